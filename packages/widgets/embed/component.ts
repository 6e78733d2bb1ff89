import { createContext, createElement, useContext, useEffect, useRef } from 'react'
import type * as door from './react.public.d.ts'
import type { EmbedSettings, EventName } from './types.ts'

// Only what React 17 has; the widget itself is drawn by its own small renderer inside its shadow root.
const Settings = createContext<EmbedSettings>({})

export const TrellisProvider: typeof door.TrellisProvider = ({ children, ...settings }) =>
  createElement(Settings.Provider, { value: settings }, children)

const handlers = {
  onReady: 'ready',
  onOpen: 'open',
  onChange: 'change',
  onSubmit: 'submit',
  onClose: 'close',
  onError: 'error',
  onTokenExpired: 'token-expired',
} as const satisfies Record<string, EventName>

type Props = door.WidgetProps & Record<string, unknown>

/** A component that draws a widget's element and defines its tag once it is drawn. `own`: its props, by name, and their attributes. */
export const component =
  (tag: string, own: readonly [prop: string, attribute: string][], bring: () => Promise<{ defineHere(): void }>) =>
  (props: Props) => {
    const settings = useContext(Settings)
    const ref = useRef<(HTMLElement & EmbedSettings) | null>(null)
    const latest = useRef(props)
    latest.current = props
    // Handed over before the element looks for them, which it does in a microtask.
    const take = (element: (HTMLElement & EmbedSettings) | null) => {
      ref.current = element
      if (element) Object.assign(element, { api: settings.api, getToken: settings.getToken })
    }
    useEffect(() => {
      const element = ref.current
      if (!element) return
      const stop = Object.entries(handlers).map(([prop, name]) => {
        const listen = (event: Event) => latest.current[prop as keyof typeof handlers]?.(event as never)
        element.addEventListener(`trellis:${name}`, listen)
        return () => element.removeEventListener(`trellis:${name}`, listen)
      })
      void bring().then(it => it.defineHere())
      return () => {
        for (const it of stop) it()
      }
    }, [])
    const { language = settings.language, theme, scheme, loading, open } = props
    const attributes: Record<string, unknown> = { language, theme, scheme, loading, open }
    for (const [prop, attribute] of own) attributes[attribute] = props[prop]
    // React 17 and 18 write `false` in an attribute.
    for (const name in attributes)
      if (typeof attributes[name] === 'boolean') attributes[name] = attributes[name] ? '' : undefined
    return createElement(tag, { ref: take, ...attributes })
  }

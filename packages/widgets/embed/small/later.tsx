import type { rooms } from 'virtual:trellis-calls'
import { type I18n, smallI18n, type TextTree } from '@trellis/sdk'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { TrellisProvider, useTrellis } from '../../src/shared/context.tsx'
import { ReloadButton } from '../../src/survey/ReloadButton.tsx'
import { addStyles } from '../styles.ts'
import { addCalls } from './client.ts'
import { LoadFailed } from './LoadFailed.tsx'

interface Part<P> {
  Part: ComponentType<P>
  loadTexts: (language: string) => Promise<TextTree>
  css?: string
  /** Calls that it alone makes. */
  rooms: typeof rooms
}

export interface OverProps<P> {
  /** The props of the part that did not come. */
  part: P
  children: ReactNode
}

/**
 * A browser keeps what failed: each further try has an address of its own. Where a host's build put the file elsewhere, that knows the way;
 * `file` is a whole name, since a host's build takes one that begins with fixed letters for a pattern of its files.
 */
const bring = <T,>(file: string, tries: number, first: () => Promise<T>): Promise<T> =>
  tries
    ? import(/* @vite-ignore */ new URL(/* @vite-ignore */ `${file}.js?${tries}`, import.meta.url).href).catch(first)
    : first()

/**
 * A part of a widget that is loaded when it is first drawn, with its own texts, styles and calls. One that does not come at a second
 * try says so in its place, with a button, and tells the host. `Over`: where that place would be covered, what stands over the
 * page instead, and can be left. `isWanted`: false while it is only loaded ahead.
 */
export function later<P extends object>(
  name: string,
  load: () => Promise<Part<P>>,
  Over?: ComponentType<OverProps<P>>,
  isWanted: (props: P) => boolean = () => true,
) {
  return (props: P) => {
    const trellis = useTrellis()
    const { t, language } = trellis.i18n
    const box = useRef<HTMLDivElement>(null)
    const [ready, setReady] = useState<{ Part: ComponentType<P>; i18n: I18n }>()
    const [lost, setLost] = useState(0)
    const isLost = lost > 0 && !ready && isWanted(props)
    const get = async (tries: number): Promise<void> => {
      try {
        const { Part, loadTexts, css, rooms } = await bring(`${TRELLIS_WIDGET.name}.${name}`, tries, load)
        const file = `${TRELLIS_WIDGET.name}.${language}-${name}`
        const texts = await bring(file, tries, async () => ({ default: await loadTexts(language) }))
        const root = box.current?.getRootNode()
        // Nobody waits for it any more.
        if (!root) return
        addCalls(trellis.client, rooms)
        if (css) addStyles(root as ShadowRoot, css)
        setReady({ Part, i18n: smallI18n(language, texts.default) })
      } catch {
        if (tries) setLost(tries)
        else await get(1)
      }
    }
    useEffect(() => void get(lost && lost + 1), [language])
    useEffect(() => {
      if (!isLost) return
      const detail = { version: 1, code: 'network' }
      box.current?.dispatchEvent(new CustomEvent('trellis:error', { bubbles: true, composed: true, detail }))
    }, [lost, isLost])
    const said = (
      <>
        <LoadFailed onRetry={() => void get(lost + 1)}>{t('core.errors.notLoaded')}</LoadFailed>
        {lost > 1 && <ReloadButton />}
      </>
    )
    return (
      <div ref={box}>
        {ready && (
          <TrellisProvider value={{ ...trellis, i18n: ready.i18n }}>
            <ready.Part {...props} />
          </TrellisProvider>
        )}
        {isLost && (Over ? <Over part={props}>{said}</Over> : said)}
      </div>
    )
  }
}

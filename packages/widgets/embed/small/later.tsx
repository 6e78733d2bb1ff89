import { type I18n, smallI18n, type TextTree } from '@trellis/sdk'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { TrellisProvider, useTrellis } from '../../src/shared/context.tsx'
import { addStyles } from '../styles.ts'

interface Part<P> {
  Part: ComponentType<P>
  loadTexts: (language: string) => Promise<TextTree>
  css?: string
}

/** A part of a widget that is loaded when it is first drawn, with its own texts and styles. */
export function later<P extends object>(load: () => Promise<Part<P>>, failed: (props: P) => void = () => undefined) {
  return (props: P) => {
    const trellis = useTrellis()
    const { language } = trellis.i18n
    const box = useRef<HTMLDivElement>(null)
    const [ready, setReady] = useState<{ Part: ComponentType<P>; i18n: I18n }>()
    useEffect(() => {
      load()
        .then(async ({ Part, loadTexts, css }) => {
          const i18n = smallI18n(language, await loadTexts(language))
          if (css) addStyles(box.current?.getRootNode() as ShadowRoot, css)
          setReady({ Part, i18n })
        })
        .catch(() => failed(props))
    }, [language])
    return (
      <div ref={box}>
        {ready && (
          <TrellisProvider value={{ ...trellis, i18n: ready.i18n }}>
            <ready.Part {...props} />
          </TrellisProvider>
        )}
      </div>
    )
  }
}

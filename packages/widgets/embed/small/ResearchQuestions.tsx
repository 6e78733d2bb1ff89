import { type I18n, smallI18n } from '@trellis/sdk'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { TrellisProvider, useTrellis } from '../../src/shared/context.tsx'
import { addStyles } from '../styles.ts'

type Props = { onSkip?: () => void }

/** The research page comes after the survey, and is loaded only then, with its own texts and styles. */
export function ResearchQuestions(props: Props) {
  const trellis = useTrellis()
  const box = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState<{ Page: ComponentType<Props>; i18n: I18n }>()
  useEffect(() => {
    const { language } = trellis.i18n
    import('./research.ts')
      .then(async ({ ResearchQuestions, loadTexts, css }) => {
        const i18n = smallI18n(language, await loadTexts(language))
        addStyles(box.current?.getRootNode() as ShadowRoot, css)
        setReady({ Page: ResearchQuestions as ComponentType<Props>, i18n })
      })
      // Every question is optional: without the page the survey is complete all the same.
      .catch(() => props.onSkip?.())
  }, [])
  return (
    <div ref={box}>
      {ready && (
        <TrellisProvider value={{ ...trellis, i18n: ready.i18n }}>
          <ready.Page {...props} />
        </TrellisProvider>
      )}
    </div>
  )
}

import { smallI18n } from '@trellis/sdk'
import { type ComponentType, type ReactElement, useEffect, useRef, useState } from 'react'
import { TrellisProvider, useTrellis } from '../../src/shared/context.tsx'
import { addStyles } from '../styles.ts'

type Props = { onSkip?: () => void }

/** The research page comes after the survey, and is loaded only then, with its own texts and styles. */
export function ResearchQuestions(props: Props) {
  const trellis = useTrellis()
  const box = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<ReactElement | null>(null)
  useEffect(() => {
    const { language } = trellis.i18n
    import('./research.ts')
      .then(async ({ ResearchQuestions: page, loadTexts, css }) => {
        const i18n = smallI18n(language, await loadTexts(language))
        const Later = page as ComponentType<Props>
        addStyles(box.current?.getRootNode() as ShadowRoot, css)
        setPage(
          <TrellisProvider value={{ ...trellis, i18n }}>
            <Later {...props} />
          </TrellisProvider>,
        )
      })
      // Every question is optional: without the page the survey is complete all the same.
      .catch(() => props.onSkip?.())
  }, [])
  return <div ref={box}>{page}</div>
}

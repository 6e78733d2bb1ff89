import { smallI18n } from '@trellis/sdk'
import { type ComponentType, type ReactElement, useEffect, useState } from 'react'
import { TrellisProvider, useTrellis } from '../../src/shared/context.tsx'
import { Skeleton } from '../../src/shared/Skeleton.tsx'

type Props = { onSkip?: () => void }

/** The research page comes after the survey, and is loaded only then, with its own texts. */
export function ResearchQuestions(props: Props) {
  const trellis = useTrellis()
  const [page, setPage] = useState<ReactElement | null>(null)
  useEffect(() => {
    const { language } = trellis.i18n
    import('./research.ts').then(async ({ ResearchQuestions: page, loadTexts }) => {
        const texts = await loadTexts(language)
        const Later = page as ComponentType<Props>
        setPage(
          <TrellisProvider value={{ ...trellis, i18n: smallI18n(language, texts) }}>
            <Later {...props} />
          </TrellisProvider>,
        )
    // Every question is optional: without the page the survey is complete all the same.
    }).catch(() => props.onSkip?.())
  }, [])
  return page ?? <Skeleton label="" />
}

import { smallI18n } from '@trellis/sdk'
import { type ReactElement, useEffect, useState } from 'react'
import { loadTexts } from 'virtual:trellis-texts/later'
import { TrellisProvider, useTrellis } from '../../src/shared/context.tsx'
import { Skeleton } from '../../src/shared/Skeleton.tsx'

type Props = { onSkip?: () => void }

/** The research page comes after the survey, and is loaded only then, with its own texts. */
export function ResearchQuestions(props: Props) {
  const trellis = useTrellis()
  const [page, setPage] = useState<ReactElement | null>(null)
  useEffect(() => {
    const { language } = trellis.i18n
    Promise.all([import('./research.ts'), loadTexts(language)]).then(
      ([{ ResearchQuestions: Page }, texts]) =>
        setPage(
          <TrellisProvider value={{ ...trellis, i18n: smallI18n(language, texts) }}>
            <Page {...(props as never)} />
          </TrellisProvider>,
        ),
      // Every question is optional: without the page the survey is complete all the same.
      () => props.onSkip?.(),
    )
  }, [])
  return page ?? <Skeleton label="" />
}

import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { arrowLeftIcon } from '../shared/icons.ts'
import { AlignmentFrame } from './AlignmentFrame.tsx'
import type { Alignment } from './alignmentCalls.ts'

const points = ['purpose', 'report', 'skip'] as const

export interface ResearchIntroProps {
  alignment: Alignment
}

/** The second intro: the page that follows is for research alone. */
export function ResearchIntro({ alignment }: ResearchIntroProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const disabled = alignment.busy.value
  return (
    <AlignmentFrame
      alignment={alignment}
      foot={
        <>
          {alignment.preview ? (
            <Button size="large" icon={arrowLeftIcon} onClick={alignment.back}>
              {t('survey.previous')}
            </Button>
          ) : (
            <Button size="large" disabled={disabled} onClick={() => void alignment.skipResearch()}>
              {t('alignment.intro2.skip')}
            </Button>
          )}
          <Button size="large" kind="primary" busy={disabled} onClick={() => void alignment.toResearch()}>
            {t('alignment.intro2.next')}
          </Button>
        </>
      }
    >
      <div className="t-alignment">
        <h2 className="t-title" tabIndex={-1} data-autofocus>
          {t('alignment.intro2.title')}
        </h2>
        <p className="t-alignment__lead">{t('alignment.intro2.lead')}</p>
        <ul className="t-gla__points">
          {points.map(it => (
            <li key={it}>{t(`alignment.intro2.points.${it}`)}</li>
          ))}
        </ul>
      </div>
    </AlignmentFrame>
  )
}

import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { ResearchQuestions } from '../survey/ResearchQuestions.tsx'
import { whyClosed } from '../survey/whyClosed.ts'
import { AlignmentEnded } from './AlignmentEnded.tsx'
import { AlignmentFrame, AlignmentMessage } from './AlignmentFrame.tsx'
import type { Alignment } from './alignmentCalls.ts'

/** The last page. */
export function ResearchPage({ alignment, messages }: { alignment: Alignment; messages: ReactNode }) {
  useSignals()
  return (
    <AlignmentFrame alignment={alignment}>
      <ResearchQuestions
        mode="afterSurvey"
        value={alignment.research.value}
        busy={alignment.busy.value}
        onSave={answers => void alignment.saveResearch(answers)}
        onSkip={() => void alignment.skipResearch()}
      />
      {messages}
    </AlignmentFrame>
  )
}

/** Opening, a failure, the thanks, and what nobody can answer (any more). */
export function AlignmentState({ alignment }: { alignment: Alignment }) {
  useSignals()
  const { t } = useTrellis().i18n
  const step = alignment.step.value
  return (
    <AlignmentFrame alignment={alignment}>
      {step === 'loading' && (
        <div className="t-alignment">
          <Skeleton label={t('alignment.survey.opening')} lines={8} />
        </div>
      )}
      {step === 'failed' && (
        <AlignmentMessage
          role="alert"
          title={t('alignment.survey.openFailed.title')}
          text={whyClosed(alignment.failure.value, t)}
        >
          <Button kind="primary" size="large" onClick={() => void alignment.open()}>
            {t('core.actions.retry')}
          </Button>
        </AlignmentMessage>
      )}
      {step === 'done' && (
        <AlignmentMessage title={t('alignment.done.title')} text={t('alignment.done.body')}>
          <Button kind="primary" size="large" onClick={alignment.close}>
            {t('core.actions.done')}
          </Button>
        </AlignmentMessage>
      )}
      {step === 'ended' && <AlignmentEnded alignment={alignment} />}
    </AlignmentFrame>
  )
}

import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { SubmitQuestion } from '../survey/SubmitQuestion.tsx'
import type { Alignment } from './alignmentCalls.ts'

export interface AlignmentSubmitProps {
  alignment: Alignment
  onSubmit: () => void
  /** What is said meanwhile. */
  children: ReactNode
}

/** Asks before the survey of a team is handed in. */
export function AlignmentSubmit({ alignment, onSubmit, children }: AlignmentSubmitProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const survey = alignment.survey.value
  return (
    <SubmitQuestion
      flow={alignment}
      title={t('alignment.survey.submit.title')}
      text={t('alignment.survey.submit.body', {
        answered: survey?.attempted.value ?? 0,
        total: survey?.total ?? 0,
      })}
      submit={t('alignment.survey.submit.confirm')}
      back={t('alignment.survey.submit.back')}
      onSubmit={onSubmit}
    >
      {children}
    </SubmitQuestion>
  )
}

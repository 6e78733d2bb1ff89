import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { SubmitQuestion } from '../survey/SubmitQuestion.tsx'
import type { Gla } from './glaCommon.ts'

export interface GlaSubmitProps {
  gla: Gla
  onSubmit: () => void
  /** What is said meanwhile. */
  children: ReactNode
}

/** Asks before the assessment is handed in. */
export function GlaSubmit({ gla, onSubmit, children }: GlaSubmitProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const survey = gla.survey.value
  return (
    <SubmitQuestion
      flow={gla}
      title={t('gla.submit.title')}
      text={t('gla.submit.body', { answered: survey?.attempted.value ?? 0, total: survey?.total ?? 0 })}
      submit={t('gla.submit.confirm')}
      back={t('gla.submit.back')}
      onSubmit={onSubmit}
    >
      {children}
    </SubmitQuestion>
  )
}

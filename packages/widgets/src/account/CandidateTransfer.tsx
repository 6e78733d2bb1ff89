import { useSignals } from '@preact/signals-react/runtime'
import type { UserState } from '@trellis/sdk'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Notice } from '../shared/Notice.tsx'
import { useChanges } from '../shared/useChanges.ts'

export interface CandidateTransferProps {
  /** What the person did as a candidate and has not decided about. */
  conversion: NonNullable<UserState['jobCandidateConversion']>
  /** Answered: taken over, or left where it is. */
  onAnswered: (accepted: boolean) => void
  /** Put off: asked again another time. */
  onLater: () => void
}

/** Asks once whether the Growth Leader Assessment done as a job candidate becomes the person's own. A failure can be tried again. */
export function CandidateTransfer({ conversion, onAnswered, onLater }: CandidateTransferProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const { busy, outcome, change } = useChanges()
  const answer = async (accept: boolean) => {
    const call = { body: { jobCandidateId: conversion.jobCandidateId, accept } }
    const answered = await change('answer', async once => {
      await client.account.respondToConversion(call, once(call))
    })
    if (answered) onAnswered(accept)
  }
  return (
    <Confirmation
      open
      size={600}
      title={t('gla.transfer.title')}
      text={t('gla.transfer.body', { email: conversion.candidateEmail })}
      yes={t('gla.transfer.accept')}
      no={t('gla.transfer.decline')}
      close={t('gla.transfer.later')}
      busy={busy.value.has('answer')}
      onResult={result => (result === 'dismiss' ? onLater() : void answer(result === 'confirm'))}
    >
      {outcome.value?.error !== undefined && (
        <Notice kind="critical" role="alert">
          {t('gla.transfer.failed')}
        </Notice>
      )}
    </Confirmation>
  )
}

import type { Demographics } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { createToasts } from '../shared/createToasts.ts'
import { LoadFailed } from '../shared/LoadFailed.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import { ResearchQuestions } from '../survey/ResearchQuestions.tsx'

/** The research answers of the signed-in person in the profile: loads, shows, updates. */
export function MyResearchQuestions() {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [toasts] = useState(createToasts)
  const [answers, setAnswers] = useState<Demographics | 'failed' | null>(null)
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let left = false
    client.account.demographics().then(
      it => !left && setAnswers(it),
      () => !left && setAnswers('failed'),
    )
    return () => {
      left = true
    }
  }, [client, round])
  if (answers === null) return <Skeleton label={t('core.states.loading')} lines={6} />
  if (answers === 'failed') return <LoadFailed onRetry={() => setRound(round + 1)}>{t('core.errors.later')}</LoadFailed>
  const save = async (next: Demographics) => {
    setBusy(true)
    try {
      await client.account.saveDemographics({ body: next })
      toasts.show({ text: t('research.saved'), kind: 'positive' })
    } catch {
      toasts.error(t('research.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <ResearchQuestions mode="profile" value={answers} busy={busy} onSave={next => void save(next)} />
      <Toasts store={toasts} label={t('core.toast.region')} closeLabel={t('core.toast.dismiss')} />
    </>
  )
}

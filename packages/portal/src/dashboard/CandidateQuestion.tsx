import { CandidateTransfer } from '@trellis/widgets'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { usePortal, useShell, useText } from '../context.tsx'

/** Asks who did the assessment as a job candidate whether to take it over; at most once a visit, until it is answered. */
export function CandidateQuestion() {
  const portal = usePortal()
  const { user } = useShell()
  const { t } = useText()
  const [later, setLater] = useState(false)
  const { hash, key } = useLocation()
  // What waits for the person leads here again after it was put off.
  useEffect(() => {
    if (hash === '#candidate' && key) setLater(false)
  }, [hash, key])
  const conversion = user.jobCandidateConversion
  if (!conversion || later) return null
  const answered = async (accepted: boolean) => {
    portal.toasts.show(
      accepted ? { text: t('gla.transfer.success'), kind: 'positive' } : { text: t('gla.transfer.left') },
    )
    setLater(true)
    // The result belongs to the dashboard now; without a reply it shows on the next visit.
    await Promise.all([portal.load(), portal.inbox.reload()]).catch(() => undefined)
  }
  return (
    <CandidateTransfer conversion={conversion} onAnswered={it => void answered(it)} onLater={() => setLater(true)} />
  )
}

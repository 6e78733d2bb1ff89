import { useTrellis } from '../shared/context.tsx'
import type { Outcome } from '../shared/createChanges.ts'
import { Notice } from '../shared/Notice.tsx'
import { reasonOf } from '../shared/reasonOf.ts'

/** What came of a mail to somebody, where one was sent. */
export function MailWord({ outcome }: { outcome: Outcome | undefined }) {
  const { t } = useTrellis().i18n
  if (!outcome) return null
  const { done, error } = outcome
  return (
    <Notice kind={done ? 'positive' : 'caution'} role={done ? 'status' : 'alert'}>
      {done ? t(done.key, done.values) : reasonOf(error, t)}
    </Notice>
  )
}

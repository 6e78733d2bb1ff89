import { useSignals } from '@preact/signals-react/runtime'
import { useTrellis } from './context.tsx'
import type { Changes } from './createChanges.ts'
import { Notice } from './Notice.tsx'
import { reasonOf } from './reasonOf.ts'

/** What came of the last change, in a sentence; said to screen readers as it comes. */
export function Told({ of: changes, className }: { of: Pick<Changes, 'outcome'>; className?: string }) {
  useSignals()
  const { t } = useTrellis().i18n
  const outcome = changes.outcome.value
  return (
    <div aria-live="polite" className={className}>
      {outcome && (
        <Notice kind={outcome.done ? 'positive' : 'critical'}>
          {outcome.done ? t(outcome.done.key, outcome.done.values) : reasonOf(outcome.error, t)}
        </Notice>
      )}
    </div>
  )
}

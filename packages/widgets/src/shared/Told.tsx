import { useSignals } from '@preact/signals-react/runtime'
import { useTrellis } from './context.tsx'
import type { Changes } from './createChanges.ts'
import { Notice } from './Notice.tsx'
import { reasonOf, whyNotDone } from './reasonOf.ts'

export interface ToldProps {
  of: Pick<Changes, 'outcome'>
  /** Something was entered, and is kept where it could not be sent: else no such thing is said. */
  entered?: boolean
  className?: string
}

/** What came of the last change, in a sentence; said to screen readers as it comes. */
export function Told({ of: changes, entered = false, className }: ToldProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const outcome = changes.outcome.value
  return (
    <div aria-live="polite" className={className}>
      {outcome && (
        <Notice kind={outcome.done ? 'positive' : 'critical'}>
          {outcome.done
            ? t(outcome.done.key, outcome.done.values)
            : (entered ? reasonOf : whyNotDone)(outcome.error, t)}
        </Notice>
      )}
    </div>
  )
}

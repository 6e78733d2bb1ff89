import { useSignals } from '@preact/signals-react/runtime'
import { useTrellis } from './context.tsx'
import type { Changes } from './createChanges.ts'
import { Notice } from './Notice.tsx'
import { whyNotDone } from './reasonOf.ts'
import { Told } from './Told.tsx'

/** What came of the last press, as Told says it of what was entered: where it failed, nothing is said to be kept. */
export function ToldOfPress({ of: changes }: { of: Pick<Changes, 'outcome'> }) {
  useSignals()
  const { t } = useTrellis().i18n
  const error = changes.outcome.value?.error
  if (error === undefined) return <Told of={changes} />
  return (
    <Notice kind="critical" role="alert">
      {whyNotDone(error, t)}
    </Notice>
  )
}

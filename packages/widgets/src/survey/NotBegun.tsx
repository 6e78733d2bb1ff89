import { useSignals } from '@preact/signals-react/runtime'
import type { TextKey } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import type { Flow } from './flow.ts'
import { whyClosed } from './whyClosed.ts'

/** Why the survey did not begin, beside the button that tries again, as long as it is so. `failed`: said where nobody gave a reason. */
export function NotBegun({ flow, failed }: { flow: Pick<Flow, 'failure'>; failed?: TextKey }) {
  useSignals()
  const { t } = useTrellis().i18n
  const error = flow.failure.value
  return (
    error !== null && (
      <p role="alert" className="t-survey__problem">
        {whyClosed(error, t, failed)}
      </p>
    )
  )
}

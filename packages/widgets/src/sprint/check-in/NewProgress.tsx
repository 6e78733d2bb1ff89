import { useSignals } from '@preact/signals-react/runtime'
import { type CheckInNews, stepShown } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import { FeedbackChange, FeedbackPointValue, useOneDecimal } from '../feedback/FeedbackPointValue.tsx'
import type { CheckInStore } from './CheckInModel.ts'

/** What the crew saw in its last closed round, beside what the person has rated just now. */
export function NewProgress({ round, store }: { round: NonNullable<CheckInNews['round']>; store: CheckInStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  const written = useOneDecimal()
  const { ratings } = store.answers.value
  const ownOf = (id: number) => ratings.find(it => it.itemId === id)?.value ?? null
  return (
    <ul className="t-checkin__news">
      {round.items.map(it => {
        const own = ownOf(it.id)
        return (
          <li key={it.id}>
            <b>{it.label}</b>
            <span className="t-feedback">
              <FeedbackPointValue point={{ ...it, n: null }} />
              {it.value !== null && <FeedbackChange {...it} />}
            </span>
            <small>{own !== null && t('sprint.checkIn.progress.own', { value: written(stepShown(own)) })}</small>
          </li>
        )
      })}
    </ul>
  )
}

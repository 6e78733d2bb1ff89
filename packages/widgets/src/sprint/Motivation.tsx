import { dayOf, type MotivationSet, motivationOf } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'

/** A line that goes with the occasion, another one each day. Source: spec 2 section 2. */
export function Motivation({ set, sprintId }: { set: MotivationSet; sprintId: number }) {
  const { i18n } = useTrellis()
  const number = motivationOf(dayOf(new Date(), i18n), sprintId) as 1 | 2 | 3 | 4
  return <p className="t-motivation">{i18n.t(`sprint.motivation.${set}.m${number}`)}</p>
}

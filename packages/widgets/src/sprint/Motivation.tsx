import { dayOf, type MotivationSet, motivationOf } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'

export interface MotivationProps {
  set: MotivationSet
  sprintId: number
  /** Its place is within the words of a page's head, which are a paragraph already. */
  inLead?: boolean
}

/** A line that goes with the occasion, another one each day. Source: spec 2 section 2. */
export function Motivation({ set, sprintId, inLead }: MotivationProps) {
  const { i18n } = useTrellis()
  const number = motivationOf(dayOf(new Date(), i18n), sprintId) as 1 | 2 | 3 | 4
  const Line = inLead ? 'span' : 'p'
  return <Line className="t-motivation">{i18n.t(`sprint.motivation.${set}.m${number}`)}</Line>
}

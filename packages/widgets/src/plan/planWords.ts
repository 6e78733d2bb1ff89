import { dateSpan, type I18n, type PlanBoard, type PlanItem, type PlanItemType, type PlanMilestone } from '@trellis/sdk'

/** The lines of a type, in their order. */
export const linesOf = (board: Pick<PlanBoard, 'agileItemList'>, type: PlanItemType): PlanItem[] =>
  board.agileItemList.filter(it => it.type === type)

/** How a milestone stands to a day: done, under way, not done in time, the next one, or later. */
export type MilestoneState = 'done' | 'now' | 'late' | 'next' | 'later'

/** The state of each milestone, in their order. */
export function statesOf(milestones: readonly PlanMilestone[], today: string): MilestoneState[] {
  const next = milestones.find(it => it.doneAt === null && it.dateFrom > today)
  return milestones.map(it => {
    if (it.doneAt !== null) return 'done'
    if (it.dateTo < today) return 'late'
    if (it.dateFrom <= today) return 'now'
    return it === next ? 'next' : 'later'
  })
}

/** From a day to another one, in words of the language; one day where they are the same. `year` is the one that need not be said, null where each is. */
export function spanWords(
  { language }: Pick<I18n, 'language'>,
  from: string,
  to: string,
  year: string | null = from.slice(0, 4),
): string {
  const isKnown = year !== null && [from, to].every(it => it.startsWith(year))
  const style: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' }
  if (!isKnown) style.year = 'numeric'
  const [start, end] = [from, to].map(it => new Date(`${it}T12:00:00Z`)) as [Date, Date]
  return dateSpan(language, start, end, style)
}

/** Where a day stands in its year, in percent from its beginning. */
export function placeInYear(day: string, year: number): number {
  const [from, to] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)]
  return Math.min(100, Math.max(0, (100 * (Date.parse(day) - from)) / (to - from)))
}

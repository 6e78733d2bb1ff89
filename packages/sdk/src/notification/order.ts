import { dayMs } from '../core/day.ts'
import { addDays, dayOf, instantOf, type Zoned } from '../core/zone.ts'
import { type InboxRule, ruleOf } from './rules.ts'

/** What the place of an entry follows from. */
export interface Placed {
  id: number
  rule: InboxRule
  status: 'ACTIVE' | 'COMPLETED' | 'CANCELLED'
  /** Until when it can be done, or should have been; null has no date. */
  until: string | null
  /** Since when it waits. */
  notificationDate: string
  /** Until when the person has put it off. */
  putOffUntil: string | null
}

/** Lost if missed, someone waits, overdue, dated, undated, waiting for others. */
function rankOf({ rule, until }: Placed, at: number): number {
  const { waits } = ruleOf(rule)
  if (waits === 'others') return 5
  if (waits === 'lost') return 0
  if (waits === 'someone') return 1
  if (until === null) return 4
  return Date.parse(until) <= at ? 2 : 3
}

/** Whether it is something that the person is asked to do now: these are counted, and the first of them is the hero. */
export const isOpenAction = ({ rule, status, putOffUntil }: Pick<Placed, 'rule' | 'status' | 'putOffUntil'>): boolean =>
  status === 'ACTIVE' && putOffUntil === null && ruleOf(rule).waits !== 'others' && !ruleOf(rule).small

/** Whether it can wait for another day: what ends within two days cannot, and what is overdue can. */
export function mayPutOff({ rule, status, until }: Pick<Placed, 'rule' | 'status' | 'until'>, at: Date): boolean {
  if (status !== 'ACTIVE' || ruleOf(rule).waits === 'others') return false
  if (until === null) return true
  const left = Date.parse(until) - at.getTime()
  return left <= 0 || left > 2 * dayMs
}

/** When what is put off comes back: at nine the next morning, by the person's clock. */
export const backAt = (at: Date, zoned: Zoned): Date => instantOf(addDays(dayOf(at, zoned), 1), '09:00', zoned)

/**
 * What waits at `at` and is not put off, what comes first at the beginning: what would be lost, then who waits for it, what is overdue, what has a
 * date, what has none, and what waits for others. In each the earlier date comes first, then the lighter rule, then what has
 * waited for longer.
 */
export function inInboxOrder<E extends Placed>(entries: readonly E[], at: Date): E[] {
  const now = at.getTime()
  const dateOf = (it: E) => (it.until === null ? Infinity : Date.parse(it.until))
  return entries
    .filter(it => it.status === 'ACTIVE' && it.putOffUntil === null)
    .sort(
      (a, b) =>
        rankOf(a, now) - rankOf(b, now) ||
        compare(dateOf(a), dateOf(b)) ||
        ruleOf(a.rule).weight - ruleOf(b.rule).weight ||
        compare(Date.parse(a.notificationDate), Date.parse(b.notificationDate)) ||
        a.id - b.id,
    )
}

/** News of a sprint's rounds, which are all on one page: of feedback or of advice. */
function newsKey({ rule, facts }: Told): string | null {
  const { marks, type } = ruleOf(rule)
  return marks && type && facts.sprintId !== undefined ? `${rule} ${facts.sprintId}` : null
}

/** What tells of what an entry is news. */
export type Told = Pick<Placed, 'rule'> & { facts: Readonly<Record<string, string | number>> }

/** The same without news of older rounds where there is newer of the same kind and sprint, for a page that says what comes next. */
export function withNewestNews<E extends Placed & Told>(entries: readonly E[]): E[] {
  const isNewer = (it: E, than: E) =>
    (compare(Date.parse(it.notificationDate), Date.parse(than.notificationDate)) || it.id - than.id) > 0
  return entries.filter(it => !newsLike(entries, it).some(one => isNewer(one, it)))
}

/** What waits and is news of the same kind and sprint as an entry, itself among it: who has read one has read all. */
export function newsLike<E extends Placed & Told>(entries: readonly E[], entry: E): E[] {
  const key = newsKey(entry)
  return key === null ? [entry] : entries.filter(it => it.status === 'ACTIVE' && newsKey(it) === key)
}

/** What is put off at the moment, what comes back first at the beginning. */
export const putOffOf = <E extends Placed>(entries: readonly E[]): E[] =>
  entries
    .filter(it => it.status === 'ACTIVE' && it.putOffUntil !== null)
    .sort((a, b) => compare(Date.parse(a.putOffUntil ?? ''), Date.parse(b.putOffUntil ?? '')) || a.id - b.id)

// Two that are both endless are alike: their difference would be no number.
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

/**
 * Whether who has not answered should be reminded: two days after they last heard of it, or one day where the time ends within
 * two. A person gets a reminder once a day at the most.
 */
export function isReminderDue({ heardAt, deadline, at }: { heardAt: Date; deadline: Date; at: Date }): boolean {
  const isLate = deadline.getTime() - at.getTime() <= 2 * dayMs
  return at.getTime() - heardAt.getTime() >= (isLate ? 1 : 2) * dayMs
}

/** Days after which a reminder of a result comes. */
export const remindDays = 28

/** Days that a result counts as news, and that an expired survey can be gone on with. */
export const newsDays = 30

/**
 * The groups of a list: the coming seven days, whatever is later or has no date, what is welcome and not asked for, and what
 * others have to do. With the hero, the first two are as many as are counted (`isOpenAction`).
 */
export function groupOf(entry: Placed, at: Date): 'week' | 'later' | 'welcome' | 'others' {
  const { waits, small } = ruleOf(entry.rule)
  if (waits === 'others') return 'others'
  if (small) return 'welcome'
  if (entry.until === null) return waits === 'someone' ? 'week' : 'later'
  return Date.parse(entry.until) - at.getTime() <= 7 * dayMs ? 'week' : 'later'
}

const units = [
  ['year', 365 * dayMs],
  ['month', 30 * dayMs],
  ['week', 7 * dayMs],
  ['day', dayMs],
] as const

/** How long ago it was, in the largest unit that is full; null is less than a day, which reads 'Today'. Source: spec 3 section 9. */
export function agoOf(since: string, at: Date): { unit: (typeof units)[number][0]; n: number } | null {
  const ms = at.getTime() - Date.parse(since)
  for (const [unit, length] of units) if (ms >= length) return { unit, n: Math.floor(ms / length) }
  return null
}

import { type CrewRole, crewRoles, leastRaters, type PointReason, shown } from '@trellis/sdk/contract'
import type { Unit, Units } from '../core/ledger/safe.ts'
import { leastOthers } from '../core/ledger/viewer.ts'
import type { ShownRound } from './follow.ts'
import type { ShownAs } from './shown-as.ts'

/** One who was asked for feedback in a round. */
export interface RoundRater {
  /** This person in this round, by a random number. */
  unit: Unit
  /** The same person in all rounds of the tenant. */
  person: Unit
  /** Neither under an account of the organisation nor by an address of one's mailbox. */
  isOutside: boolean
  role: CrewRole
  shownAs: ShownAs
  /** Steps of 1 to 5 by item, null for 'not observed'; null as a whole where nothing was sent. */
  ratings: ReadonlyMap<number, number | null> | null
}

/** A point as it is stored. */
export interface Point {
  itemId: number
  role: CrewRole | 'ALL'
  /** 0 to 100, one decimal. */
  value: number | null
  n: number | null
  reason: PointReason | null
  setId: number | null
  /** A total that may be told to whom the owner lets see the sprint. */
  isForOthers: boolean
}

/**
 * Measures of an item in the ledger: its means, and the parts of them that are held to the same by themselves: who is of the
 * organisation, who is not known by standing alone, and who is both.
 */
const measuresOf = (itemId: number) => ({
  all: String(itemId),
  inside: `${itemId}/in`,
  hidden: `${itemId}/un`,
  covering: `${itemId}/un-in`,
})
type Part = keyof ReturnType<typeof measuresOf>

/**
 * Measures by people who were asked, whatever they were asked: behind what readers of a sprint are shown, and behind what is told to
 * whom its owner lets see it; each with those of the organisation.
 */
export const peopleMeasures = ['people', 'people-in', 'others', 'others-in'] as const
export type PeopleMeasure = (typeof peopleMeasures)[number]

/** What decides whether a number about raters may be published, and keeps what was. */
export interface PointLedger {
  /** Whether means over those who were asked may follow what was shown in earlier rounds, and `now`, in this one. */
  mayFollow(measure: PeopleMeasure, people: Units, now: ShownRound): boolean
  isSafe(measure: string, units: readonly Unit[], k: number): Promise<boolean>
  /** Gives the ids of the sets, in their order. */
  publish(sets: { measures: string[]; units: readonly Unit[] }[]): Promise<number[]>
}

/** What rules the points; a test takes each out, to see that the attack then finds somebody. */
export const pointRules = {
  /**
   * Who is in means: not one who stood alone lately and is to be hidden now, as with answers of before that are known, or none, means
   * with that one and without tell the answers of today.
   */
  isCounted: (it: Pick<RoundRater, 'shownAs'>): boolean => it.shownAs !== 'known',
  /** Whose answers may not be told apart. Managers, mentors and coaches are told where they stand alone. */
  isHiding: (it: Pick<RoundRater, 'shownAs'>): boolean => it.shownAs !== 'alone',
  /** Who of them covers others: not one whose answers are known from when that one stood alone. */
  isHidden: (it: Pick<RoundRater, 'shownAs'>): boolean => it.shownAs !== 'known',
  least: leastRaters,
  /**
   * Who covers others of the organisation. Nobody from outside does: an address there may be the owner's own, or a friend's. Among
   * each other they do, as it cannot be told.
   */
  isCover: (it: Pick<RoundRater, 'isOutside'>): boolean => !it.isOutside,
  /**
   * Whether the ledger is asked for a total: where some answered in roles that are hidden and none of them is in it, it would tell
   * that all of these chose 'not observed'. That one alone would be left of it the ledger sees.
   */
  mayTotal: (hidden: number, hiddenIn: number): boolean => hidden === 0 || hiddenIn > 0,
  /**
   * Whether a total may be told to others than the owner, who alone reads roles: from two answers on, and where in each role all who
   * answered are in it, or at least two. Which totals are published follows from the roles: beside how many answered, another one
   * would tell of somebody that this was not observed.
   */
  mayTell: (byRole: readonly { answered: number; rated: number }[]): boolean =>
    byRole.reduce((n, it) => n + it.rated, 0) >= leastRaters &&
    byRole.every(it => it.rated === it.answered || it.rated >= leastRaters),
  /**
   * The same of those of the organisation, whom nobody from outside covers: a reader may be one of them, and with an address from
   * outside another voice as well. Where some answered and none is in it, it would tell that all of these chose 'not observed'.
   */
  mayTellInside: ({ answered, rated }: { answered: number; rated: number }): boolean =>
    answered === 0 || rated > leastOthers,
}

/** Whether raters of a role are enough to hide in, all and of the organisation: nobody from outside covers somebody of it. */
export const isEnough = ({ all, inside }: { all: number; inside: number }, least: number): boolean =>
  all >= least && (inside === 0 || inside >= least)

const parts: readonly Part[] = ['all', 'inside', 'hidden', 'covering']
const unitsOf = (those: readonly RoundRater[]) => those.map(it => it.unit)

/** Of an item others are told one number: no set stands beside it in its round. */
const byItself: ShownRound = { sets: [], uncovered: new Set() }

const meanOf = (steps: readonly number[]): number =>
  shown((25 * steps.reduce((sum, it) => sum + it - 1, 0)) / steps.length)

/** Sets with the same people are one, of several measures. */
function grouped(wanted: { measure: string; units: readonly Unit[] }[]) {
  const byUnits = new Map<string, { measures: string[]; units: readonly Unit[] }>()
  for (const { measure, units } of wanted) {
    const key = [...units].sort((a, b) => a - b).join()
    const found = byUnits.get(key)
    if (found) found.measures = [...new Set([...found.measures, measure])]
    else byUnits.set(key, { measures: [measure], units })
  }
  return byUnits
}

/**
 * The points of a round that closes: for each item the mean of each role and of all, or why there is none. Roles come first and the
 * totals after them, so that a total is held back and not a role. Source: measurement 16 and Anonymity; ledger.
 */
export async function pointsOf(
  itemIds: readonly number[],
  given: readonly RoundRater[],
  ledger: PointLedger,
  rules: typeof pointRules = pointRules,
): Promise<Point[]> {
  const raters = given.filter(rules.isCounted)
  const roles = crewRoles.filter(role => raters.some(it => it.role === role))
  const answered = raters.filter(it => it.ratings !== null)
  const stepOf = (it: RoundRater, itemId: number) => it.ratings?.get(itemId) ?? null
  const partsOf = (those: readonly RoundRater[]): Record<Part, RoundRater[]> => {
    const all = those.filter(rules.isHiding)
    const hidden = all.filter(rules.isHidden)
    return { all, hidden, inside: all.filter(rules.isCover), covering: hidden.filter(rules.isCover) }
  }
  const isHidingRole = (role: CrewRole) => raters.some(it => it.role === role && rules.isHiding(it))
  const isCovered = (those: readonly RoundRater[], role: CrewRole) => {
    const { all, inside, hidden, covering } = partsOf(those)
    if (!isHidingRole(role)) return those.length > 0
    return (
      isEnough({ all: all.length, inside: inside.length }, rules.least) &&
      isEnough({ all: hidden.length, inside: covering.length }, rules.least)
    )
  }
  /** Whether in no part of those who answered all have chosen 'not observed'. */
  const mayTotal = (those: readonly RoundRater[], rated: readonly RoundRater[]) => {
    const [of, within] = [partsOf(those), partsOf(rated)]
    return parts.every(it => rules.mayTotal(of[it].length, within[it].length))
  }
  /** Who was asked for what is behind a point: of a total in those roles in which somebody answered. */
  const askedFor = (role: Point['role']) =>
    raters.filter(it => (role === 'ALL' ? answered.some(one => one.role === it.role) : it.role === role))
  const peopleOf = (those: readonly RoundRater[]): Units => [...new Set(those.map(it => it.person))]
  const ofInside = (those: readonly RoundRater[]) => those.filter(rules.isCover)
  const covered = new Set(partsOf(raters).hidden.map(it => it.person))
  const uncovered = new Set(peopleOf(raters).filter(it => !covered.has(it)))
  const publish = async (points: (Point & { units: readonly Unit[]; from: readonly RoundRater[] })[]) => {
    const wanted = points.flatMap(it => {
      const measures = measuresOf(it.itemId)
      const asked = askedFor(it.role)
      const people = (measure: PeopleMeasure, isIn: boolean, those: readonly RoundRater[]) => ({
        measure,
        units: isIn ? peopleOf(those) : [],
      })
      return [
        ...parts.map(part => ({ measure: measures[part], units: unitsOf(partsOf(it.from)[part]) })),
        people('people', it.units.length > 0, asked),
        people('people-in', partsOf(it.from).inside.length > 0, ofInside(asked)),
        people('others', it.isForOthers, asked),
        people('others-in', it.isForOthers && ofInside(it.from).length > 0, ofInside(asked)),
      ]
    })
    const sets = grouped(wanted.filter(it => it.units.length > 0))
    const ids = await ledger.publish([...sets.values()])
    const idOf = new Map([...sets.keys()].map((key, at) => [key, ids[at] ?? null]))
    return points.map(({ units, from: _, ...it }) => ({
      ...it,
      setId: idOf.get([...units].sort((a, b) => a - b).join()) ?? null,
    }))
  }
  /** By item and measure, who was asked for what is shown of this round so far. */
  const shownNow = new Map<string, Units[]>()
  const mayFollow = (itemId: number, measure: PeopleMeasure, those: readonly RoundRater[]) =>
    ledger.mayFollow(measure, peopleOf(those), { sets: shownNow.get(`${itemId} ${measure}`) ?? [], uncovered })
  const isNow = (itemId: number, measure: PeopleMeasure, those: readonly RoundRater[]) => {
    const key = `${itemId} ${measure}`
    shownNow.set(key, [...(shownNow.get(key) ?? []), peopleOf(those)])
  }
  /** A mean, where the ledger lets it out. */
  const point = async (itemId: number, role: Point['role'], from: readonly RoundRater[]) => {
    const asked = askedFor(role)
    const measures = measuresOf(itemId)
    const of = partsOf(from)
    const [units, inside] = [unitsOf(of.all), unitsOf(of.inside)]
    let isSafe = true
    for (const it of parts)
      isSafe &&= of[it].length === 0 || (await ledger.isSafe(measures[it], unitsOf(of[it]), rules.least))
    const isOut =
      isSafe &&
      (units.length === 0 || mayFollow(itemId, 'people', asked)) &&
      (inside.length === 0 || mayFollow(itemId, 'people-in', ofInside(asked)))
    if (isOut && units.length) isNow(itemId, 'people', asked)
    if (isOut && inside.length) isNow(itemId, 'people-in', ofInside(asked))
    const steps = from.map(it => stepOf(it, itemId) as number)
    return isOut
      ? {
          itemId,
          role,
          value: meanOf(steps),
          n: steps.length,
          reason: null,
          setId: null,
          isForOthers: false,
          units,
          from,
        }
      : hiddenPoint(itemId, role, 'remainder')
  }
  const hiddenPoint = (itemId: number, role: Point['role'], reason: PointReason) => ({
    ...{
      itemId,
      role,
      value: null,
      n: null,
      reason,
      setId: null,
      isForOthers: false,
      units: [] as Unit[],
      from: [] as RoundRater[],
    },
  })
  const ofRoles: Parameters<typeof publish>[0] = []
  for (const itemId of itemIds)
    for (const role of roles) {
      const those = answered.filter(it => it.role === role)
      const rated = those.filter(it => stepOf(it, itemId) !== null)
      // That all of the organisation have not observed something the mean of the others would tell.
      const isTold = isCovered(those, role) && isCovered(rated, role)
      if (isTold && mayTotal(those, rated)) ofRoles.push(await point(itemId, role, rated))
      else if (isCovered(those, role)) ofRoles.push(hiddenPoint(itemId, role, 'notObserved'))
      // That nobody at all has answered the total says.
      else ofRoles.push(hiddenPoint(itemId, role, answered.length > 0 && isHidingRole(role) ? 'tooFew' : 'noAnswer'))
    }
  const stored = await publish(ofRoles)
  const totals: Parameters<typeof publish>[0] = []
  for (const itemId of itemIds) {
    const isShown = (role: CrewRole) => stored.some(it => it.itemId === itemId && it.role === role && it.value !== null)
    const rated = answered.filter(it => stepOf(it, itemId) !== null)
    const rest = answered.filter(it => rules.isHiding(it) && !isShown(it.role))
    const restIn = rest.filter(it => stepOf(it, itemId) !== null)
    if (answered.length === 0) totals.push(hiddenPoint(itemId, 'ALL', 'noAnswer'))
    else if (rated.length === 0 || !mayTotal(rest, restIn)) totals.push(hiddenPoint(itemId, 'ALL', 'remainder'))
    else {
      const total = await point(itemId, 'ALL', rated)
      const byRole = roles.map(role => ({
        answered: answered.filter(it => it.role === role).length,
        rated: rated.filter(it => it.role === role).length,
      }))
      const asked = askedFor('ALL')
      const isForOthers =
        total.value !== null &&
        rules.mayTell(byRole) &&
        rules.mayTellInside({ answered: ofInside(answered).length, rated: ofInside(rated).length }) &&
        ledger.mayFollow('others', peopleOf(asked), byItself) &&
        (ofInside(rated).length === 0 || ledger.mayFollow('others-in', peopleOf(ofInside(asked)), byItself))
      totals.push({ ...total, isForOthers })
    }
  }
  return [...stored, ...(await publish(totals))]
}

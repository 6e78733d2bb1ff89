import { aloneRoles, type CrewRole, crewRoles, leastRaters, type PointReason, shown } from '@trellis/sdk/contract'
import type { Unit, Units } from '../core/ledger/safe.ts'

/** One who was asked for feedback in a round. */
export interface RoundRater {
  /** This person in this round, by a random number. */
  unit: Unit
  /** The same person in all rounds of the sprint. */
  person: Unit
  /** Without an account of the organisation. */
  isOutside: boolean
  role: CrewRole
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

/** Measures of an item in the ledger: its means, those of who is of the organisation, and by people who were asked. */
export const measuresOf = (itemId: number) => ({
  all: String(itemId),
  inside: `${itemId}/in`,
  people: `${itemId}/people`,
  peopleInside: `${itemId}/people-in`,
})

/** What decides whether a number about raters may be published, and keeps what was. */
export interface PointLedger {
  /** Whether means over those who were asked may follow what was shown of the measure in earlier rounds, and in this one. */
  mayFollow(measure: string, people: Units, now: readonly Units[]): boolean
  isSafe(measure: string, units: readonly Unit[], k: number): Promise<boolean>
  /** Gives the ids of the sets, in their order. */
  publish(sets: { measures: string[]; units: readonly Unit[] }[]): Promise<number[]>
}

/** What rules the points; a test takes each out, to see that the attack then finds somebody. */
export const pointRules = {
  /** Who of these answers may not be told apart. Managers, mentors and coaches are told that they stand alone. */
  isHiding: (role: CrewRole): boolean => !aloneRoles.includes(role),
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
}

/** Whether raters of a role are enough to hide in, all and of the organisation: nobody from outside covers somebody of it. */
export const isEnough = ({ all, inside }: { all: number; inside: number }, least: number): boolean =>
  all >= least && (inside === 0 || inside >= least)

const meanOf = (steps: readonly number[]): number =>
  shown((25 * steps.reduce((sum, it) => sum + it - 1, 0)) / steps.length)

/** Sets with the same people are one, of several measures. */
function grouped(wanted: { measure: string; units: readonly Unit[] }[]) {
  const byUnits = new Map<string, { measures: string[]; units: readonly Unit[] }>()
  for (const { measure, units } of wanted) {
    const key = [...units].sort((a, b) => a - b).join()
    const found = byUnits.get(key)
    if (found) found.measures.push(measure)
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
  raters: readonly RoundRater[],
  ledger: PointLedger,
  rules: typeof pointRules = pointRules,
): Promise<Point[]> {
  const roles = crewRoles.filter(role => raters.some(it => it.role === role))
  const answered = raters.filter(it => it.ratings !== null)
  const stepOf = (it: RoundRater, itemId: number) => it.ratings?.get(itemId) ?? null
  const covering = (those: readonly RoundRater[]) => those.filter(it => rules.isHiding(it.role) && rules.isCover(it))
  const isCovered = (those: readonly RoundRater[], least: number) =>
    isEnough({ all: those.length, inside: covering(those).length }, least)
  /** Who was asked in the hiding roles behind a point: of a total those roles in which somebody answered. */
  const askedFor = (role: Point['role']) =>
    raters.filter(it =>
      role === 'ALL' ? rules.isHiding(it.role) && answered.some(one => one.role === it.role) : it.role === role,
    )
  const publish = async (points: (Point & { units: readonly Unit[]; from: readonly RoundRater[] })[]) => {
    const wanted = points.flatMap(it => {
      const measures = measuresOf(it.itemId)
      const asked = askedFor(it.role)
      return [
        { measure: measures.all, units: it.units },
        { measure: measures.inside, units: covering(it.from).map(one => one.unit) },
        { measure: measures.people, units: it.units.length ? asked.map(one => one.person) : [] },
        {
          measure: measures.peopleInside,
          units: covering(it.from).length ? covering(asked).map(one => one.person) : [],
        },
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
  /** By measure, who was asked for what is shown of this round so far. */
  const shownNow = new Map<string, Units[]>()
  /** A mean, where the ledger lets it out. */
  const point = async (itemId: number, role: Point['role'], from: readonly RoundRater[]) => {
    const units = from.filter(it => rules.isHiding(it.role)).map(it => it.unit)
    const inside = covering(from).map(it => it.unit)
    const asked = askedFor(role)
    const measures = measuresOf(itemId)
    const mayOut = async (mean: string, those: readonly Unit[], people: string, from: Units) =>
      those.length === 0 ||
      ((await ledger.isSafe(mean, those, rules.least)) && ledger.mayFollow(people, from, shownNow.get(people) ?? []))
    const people = asked.map(it => it.person)
    const peopleInside = covering(asked).map(it => it.person)
    const isOut =
      (await mayOut(measures.all, units, measures.people, people)) &&
      (await mayOut(measures.inside, inside, measures.peopleInside, peopleInside))
    if (isOut && units.length) shownNow.set(measures.people, [...(shownNow.get(measures.people) ?? []), people])
    if (isOut && inside.length)
      shownNow.set(measures.peopleInside, [...(shownNow.get(measures.peopleInside) ?? []), peopleInside])
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
      const least = rules.isHiding(role) ? rules.least : 1
      // That all of the organisation have not observed something the mean of the others would tell.
      const isTold = isCovered(those, least) && isCovered(rated, least)
      if (isTold && rules.mayTotal(covering(those).length, covering(rated).length))
        ofRoles.push(await point(itemId, role, rated))
      else if (isCovered(those, least)) ofRoles.push(hiddenPoint(itemId, role, 'notObserved'))
      else ofRoles.push(hiddenPoint(itemId, role, rules.isHiding(role) ? 'tooFew' : 'noAnswer'))
    }
  const stored = await publish(ofRoles)
  const totals: Parameters<typeof publish>[0] = []
  for (const itemId of itemIds) {
    const isShown = (role: CrewRole) => stored.some(it => it.itemId === itemId && it.role === role && it.value !== null)
    const rated = answered.filter(it => stepOf(it, itemId) !== null)
    const hidden = answered.filter(it => rules.isHiding(it.role) && !isShown(it.role))
    const hiddenIn = hidden.filter(it => stepOf(it, itemId) !== null)
    const mayTotal =
      rules.mayTotal(hidden.length, hiddenIn.length) &&
      rules.mayTotal(covering(hidden).length, covering(hiddenIn).length)
    if (answered.length === 0) totals.push(hiddenPoint(itemId, 'ALL', 'noAnswer'))
    else if (rated.length === 0 || !mayTotal) totals.push(hiddenPoint(itemId, 'ALL', 'remainder'))
    else {
      const total = await point(itemId, 'ALL', rated)
      const byRole = roles.map(role => ({
        answered: answered.filter(it => it.role === role).length,
        rated: rated.filter(it => it.role === role).length,
      }))
      totals.push({ ...total, isForOthers: total.value !== null && rules.mayTell(byRole) })
    }
  }
  return [...stored, ...(await publish(totals))]
}

import { flagsOf, rankDescending } from '@trellis/sdk/contract'
import type { PersonGla } from './gla-door.ts'

/** A set of assessments that numbers were published from, and those behind each capability. */
export interface Published {
  assessmentIds: number[]
  contributors: Record<string, number[]>
}

/** Means of a team in one capability, with ranks and flags over the averages. Null where too few people stand behind it. */
export interface TeamCapability {
  capability: string
  capability_rank: number | null
  average_Score: number | null
  styleScore: number | null
  strategyScore: number | null
  isTopThree: boolean
  isBottomThree: boolean
}

/** People besides the one who looks. Source: measurement, Anonymity. */
export const leastOthers = 2
/** With the own answers known, two others are left. */
const leastTogether = leastOthers + 1

/**
 * Whether a set may be published after earlier ones. All sets cut the people into cells, those who are in exactly the same
 * sets, and whatever is computed from the published sums is made of whole cells. So a new set must leave no new cell of one
 * or two; only the very first set may be two. Two sets then differ by nobody or by at least three on either side. Source: measurement, Anonymity (re-generation).
 */
export function mayFollow(earlier: readonly (readonly number[])[], next: readonly number[]): boolean {
  if (earlier.every(it => it.length === 0)) return next.length >= leastOthers
  const cells = (sets: readonly (readonly number[])[]) => {
    const placed = new Map<number, string>()
    for (const [index, set] of sets.entries()) for (const it of set) placed.set(it, `${placed.get(it) ?? ''},${index}`)
    const made = new Map<string, number[]>()
    for (const [it, key] of placed) made.set(key, [...(made.get(key) ?? []), it])
    return [...made.values()].map(it => it.sort((a, b) => a - b).join())
  }
  const before = new Set(cells(earlier))
  return cells([...earlier, next]).every(it => before.has(it) || it.split(',').length >= leastTogether)
}

/** Whether numbers over these people may be shown to one who looks: two others at least, and not one alone unknown to her. */
export function enoughFor(userIds: readonly number[], viewerId: number, known: ReadonlySet<number>): boolean {
  const others = userIds.filter(it => it !== viewerId)
  return others.length >= leastOthers && others.filter(it => !known.has(it)).length !== 1
}

/**
 * The numbers over a set of newest assessments, or null where the set may not be published after the earlier ones.
 * A capability counts people who hold both parts, so that none of its three numbers tells another's remainder; one whose
 * people are too few, or too close to those of an earlier publication, stays empty. Source: measurement 2, 4, 7.
 */
export function aggregate(
  people: readonly PersonGla[],
  earlier: readonly Published[],
): (Published & { results: TeamCapability[] }) | null {
  const assessmentIds = people.map(it => it.id)
  if (people.length < leastOthers) return null
  if (
    !mayFollow(
      earlier.map(it => it.assessmentIds),
      assessmentIds,
    )
  )
    return null
  const capabilities = [...new Set(people.flatMap(it => it.scores.map(score => score.capability)))].sort()
  const contributors: Record<string, number[]> = {}
  const rows = capabilities.map(capability => {
    const given = people.flatMap(it => {
      const score = it.scores.find(one => one.capability === capability)
      const { style_score, strategy_score, average_score } = score ?? {}
      return typeof style_score === 'number' && typeof strategy_score === 'number' && typeof average_score === 'number'
        ? [{ id: it.id, style: style_score, strategy: strategy_score, average: average_score }]
        : []
    })
    const ids = given.map(it => it.id)
    const shown =
      given.length >= Math.min(leastTogether, people.length) &&
      mayFollow(
        earlier.flatMap(it => [it.contributors[capability] ?? []]),
        ids,
      )
    contributors[capability] = shown ? ids : []
    const mean = (part: 'style' | 'strategy' | 'average') =>
      shown ? given.reduce((sum, it) => sum + it[part], 0) / given.length : null
    return { capability, styleScore: mean('style'), strategyScore: mean('strategy'), average_Score: mean('average') }
  })
  if (rows.every(it => it.average_Score === null)) return null
  const ranks = rankDescending(rows.map(it => it.average_Score))
  const flags = flagsOf(ranks)
  const results = rows.map((it, index) => ({
    ...it,
    capability_rank: ranks[index] ?? null,
    isTopThree: flags[index]?.highest ?? false,
    isBottomThree: flags[index]?.lowest ?? false,
  }))
  return { assessmentIds, contributors, results }
}

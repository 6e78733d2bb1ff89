import { type PlanItem, rankedCapabilities, shown } from '@trellis/sdk/contract'
import type { Latest360, LatestGla } from '../core/doors.ts'
import type { Board, PlanReader, PlanTeller } from './boards.ts'
import { bank } from './content.ts'

/** Recommendations for the next role. */
const mostForNext = 2

/** What the newest assessment of a leader says, and the newest report of a 360, as far as the reader may know of it. */
export interface Results {
  gla: LatestGla | undefined
  leader360: Latest360 | undefined
}

/**
 * The newest 360 of a leader, for who may know what others see: the leader, and whoever may read the report and has not rated. Names of
 * capabilities without a number make nobody known.
 */
async function toldTo(
  { core, tx, tenantId, userId }: PlanReader,
  board: Board,
  until: Date | undefined,
): Promise<Latest360 | undefined> {
  const { team, leader360 } = core.doors
  const [[report], isOpen] = await Promise.all([
    leader360.latestTo(tx, tenantId, userId, [board.userId], until),
    board.isOwner || team.mayReadReport({ core, tx, tenantId, userId }, board.userId, false),
  ])
  return isOpen ? report : undefined
}

/** The results behind a board, of a year that is over as they stood at its end; of a 360 where the reader may know of it. */
export async function resultsOf(
  { core, tx, tenantId }: PlanTeller,
  board: Board,
  reader: PlanReader | null,
  until: Date | undefined,
): Promise<Results> {
  const [[gla], leader360] = await Promise.all([
    core.doors.gla.latest(tx, tenantId, [board.userId], until),
    reader === null ? undefined : toldTo(reader, board, until),
  ])
  return { gla, leader360 }
}

/** A capability as the results have it. */
interface Ranked {
  capability: string
  gla: { score: number; rank: number; isTop: boolean; isBottom: boolean } | null
  others: { score: number; rank: number; isTop: boolean; isBottom: boolean } | null
}

const rankedBy = (means: readonly { capability: string; score: number | null }[]) =>
  new Map(
    rankedCapabilities(
      means.map(it => ({ capability: it.capability, styleScore: null, strategyScore: null, average_Score: it.score })),
    ).flatMap(it =>
      it.average_Score === null || it.capability_rank === null
        ? []
        : [
            [
              it.capability,
              { score: it.average_Score, rank: it.capability_rank, isTop: it.isTopThree, isBottom: it.isBottomThree },
            ] as const,
          ],
    ),
  )

/** All that a result names, by the assessment's rank, then by that of the others. */
function ranked({ gla, leader360 }: Results): Ranked[] {
  const own = rankedBy((gla?.scores ?? []).map(it => ({ capability: it.capability, score: it.average_score })))
  const seen = rankedBy((leader360?.others ?? []).map(it => ({ capability: it.capability, score: it.others })))
  const last = own.size + 1
  return [...new Set([...own.keys(), ...seen.keys()])]
    .map(capability => ({ capability, gla: own.get(capability) ?? null, others: seen.get(capability) ?? null }))
    .sort(
      (a, b) => (a.gla?.rank ?? last) - (b.gla?.rank ?? last) || (a.others?.rank ?? last) - (b.others?.rank ?? last),
    )
}

/**
 * What the results say: the three highest of each as strengths, the three lowest as recommendations of now, and for the next role the
 * capabilities that its level's challenges ask for most and that are neither. Scores are for the owner alone, and so is their order:
 * others read names by alphabet. Source: design/plan.md, Plan.
 */
export function fromResults(
  { core, language }: PlanTeller,
  board: Board,
  results: Results,
  desiredRoleLevel: string | null,
): PlanItem[] {
  const all = ranked(results)
  const asked = bank.challenges
    .filter(it => desiredRoleLevel !== null && it.levels.includes(desiredRoleLevel))
    .flatMap(it => it.capabilities)
  const often = (capability: string) => asked.filter(it => it === capability).length
  const highest = all.filter(it => it.gla?.isTop || it.others?.isTop)
  const lowest = all.filter(it => it.gla?.isBottom || it.others?.isBottom).toReversed()
  const next = all
    .filter(it => !highest.includes(it) && !lowest.includes(it) && often(it.capability) > 0)
    .sort((a, b) => often(b.capability) - often(a.capability))
    .slice(0, mostForNext)
  const isOwn = board.may('planScores')
  const told = (type: PlanItem['type'], those: readonly Ranked[], isNamedBy: (it: Ranked['gla']) => boolean) => {
    const named = those.map(it => ({ ...it, ...core.doors.gla.words(language, it.capability) }))
    if (!isOwn) named.sort((a, b) => a.label.localeCompare(b.label, language))
    return named.map((it, sortIndex): PlanItem => {
      const sprint = type === 'STRENGTH' ? undefined : core.doors.sprint.servingTo(language, it.capability)
      return {
        id: 0,
        type,
        sortIndex,
        code: it.capability,
        label: it.label,
        description: it.meaning,
        // Nobody else is told of a 360 by what it is not named for.
        ...(results.leader360 && {
          sources: [
            ...(isNamedBy(it.gla) ? (['GLA'] as const) : []),
            ...(isNamedBy(it.others) ? (['GL360'] as const) : []),
          ],
        }),
        ...(isOwn && it.gla && { average_Score: shown(it.gla.score), capability_rank: it.gla.rank }),
        ...(isOwn && it.others && { othersScore: shown(it.others.score) }),
        ...(sprint && { sprint: { code: sprint.code, label: sprint.label } }),
        version: 0,
      }
    })
  }
  return [
    ...told('STRENGTH', highest, it => it?.isTop ?? false),
    ...told('CURRENT_CAP_RECOMMENDATION', lowest, it => it?.isBottom ?? false),
    ...told('NEXT_CAP_RECOMMENDATION', next, () => false),
  ]
}

import type { PortfolioSprint, SharedSprint, sprint } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { isOneOf } from '../core/kysely.ts'
import { nameOf } from '../core/people.ts'
import { badField } from '../core/refuse.ts'
import { findStanding, type Standing, standing } from '../core/standing.ts'
import { causeOf, resultOf } from './judge.ts'
import { ownerWho } from './let-see.ts'
import { entries } from './library.ts'
import { ownedBy, type SprintRow } from './rows.ts'
import { crewCounts, lastAnswersOf, type Seen, seenOf, spanOf, unseen, yearOf } from './seen.ts'
import { withMeans } from './sees-means.ts'

/** What a sprint of the library is for, in the caller's language. */
function aimOf({ core, language }: UserContext, row: SprintRow): { target: string | null; isExpress: boolean } {
  const entry = entries.find(it => it.code === row.sprint_code)
  const room = entry?.owner === 'team' ? core.doors.alignment : core.doors.gla
  return {
    target: entry?.target ? room.words(language, entry.target).label : null,
    isExpress: entry?.kind === 'express',
  }
}

/** What is told of a sprint wherever it is listed. */
function toldOf(context: UserContext, row: SprintRow, { behaviors, outcomes }: Seen, crewCount: number) {
  const { firstDay, lastDay } = spanOf(row)
  return {
    id: row.id,
    label: row.label,
    description: row.description,
    ...aimOf(context, row),
    duration: row.duration,
    isExtended: row.is_extended,
    firstDay,
    lastDay,
    crewCount,
    behaviors,
    outcomes,
  }
}

/** Sprints that were saved or set aside, newest first: of a team, the caller's own, or of one who lets the caller see them. */
export const sprintPortfolio: Handler<typeof sprint.sprintPortfolio> = async (context, { query }) => {
  const at = now()
  const { tx, tenantId, userId } = context
  const team = query.teamId === undefined ? null : (await standing(context, query.teamId)).to('openTeamBoard')
  const owner = query.userId === undefined ? null : await ownerWho(context, query.userId, 'PORTFOLIO')
  if (team && owner) throw badField('query.userId', 'A person or a team')
  const viewer = { tx, tenantId, userId, isLetSee: owner !== null }
  const found = await ownedBy(owner ?? context, team?.teamId ?? null)
    // What was set aside is in nobody else's portfolio.
    .where('s.status', 'in', owner ? ['PORTFOLIO'] : ['PORTFOLIO', 'INCOMPLETE'])
    .orderBy('s.starts_at', query.direction)
    .orderBy('s.id', query.direction)
    .execute()
  const withdrawn = await context.core.doors.badge.withdrawn(
    tx,
    tenantId,
    found.map(it => causeOf(it.id)),
  )
  const isCertified = (row: SprintRow) => !!resultOf(row)?.overall && !withdrawn.has(causeOf(row.id))
  const wanted = found.filter(it => query.year === undefined || yearOf(it) === query.year)
  const shown = wanted.slice((query.pageNo - 1) * query.pageSize, query.pageNo * query.pageSize)
  const ids = shown.map(it => it.id)
  const [seen, crews] = [await seenOf(viewer, shown), await crewCounts(context, ids)]
  const open = await withMeans(viewer, ids)
  const sprints: PortfolioSprint[] = []
  for (const row of shown) {
    // Set aside, it has no numbers.
    const isShown = row.status === 'PORTFOLIO' && open.has(row.id)
    const all = seen.get(row.id) as Seen
    const told = isShown ? all : unseen(all)
    const crewCount = crews.get(row.id) ?? 0
    const { knownAt, knownDay } = lastAnswersOf(row, crewCount)
    sprints.push({
      ...toldOf(context, row, told, crewCount),
      year: yearOf(row),
      endStatus: row.end_status as PortfolioSprint['endStatus'],
      dateTimeFrom: row.starts_at.toISOString(),
      teamName: team?.name ?? null,
      feedbackFrequency: row.feedback_frequency,
      final: told.final,
      knownDay: knownAt && knownAt > at ? knownDay : null,
      certifiedAt: isCertified(row) ? (row.judged_at?.toISOString() ?? null) : null,
    })
  }
  const years = [...new Set(found.map(yearOf))].sort((a, b) => b - a)
  return {
    sprints,
    years: years.map(year => {
      const of = found.filter(it => yearOf(it) === year)
      return {
        year,
        finished: of.filter(it => it.status === 'PORTFOLIO').length,
        aside: of.filter(it => it.status === 'INCOMPLETE').length,
        certificates: of.filter(isCertified).length,
      }
    }),
    total: wanted.length,
    ownerName: owner ? await nameOf(owner) : null,
  }
}

/** Sprints that colleagues have shared with the caller. */
export const sharedSprints: Handler<typeof sprint.sharedSprints> = async context => {
  const { tx, tenantId, userId } = context
  const rows = await tx.kysely
    .selectFrom('sprint_share as h')
    .innerJoin('sprint as s', it => it.onRef('s.tenant_id', '=', 'h.tenant_id').onRef('s.id', '=', 'h.sprint_id'))
    .innerJoin('person as p', 'p.id', 'h.shared_by')
    .selectAll('s')
    .select(['h.message', 'h.shared_at', 'p.full_name as owner_name'])
    .where('h.tenant_id', '=', tenantId)
    .where('h.user_id', '=', userId)
    .where('s.status', '<>', 'STOPPED')
    .orderBy('h.id', 'desc')
    .execute()
  const ids = rows.map(it => it.id)
  const [seen, crews] = [await seenOf({ tx, tenantId, userId, isLetSee: true }, rows), await crewCounts(context, ids)]
  const actions = await tx.kysely
    .selectFrom('sprint_item')
    .select(['sprint_id', 'label'])
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('sprint_id', ids))
    .where('kind', '=', 'action')
    .where('removed_at', 'is', null)
    .orderBy('sort_index')
    .orderBy('id')
    .execute()
  const sprints: SharedSprint[] = []
  for (const row of rows) {
    const isSaved = row.status === 'PORTFOLIO'
    const all = seen.get(row.id) as Seen
    sprints.push({
      ...toldOf(context, row, isSaved ? all : unseen(all), crews.get(row.id) ?? 0),
      ownerName: row.owner_name,
      teamName: row.team_id === null ? null : await teamName(context, row.team_id),
      message: row.message,
      sharedAt: row.shared_at.toISOString(),
      actions: actions.filter(it => it.sprint_id === row.id).map(it => it.label),
      isSaved,
      endStatus: row.end_status as SharedSprint['endStatus'],
    })
  }
  return { sprints }
}

const teamName = async (context: UserContext, teamId: number): Promise<string | null> =>
  ((await findStanding(context, teamId)) as Standing | null)?.name ?? null

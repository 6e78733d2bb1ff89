import { createHash } from 'node:crypto'
import {
  dayMs,
  holdsTeamSprints,
  maySee,
  shown,
  type TeamImpact,
  type TeamMember,
  type team,
  type ViewingItem,
  type ViewingRight,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { ownTeams, type Standing, standing } from '../core/standing.ts'
import { strongest } from './aggregate.ts'
import { membersOf } from './members.ts'
import { type Opened, openReports, openResults } from './opened.ts'
import { rightsOfViewer } from './rights.ts'

/** Kept data is gathered anew after a day. */
const freshMs = dayMs

/** What is kept of one member; read together with the rights of the moment. */
interface Kept {
  glaCompletedAt: string | null
  topCapabilities: { capability: string; average_Score: number }[]
}
interface Snapshot {
  /** Of everything the data was made from: another one means that something changed since. */
  mark: string
  people: Record<string, Kept>
}

type Person = TeamImpact['managerImpactData'][number]

/** Members other than the manager and the caller, with the caller's rights on them as they stand now, and what they open. */
async function peopleOf(context: UserContext, team: Standing) {
  const members = await membersOf(context, team.teamId)
  const rights = await rightsOfViewer(context, team.teamId)
  const isOnBoard = (userId: number) =>
    sees(
      team,
      rights.filter(it => it.userId === userId),
    )
  const opened = await openResults(context, context.userId, isOnBoard)
  // That there is a report is no number: nobody becomes known by it.
  const reports = await openReports(context, context.userId, () => false)
  const waiting: Partial<Record<ViewingItem, ReadonlySet<number>>> = { GLA: opened.waiting, GL360: reports.waiting }
  const others = members.filter(it => it.role !== 'TEAM_MANAGER' && it.userId !== context.userId)
  return {
    opened,
    reports: await reportsOn(
      context,
      team,
      rights.filter(it => reports.open.has(it.userId)),
    ),
    pending: others.filter(it => it.status === 'PENDING').length,
    total: others.length,
    suggestions: await suggestionsTo(context, members),
    people: others.flatMap(it => {
      if (it.userId === null) return []
      const items = rights
        .filter(right => right.userId === it.userId)
        .map(({ userId, itemType, status, shown, changedAt }) => ({
          itemType,
          status,
          shown,
          changedAt,
          waits: status === 'GRANTED' && (waiting[itemType]?.has(userId) ?? false),
        }))
      const { userId, name, status, designation, role } = it
      return [{ userId, name, status, designation, role, items }]
    }),
  }
}

/**
 * Whom of these people the caller may suggest a team sprint to: who manages a team that the caller is of as well, as nobody else
 * designs its sprints. Source: spec 2 section 6.
 */
async function suggestionsTo(context: UserContext, members: readonly TeamMember[]) {
  const { userId, principal } = context
  if (!holdsTeamSprints(principal.features)) return []
  const teams = await ownTeams(context)
  return teams.flatMap(it => {
    const manager = members.find(one => one.userId === it.managerId && one.status !== 'PENDING')
    const isOffered = manager && it.managerId !== userId
    return isOffered ? [{ userId: it.managerId, name: manager.name, teamId: it.teamId, teamName: it.name }] : []
  })
}

type Item = Pick<Person['items'][number], 'itemType' | 'status' | 'shown'>

const sees = (team: Standing, items: readonly Item[], itemType: 'GLA' | 'GL360' = 'GLA'): boolean => {
  const own = items.find(it => it.itemType === itemType)
  const item = itemType === 'GLA' ? 'gla' : 'gl360Report'
  return own?.shown === true && maySee(item, team.relations, { granted: own.status === 'GRANTED' })
}

/** When the newest report of each was made, of those who let it be seen on the board. */
async function reportsOn({ core, tx, tenantId }: UserContext, team: Standing, rights: readonly ViewingRight[]) {
  const owners = rights.filter(it => sees(team, [it], 'GL360')).map(it => it.userId)
  const latest = await core.doors.leader360.latest(tx, tenantId, owners)
  return new Map(latest.map(it => [it.userId, it.madeAt.toISOString()]))
}

/** Newest assessments of those who let the caller see them, and a mark of all that the board is made from. */
function gather(team: Standing, people: Omit<Person, keyof Kept | 'gl360CompletedAt'>[], { results }: Opened) {
  const latest = people.flatMap(it => (sees(team, it.items) ? (results.get(it.userId) ?? []) : []))
  const mark = createHash('sha256')
    .update(JSON.stringify([people.map(it => [it.userId, it.status, it.items]), latest.map(it => [it.user_id, it.id])]))
    .digest('base64url')
  const kept: Snapshot['people'] = {}
  for (const it of latest)
    kept[it.user_id] = {
      glaCompletedAt: it.finished_at.toISOString(),
      topCapabilities: strongest(it.scores).map(one => ({
        capability: one.capability,
        average_Score: one.average_Score ?? 0,
      })),
    }
  return { mark, people: kept }
}

function boardOf(
  context: UserContext,
  team: Standing,
  { people, reports, total, pending, suggestions }: Awaited<ReturnType<typeof peopleOf>>,
  snapshot: Snapshot | undefined,
): Omit<TeamImpact, 'lastUpdatedDate' | 'needRefresh'> {
  return {
    managerImpactData: people.map(it => {
      // What was kept while a right was granted is not shown after it ended.
      const kept = sees(team, it.items) ? snapshot?.people[it.userId] : undefined
      return {
        ...it,
        glaCompletedAt: kept?.glaCompletedAt ?? null,
        gl360CompletedAt: reports.get(it.userId) ?? null,
        topCapabilities: (kept?.topCapabilities ?? []).map(one => ({
          ...one,
          average_Score: shown(one.average_Score),
          label: context.core.doors.gla.words(context.language, one.capability).label,
        })),
      }
    }),
    sprintSuggestions: suggestions,
    totalPendingTeamMember: pending,
    totalTeamMember: total,
  }
}

/** The kept board of the caller, and whether it needs a refresh: missing, a day old, or made from what has changed since. */
export const impact: Handler<typeof team.impact> = async (context, { params }) => {
  const team = (await standing(context, params.teamId)).to('openManagerBoard')
  const present = await peopleOf(context, team)
  const row = await context.tx.kysely
    .selectFrom('team_impact')
    .select(['data', 'updated_at'])
    .where('tenant_id', '=', context.tenantId)
    .where('team_id', '=', team.teamId)
    .where('viewer_id', '=', context.userId)
    .executeTakeFirst()
  const kept = row?.data as Snapshot | undefined
  const board = boardOf(context, team, present, kept)
  const { mark } = gather(team, present.people, present.opened)
  const old = !row || row.updated_at.getTime() < now().getTime() - freshMs
  return {
    ...board,
    lastUpdatedDate: row?.updated_at.toISOString() ?? null,
    needRefresh: old || kept?.mark !== mark,
  }
}

/** Gathers the board of the caller anew and, where asked, keeps it. */
export const retrieveTeamData: Handler<typeof team.retrieveTeamData> = async (context, { params, query }) => {
  const team = (await standing(context, params.teamId)).to('openManagerBoard')
  const present = await peopleOf(context, team)
  const snapshot = gather(team, present.people, present.opened)
  const at = now()
  if (query.save === 'true')
    await context.tx.kysely
      .insertInto('team_impact')
      .values({
        tenant_id: context.tenantId,
        team_id: team.teamId,
        viewer_id: context.userId,
        data: JSON.stringify(snapshot),
        updated_at: at,
      })
      .onConflict(it =>
        it
          .columns(['tenant_id', 'team_id', 'viewer_id'])
          .doUpdateSet({ data: JSON.stringify(snapshot), updated_at: at }),
      )
      .execute()
  return {
    ...boardOf(context, team, present, snapshot),
    lastUpdatedDate: at.toISOString(),
    needRefresh: false,
  }
}

/** The team's sprints that were ended in a year. */
export const sprintAnalytics: Handler<typeof team.sprintAnalytics> = async (context, { params, query }) => {
  const { teamId } = (await standing(context, params.teamId)).to('openTeamBoard')
  return context.core.doors.sprint.resultsOf(context, teamId, query.year)
}

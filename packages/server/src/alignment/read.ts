import type { alignment, Language } from '@trellis/sdk/contract'
import type { Handler, UserContext } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import type { Standing } from '../core/standing.ts'
import { bank, wordingOf } from './bank.ts'
import { keptOf } from './kept.ts'
import type { Kept } from './numbers.ts'
import { servedTo } from './seen.ts'
import { surveyTeam } from './team.ts'
import { type Point, pointsWithin, trendFrom } from './trends.ts'
import { isOpen, minimumTold, statusOf, type Version, versionsOf } from './versions.ts'
import { reportWith } from './words.ts'

/** The team where the caller is one of those a report is for. Without a report they see what is missing, and no number. */
const readersTeam = async (context: UserContext, teamId: number): Promise<Standing> =>
  (await surveyTeam(context, teamId)).toSee('alignmentReport', { enough: true })

/** The report of a version, the newest where none is named, as every reader of the team gets it. */
export const getAlignmentScaleRanks: Handler<typeof alignment.getAlignmentScaleRanks> = async (context, { query }) => {
  const { tx, tenantId } = context
  const team = await readersTeam(context, query.team_id)
  const mayFollow = team.may('alignmentStatus')
  const all = await versionsOf(tx, tenantId, team.teamId)
  const version = query.version === undefined ? (all[0] ?? null) : all.find(it => it.version === query.version)
  if (version === undefined) throw refuse('notFound')
  const kept = version?.generated_at ? (await keptOf(tx, tenantId, [version.id])).at(-1)?.kept : undefined
  const numbers = kept && (await servedTo(tx, context, [kept]))[0]?.numbers
  const minimum = kept?.minimum ?? (version ? minimumTold(version, mayFollow) : await minimumOf(context))
  const sprintFor = context.core.doors.sprint.servingTo
  return reportWith({ team, version, numbers, minimum, mayFollow, sprintFor }, query.languageCode ?? context.language)
}

/** How many valid respondents the tenant's next survey needs. */
export async function minimumOf({ tx, tenantId }: UserContext): Promise<number> {
  const row = await tx.kysely
    .selectFrom('tenant')
    .select('alignment_minimum')
    .where('id', '=', tenantId)
    .executeTakeFirst()
  return row?.alignment_minimum ?? 0
}

/** The subscales with their names in a language. */
export const namedSubscales = (language: Language) =>
  bank.subscales.map(({ code }) => ({ code, label: wordingOf(language).subscales[code]?.label ?? code }))

/** The trend up to a version, the newest with a report where none is named. */
export const subscaleTrend: Handler<typeof alignment.subscaleTrend> = async (context, { params: { teamId }, body }) => {
  const { tx, tenantId } = context
  const team = await readersTeam(context, teamId)
  const all = await versionsOf(tx, tenantId, team.teamId)
  if (body.version !== undefined && !all.some(it => it.version === body.version)) throw refuse('notFound')
  const made = all.filter(it => it.generated_at !== null)
  const kept = new Map(
    (
      await keptOf(
        tx,
        tenantId,
        made.map(it => it.id),
      )
    ).map(it => [it.survey_id, it.kept]),
  )
  const points = made.flatMap((it): Point[] => {
    const own = kept.get(it.id)
    return own ? [{ version: it.version, bankVersion: it.bank_version, date: it.started_at, kept: own }] : []
  })
  const version = body.version ?? made[0]?.version ?? 0
  const asked = pointsWithin(points, version, body.years)
  const served = await servedTo(
    tx,
    context,
    asked.map(it => it.kept),
  )
  const seen = asked.map((it, index) => ({ ...it, kept: served[index] as Kept }))
  return trendFrom(seen, version, body.years, namedSubscales(body.languageCode ?? context.language))
}

const rowOf = (it: Version) => ({
  version: it.version,
  bankVersion: it.bank_version,
  sentDate: it.started_at.toISOString(),
  generatedAt: it.generated_at?.toISOString() ?? null,
  status: statusOf(it),
})

/** Versions with a report, newest first. */
export const versions: Handler<typeof alignment.versions> = async (context, { query }) => {
  const team = await readersTeam(context, query.team_id)
  const all = await versionsOf(context.tx, context.tenantId, team.teamId)
  return { versions: all.filter(it => it.generated_at !== null).map(rowOf) }
}

/** Everything the team was sent, for who manages it. */
export const history: Handler<typeof alignment.history> = async (context, { params }) => {
  const { teamId } = (await surveyTeam(context, params.teamId)).toSee('alignmentStatus')
  const all = await versionsOf(context.tx, context.tenantId, teamId)
  return {
    history: all.map(it => ({
      ...rowOf(it),
      open: isOpen(it),
      deadline: it.deadline.toISOString(),
      invited: it.invited,
      submitted: it.submitted,
    })),
  }
}

import { dayMs, type I18n, minimumWith, type ReportStatus } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Tx } from '../core/db.ts'
import { refusal, refuse } from '../core/refuse.ts'
import { reportStatusOf } from './status.ts'

/** A version of a team's survey with what its status follows from. */
export interface Version extends Record<string, unknown> {
  id: number
  team_id: number
  version: number
  bank_version: string
  survey_type: 'express' | 'standard'
  minimum: number
  started_at: Date
  deadline: Date
  closed_at: Date | null
  /** Asked to the end, as far as it has come, or handed in: of whom answers may be had. Told to who follows who answers alone. */
  invited: number
  /** Asked, be it that somebody left or was excluded since. */
  asked: number
  /** Of the asked, people from outside. */
  outside_asked: number
  submitted: number
  valid: number
  /** Of the valid ones, people of the organisation. */
  inside: number
  /** People of the organisation who are asked still, whether they have handed in or not. */
  inside_asked: number
  generated_at: Date | null
}

/** SQL for a version, of `alignment_survey s` with its `counts`. */
export const columns = `s.id, s.team_id, s.version, s.bank_version, s.survey_type, s.minimum, s.started_at, s.deadline, s.closed_at,
  c.invited, c.asked, c.outside_asked, c.submitted, c.valid, c.inside, c.inside_asked,
  (select max(generated_at) from alignment_report p where p.tenant_id = s.tenant_id and p.survey_id = s.id) as generated_at`
export const counts = `cross join lateral (
    select count(*) filter (where (included and (left_at is null or left_at >= coalesce(s.closed_at, s.deadline))) or submitted_at is not null) as invited,
      count(*) as asked,
      count(*) filter (where user_id is null) as outside_asked, count(submitted_at) as submitted, count(distinct coalesce(unit, -id)) filter (where answered >= 30) as valid,
      count(distinct coalesce(unit, -id)) filter (where answered >= 30 and user_id is not null) as inside,
      count(*) filter (where included and left_at is null and user_id is not null) as inside_asked
    from alignment_respondent r where r.tenant_id = s.tenant_id and r.survey_id = s.id) c`

/** The versions of a team, newest first. */
export function versionsOf(tx: Tx, tenantId: number, teamId: number): Promise<Version[]> {
  // By hand: each with its counts beside it, asked by nearly every call, so that its plan is kept.
  return tx.query<Version>(
    `select ${columns} from alignment_survey s ${counts} where s.tenant_id = $1 and s.team_id = $2 order by s.version desc`,
    [tenantId, teamId],
    'alignment-versions',
  )
}

/** The newest version of a team, or null where it was never sent one. */
export async function newestOf(tx: Tx, tenantId: number, teamId: number): Promise<Version | null> {
  // By hand: as all versions are read, and no more than one.
  const [row] = await tx.query<Version>(
    `select ${columns} from alignment_survey s ${counts} where s.tenant_id = $1 and s.team_id = $2 order by s.version desc limit 1`,
    [tenantId, teamId],
    'alignment-newest',
  )
  return row ?? null
}

/** A version by its number, the newest where none is named. `notFound` where there is no such version. */
export async function versionOf(tx: Tx, tenantId: number, teamId: number, version?: number): Promise<Version> {
  const all = await versionsOf(tx, tenantId, teamId)
  const found = version === undefined ? all[0] : all.find(it => it.version === version)
  if (!found) throw refuse('notFound')
  return found
}

/** Holds the surveys of a team: nobody hands in meanwhile, and none is closed. */
export const holdSurvey = (tx: Tx, tenantId: number, teamId: number): Promise<unknown> =>
  tx.kysely
    .selectFrom('alignment_survey')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .forUpdate()
    .execute()

/**
 * Nobody from outside comes in once somebody has handed in: who asks could answer for all of them, and take their answers off
 * the report. `conflict` then.
 */
export function mustNotJoinLate(i18n: I18n, { submitted }: Version, { user_id }: { user_id: number | null }): void {
  if (submitted > 0 && user_id === null) throw refusal(i18n, 'conflict', 'alignment.errors.outsideLate')
}

/** Whether answers are still taken. */
export const isOpen = (it: Pick<Version, 'closed_at' | 'deadline'>): boolean =>
  it.closed_at === null && it.deadline > now()

type Counted = Pick<Version, 'valid' | 'minimum' | 'inside' | 'inside_asked'>

/**
 * How many valid respondents the report of a version needs: what was frozen at the start, and more where hardly anybody of the
 * organisation is asked, or so many have answered but hardly anybody of it: the others may be made up by who asks them.
 * Source: measurement, Sham respondents.
 */
export const minimumNow = ({ valid, minimum, inside, inside_asked }: Counted): number =>
  minimumWith(minimum, valid >= minimum ? inside : inside_asked)

/** Whether enough people have answered for a report. */
export const isEnough = (it: Counted): boolean => it.valid >= minimumNow(it)

/** Days between the end of a team's survey and the start of its next one, as the tenant has it: 60 to 365. */
export async function gapOf(tx: Tx, tenantId: number): Promise<number> {
  const row = await tx.kysely
    .selectFrom('tenant')
    .select('alignment_gap_days')
    .where('id', '=', tenantId)
    .executeTakeFirst()
  return row?.alignment_gap_days ?? 0
}

/** From when the next survey of a team can start: so many days after this one closed. Source: measurement, Anonymity. */
export const nextFrom = (it: Pick<Version, 'closed_at' | 'deadline'>, days: number): Date =>
  new Date((it.closed_at ?? it.deadline).getTime() + days * dayMs)

/**
 * The report status of a version, or of none. Who may not follow who answers (`alignmentStatus`) reads `Insufficient Data` for
 * whatever there is between the start and the report: the others tell whether enough people have answered, and of which kind.
 */
export function statusOf(it: Version | null, mayFollow = true): ReportStatus {
  const hasReport = it !== null && it.generated_at !== null
  if (it && !hasReport && !mayFollow) return 'Insufficient Data'
  return reportStatusOf(it && { closed: !isOpen(it), valid: it.valid, minimum: minimumNow(it), hasReport })
}

/** The minimum that is told: as it is now, and to who may not follow who answers, as it follows from who is asked. */
export const minimumTold = (it: Counted, mayFollow: boolean): number =>
  mayFollow ? minimumNow(it) : minimumWith(it.minimum, it.inside_asked)

/**
 * How many were invited, as it is told. To who may not follow who answers it stays as it was, whoever leaves or is excluded: it
 * would tell whether that person had handed in.
 */
export const invitedTold = (it: Pick<Version, 'invited' | 'asked'>, mayFollow = true): number =>
  mayFollow ? it.invited : it.asked

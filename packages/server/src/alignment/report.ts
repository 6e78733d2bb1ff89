import { type I18n, TrellisError, toLanguage } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Tx } from '../core/db.ts'
import { sendMail } from '../core/mail.ts'
import { textsOf } from '../core/texts.ts'
import { keyItems } from './bank.ts'
import { answersOf, keptOf } from './kept.ts'
import { mayMake, numbersOf } from './numbers.ts'
import { refusal } from './refuse.ts'
import { changeBetween, pointsWithin } from './trends.ts'
import { newestOf, type Version, versionsOf } from './versions.ts'

/** Periods a trend can be asked for. Source: spec 3 section 9. */
export const periods = [1, 3, 6]

/** Where the people of a version who count stand to those its reports were made from. */
interface Standing {
  people: number[]
  made: number[][]
  /** The newest report is of exactly these people. */
  same: boolean
  /** There are enough, and they differ enough from every earlier set. */
  may: boolean
}

async function standingOf(tx: Tx, tenantId: number, survey: Pick<Version, 'id' | 'minimum'>): Promise<Standing> {
  const [valid, reports] = await Promise.all([
    tx.query<{ id: number }>(
      'select id from alignment_respondent where tenant_id = $1 and survey_id = $2 and answered >= 30 order by id',
      [tenantId, survey.id],
    ),
    tx.query<{ ids: string[] }>(
      'select respondent_ids::text[] as ids from alignment_report where tenant_id = $1 and survey_id = $2 order by id',
      [tenantId, survey.id],
    ),
  ])
  const people = valid.map(it => it.id)
  const made = reports.map(it => it.ids.map(Number))
  const newest = made.at(-1)
  const same =
    newest !== undefined && newest.length === people.length && newest.every((id, index) => id === people[index])
  return { people, made, same, may: people.length >= survey.minimum && !same && mayMake(made, people, survey.minimum) }
}

/** Whether a version's report can be made, or made anew. */
export async function canGenerate(tx: Tx, tenantId: number, survey: Pick<Version, 'id' | 'minimum'>): Promise<boolean> {
  return (await standingOf(tx, tenantId, survey)).may
}

/** Makes the report of a version where it may be made, and tells the manager. The survey is held. */
export async function makeReport(
  tx: Tx,
  config: Config,
  tenantId: number,
  survey: Version,
  standing?: Standing,
): Promise<boolean> {
  const { people, may } = standing ?? (await standingOf(tx, tenantId, survey))
  if (!may) return false
  await tellManager(tx, config, tenantId, survey.team_id, await freezeReport(tx, tenantId, survey, people, now()))
  return true
}

/** Freezes a set of respondents as the report of a version, computed once. Gives its id. */
export async function freezeReport(
  tx: Tx,
  tenantId: number,
  survey: Version,
  people: number[],
  at: Date,
): Promise<number> {
  const kept = await computeReport(tx, tenantId, survey, people)
  const [row] = await tx.query<{ id: number }>(
    'insert into alignment_report (tenant_id, survey_id, respondent_ids, data, generated_at) values ($1, $2, $3, $4, $5) returning id',
    [tenantId, survey.id, people, JSON.stringify(kept), at],
  )
  return row?.id ?? 0
}

async function computeReport(tx: Tx, tenantId: number, survey: Version, people: number[]) {
  const answers = await answersOf(tx, tenantId, people)
  const before = await keptOf(tx, tenantId, [survey.id])
  const earlier = before.map(it => it.kept)
  const kept = numbersOf({ key: keyItems, answers, minimum: survey.minimum, earlier })
  const versions = (await versionsOf(tx, tenantId, survey.team_id)).filter(
    it => it.version < survey.version && it.generated_at !== null,
  )
  const all = [...versions, survey].map(it => ({
    id: it.id,
    version: it.version,
    minimum: it.minimum,
    bankVersion: it.bank_version,
    date: it.started_at,
  }))
  const firsts = new Map(
    periods.flatMap(years => pointsWithin(all, survey.version, years).slice(0, 1)).map(it => [it.version, it]),
  )
  for (const first of firsts.values()) {
    if (first.version === survey.version) continue
    const other = (await keptOf(tx, tenantId, [first.id])).at(-1)?.kept
    if (!other) continue
    kept.trends[first.version] = changeBetween(
      keyItems,
      { numbers: other.numbers, answers: await answersOf(tx, tenantId, other.people.map(Number)) },
      { numbers: kept.numbers, answers },
      Math.max(survey.minimum, first.minimum),
    )
  }
  return kept
}

async function tellManager(tx: Tx, config: Config, tenantId: number, teamId: number, reportId: number): Promise<void> {
  const [manager] = await tx.query<{ email: string; full_name: string; name: string; language_code: string }>(
    `select p.email, p.full_name, t.name, m.language_code from team t join person p on p.id = t.manager_id
     join membership m on m.tenant_id = t.tenant_id and m.user_id = t.manager_id where t.tenant_id = $1 and t.id = $2`,
    [tenantId, teamId],
  )
  if (!manager) return
  const texts = textsOf(toLanguage(manager.language_code))
  const values = {
    name: manager.full_name,
    teamName: manager.name,
    link: `${config.url}/teams/v2/${teamId}/team-alignment`,
    supportEmail: config.supportEmail,
  }
  await sendMail(tx, {
    tenantId,
    onceKey: `alignment-ready/${reportId}`,
    recipient: manager.email,
    subject: texts.t('alignment.mail.ready.subject', values),
    text: `${texts.t('alignment.mail.ready.body', values)}\n\n${texts.t('alignment.mail.support', values)}`,
  })
}

/** Makes the report on demand. A repeat, while nobody else has answered, changes nothing. */
export async function generateReport(tx: Tx, config: Config, i18n: I18n, tenantId: number, teamId: number) {
  // One after the other: two clicks at once would each freeze a set.
  await tx.query('select 1 from alignment_survey where tenant_id = $1 and team_id = $2 for update', [tenantId, teamId])
  const newest = await newestOf(tx, tenantId, teamId)
  if (!newest) throw new TrellisError('notFound')
  const standing = await standingOf(tx, tenantId, newest)
  const { people, same, may } = standing
  if (!same && people.length < newest.minimum)
    throw refusal(i18n, 'conflict', 'alignment.errors.tooFewAnswers', { minimum: newest.minimum })
  if (!same && !may) throw refusal(i18n, 'conflict', 'alignment.errors.tooSimilar')
  if (may) await makeReport(tx, config, tenantId, newest, standing)
  return { status: 'Generated' as const, version: newest.version }
}

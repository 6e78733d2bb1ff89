import type { alignment } from '@trellis/sdk/contract'
import type { NotNull } from 'kysely'
import { now } from '../core/clock.ts'
import type { Handler } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { openLedger } from '../core/ledger/ledger.ts'
import { type Sending, sendLetters } from '../core/letter.ts'
import { refusal, refuse } from '../core/refuse.ts'
import { keyItems } from './bank.ts'
import { answersOf, keptOf } from './kept.ts'
import { numbersOf } from './numbers.ts'
import type { Publisher } from './publisher.ts'
import { surveyTeam } from './team.ts'
import { changeBetween, pointsWithin } from './trends.ts'
import { holdSurvey, isEnough, isOpen, minimumNow, newestOf, type Version, versionsOf } from './versions.ts'

/** Periods a trend can be asked for. Source: spec 3 section 9. */
const periods = [1, 3, 6]

/** Makes the report of a version that is closed, where enough people have answered and it has none, and tells the team. */
export async function makeReport(tx: Tx, core: Sending['core'], tenantId: number, survey: Version): Promise<boolean> {
  if (survey.generated_at !== null || !isEnough(survey)) return false
  await tellTeam({ core, tx, tenantId }, survey.team_id, await freezeReport(tx, tenantId, survey, now()))
  return true
}

interface Person {
  id: number
  unit: number
}

/**
 * Freezes the valid respondents of a version as its report, computed once, and publishes what the ledger lets be published.
 * Gives its id. Source: ledger, Published by a job.
 */
export async function freezeReport(tx: Tx, tenantId: number, survey: Version, at: Date): Promise<number> {
  // Who answered by several addresses is one person, whose last answers stand.
  const people = await tx.kysely
    .selectFrom('alignment_respondent')
    .distinctOn('unit')
    .select(['id', 'unit', 'user_id'])
    .where('tenant_id', '=', tenantId)
    .where('survey_id', '=', survey.id)
    .where('answered', '>=', 30)
    .where('unit', 'is not', null)
    .$narrowType<{ unit: NotNull }>()
    .orderBy('unit')
    .orderBy('id', 'desc')
    .execute()
  people.sort((a, b) => a.id - b.id)
  const ids = people.map(it => it.id)
  const answers = await answersOf(tx, tenantId, ids)
  // What is slow comes before the lock that every publication of the tenant waits for.
  const earlier = await earlierOf(tx, tenantId, survey)
  const kept = await numbersOf({
    key: keyItems,
    answers,
    minimum: minimumNow(survey),
    publisher: await ledgerOf(tx, tenantId, survey, people, at),
  })
  kept.numbers.outside = people.filter(it => it.user_id === null).length
  for (const first of earlier)
    kept.trends[first.version] = changeBetween(
      keyItems,
      first,
      { numbers: kept.numbers, answers },
      Math.max(kept.minimum ?? 0, first.minimum),
    )
  const { id } = await tx.kysely
    .insertInto('alignment_report')
    .values({
      tenant_id: tenantId,
      survey_id: survey.id,
      respondent_ids: ids,
      data: JSON.stringify(kept),
      generated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The ledger of the tenant for the people of one survey. Its lock is held from here on. */
async function ledgerOf(tx: Tx, tenantId: number, survey: Version, people: Person[], at: Date): Promise<Publisher> {
  const units = new Map(people.map(it => [String(it.id), it.unit]))
  const unitsOf = (respondents: readonly string[]) => respondents.map(it => units.get(it) as number)
  const ledger = await openLedger(tx, tenantId, 'alignment')
  return {
    may: (measure, respondents, k) => ledger.isSafe(measure, unitsOf(respondents), k),
    // The report keeps its numbers: the same people in another survey gave other answers.
    tell: sets =>
      ledger.publish(
        `alignment/${survey.team_id}/${survey.version}`,
        at,
        sets.map(({ measures, people: held }) => ({ measures, units: unitsOf(held), data: undefined })),
      ),
  }
}

/** The reports that a version is compared with: of the first version of each period. */
async function earlierOf(tx: Tx, tenantId: number, survey: Version) {
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
  firsts.delete(survey.version)
  const found = []
  for (const { id, version, minimum } of firsts.values()) {
    const report = (await keptOf(tx, tenantId, [id])).at(-1)
    if (!report) continue
    const answers = await answersOf(tx, tenantId, report.people)
    found.push({ version, minimum, numbers: report.kept.numbers, answers })
  }
  return found
}

/** Everybody who reads the report gets a mail, unless none about results are wanted: manager, assistant and members. */
async function tellTeam(sending: Sending, teamId: number, reportId: number): Promise<void> {
  const people = await sending.tx.kysely
    .selectFrom('team_person as p')
    .innerJoin('team as t', it => it.onRef('t.tenant_id', '=', 'p.tenant_id').onRef('t.id', '=', 'p.team_id'))
    .select(['p.user_id', 't.name'])
    .where('t.tenant_id', '=', sending.tenantId)
    .where('t.id', '=', teamId)
    .$narrowType<{ user_id: NotNull }>()
    .orderBy('p.user_id')
    .execute()
  const path = `/teams/v2/${teamId}/team-alignment`
  await sendLetters(
    sending,
    people.map(({ user_id, name }) => ({
      onceKey: `alignment-ready/${reportId}/${user_id}`,
      to: { userId: user_id },
      text: 'alignment.mail.ready',
      team: name,
      about: 'alignment.intro1.title',
      values: { teamName: name },
      path,
      also: { text: 'alignment.mail.ready.paper', path: `${path}?paper=report` },
      preference: 'RESULT',
    })),
  )
}

/** Closes the survey, where it is open, and makes its report. A repeat changes nothing. */
export const generateReport: Handler<typeof alignment.generateReport> = async (context, { params }) => {
  const { core, tx, tenantId, i18n } = context
  const { teamId } = (await surveyTeam(context, params.teamId)).to('makeReport')
  // One after the other: two clicks at once, or the job beside one, would each freeze a set.
  await holdSurvey(tx, tenantId, teamId)
  const newest = await newestOf(tx, tenantId, teamId)
  if (!newest) throw refuse('notFound')
  const made = { status: 'Generated' as const, version: newest.version }
  if (newest.generated_at) return made
  if (!isEnough(newest))
    throw refusal(i18n, 'conflict', 'alignment.errors.tooFewAnswers', { minimum: minimumNow(newest) })
  if (newest.closed_at === null)
    await tx.kysely
      .updateTable('alignment_survey')
      .set({ closed_at: isOpen(newest) ? now() : newest.deadline })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', newest.id)
      .execute()
  if (await makeReport(tx, core, tenantId, newest)) context.after(core.mailWaiting)
  return made
}

import { dayMs } from '@trellis/sdk/contract'
import { bank, itemRefs } from '../alignment/bank.ts'
import { endOfSurvey } from '../alignment/end.ts'
import { inventedAnswers } from '../alignment/example.ts'
import { freezeReport } from '../alignment/report.ts'
import { isEnough, versionsOf } from '../alignment/versions.ts'
import { now } from '../core/clock.ts'
import type { Tx } from '../core/db.ts'
import { unitOf } from '../core/ledger/unit.ts'
import { addresseeOf, type Person } from '../core/people.ts'

/** A survey of the demo tenant: when it was sent, and how many of the people have answered. */
interface DemoSurvey {
  team: string
  /** Days ago, at the start. */
  sent: number
  answered: number
  /** Of these, how many answers the last one gave; fewer than 30 does not count. */
  lastGave?: number
  /** One more has begun and not handed in. */
  begun?: boolean
  guests?: string[]
  /** Which opinions: teams differ, and change over time. */
  variant: number
  round: number
}

const guests = ['Greta Holm', 'Theo Lang']
const surveys: DemoSurvey[] = [
  { team: 'Product Design', sent: 445, answered: 11, guests, variant: 3, round: 0 },
  { team: 'Product Design', sent: 80, answered: 12, lastGave: 22, guests, variant: 3, round: 1 },
  { team: 'Customer Care', sent: 24, answered: 2, begun: true, variant: 8, round: 0 },
  { team: 'Engineering', sent: 5, answered: 5, begun: true, variant: 5, round: 0 },
]

type Answering = Pick<Person, 'id' | 'user_id' | 'type' | 'name' | 'email'>

/** The history of the alignment survey: two finished ones of a team, one that expired, one that runs. Reports are made by the real code. */
export async function addSurveys(tx: Tx, tenantId: number): Promise<void> {
  for (const it of surveys) {
    const team = await tx.kysely
      .selectFrom('team')
      .select(['id', 'manager_id'])
      .where('tenant_id', '=', tenantId)
      .where('name', '=', it.team)
      .executeTakeFirst()
    if (team) await addSurvey(tx, tenantId, team, it)
  }
}

async function addSurvey(tx: Tx, tenantId: number, team: { id: number; manager_id: number }, it: DemoSurvey) {
  const startedAt = new Date(now().getTime() - it.sent * dayMs)
  const deadline = endOfSurvey(startedAt, 'Europe/Berlin')
  const isOver = deadline <= now()
  for (const name of it.guests ?? []) await addGuest(tx, tenantId, team.id, name, startedAt)
  // By hand: the number of the version is counted.
  const [survey] = await tx.query<{ id: number }>(
    `insert into alignment_survey (tenant_id, team_id, version, bank_version, survey_type, minimum, started_by, started_at, deadline, closed_at)
     select $1, $2, 1 + count(*), $3, 'standard', 3, $4, $5, $6, $7 from alignment_survey where tenant_id = $1 and team_id = $2 returning id`,
    [tenantId, team.id, bank.version, team.manager_id, startedAt, deadline, isOver ? deadline : null],
  )
  // By hand: name and e-mail come from one of two tables.
  const people = await tx.query<Answering & Record<string, unknown>>(
    `select m.id, m.user_id, m.type, coalesce(p.full_name, m.full_name) as name, coalesce(p.email, m.email) as email
     from active_member m left join person p on p.id = m.user_id
     where m.tenant_id = $1 and m.team_id = $2 order by m.id`,
    [tenantId, team.id],
  )
  const sheets = inventedAnswers(it.round, people.length, it.variant)
  for (const [index, person] of people.entries()) {
    const values = itemRefs.map(ref => sheets[index]?.values.get(ref) ?? 0)
    const isLast = index === it.answered - 1
    if (isLast && it.lastGave !== undefined) values.fill(0, it.lastGave)
    const done = index < it.answered
    const pages = done ? 6 : it.begun && index === it.answered ? 2 : 0
    await addRespondent(tx, tenantId, survey?.id ?? 0, person, values.slice(0, pages === 6 ? 45 : pages * 8), {
      done,
      at: new Date(startedAt.getTime() + (1 + (index % 4)) * dayMs),
    })
  }
  // By hand: what the plan counts by year is counted up.
  await tx.query(
    `insert into counter as c (tenant_id, name, period, used)
     select tenant_id, 'ta-rater-limit', $3, count(*) from alignment_respondent where tenant_id = $1 and survey_id = $2 group by 1
     on conflict (tenant_id, name, subject, period) do update set used = c.used + excluded.used`,
    [tenantId, survey?.id ?? 0, String(startedAt.getUTCFullYear())],
  )
  const version = (await versionsOf(tx, tenantId, team.id))[0]
  if (isOver && version && isEnough(version)) await freezeReport(tx, tenantId, version, deadline)
}

async function addGuest(tx: Tx, tenantId: number, teamId: number, name: string, at: Date): Promise<void> {
  const email = `${name.toLowerCase().replace(' ', '.')}@client.example`
  await tx.kysely
    .insertInto('team_member')
    .values({
      tenant_id: tenantId,
      team_id: teamId,
      type: 'GUEST',
      full_name: name,
      email,
      status: 'ACTIVE',
      joined_at: at,
    })
    .onConflict(it => it.doNothing())
    .execute()
}

async function addRespondent(
  tx: Tx,
  tenantId: number,
  surveyId: number,
  person: Answering,
  values: number[],
  { done, at }: { done: boolean; at: Date },
): Promise<void> {
  const begun = values.length > 0
  const { id } = await tx.kysely
    .insertInto('alignment_respondent')
    .values({
      tenant_id: tenantId,
      survey_id: surveyId,
      team_member_id: person.id,
      user_id: person.user_id,
      user_type: person.type,
      email: person.email,
      full_name: person.name,
      started_at: begun ? new Date(at.getTime() - 11 * 60_000) : null,
      saved_at: begun ? at : null,
      submitted_at: done ? at : null,
      answered: done ? values.filter(Boolean).length : null,
      last_page: done ? 7 : begun ? 3 : 1,
      unit: done ? await unitOf(tx, tenantId, 'alignment', addresseeOf(person), at) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answers = values.map((value, index) => ({
    tenant_id: tenantId,
    respondent_id: id,
    question_id: itemRefs[index] ?? '',
    value,
    saved_at: at,
  }))
  if (begun) await tx.kysely.insertInto('alignment_answer').values(answers).execute()
}

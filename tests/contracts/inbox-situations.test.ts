import { dayMs } from '@trellis/sdk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inInboxOrder, isOpenAction, type NotificationEntry } from '../../packages/sdk/src/index.ts'
import { Backstage, call, type Json } from '../support/api.ts'
import { type Chance, chanceIn } from '../support/chance.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'

let server: TestServer
let db: Backstage
let tenantId: number
/** The people around those who are asked: a manager, and colleagues. */
let others: number[]
beforeAll(async () => {
  server = await sharedServer()
  db = new Backstage(server)
  tenantId = await db.tenant('alder')
  others = []
  for (let n = 0; n < 6; n++)
    others.push(await db.addMember('alder', `other${n}@situations.example`, ['Everyone', 'USER']))
})
afterAll(async () => {
  await db?.close()
  await server?.stop()
})

const start = Date.now()
/** So many days from now; an hour more, so that nothing passes while the test runs. */
const day = (days: number) => new Date(start + days * dayMs + 3_600_000)

/** What is expected to wait: the rank of its place, until when, which of its rank, and since when. */
interface Expected {
  rule: string
  rank: number
  weight: number
  until?: Date
  since: Date
  facts?: object
}

const one = async (text: string, values: unknown[]) =>
  (await db.query<{ id: number }>(`${text} returning id`, values))[0]?.id as number

const makeTeam = (managerId: number, assistantId: number | null = null) =>
  one("insert into team (tenant_id, name, manager_id, assistant_id, created_at) values ($1, 'Situation', $2, $3, $4)", [
    tenantId,
    managerId,
    assistantId,
    day(-90),
  ])
const join = (teamId: number, userId: number, status = 'ACCEPTED', at = day(-80)) =>
  db.query(
    'insert into team_member (tenant_id, team_id, user_id, status, joined_at, invited_at) values ($1, $2, $3, $4, $5, $5)',
    [tenantId, teamId, userId, status, at],
  )

const right = (teamId: number, userId: number, viewerId: number, item: string, status: string, at: number) =>
  db.query(
    'insert into viewing_right (tenant_id, team_id, user_id, viewer_id, item_type, status, changed_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [tenantId, teamId, userId, viewerId, item, status, day(at)],
  )

interface Survey {
  started: number
  deadline: number
  closed?: boolean
  report?: number | undefined
}
async function makeSurvey(teamId: number, by: number, { started, deadline, closed, report }: Survey): Promise<number> {
  const id = await one(
    `insert into alignment_survey (tenant_id, team_id, version, bank_version, survey_type, minimum, started_by, started_at, deadline, closed_at)
     values ($1, $2, 1, '1', 'standard', 3, $3, $4, $5, $6)`,
    [tenantId, teamId, by, day(started), day(deadline), closed ? day(deadline) : null],
  )
  if (report !== undefined)
    await db.query(
      "insert into alignment_report (tenant_id, survey_id, respondent_ids, data, generated_at) values ($1, $2, '{}', '{}', $3)",
      [tenantId, id, day(report)],
    )
  return id
}
let unit = 1
interface Respondent {
  included?: boolean
  left?: boolean
  submitted?: boolean
  reminded?: number | undefined
}
const ask = (surveyId: number, userId: number, { included = true, left, submitted, reminded }: Respondent = {}) =>
  one(
    `insert into alignment_respondent (tenant_id, survey_id, user_id, user_type, email, full_name, included, left_at, submitted_at, answered, unit, reminded_at)
     values ($1, $2, $3, 'TEAM_MEMBERS', $10, 'R', $4, $5, $6, $7, $8, $9)`,
    [
      tenantId,
      surveyId,
      userId,
      included,
      left ? day(-1) : null,
      submitted ? day(-1) : null,
      submitted ? 45 : null,
      submitted ? ++unit : null,
      reminded === undefined ? null : day(reminded),
      `r${userId}@situations.example`,
    ],
  )

async function gla(c: Chance, userId: number): Promise<Expected[]> {
  const found: Expected[] = []
  const finished = c.pick([null, -1, -29, -31, -400])
  const open = c.maybe(0.4)
  const put = (at: number | null) =>
    one(
      `insert into gla_assessment (tenant_id, user_id, language_code, bank_version, started_at, saved_at, finished_at, unit)
       values ($1, $2, 'en', '1', $3, $3, $4, $5)`,
      [tenantId, userId, day(-3), at === null ? null : day(at), at === null ? null : ++unit],
    )
  if (finished !== null) {
    await put(finished)
    const researched = c.maybe(0.5)
    if (researched)
      await db.query(
        "insert into demographics (tenant_id, owner, owner_id, answers, updated_at) values ($1, 'user', $2, '{}', now())",
        [tenantId, userId],
      )
    else found.push({ rule: 'researchOpen', rank: 4, weight: 10, since: day(finished) })
    if (finished > -30) found.push({ rule: 'profileReady', rank: 4, weight: 4, since: day(finished) })
  }
  if (open) {
    const id = await put(null)
    const answered = c.pick([0, 3])
    for (let n = 0; n < answered; n++)
      await db.query(
        'insert into gla_answer (tenant_id, assessment_id, question_code, value, saved_at) values ($1, $2, $3, 4, now())',
        [tenantId, id, `q${n}`],
      )
    found.push({ rule: 'assessmentResume', rank: 4, weight: 5, since: day(-3), facts: { answered, total: 80 } })
  }
  if (finished === null && !open) found.push({ rule: 'assessmentStart', rank: 4, weight: 7, since: day(-50) })
  return found
}

/**
 * A team of somebody else, in which the person is: what the manager asks, the survey, its report. `apart` is the chance of the last of
 * what is asked by itself, so that all that follows is met as often as before.
 */
async function asMember(c: Chance, apart: Chance, userId: number): Promise<Expected[]> {
  const found: Expected[] = []
  const manager = others[0] as number
  const teamId = await makeTeam(manager)
  for (const it of others.slice(0, 3)) await join(teamId, it)
  await join(teamId, userId)
  for (const [index, item] of ['GLA', 'LEADER_IMPACT', 'GL360'].entries()) {
    const from = item === 'GL360' ? apart : c
    const status = from.pick([null, 'REQUESTED', 'GRANTED', 'DECLINED', 'REVOKED'])
    if (status === null) continue
    // A moment apart: of the same moment either may come first.
    const at = from.pick([-1, -12]) + index * 0.01
    const viewer = from.maybe(0.8) ? manager : (others[1] as number)
    await right(teamId, userId, viewer, item, status, at)
    // Nobody else than who leads the team now can see it.
    if (status === 'REQUESTED' && viewer === manager)
      found.push({ rule: 'viewingRequest', rank: 1, weight: 2, since: day(at), facts: { itemType: item } })
  }
  if (c.maybe(0.7)) {
    const deadline = c.pick([-2, 1, 5, 20])
    const started = c.pick([-3, -10])
    const report = c.maybe(0.3) ? c.pick([-1, -40]) : undefined
    const surveyId = await makeSurvey(teamId, manager, {
      started,
      deadline,
      closed: report !== undefined || deadline < 0,
      report,
    })
    const [included, left, submitted] = [c.maybe(0.8), c.maybe(0.1), c.maybe(0.4)]
    await ask(surveyId, userId, { included, left, submitted })
    if (included && !left && !submitted && deadline > 0 && report === undefined)
      found.push({
        rule: 'surveyAsked',
        rank: 0,
        weight: 1,
        until: day(deadline),
        since: day(started),
        facts: { answered: 0, total: 45 },
      })
    if (report === -1) found.push({ rule: 'reportReady', rank: 4, weight: 2, since: day(report) })
  }
  return found
}

/** A check-in of the own sprint, or of a team's, and how far it is. */
async function checkingIn(c: Chance, userId: number): Promise<Expected[]> {
  if (c.maybe(0.4)) return []
  const teamId = c.maybe(0.4) ? await makeTeam(others[0] as number) : null
  const running = c.pick(['IN_PROGRESS', 'IN_PROGRESS', 'FINISHED', 'STOPPED'])
  const over = running === 'STOPPED'
  const started = c.pick([-29, -5])
  const sprintId = await one(
    `insert into sprint (tenant_id, user_id, team_id, status, end_status, label, description, icon, duration, feedback_frequency,
       timezone, reset_time, check_in_weekday, check_in_time, check_in_days_before, starts_at, ends_at, created_at, ended_at)
     values ($1, $2, $3, $4, $5, 'S', '', 'target', 8, 14, 'UTC', '00:00', 4, '16:00', 3, $6, $7, $6, $8)`,
    [
      tenantId,
      userId,
      teamId,
      running,
      over ? 'CANCELLED' : null,
      day(started),
      day(started + 55),
      over ? day(-1) : null,
    ],
  )
  const left = c.maybe(0.1)
  const memberId = await one(
    'insert into sprint_member (tenant_id, sprint_id, user_id, left_at) values ($1, $2, $3, $4)',
    [tenantId, sprintId, userId, left ? day(-1) : null],
  )
  const [opens, closes] = c.pick([
    [-3, -1],
    [-1, 2],
    [1, 4],
  ] as const)
  const status = c.pick(['DRAFT', 'IN_PROGRESS', 'SKIPPED', 'COMPLETED', 'COMPLETED'])
  await db.query(
    `insert into check_in (tenant_id, sprint_id, member_id, number, type, opens_at, closes_at, status, created_at, completed_at)
     values ($1, $2, $3, 1, 'weekly', $4, $5, $6, $4, $7)`,
    [tenantId, sprintId, memberId, day(opens), day(closes), status, status === 'COMPLETED' ? day(opens) : null],
  )
  const facts = { sprintId, label: 'S' }
  const dayOf = (it: Date) => Math.floor(it.getTime() / dayMs)
  const week = { week: Math.floor((dayOf(new Date(start)) - dayOf(day(started))) / 7) + 1, total: 8 }
  // In a team that the person is not of there is no news; after a week that it has started is none.
  const news =
    running === 'IN_PROGRESS' && !left && !teamId && started > -7
      ? [{ rule: 'sprintStarted', rank: 4, weight: 15, since: day(started), facts }]
      : []
  const isOpen = opens < 0 && closes > 0 && running === 'IN_PROGRESS' && !left
  if (isOpen && (status === 'DRAFT' || status === 'IN_PROGRESS'))
    return [
      { rule: 'checkIn', rank: 0, weight: 3, until: day(closes), since: day(opens), facts: { ...facts, ...week } },
      ...news,
    ]
  const isRated = isOpen && status === 'COMPLETED'
  const rating = {
    rule: 'checkInRate',
    rank: 3,
    weight: 14,
    until: day(closes),
    since: day(opens),
    facts: { sprintId },
  }
  return isRated ? [rating, ...news] : news
}

async function invited(c: Chance, userId: number): Promise<Expected[]> {
  if (c.maybe(0.6)) return []
  const teamId = await makeTeam(others[1] as number)
  const status = c.pick(['PENDING', 'ACCEPTED'])
  const at = c.pick([-1, -20])
  await join(teamId, userId, status, day(at))
  return status === 'PENDING' ? [{ rule: 'teamInvitation', rank: 1, weight: 1, since: day(at) }] : []
}

/** A team that the person manages or assists, and where it stands with its survey. */
async function asLeader(c: Chance, userId: number): Promise<Expected[]> {
  if (c.maybe(0.3)) return []
  const teamId = c.maybe(0.5) ? await makeTeam(userId) : await makeTeam(others[0] as number, userId)
  await join(teamId, userId)
  const people = others.slice(1, 1 + c.pick([1, 2, 5]))
  for (const it of people) await join(teamId, it)
  const survey = await surveyOf(c, teamId, userId, people)
  return [...survey, ...(await requestsOf(c, teamId, userId, people))]
}

/** Whom a leader has asked to see a result, and who has not answered. */
async function requestsOf(c: Chance, teamId: number, userId: number, people: number[]): Promise<Expected[]> {
  let count = 0
  for (const it of people) {
    const status = c.pick(['REQUESTED', 'GRANTED', null])
    if (status === null) continue
    await right(teamId, it, userId, 'GLA', status, -2)
    if (status === 'REQUESTED') count++
  }
  return count > 0 ? [{ rule: 'requestSent', rank: 5, weight: 2, since: day(-2), facts: { count } }] : []
}

/** Where a team's survey stands for who leads it. */
async function surveyOf(c: Chance, teamId: number, userId: number, people: number[]): Promise<Expected[]> {
  const state = c.pick(['none', 'open', 'past', 'report'] as const)
  if (state === 'none')
    return people.length + 1 >= 3 ? [{ rule: 'surveyFirst', rank: 4, weight: 8, since: day(-90) }] : []
  const started = c.pick([-0.5, -1.5, -3, -10])
  const deadline = state === 'open' ? c.pick([0.5, 1.5, 6, 20]) : c.pick([-2, -25, -40])
  const report = state === 'report' ? c.pick([-1, -40]) : undefined
  const surveyId = await makeSurvey(teamId, userId, {
    started: Math.min(started, deadline - 1),
    deadline,
    closed: state !== 'open',
    report,
  })
  let [submitted, open] = [0, 0]
  let heard = Math.min(started, deadline - 1)
  let reminded = -Infinity
  const everybody = c.maybe(0.4)
  for (const it of people) {
    const hasSubmitted = everybody || c.maybe(0.5)
    const at = !hasSubmitted && c.maybe(0.4) ? c.pick([-0.2, -1.2, -2.5]) : undefined
    await ask(surveyId, it, { submitted: hasSubmitted, reminded: at })
    if (hasSubmitted) submitted++
    else open++
    if (at !== undefined) reminded = Math.max(reminded, at)
  }
  if (reminded > -Infinity) heard = reminded
  const least = (submitted >= 3 ? submitted : people.length) < 3 ? 5 : 3
  const invited = people.length
  const facts = { submitted, invited, ...(invited < least && { minimum: least }) }
  const about = { until: day(deadline), since: day(Math.min(started, deadline - 1)), facts }
  if (state === 'report') return report === -1 ? [{ rule: 'reportReady', rank: 4, weight: 2, since: day(report) }] : []
  const isOver = submitted >= least || deadline < -30
  const over = { ...about, since: day(deadline), facts: { ...facts, minimum: least } }
  if (state === 'past') return isOver ? [] : [{ ...over, rule: 'surveyExpired', rank: 2, weight: 1 }]
  if (open === 0)
    return submitted >= least
      ? [{ ...about, rule: 'surveyAnswered', rank: 3, weight: 3 }]
      : [{ ...about, rule: 'surveyRunning', rank: 5, weight: 1 }]
  const isDue = -heard - 1 / 24 >= (deadline + 1 / 24 <= 2 ? 1 : 2)
  return [
    isDue
      ? { ...about, rule: 'surveyRemind', rank: 0, weight: 2 }
      : { ...about, rule: 'surveyRunning', rank: 5, weight: 1 },
  ]
}

/** What is welcome and not asked for: it is not counted. */
const small = ['researchOpen', 'checkInRate', 'sprintStarted']

const inOrder = (all: Expected[]) => {
  const until = (it: Expected) => it.until?.getTime() ?? 1e15
  return [...all].sort(
    (a, b) => a.rank - b.rank || until(a) - until(b) || a.weight - b.weight || a.since.getTime() - b.since.getTime(),
  )
}
const told = (it: {
  rule: string
  until?: Date | string | null
  since?: Date
  notificationDate?: string
  facts?: object
}) => [
  it.rule,
  it.until ? new Date(it.until).toISOString() : null,
  // It is not told since when an assessment could have been begun.
  it.rule === 'assessmentStart' ? null : new Date(it.notificationDate ?? (it.since as Date)).toISOString(),
  Object.entries(it.facts ?? {}).sort(),
]

test('200 situations: who is asked what, until when, in which order, with how many', async () => {
  const seen = new Map<string, number>()
  for (let seed = 1; seed <= 200; seed++) {
    const c = chanceIn(seed * 7919)
    const email = `person${seed}@situations.example`
    const userId = await db.addMember('alder', email, ['Everyone', 'USER'])
    const expected = inOrder([
      ...(await gla(c, userId)),
      ...(await asMember(c, chanceIn(seed * 104_729), userId)),
      ...(await invited(c, userId)),
      ...(await asLeader(c, userId)),
      ...(await checkingIn(c, userId)),
    ])
    const { token } = await db.session(email)
    const { data } = await call(server.url, 'notification.all', {}, { token })
    const got = inInboxOrder(data as NotificationEntry[], new Date())
    expect(got.map(told), `situation ${seed}`).toEqual(expected.map(told))
    expect(got.filter(isOpenAction)).toHaveLength(expected.filter(it => it.rank < 5 && !small.includes(it.rule)).length)
    const dates = (data as Json[]).map(it => it.notificationDate)
    expect(dates).toEqual([...dates].sort().reverse())
    for (const it of expected) seen.set(it.rule, (seen.get(it.rule) ?? 0) + 1)
  }
  // Each rule was met, and not only once.
  for (const rule of [
    'surveyAsked',
    'surveyRemind',
    'teamInvitation',
    'viewingRequest',
    'surveyExpired',
    'reportReady',
    'surveyAnswered',
    'profileReady',
    'assessmentResume',
    'assessmentStart',
    'surveyFirst',
    'researchOpen',
    'surveyRunning',
    'checkIn',
    'checkInRate',
    'sprintStarted',
    'requestSent',
  ])
    expect(seen.get(rule) ?? 0, rule).toBeGreaterThan(4)
}, 300_000)

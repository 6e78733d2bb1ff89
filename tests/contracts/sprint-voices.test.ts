import { expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { call, type Json } from '../support/api.ts'
import { crewOf, dayAt, monday, roundsIn } from '../support/rounds.ts'
import { asStored, designOf, forgetSprints, teamDesignOf } from '../support/sprints.ts'
import { weeksIn } from '../support/weeks.ts'
import { testWhole } from '../support/whole.ts'

/** Who reads a team's sprint is no second voice in its crew: sprints, Anonymity. */
const suite = alderSuite()
const { as, idOf, teamOf } = suite
const r = roundsIn(suite)
const { answerAs, colleague } = r
const { week } = weeksIn(suite)

async function startTeam(crew: Json[], members = ['mei', 'ben'], more: Json = {}) {
  await forgetSprints(suite.db)
  for (const who of ['ada', 'mei', 'ben', 'hana', 'cleo']) await as(who, 'account.getUserState')
  await suite.db.query("update session set expires_at = '2200-01-01'")
  await suite.server.clock({ now: monday })
  const teamId = await teamOf('Product Design')
  const ids = await Promise.all(members.map(it => idOf(it)))
  const design = {
    ...teamDesignOf(ids[0] as number, null),
    ...{ memberUserIds: ids, sprintCrews: crew, feedbackFrequency: 7, duration: 4, startDay: monday.slice(0, 10) },
    ...more,
  }
  return { ...(await as('ada', 'sprint.startTeamSprint', { body: { teamId, design } })), design, teamId, ids }
}

test('nobody of the team, nor its manager, is in the crew of its sprint by another address of theirs', async () => {
  const hana = await colleague('hana')
  for (const email of ['ada+1@alder.example', 'MEI+x@alder.example', 'otto+1@alder.example']) {
    const got = await startTeam([crewOf('Shadow', 'peer', { email }), hana])
    expect([got.status, JSON.stringify(got.body).includes('crewTwice')]).toEqual([400, true])
  }
  // Nor later; an address that looks like it and another person's is fine.
  const started = await startTeam([crewOf('Vera', 'peer', { email: 'ada@else.example' }), hana])
  expect(started.status).toBe(200)
  const changed = await as('ada', 'sprint.startTeamSprint', {
    body: {
      ...{ teamId: started.teamId, id: started.data.id, version: started.data.version },
      design: {
        ...asStored(started.design, started.data),
        sprintCrews: [hana, crewOf('Shadow', 'peer', { email: 'ada+2@alder.example' })],
      },
    },
  })
  expect([changed.status, JSON.stringify(changed.body).includes('crewTwice')]).toEqual([400, true])
})

test('who comes to lead the team is asked no more from outside', async () => {
  const cleo = crewOf('Cleo', 'peer', { email: 'cleo+1@alder.example' })
  const { data: sprint, teamId } = await startTeam([cleo, await colleague('hana'), crewOf('Vera', 'peer')])
  await r.at(dayAt(0, 9, 1))
  await answerAs('hana', [2, 4, 5])
  const [mail] = (await suite.server.outbox()).filter(it => it.to === 'cleo+1@alder.example')
  const token = /#token=(\S+)/.exec(mail?.text ?? '')?.[1] as string
  const open = await r.guest(token, 'open')
  const ratings = open.data.items.map((it: Json) => ({ itemId: it.id, value: 1 }))
  expect((await r.guest(token, 'rate', { version: 0, ratings, feedback: '', advice: '' })).status).toBe(200)
  await r.answer('Vera', 3)
  await suite.db.query('update team set manager_id = $2 where id = $1', [teamId, await idOf('cleo')])
  await r.at(dayAt(7, 9, 1))
  const mails = (await suite.server.outbox()).filter(it => it.to === 'cleo+1@alder.example')
  expect(mails).toHaveLength(1)
  expect((await r.rows(sprint.id)).map(it => it.status).slice(0, 2)).toEqual(['CLOSED', 'OPEN'])
})

test('who answered from outside and then joins the team’s sprint is served nothing that leaves one other person', async () => {
  const started = await startTeam([crewOf('Newbie', 'peer'), crewOf('Vera', 'peer')], ['mei'])
  const { data: sprint, teamId, ids } = started
  await r.at(dayAt(0, 9, 1))
  await r.answer('Newbie', 1)
  await r.answer('Vera', [2, 4, 5])
  await r.at(dayAt(5, 9, 1))
  for (const it of (await r.feedback(sprint.id, 'mei')).matrix.items) expect(it.all.value).not.toBeNull()
  const alder = await suite.db.tenant('alder')
  const [person] = await suite.db.query<Json>(
    "insert into person (email, full_name) values ('newbie+me@crew.example', 'New Bie') returning id",
  )
  await suite.db.query("insert into membership (tenant_id, user_id, roles, is_agree) values ($1, $2, '{USER}', true)", [
    alder,
    person?.id,
  ])
  await suite.db.query('insert into team_member (tenant_id, team_id, user_id, joined_at) values ($1, $2, $3, now())', [
    ...[alder, teamId, person?.id],
  ])
  const design = { ...asStored(started.design, sprint), memberUserIds: [...ids, person?.id] }
  const version = (await as('ada', 'sprint.findTeamActiveSprint', { params: { teamId } })).data.sprint.version
  const kept = { ...design, sprintCrews: [design.sprintCrews[1]] }
  const changed = await as('ada', 'sprint.startTeamSprint', { body: { teamId, id: sprint.id, version, design: kept } })
  expect(changed.status).toBe(200)
  const { token } = await suite.db.session('newbie+me@crew.example', 'alder', { seconds: 400 * 86_400 })
  await suite.db.query("update session set expires_at = '2200-01-01'")
  const found = await call(suite.server.url, 'sprint.feedback', { query: { sprintId: sprint.id } }, { token })
  expect(found.data.matrix.items.map((it: Json) => [it.all.value, it.all.reason])).toEqual(
    found.data.matrix.items.map(() => [null, 'remainder']),
  )
})

testWhole(
  'the result of a sprint tells its manager, who is of the crew, no total that is held back: nor does the certificate',
  async () => {
    const { data: sprint } = await startTeam([await colleague('ada'), await colleague('hana')], ['mei', 'ben'], {
      duration: 1,
    })
    for (let day = 0; day < 20; day++) {
      await r.at(dayAt(day, 9, 1))
      await suite.server.job('sprint-weeks')
      await suite.server.job('sprint-life')
      await answerAs('hana', [2, 4, 5])
      await answerAs('ada', [1, 1, 1])
      if (day === 8) await as('ada', 'sprint.saveTeamSprintToPortfolio', { params: { id: sprint.id } })
    }
    const result = async (who: string) =>
      (await as(who, 'sprint.sprintResult', { params: { sprintId: sprint.id } })).data
    const ada = await result('ada')
    expect(ada.judgedAt).not.toBeNull()
    expect(ada.facts.final.behaviors.concat(ada.facts.final.outcomes)).toEqual([null, null, null])
    // A member who is not of the crew reads what was published.
    const mei = await result('mei')
    expect(mei.facts.final.behaviors.every((it: number | null) => it !== null)).toBe(true)
  },
)

test('nobody from outside covers one of the organisation: a role is shown with none or at least two of it', async () => {
  await as('hana', 'account.getUserState')
  const crew = [crewOf('Sham', 'peer'), await colleague('hana')]
  const first = await r.start({ sprintCrews: crew })
  await suite.db.query("update session set expires_at = '2200-01-01'")
  await r.at(dayAt(0, 9, 1))
  // Before answering she reads that the group is not enough to hide in.
  const { data } = await as('hana', 'sprint.asked')
  const open = await as('hana', 'sprint.openRating', { params: { id: data.asked[0].id } })
  expect(open.data).toMatchObject({ others: 1, isEnough: false })
  await answerAs('hana', [2, 4, 5])
  await r.answer('Sham', 1)
  await r.at(dayAt(7, 8, 0))
  const { matrix } = await r.feedback(first.id)
  expect(matrix.items.map((it: Json) => [it.all.value, it.roles[0].reason])).toEqual(
    matrix.items.map(() => [null, 'tooFew']),
  )
  // Two of the organisation are; and people from outside among each other.
  const second = await r.start({
    sprintCrews: [...crew, await colleague('ben'), crewOf('Vera', 'customer'), crewOf('Carl', 'customer')],
  })
  await r.at(dayAt(0, 9, 1))
  for (const who of ['hana', 'ben']) await answerAs(who, [2, 4, 5])
  for (const who of ['Sham', 'Vera', 'Carl']) await r.answer(who, 3)
  await r.at(dayAt(7, 8, 0))
  for (const it of (await r.feedback(second.id)).matrix.items)
    expect([it.all.value, ...it.roles.map((one: Json) => one.value)]).not.toContain(null)
})

test('whom the owner takes out of the crew is not told by what the others say in the next round; two at once may go', async () => {
  const names = ['Anna', 'Bert', 'Carl', 'Dora', 'Emil']
  const crew = names.map(it => crewOf(it, 'peer'))
  let sprint = await r.start({ sprintCrews: crew })
  const keep = async (kept: Json[]) => {
    const current = (await as('mei', 'sprint.findUserActiveSprint')).data.sprint
    const design = { feedbackFrequency: 7, duration: 4, startDay: monday.slice(0, 10), sprintCrews: kept }
    const body = { id: sprint.id, version: current.version, design: asStored(designOf(null, design), current) }
    const got = await as('mei', 'sprint.startUserSprint', { body })
    expect(got.status, JSON.stringify(got.body)).toBe(200)
    sprint = got.data
  }
  const round = async (day: number, who: string[]) => {
    await r.at(dayAt(day, 9, 1))
    for (const it of who) await r.answer(it, 3)
    await r.at(dayAt(day + 6, 9, 1))
    const closed = (await r.rows(sprint.id)).filter(it => it.status === 'CLOSED').at(-1)
    const { matrix } = await r.feedback(sprint.id, 'mei', { roundId: closed?.id })
    return matrix.items.map((it: Json) => [it.all.reason, it.roles[0].reason])
  }
  const all = (reason: string | null) => [1, 2, 3].map(() => [reason, reason])
  expect(await round(0, names)).toEqual(all(null))
  await keep(crew.slice(1))
  expect(await round(7, names.slice(1))).toEqual(all('remainder'))
  await keep(crew.slice(2))
  expect(await round(14, names.slice(2))).toEqual(all(null))
})

test('a member who is left out of the second week is not told by what the others answer in it, nor in a sprint begun anew', async () => {
  const { data: sprint, design, teamId, ids } = await startTeam([], ['mei', 'ben', 'liam'])
  await as('liam', 'account.getUserState')
  await suite.db.query("update session set expires_at = '2200-01-01'")
  expect(await week(sprint, 0, { mei: 4, ben: 3, liam: 2 })).toEqual([50, 100])
  const { version } = (await as('ada', 'sprint.findTeamActiveSprint', { params: { teamId } })).data.sprint
  const left = { ...asStored(design, sprint), memberUserIds: ids.slice(0, 2) }
  const body = { teamId, id: sprint.id, version, design: left }
  expect((await as('ada', 'sprint.startTeamSprint', { body })).status).toBe(200)
  expect(await week(sprint, 7, { mei: 4, ben: 3 })).toEqual(['remainder', 'remainder'])
  expect((await as('ada', 'sprint.cancelTeamSprint', { params: { id: sprint.id } })).status).toBe(200)
  await r.at(dayAt(13, 12))
  const day = new Date(dayAt(14)).toISOString().slice(0, 10)
  const again = { teamId, design: { ...design, startDay: day, memberUserIds: ids.slice(0, 2), label: 'Anew' } }
  const { data: anew } = await as('ada', 'sprint.startTeamSprint', { body: again })
  expect(await week(anew, 14, { mei: 4, ben: 3 })).toEqual(['remainder', 'remainder'])
})

test('nor by the end of another team whose sprint the same members were in', async () => {
  const { data: sprint, design, teamId, ids } = await startTeam([], ['mei', 'ben', 'liam'])
  await as('liam', 'account.getUserState')
  await suite.db.query("update session set expires_at = '2200-01-01'")
  const [other] = await suite.db.query<Json>(
    `insert into sprint (tenant_id, team_id, user_id, status, label, description, icon, duration, feedback_frequency, timezone, reset_time,
       check_in_weekday, check_in_time, check_in_days_before, starts_at, ends_at, created_at)
     select s.tenant_id, (select min(id) from team t where t.tenant_id = s.tenant_id and t.id <> s.team_id), s.user_id, 'NOT_STARTED', s.label,
       s.description, s.icon, s.duration, s.feedback_frequency, s.timezone, s.reset_time, s.check_in_weekday, s.check_in_time,
       s.check_in_days_before, s.starts_at + interval '60 days', s.ends_at + interval '60 days', s.created_at
     from sprint s where s.id = $1 returning id`,
    [sprint.id],
  )
  // It was there before this one.
  await suite.db.query(
    `insert into sprint_member (tenant_id, id, sprint_id, user_id) overriding system value
     select tenant_id, row_number() over (order by id), $2, user_id from sprint_member where sprint_id = $1`,
    [sprint.id, other?.id],
  )
  expect(await week(sprint, 0, { mei: 4, ben: 3, liam: 2 })).toEqual([50, 100])
  await suite.db.query('delete from sprint where id = $1', [other?.id])
  const { version } = (await as('ada', 'sprint.findTeamActiveSprint', { params: { teamId } })).data.sprint
  const left = { ...asStored(design, sprint), memberUserIds: ids.slice(0, 2) }
  const body = { teamId, id: sprint.id, version, design: left }
  expect((await as('ada', 'sprint.startTeamSprint', { body })).status).toBe(200)
  expect(await week(sprint, 7, { mei: 4, ben: 3 })).toEqual(['remainder', 'remainder'])
})

test('a colleague who is asked by another address of the mailbox is of the organisation, and no address of the owner’s covers that one', async () => {
  await as('hana', 'account.getUserState')
  const hana = crewOf('Hana', 'peer', { email: 'hana+1@alder.example' })
  const sprint = await r.start({ sprintCrews: [hana, crewOf('Mine', 'peer')] })
  await r.at(dayAt(0, 9, 1))
  const [mail] = (await suite.server.outbox()).filter(it => it.to === hana.email)
  const token = /#token=(\S+)/.exec(mail?.text ?? '')?.[1] as string
  const { data } = await r.guest(token, 'open')
  expect(data).toMatchObject({ isAlone: false, others: 1, isEnough: false })
  const ratings = data.items.map((it: Json) => ({ itemId: it.id, value: 2 }))
  expect((await r.guest(token, 'rate', { version: 0, ratings, feedback: '', advice: '' })).status).toBe(200)
  await r.answer('Mine', 5)
  await r.at(dayAt(6, 9, 1))
  const { items } = (await r.feedback(sprint.id)).matrix
  for (const it of items) expect([it.all.value, it.roles[0].value, it.roles[0].reason]).toEqual([null, null, 'tooFew'])
})

test('who wrote first in a round is not told by what counts the words', async () => {
  const told = async (writers: string[]) => {
    const sprint = await r.start({ sprintCrews: ['Quirin', 'Rosa'].map(it => crewOf(it, 'peer')) })
    await r.at(dayAt(0, 9, 1))
    for (const it of writers) await r.answer(it, 3, { feedback: `${it} was here.`, advice: 'Go on.' })
    await r.at(dayAt(6, 9, 1))
    const { feedbacks } = await r.feedback(sprint.id)
    const { advices } = (await as('mei', 'sprint.advice', { query: { sprintId: sprint.id } })).data
    return [feedbacks, advices].map(those => those.map((it: Json) => [it.id, it.name]))
  }
  expect(await told(['Quirin', 'Rosa'])).toEqual(await told(['Rosa', 'Quirin']))
})

test('with whom a sprint is shared is told no total by the own answer from before the account, however long after', async () => {
  const sprint = await r.start({ sprintCrews: ['Later', 'Vera'].map(it => crewOf(it, 'peer')) })
  await r.at(dayAt(0, 9, 1))
  for (const it of ['Later', 'Vera']) await r.answer(it, 3)
  await r.at(dayAt(6, 9, 1))
  const [person] = await suite.db.query<Json>(
    "insert into person (email, full_name) values ('later+me@crew.example', 'La Ter') returning id",
  )
  await suite.db.query("insert into membership (tenant_id, user_id, roles, is_agree) values ($1, $2, '{USER}', true)", [
    ...[await suite.db.tenant('alder'), person?.id],
  ])
  await suite.db.query("update sprint set status = 'PORTFOLIO', end_status = 'COMPLETED_EARLY', ended_at = now()")
  const body = { id: sprint.id, userIds: [person?.id, await idOf('cleo')], message: '' }
  expect((await as('mei', 'sprint.shareUserSprint', { body })).status).toBe(200)
  const { token } = await suite.db.session('later+me@crew.example', 'alder', { seconds: 400 * 86_400 })
  await as('cleo', 'account.getUserState')
  await suite.db.query("update session set expires_at = '2200-01-01'")
  const firstOf = ({ data }: Json) => data.sprints[0].behaviors.map((it: Json) => it.first)
  const told = async () => [
    firstOf(await call(suite.server.url, 'sprint.sharedSprints', {}, { token })),
    firstOf(await as('cleo', 'sprint.sharedSprints')),
  ]
  const before = [
    [null, null],
    [50, 50],
  ]
  expect(await told()).toEqual(before)
  // Single answers go after ninety days.
  await suite.db.query('delete from sprint_rating')
  expect(await told()).toEqual(before)
})

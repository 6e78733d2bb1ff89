import { expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { crewOf, dayAt, monday, roundsIn } from '../support/rounds.ts'
import { asStored, designOf, forgetSprints, teamDesignOf } from '../support/sprints.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite
const rounds = roundsIn(suite)

/** A sprint of Ada's team that begins on Monday, with some of its members in it. */
async function ofTeam(who: string[], more: Json = {}) {
  await forgetSprints(suite.db)
  const teamId = await teamOf('Product Design')
  const ids = await Promise.all(who.map(it => idOf(it)))
  for (const it of ['ada', 'otto', ...who]) await as(it, 'account.getUserState')
  await suite.db.query("update session set expires_at = '2200-01-01'")
  await suite.server.clock({ now: monday })
  const design = {
    ...teamDesignOf(ids[0] ?? 0, null),
    memberUserIds: ids,
    sprintCrews: [],
    duration: 4,
    startDay: monday.slice(0, 10),
    ...more,
  }
  const { status, data, body } = await as('ada', 'sprint.startTeamSprint', { body: { teamId, design } })
  expect(status, JSON.stringify(body)).toBe(200)
  return { sprint: data as Json, teamId, design }
}

test('what the crew of a team’s sprint has seen is for who leads the team and who is in the sprint, on every screen; addresses of the crew for who designs it', async () => {
  const { sprint, teamId } = await ofTeam(['mei'], { sprintCrews: [crewOf('Paula', 'manager')], feedbackFrequency: 7 })
  await rounds.at(dayAt(0, 9, 1))
  await rounds.answer('Paula', [2, 4, 5])
  await rounds.at(dayAt(5, 9, 1))

  const read = async (who: string) => {
    const { data } = await as(who, 'sprint.findTeamActiveSprint', { params: { teamId } })
    return {
      feedback: (await as(who, 'sprint.feedback', { query: { sprintId: sprint.id } })).status,
      items: [...data.sprint.behaviors, ...data.sprint.outcomes].map((it: Json) => it.current),
      sees: data.progress.seesMeans,
      cards: [data.progress.outcomePercentage.current, data.progress.sprintCrewEngagementPercentage.current],
      crew: data.sprint.sprintCrews.map((it: Json) => [it.name, it.email]),
    }
  }
  const told = { feedback: 200, items: [25, 75, 100], sees: true, cards: [100, 100] }
  expect(await read('ada')).toEqual({ ...told, crew: [['Paula', 'paula@crew.example']] })
  expect(await read('mei')).toEqual({ ...told, crew: [['Paula', '']] })
  expect(await read('otto')).toEqual({
    ...{ feedback: 403, items: [null, null, null], sees: false, cards: [null, null] },
    crew: [['Paula', '']],
  })

  await as('ada', 'sprint.saveTeamSprintToPortfolio', { params: { id: sprint.id } })
  const year = String(new Date(monday).getUTCFullYear())
  const ofYear = async (who: string) => {
    const { data } = await as(who, 'team.sprintAnalytics', { params: { teamId }, query: { year } })
    const [it] = data.sprintResult
    return [it.behaviorPercentage, it.outcomePercentage, it.sprintCrewEngagementPercentage]
  }
  expect(await ofYear('ada')).toEqual([50, 100, 100])
  expect(await ofYear('mei')).toEqual([50, 100, 100])
  expect(await ofYear('otto')).toEqual([null, null, null])
})

test('‘not me any more’ holds for the sprint, through being taken out of the crew and in again; who said so counts as asked', async () => {
  const [anna, bert, carl] = [crewOf('Anna', 'peer'), crewOf('Bert', 'peer'), crewOf('Carl', 'peer')]
  let sprint = await rounds.start({ sprintCrews: [anna, bert, carl] })
  const save = async (crew: Json[]) => {
    const day = monday.slice(0, 10)
    const design = designOf(null, { feedbackFrequency: 7, duration: 4, startDay: day, sprintCrews: crew })
    const { status, data, body } = await as('mei', 'sprint.startUserSprint', {
      body: { id: sprint.id, version: sprint.version, design: asStored(design, sprint) },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    sprint = data
  }
  const asked = async () => (await rounds.feedback(sprint.id)).rounds.map((it: Json) => it.asked)
  await rounds.at(dayAt(0, 9, 1))
  const token = await rounds.token('Anna')
  expect((await rounds.guest(token, 'decline', { version: 0, scope: 'sprint' })).status).toBe(200)
  await rounds.at(dayAt(7, 9, 1))
  expect((await asked()).slice(0, 2)).toEqual([3, 3])

  await save([bert, carl])
  expect((await asked()).slice(0, 2)).toEqual([3, 2])
  await save([{ ...anna, email: 'Anna+again@crew.example' }, bert, carl])
  await rounds.at(dayAt(14, 9, 1))
  expect((await asked()).slice(0, 3)).toEqual([3, 2, 3])
  // The one mail is that of the first round.
  const mails = (await suite.server.outbox()).filter(it => it.to.toLowerCase().startsWith('anna'))
  expect(mails).toHaveLength(1)
  await rounds.answer('Bert', 3)
  await rounds.answer('Carl', 4)
  await rounds.at(dayAt(21, 9, 1))
  const third = (await rounds.feedback(sprint.id)).rounds[2]
  expect([third.status, third.asked, third.answered, third.participation]).toEqual(['CLOSED', 3, 2, 66.67])
})

/** Five members of Ada's team who have agreed, by first name. */
async function fiveOfTeam(): Promise<string[]> {
  const rows = await suite.db.query<{ email: string }>(
    `select p.email from active_member m join person p on p.id = m.user_id
     join membership s on s.tenant_id = m.tenant_id and s.user_id = m.user_id and s.is_agree
     where m.team_id = $1 and p.email <> 'ada@alder.example' order by p.email limit 5`,
    [await teamOf('Product Design')],
  )
  return rows.map(it => it.email.split('@')[0] ?? '')
}

test('a week tells nothing of whether a member who was taken off the team meanwhile had checked in', async () => {
  const completed = async (hasAnswered: boolean) => {
    const { sprint, teamId } = await ofTeam(await fiveOfTeam())
    await rounds.at(dayAt(2, 9, 1))
    const [victim, ...others] = sprint.sprintTeamMembers
    const answer = async (member: Json) => {
      const name = member.email.split('@')[0]
      const query = { sprintId: sprint.id, sprintTeamMemberId: member.id }
      const { checkIn } = (await as(name, 'sprint.findCurrentCheckIn', { query })).data
      const body = { id: checkIn.id, version: checkIn.version, status: 'COMPLETED', step: 7, energy: 3, note: '' }
      expect((await as(name, 'sprint.updateCheckIn', { body: { ...body, ratings: [] } })).status).toBe(200)
    }
    for (const it of others.slice(0, 2)) await answer(it)
    if (hasAnswered) await answer(victim)
    const [row] = await suite.db.query<{ id: number }>(
      'select id from active_member where team_id = $1 and user_id = $2',
      [teamId, victim.userId],
    )
    expect((await as('ada', 'team.removeOrgTeamMember', { params: { id: row?.id ?? 0 } })).status).toBe(200)
    const due = await suite.db.query<{ closes_at: Date }>(
      'select closes_at from check_in where sprint_id = $1 and opens_at <= $2 and member_id = $3',
      [sprint.id, new Date(dayAt(2, 9, 1)), victim.id],
    )
    expect(due).toHaveLength(1)
    await rounds.at(dayAt(5, 9, 1))
    await suite.server.job('sprint-weeks')
    const { dimensions } = (await as('ada', 'sprint.teamSprintAnalytics', { params: { id: sprint.id } })).data
    const { series } = dimensions.reflections.find((it: Json) => it.id === 'completed')
    const [point] = series.find((it: Json) => it.id === 'team').points
    await suite.db.query('update team_member set removed_at = null where id = $1', [row?.id])
    return [point.y, sprint.sprintTeamMembers.length]
  }
  // Of all who were asked, either way: two or three of five.
  expect(await completed(true)).toEqual([60, 5])
  expect(await completed(false)).toEqual([40, 5])
})

test('that a member has joined is told with the day, as the list of members has it', async () => {
  const { teamId } = await ofTeam(['mei', 'ben'])
  await suite.server.clock({ now: new Date(dayAt(2, 13, 37)).toISOString() })
  await as('mei', 'sprint.ownCheckIns', { query: { teamId } })
  await suite.server.clock({ now: new Date(dayAt(2, 15)).toISOString() })
  const { data } = await as('ada', 'notification.all')
  const [news] = data.filter((it: Json) => it.rule === 'memberJoined')
  expect(JSON.stringify(news)).not.toMatch(/T13:37/)
  const { data: board } = await as('ada', 'sprint.findTeamActiveSprint', { params: { teamId } })
  const mei = await idOf('mei')
  const { lastActivityDate } = board.sprint.sprintTeamMembers.find((it: Json) => it.userId === mei)
  expect(JSON.stringify(news)).toContain(lastActivityDate)
})

test('what FIRST has rated stays as it was rated, also where another plan would have it open again', async () => {
  const more = { duration: 1, sprintCrews: [crewOf('Anna', 'peer'), crewOf('Bert', 'peer')] }
  const sprint = await rounds.start({ ...more, feedbackFrequency: 1 })
  await rounds.at(dayAt(0, 9, 1))
  await rounds.answer('Anna', 3)
  await rounds.answer('Bert', 4)
  await rounds.at(dayAt(1, 9, 1))
  const design = designOf(null, { ...more, feedbackFrequency: 7, startDay: monday.slice(0, 10) })
  const save = (version: number, change: Json = {}) =>
    as('mei', 'sprint.startUserSprint', {
      body: { id: sprint.id, version, design: { ...asStored(design, sprint), ...change } },
    })
  const rarer = await save(sprint.version)
  expect(rarer.status).toBe(200)
  const other = await save(rarer.data.version, {
    behaviors: [{ code: null, label: 'Something else', description: '' }],
  })
  expect([other.status, other.body.error.details]).toEqual([409, { reason: 'rated' }])
})

test('who joins while a week is open is of the same week, also where the hour of check-ins is another by now', async () => {
  const { sprint, teamId, design } = await ofTeam(['mei', 'ben'])
  await rounds.at(dayAt(2, 9, 1))
  const { data: before } = await as('ada', 'sprint.findTeamActiveSprint', { params: { teamId } })
  const [mei, ben, liam] = [await idOf('mei'), await idOf('ben'), await idOf('liam')]
  const changed = { ...asStored(design, sprint), memberUserIds: [mei, ben, liam], checkInTime: '18:00' }
  const body = { teamId, id: sprint.id, version: before.sprint.version, design: changed }
  expect((await as('ada', 'sprint.startTeamSprint', { body })).status).toBe(200)
  const rows = await suite.db.query<{ closes_at: Date; n: string }>(
    `select c.closes_at, count(*) as n from check_in c join sprint_member m on m.tenant_id = c.tenant_id and m.id = c.member_id
     where c.sprint_id = $1 and m.user_id = any($2) group by c.closes_at order by c.closes_at`,
    [sprint.id, [mei, ben, liam]],
  )
  expect(rows.map(it => Number(it.n))).toEqual(rows.map(() => 3))
  const numbers = await suite.db.query<{ numbers: number[] }>(
    'select distinct array_agg(number order by closes_at) as numbers from check_in where sprint_id = $1 group by member_id',
    [sprint.id],
  )
  expect(numbers).toHaveLength(1)
})

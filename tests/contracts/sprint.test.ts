import { overdueDays } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { designOf } from '../support/sprints.ts'

const suite = alderSuite()
const { as, idOf, teamOf, mailTo } = suite
const hourMs = 3_600_000

/** A talk of an hour, so many hours from now. */
const talk = (teamId: number, hours = 24, more: Json = {}) => {
  const from = Math.floor(Date.now() / 1000) * 1000 + hours * hourMs
  return {
    teamId,
    title: 'How we decide',
    activityType: { code: 'OTH' },
    // UTC without a suffix, as it comes. Source: spec 2 section 7.
    meetingTimeFrom: new Date(from).toISOString().slice(0, 19),
    meetingTimeTo: new Date(from + hourMs).toISOString().slice(0, 19),
    ...more,
  }
}
const save = (who: string, body: Json) => as(who, 'sprint.saveActivity', { body })
const inbox = async (who: string, rule: string): Promise<Json[]> =>
  (await as(who, 'notification.all')).data.filter((it: Json) => it.rule === rule)

describe('activities of a team', () => {
  /** So many of a team, a day ahead, planned by somebody. */
  const ahead = async (teamId: number, who: string, n: number) =>
    suite.db.query(
      `insert into activity (tenant_id, team_id, title, activity_type, starts_at, ends_at, created_by)
       select tenant_id, id, 'Talk', 'OTH', now() + interval '1 day', now() + interval '25 hours', $2 from team, generate_series(1, $3::int) where id = $1`,
      [teamId, await idOf(who), n],
    )

  test('a team has 200 ahead at most: also where past ones are moved there, one by one or all at once', async () => {
    const teamId = await teamOf('Product Design')
    await suite.db.query('delete from activity where team_id = $1', [teamId])
    await ahead(teamId, 'ada', 197)
    const past: Json[] = []
    for (let n = 0; n < 8; n++) past.push((await save('mei', talk(teamId, -3))).data)
    const there = (it: Json, hours: number) => save('mei', { ...talk(teamId, hours), id: it.id, version: it.version })
    const moved = await Promise.all(past.slice(1).map(it => there(it, 30)))
    expect(moved.map(it => it.status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409])
    const refused = await there(past[0], 30)
    expect([refused.code, refused.body.error.details.reason]).toEqual(['limitExceeded', 'mostAhead'])
    expect((await save('mei', talk(teamId))).status).toBe(409)
    // Those that are there move on, and a past one stays one.
    const one = moved.find(it => it.status === 200)?.data
    expect((await there(one, 40)).status).toBe(200)
    expect((await there(past[0], -4)).status).toBe(200)
  })

  test('a person plans 300 a day at most, whenever they are, whatever becomes of them, in teams and sprints', async () => {
    const teamId = await teamOf('Product Design')
    const add = () => save('mei', talk(teamId, -3))
    expect((await add()).status).toBe(200)
    const [taken] = await suite.db.query("select subject, used from counter where name = 'activity-planned'")
    expect(taken).toEqual({ subject: String(await idOf('mei')), used: 1 })
    const { data: sprint } = await as('mei', 'sprint.startUserSprint', { body: { design: designOf(null) } })
    await suite.db.query("update counter set used = 298 where name = 'activity-planned'")
    const replies = await Promise.all([add(), add(), add(), add()])
    expect(replies.map(it => it.status).sort()).toEqual([200, 200, 409, 409])
    for (const it of replies)
      if (it.status === 200) await as('mei', 'sprint.deleteActivity', { params: { id: it.data.id } })
    const onBoard = await save('mei', { sprintId: sprint.id, title: 'Walk', activityType: { code: 'OTH' } })
    expect([onBoard.status, onBoard.body.error.details.reason]).toEqual([409, 'mostToday'])
    expect((await save('ben', talk(teamId, -3))).status).toBe(200)
    await suite.server.clock({ advance: 'P1D' })
    expect((await save('mei', talk(teamId, 48))).status).toBe(200)
  })

  test('anybody of the team plans one; who planned it and the manager change it, nobody else', async () => {
    const teamId = await teamOf('Product Design')
    const { data: planned, status } = await save('mei', talk(teamId))
    expect([status, planned.title, planned.status, planned.createdByName, planned.isOwn]).toEqual([
      200,
      'How we decide',
      'TODO',
      'Mei Chen',
      true,
    ])
    const change = { ...talk(teamId, 48), id: planned.id, version: planned.version, title: 'How we decide faster' }
    expect((await save('ben', change)).status).toBe(403)
    expect((await as('ben', 'sprint.activityDone', { body: { id: planned.id } })).status).toBe(403)
    expect((await as('ben', 'sprint.deleteActivity', { params: { id: planned.id } })).status).toBe(403)
    const { data: changed } = await save('ada', change)
    expect([changed.title, changed.version, changed.isOwn]).toEqual([
      'How we decide faster',
      planned.version + 1,
      false,
    ])
    // Who edited the version before hears of the newer one.
    const stale = await save('mei', change)
    expect([stale.status, stale.code]).toEqual([409, 'conflict'])
    const { data: board } = await as('ben', 'team.dashboard', { params: { teamId } })
    expect(board.scheduledActivities.map((it: Json) => it.title)).toContain('How we decide faster')
    expect((await as('mei', 'sprint.deleteActivity', { params: { id: planned.id } })).status).toBe(200)
    expect((await as('mei', 'sprint.deleteActivity', { params: { id: planned.id } })).status).toBe(404)
  })

  test('all that is written of one is stored, the description too; what is left out is blank', async () => {
    const teamId = await teamOf('Product Design')
    const written = talk(teamId, 24, { description: 'Bring one decision.', activityType: { code: 'FSL' } })
    const { data: planned } = await save('mei', written)
    expect(planned).toMatchObject(written)
    const query = { startDate: '2020-01-01', endDate: '2100-12-31' }
    const { activities } = (await as('ben', 'sprint.activities', { params: { teamId }, query })).data
    expect(activities.find((it: Json) => it.id === planned.id)).toMatchObject(written)
    const shorter = { ...talk(teamId, 48), id: planned.id, version: planned.version }
    expect((await save('mei', shorter)).data).toMatchObject({ ...shorter, version: 2, description: '' })
  })

  test('who knows the team and is not of it, an administrator, reads and changes none, not even the own', async () => {
    const teamId = await teamOf('Product Design')
    await suite.db.query("update membership set roles = array_append(roles, 'ADMIN') where user_id = $1", [
      await idOf('ben'),
    ])
    const query = { startDate: '2020-01-01', endDate: '2100-12-31' }
    const read = (who: string) => as(who, 'sprint.activities', { params: { teamId }, query })
    expect((await read('ben')).status).toBe(200)
    const { data: planned } = await save('ben', talk(teamId))
    await suite.db.query('delete from team_member where team_id = $1 and user_id = $2', [teamId, await idOf('ben')])
    expect((await as('ben', 'team.getTeam', { params: { id: teamId } })).status).toBe(200)
    expect((await read('ben')).status).toBe(403)
    expect((await as('ben', 'sprint.deleteActivity', { params: { id: planned.id } })).status).toBe(403)
  })

  test('times that no activity can have are refused at their field', async () => {
    const teamId = await teamOf('Product Design')
    const from = new Date(Date.now() + 24 * hourMs).toISOString()
    for (const [body, path] of [
      [talk(teamId, -72), 'body.meetingTimeFrom'],
      [talk(teamId, 24 * 800), 'body.meetingTimeFrom'],
      [talk(teamId, 24, { meetingTimeTo: from, meetingTimeFrom: from }), 'body.meetingTimeTo'],
    ] as const) {
      const { status, body: reply } = await save('ada', body)
      expect([status, reply.error.details[0].path]).toEqual([400, path])
    }
  })

  test('waits for everybody of the team on its day, and is done for all when it is marked', async () => {
    const teamId = await teamOf('Product Design')
    await suite.db.query('delete from activity')
    await suite.db.query("update membership set time_zone = 'UTC'")
    const noon = new Date()
    noon.setUTCHours(23, 0, 0, 0)
    await suite.server.clock({ now: new Date(noon.getTime() - 12 * hourMs).toISOString() })
    const body = { ...talk(teamId), meetingTimeFrom: noon.toISOString() }
    const { data: today } = await save('mei', {
      ...body,
      meetingTimeTo: new Date(noon.getTime() + hourMs).toISOString(),
    })
    await save('mei', {
      ...body,
      title: 'Tomorrow',
      meetingTimeFrom: new Date(noon.getTime() + 12 * hourMs).toISOString(),
      meetingTimeTo: new Date(noon.getTime() + 13 * hourMs).toISOString(),
    })
    for (const who of ['ada', 'mei', 'ben'])
      expect(await inbox(who, 'activity')).toMatchObject([
        {
          status: 'ACTIVE',
          type: 'ACTIVITY',
          relatedId: today.id,
          teamId,
          until: noon.toISOString(),
          facts: { title: body.title },
        },
      ])
    expect(await inbox('nia', 'activity')).toEqual([])
    // While it goes on it waits still.
    await suite.server.clock({ now: new Date(noon.getTime() + 0.5 * hourMs).toISOString() })
    expect(await inbox('ben', 'activity')).toMatchObject([{ status: 'ACTIVE', relatedId: today.id }])
    await as('ada', 'sprint.activityDone', { body: { id: today.id } })
    expect(await inbox('ben', 'activity')).toMatchObject([{ status: 'COMPLETED' }])
    await as('ada', 'sprint.activityDone', { body: { id: today.id, done: false } })
    expect(await inbox('ben', 'activity')).toMatchObject([{ status: 'ACTIVE' }])
    // Over and not done, it is overdue for whom has planned it, for days, and over for the others.
    const ofToday = async (who: string) =>
      (await inbox(who, 'activity')).filter((it: Json) => it.relatedId === today.id)
    const begins = Date.parse(`${today.meetingTimeFrom}Z`)
    const lastMoment = (begins + overdueDays * 24 * hourMs - noon.getTime() - 1.1 * hourMs) / (24 * hourMs)
    for (const days of [0, 9, lastMoment]) {
      await suite.server.clock({ now: new Date(noon.getTime() + hourMs + days * 24 * hourMs).toISOString() })
      expect(await ofToday('mei')).toMatchObject([
        { status: 'ACTIVE', facts: { late: 1 }, text: `“${body.title}” with Product Design is overdue` },
      ])
      expect(await ofToday('ben')).toMatchObject([{ status: 'CANCELLED' }])
      // Where the inbox leads it can be marked, and be given another day.
      const listed = async (who: string) =>
        (await as(who, 'team.dashboard', { params: { teamId } })).data.scheduledActivities.map((it: Json) => it.id)
      expect((await listed('mei'))[0]).toBe(today.id)
      expect(await listed('ben')).not.toContain(today.id)
    }
    // Later nobody is asked for it any more.
    await suite.server.clock({ advance: 'PT6M1S' })
    expect(await ofToday('mei')).toMatchObject([{ status: 'CANCELLED' }])
    await as('ada', 'sprint.deleteActivity', { params: { id: today.id } })
    expect(await ofToday('mei')).toMatchObject([{ status: 'CANCELLED' }])
  })
})

describe('a look again in four weeks', () => {
  const remind = (who: string, body: Json) => as(who, 'notification.remindOfResult', { body })
  const waiting = async (who: string) => (await as(who, 'notification.reminders')).data.reminders as Json[]
  const later = (days: number) => suite.server.clock({ now: new Date(Date.now() + days * 24 * hourMs).toISOString() })

  test('comes in the inbox and by one mail, once a result and person', async () => {
    const teamId = await teamOf('Product Design')
    const body = { kind: 'alignment', teamId }
    const [{ data: first }, { data: second }] = await Promise.all([remind('ben', body), remind('ben', body)])
    expect(second).toEqual(first)
    expect(await waiting('ben')).toEqual([first])
    expect(await waiting('ada')).toEqual([])
    await later(27)
    expect(await inbox('ben', 'remindAlignment')).toEqual([])
    await later(28.1)
    expect(await inbox('ben', 'remindAlignment')).toMatchObject([
      { status: 'ACTIVE', screen: `/teams/v2/${teamId}/team-alignment`, teamId },
    ])
    expect(await waiting('ben')).toEqual([])
    const before = (await mailTo('ben')).length
    await suite.server.job('result-reminders')
    await suite.server.job('result-reminders')
    const mails = (await mailTo('ben')).slice(before)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('Look again at the alignment report of Product Design')
    // Once it has come it can be set again.
    const { data: again } = await remind('ben', body)
    expect(Date.parse(again.dueAt)).toBeGreaterThan(Date.parse(first.dueAt))
  })

  test('who gets no more mails on the day is mailed on the next', async () => {
    await remind('ben', { kind: 'alignment', teamId: await teamOf('Product Design') })
    await later(28.1)
    const day = new Date(Date.now() + 28.1 * 24 * hourMs).toISOString().slice(0, 10)
    await suite.db.query(
      "insert into counter (tenant_id, name, subject, period, used) values ($1, 'mail-own', 'ben@alder.example', $2, 10)",
      [await suite.db.tenant('alder'), day],
    )
    const mailed = async () => {
      await suite.server.job('result-reminders')
      return (await mailTo('ben')).filter(it => it.letter === 'notification.mail.remindAlignment').length
    }
    expect(await mailed()).toBe(0)
    await later(29.1)
    expect([await mailed(), await mailed()]).toEqual([1, 1])
  })

  test('spec 1 section 6: who may not open the own profile for the time being is not reminded of it, and is once that has ended', async () => {
    await remind('ben', { kind: 'gla' })
    const restrict = (is: boolean) =>
      idOf('ben').then(id => suite.db.query('update membership set temp_restrict = $2 where user_id = $1', [id, is]))
    const mailed = async () => {
      await suite.server.job('result-reminders')
      return (await mailTo('ben')).filter(it => it.letter === 'notification.mail.remindProfile').length
    }
    await later(28.1)
    await restrict(true)
    expect(await mailed()).toBe(0)
    await restrict(false)
    expect([await mailed(), await mailed()]).toEqual([1, 1])
  })

  test('who may not see a result of a team is not reminded of it: an administrator who is not of it', async () => {
    const teamId = await teamOf('Product Design')
    for (const kind of ['alignment', 'teamGla'])
      expect([kind, (await remind('cleo', { kind, teamId })).status]).toEqual([kind, 403])
    expect(await waiting('cleo')).toEqual([])
  })

  test('plan, 360: of an own report of a 360, each kind by itself; of one that is not there nobody is reminded', async () => {
    expect((await remind('ben', { kind: 'leader360' })).status).toBe(404)
    expect((await remind('ada', { kind: 'custom360' })).status).toBe(404)
    expect((await remind('ada', { kind: 'leader360', teamId: await teamOf('Product Design') })).status).toBe(400)
    const { data } = await remind('ada', { kind: 'leader360' })
    expect(data).toMatchObject({ kind: 'leader360', teamId: null })
    await later(28.1)
    expect(await inbox('ada', 'remindLeader360')).toMatchObject([{ status: 'ACTIVE', screen: '/explore/leader-360' }])
    await suite.server.job('result-reminders')
    const mails = (await mailTo('ada')).filter(it => it.letter === 'notification.mail.remindLeader360')
    expect(mails.map(it => it.subject)).toEqual(['Look again at your Leader 360 report'])
  })

  test('an organisation in which it fails keeps no other waiting', async () => {
    const tenants = [await suite.db.tenant('alder'), await suite.db.tenant('birch')]
    expect(tenants).toEqual(tenants.toSorted((a, b) => a - b))
    for (const [index, email] of ['ben@alder.example', 'bo@birch.example'].entries())
      await suite.db.query(
        "insert into result_reminder (tenant_id, user_id, kind, due_at) values ($1, $2, 'gla', now() - interval '1 hour')",
        [tenants[index], await suite.db.person(email)],
      )
    await suite.db.query(
      `alter table result_reminder add constraint fails check (mailed_at is null or tenant_id <> ${tenants[0]})`,
    )
    try {
      await suite.server.job('result-reminders')
      const mailed = await suite.db.query('select tenant_id from result_reminder where mailed_at is not null')
      expect(mailed).toEqual([{ tenant_id: tenants[1] }])
    } finally {
      await suite.db.query('alter table result_reminder drop constraint fails')
    }
  })

  test('taken back it does not come; nor to one who has left the team', async () => {
    const teamId = await teamOf('Product Design')
    const { data } = await remind('ben', { kind: 'alignment', teamId })
    expect((await as('ada', 'notification.forgetReminder', { params: { id: data.id } })).status).toBe(404)
    expect((await as('ben', 'notification.forgetReminder', { params: { id: data.id } })).status).toBe(200)
    expect(await waiting('ben')).toEqual([])
    await remind('ben', { kind: 'alignment', teamId })
    const [member] = await suite.db.query('select id from team_member where team_id = $1 and user_id = $2', [
      teamId,
      await idOf('ben'),
    ])
    await as('ada', 'team.removeOrgTeamMember', { params: { id: member?.id } })
    expect(await suite.db.query('select from result_reminder where user_id = $1', [await idOf('ben')])).toEqual([])
  })

  test('there is none of what is not there, and none of another team', async () => {
    const teamId = await teamOf('Product Design')
    await suite.db.query('delete from alignment_report')
    expect((await remind('ben', { kind: 'alignment', teamId })).status).toBe(404)
    expect((await remind('nia', { kind: 'teamGla', teamId })).status).toBe(404)
    await suite.db.query('update membership set is_agree = true where user_id = $1', [await idOf('dev')])
    expect((await remind('dev', { kind: 'gla' })).status).toBe(404)
    expect((await remind('ada', { kind: 'gla' })).status).toBe(200)
    expect((await remind('ada', { kind: 'gla', teamId })).status).toBe(400)
    expect((await remind('ada', { kind: 'teamGla' })).status).toBe(400)
  })
})

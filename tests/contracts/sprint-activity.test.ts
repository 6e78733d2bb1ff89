import { dayMs } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { activitiesIn, utc } from '../support/activities.ts'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { designOf, quietDay } from '../support/sprints.ts'
import { testWhole } from '../support/whole.ts'

const suite = alderSuite()
const { board, plan, move, ownSprint, ofTeam } = activitiesIn(suite)
const { as } = suite
const hourMs = 3_600_000

/** Titles of what people have planned, in the order of the board. */
const titles = async (who: string, sprintId: number, query: Json = {}) =>
  (await board(who, sprintId, query)).activities
    .filter((it: Json) => it.activityType.code !== 'WC')
    .map((it: Json) => it.title)

describe('spec 2 sections 3 to 7: activities of a sprint', () => {
  test('what was designed stands on the board without a date, check-ins beside it', async () => {
    const sprint = await ownSprint('mei')
    const { activities, standing, leads, ids, version } = await board('mei', sprint.id)
    const [first, ...checkIns] = activities
    expect(first).toMatchObject({
      title: 'Block 20 minutes on Friday',
      activityType: { code: 'SDL' },
      status: 'TODO',
      sprintId: sprint.id,
      actionId: sprint.actions[0].id,
      meetingTimeFrom: null,
      isOwn: true,
    })
    expect(checkIns.map((it: Json) => [it.activityType.code, it.title]).slice(0, 2)).toEqual([
      ['WC', 'Check-in 1'],
      ['WC', 'Check-in 2'],
    ])
    expect([standing, leads]).toEqual([['self'], [sprint.actions[0].id]])
    expect(ids).toEqual(activities.map((it: Json) => it.id))
    expect(version).toBe(1)
    // An activity that the design gets while the sprint runs comes after them; those that are there stay as they are.
    const [action] = designOf().actions
    const more = { text: 'Show the plan to a peer', type: 'ESC' }
    const design = {
      ...designOf(null),
      actions: [{ ...action, id: sprint.actions[0].id, suggestedActivities: [...action.suggestedActivities, more] }],
    }
    const body = { id: sprint.id, version: sprint.version, design }
    expect((await as('mei', 'sprint.startUserSprint', { body })).status).toBe(200)
    expect(await titles('mei', sprint.id)).toEqual(['Block 20 minutes on Friday', more.text])
  })

  test('of all kinds but the weekly check-in, with stakeholders, crew and members, with a date or without', async () => {
    const { sprint, id, actionId } = await ofTeam()
    const { data: finance } = await as('ben', 'sprint.addStakeholder', { body: { sprintId: id, name: 'Finance' } })
    const again = await as('mei', 'sprint.addStakeholder', { body: { sprintId: id, name: 'finance' } })
    expect(again.data).toEqual(finance)
    const listed = await as('ada', 'sprint.stakeholders', { params: { id } })
    expect(listed.data.stakeholders).toEqual([finance])
    const people = {
      activityStakeholders: [{ stakeholderId: finance.id }],
      activityCrews: [{ sprintCrewId: sprint.sprintCrews[0].id }],
      activityTeamMembers: sprint.sprintTeamMembers.map((it: Json) => ({ sprintTeamMemberId: it.id })),
    }
    const from = Date.now() + dayMs
    for (const code of ['FF', 'ESC', 'EST', 'ACS', 'SDL', 'FSL', 'OTH', 'REV']) {
      const times = { meetingTimeFrom: utc(from), meetingTimeTo: utc(from + hourMs) }
      const body = { activityType: { code }, actionId, description: 'Bring one decision.', ...people, ...times }
      expect((await plan('ben', id, code, body)).data).toMatchObject({
        ...body,
        title: code,
        sprintId: id,
        teamId: sprint.teamId,
      })
    }
    const refused = await plan('ben', id, 'Mine', { activityType: { code: 'WC' } })
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'body.activityType.code'])
    // What has a date stands on the team's board, too; check-ins are nobody else's.
    const { data } = await as('ada', 'team.dashboard', { params: { teamId: sprint.teamId } })
    const onTeams = data.allActivities.filter((it: Json) => it.sprintId === id)
    expect(onTeams.map((it: Json) => it.activityType.code)).toEqual([
      'FF',
      'ESC',
      'EST',
      'ACS',
      'SDL',
      'FSL',
      'OTH',
      'REV',
    ])
  })

  test('spec 2 section 7: a range of days in a time zone, the end sent is the day after; times without a suffix are UTC', async () => {
    const { id } = await ownSprint('mei')
    const day = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10)
    const next = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
    const at = (title: string, time: string) =>
      plan('mei', id, title, {
        meetingTimeFrom: time,
        meetingTimeTo: utc(Date.parse(`${time.slice(0, 19)}Z`) + hourMs),
      })
    // In Tokyo, nine hours ahead, a day begins at 15:00 UTC of the day before.
    await at('Day before', utc(Date.parse(`${day}T14:59:59Z`) - dayMs))
    await at('First', utc(Date.parse(`${day}T15:00:00Z`) - dayMs))
    await at('Last', `${day}T14:59:59`)
    await at('Day after', `${day}T15:00:00`)
    const query = { startDate: day, endDate: next, timeZone: 'Asia/Tokyo' }
    expect(await titles('mei', id, query)).toEqual(['Block 20 minutes on Friday', 'First', 'Last'])
    const [, , last] = (await board('mei', id, query)).activities.filter((it: Json) => it.activityType.code !== 'WC')
    expect([last.meetingTimeFrom, last.meetingDate]).toEqual([`${day}T14:59:59`, day])
    // One that is sent with a suffix is the same instant.
    const zoned = await plan('mei', id, 'Zoned', {
      meetingTimeFrom: `${day}T10:00:00+09:00`,
      meetingTimeTo: `${day}T02:00:00Z`,
    })
    expect(zoned.data.meetingTimeFrom).toBe(`${day}T01:00:00`)
    for (const [wrong, path] of [
      [{ startDate: next, endDate: day }, 'query.endDate'],
      [{ startDate: '2026-01-01', endDate: '2099-01-01' }, 'query.endDate'],
      [{ timeZone: 'Mars/Base' }, 'query.timeZone'],
    ] as const) {
      const { body } = await as('mei', 'sprint.sprintActivities', { params: { sprintId: id }, query: wrong })
      expect(body.error.details[0].path).toBe(path)
    }
  })

  test('times outside of the sprint, one time alone, and people of another sprint are refused at their field', async () => {
    const { id, sprintCrews } = await ownSprint('mei')
    const other = await ownSprint('ben')
    const from = Date.now() + dayMs
    const times = (begin: number, length: number) => ({
      meetingTimeFrom: utc(begin),
      meetingTimeTo: utc(begin + length),
    })
    for (const [more, path] of [
      [times(Date.now() - 2 * dayMs, hourMs), 'body.meetingTimeFrom'],
      [times(Date.now() + 80 * dayMs, hourMs), 'body.meetingTimeFrom'],
      [times(from, 0), 'body.meetingTimeTo'],
      [times(from, dayMs + 1000), 'body.meetingTimeTo'],
      [{ meetingTimeFrom: utc(from) }, 'body.meetingTimeTo'],
      [{ actionId: other.actions[0].id }, 'body.actionId'],
      [{ actionId: 987_654 }, 'body.actionId'],
      [{ activityCrews: [{ sprintCrewId: other.sprintCrews[0].id }] }, 'body.activityCrews'],
      [{ activityTeamMembers: [{ sprintTeamMemberId: other.sprintTeamMembers[0].id }] }, 'body.activityTeamMembers'],
      [{ activityStakeholders: [{ stakeholderId: 1 }] }, 'body.activityStakeholders'],
      [{ teamId: 1 }, 'body.sprintId'],
      [{ title: '  ' }, 'body.title'],
    ] as const) {
      const { status, body } = await plan('mei', id, 'x', more)
      expect([status, body.error.details?.[0].path]).toEqual([400, path])
    }
    expect(await titles('mei', id)).toEqual(['Block 20 minutes on Friday'])
    const twice = [{ sprintCrewId: sprintCrews[0].id }, { sprintCrewId: sprintCrews[0].id }]
    expect((await plan('mei', id, 'x', { activityCrews: twice })).data.activityCrews).toHaveLength(1)
  })

  test('spec 2 section 6: the manager changes any, others what they planned; the lead moves those of the action', async () => {
    const { id, actionId } = await ofTeam()
    const { data: bens } = await plan('ben', id, 'Ben’s')
    const { data: adas } = await plan('ada', id, 'Ada’s', { actionId })
    const edit = (who: string, it: Json) =>
      as(who, 'sprint.saveActivity', {
        body: { id: it.id, version: it.version, sprintId: id, title: 'Other', activityType: { code: 'OTH' } },
      })
    const remove = (who: string, it: Json) => as(who, 'sprint.deleteActivity', { params: { id: it.id } })
    const change = 'Only who planned this activity, or the team’s manager, can change it.'
    const toMove = 'Only who planned this activity, who leads its action, or the team’s manager, can move it.'
    for (const [refused, why] of [
      [await edit('mei', bens), change],
      [await edit('ben', adas), change],
      [await edit('mei', adas), change],
      [await remove('mei', adas), change],
      [await remove('mei', bens), change],
      [await move('mei', bens.id, 'DONE', null), change],
      [await move('ben', adas.id, 'DONE', null), toMove],
      [await as('ben', 'sprint.activityDone', { body: { id: adas.id } }), toMove],
    ] as const)
      expect([refused.status, refused.body.error.message]).toEqual([403, why])
    expect((await move('mei', adas.id, 'IN_PROGRESS', null)).status).toBe(200)
    expect((await move('ben', bens.id, 'DONE', null)).status).toBe(200)
    expect((await edit('ada', (await move('ada', bens.id, 'TODO', null)).data.activity)).data.title).toBe('Other')
    const stale = await edit('ben', bens)
    expect([stale.status, stale.body.error.details.current.title]).toEqual([409, 'Other'])
    expect((await remove('ben', bens)).status).toBe(200)
    // Somebody who is not of the team, and of a personal sprint anybody else, finds none.
    expect((await as('nia', 'sprint.sprintActivities', { params: { sprintId: id }, query: {} })).status).toBe(404)
    const own = await ownSprint('mei')
    expect((await as('ada', 'sprint.sprintActivities', { params: { sprintId: own.id }, query: {} })).status).toBe(404)
    expect((await plan('ada', own.id, 'x')).status).toBe(404)
  })

  testWhole('an action is moved by its lead and the manager; of a finished one activities stay', async () => {
    const { id, actionId } = await ofTeam()
    const { data: it } = await plan('ben', id, 'Ben’s', { actionId })
    const set = (who: string, status: string) =>
      as(who, 'sprint.updateActionStatus', { query: { actionDetailId: actionId, status } })
    const refused = await set('ben', 'FINISHED')
    expect([refused.status, refused.body.error.message]).toEqual([
      403,
      'Only who leads this action, or the team’s manager, can do that.',
    ])
    const { sprint: before } = (await as('ada', 'sprint.findTeamActiveSprint', { params: { teamId: it.teamId } })).data
    expect(before.actions[0].actionDetail.status).toBe('TODO')
    expect((await board('mei', id)).leads).toEqual([actionId])
    expect((await board('ben', id)).leads).toEqual([])
    // As far as the analytics have it: half of its activities are done.
    const far = async () => {
      const { sprint: now, progress } = (
        await as('ada', 'sprint.findTeamActiveSprint', { params: { teamId: it.teamId } })
      ).data
      const { dimensions } = (await as('ada', 'sprint.teamSprintAnalytics', { params: { id: now.id } })).data
      return [progress.actionPercentage, dimensions.actions[0].series[0].points.at(-1).y]
    }
    const { activities } = await board('ada', id)
    const ofAction = activities.filter((one: Json) => one.actionId === actionId)
    expect((await move('ben', it.id, 'DONE', null)).status).toBe(200)
    const share = Math.round(1000 / ofAction.length) / 10
    expect(await far()).toEqual([share, share])
    expect((await move('ben', it.id, 'TODO', null)).status).toBe(200)
    expect(await far()).toEqual([0, 0])
    expect((await set('mei', 'FINISHED')).data).toMatchObject({ id: actionId, status: 'FINISHED' })
    expect((await set('mei', 'FINISHED')).status).toBe(200)
    const { progress } = (await as('ada', 'sprint.findTeamActiveSprint', { params: { teamId: it.teamId } })).data
    expect(progress.actionPercentage).toBe(100)
    const body = { id: it.id, version: it.version, sprintId: id, title: 'x', activityType: { code: 'OTH' }, actionId }
    for (const stays of [
      await as('ada', 'sprint.saveActivity', { body }),
      await as('ada', 'sprint.deleteActivity', { params: { id: it.id } }),
      await move('ben', it.id, 'DONE', null),
      await plan('ada', id, 'New', { actionId }),
    ])
      expect([stays.status, stays.body.error.message]).toEqual([
        409,
        'This action is finished. Open it again to change its activities.',
      ])
    await set('ada', 'IN_PROGRESS')
    expect((await move('ben', it.id, 'DONE', null)).status).toBe(200)
    expect(
      (await as('nia', 'sprint.updateActionStatus', { query: { actionDetailId: actionId, status: 'TODO' } })).status,
    ).toBe(404)
    expect(
      (await as('ada', 'sprint.updateActionStatus', { query: { actionDetailId: actionId, status: 'DONE' } })).status,
    ).toBe(400)
  })

  testWhole('of a team’s sprint its members plan, and who leads the team; others read its board', async () => {
    const { id, teamId } = await ofTeam()
    const refused = [403, 'Only who is in this sprint, or the team’s manager, plans its activities.']
    const said = ({ status, body }: Json) => [status, body.error?.message]
    // Otto is of the team, and after the second look its assistant.
    for (const isAssistant of [false, true]) {
      if (isAssistant)
        await suite.db.query('update team set assistant_id = $2 where id = $1', [teamId, await suite.idOf('otto')])
      expect(said(await plan('otto', id, 'A talk'))).toEqual(refused)
      expect(said(await as('otto', 'sprint.addStakeholder', { body: { sprintId: id, name: 'Finance' } }))).toEqual(
        refused,
      )
      const { standing, activities } = await board('otto', id)
      expect([standing, activities.length > 0]).toEqual([[], true])
    }
    const planned = (await plan('ben', id, 'A talk')).data
    const { data: finance } = await as('mei', 'sprint.addStakeholder', { body: { sprintId: id, name: 'Finance' } })
    expect(said(await as('otto', 'sprint.removeStakeholder', { params: { id: finance.id } }))).toEqual(refused)
    expect((await plan('ada', id, 'Another')).status).toBe(200)
    // Who was in it changes what that one has planned, and plans no more.
    await suite.db.query('update sprint_member set left_at = now() where sprint_id = $1 and user_id = $2', [
      ...[id, await suite.idOf('ben')],
    ])
    expect(said(await plan('ben', id, 'More'))).toEqual(refused)
    expect((await move('ben', planned.id, 'DONE', null)).status).toBe(200)
  })

  test('a weekly check-in is its member’s, moves by itself, and is neither moved nor deleted', async () => {
    await suite.server.clock({ now: quietDay().toISOString() })
    const { id, teamId } = await ofTeam()
    const checkIns = async (who: string) =>
      (await board(who, id)).activities.filter((it: Json) => it.activityType.code === 'WC')
    const [first, missed, third] = await checkIns('mei')
    expect((await checkIns('ben')).map((it: Json) => it.id)).not.toContain(first.id)
    expect(await checkIns('ada')).toEqual([])
    for (const refused of [
      await move('mei', first.id, 'DONE', null),
      await as('mei', 'sprint.deleteActivity', { params: { id: first.id } }),
      await as('mei', 'sprint.activityDone', { body: { id: first.id } }),
    ])
      expect([refused.status, refused.body.error.message]).toEqual([
        409,
        'A weekly check-in moves by itself and stays on the board.',
      ])
    // Another member's is none, for the manager, too.
    expect((await as('ada', 'sprint.deleteActivity', { params: { id: first.id } })).status).toBe(404)
    await suite.server.clock({ now: `${first.meetingTimeFrom}Z` })
    expect((await checkIns('mei'))[0].status).toBe('IN_PROGRESS')
    const { sprint } = (await as('mei', 'sprint.findTeamActiveSprint', { params: { teamId } })).data
    const sprintTeamMemberId = sprint.sprintTeamMembers.find((it: Json) => it.name === 'Mei Chen').id
    const { checkIn } = (await as('mei', 'sprint.findCurrentCheckIn', { query: { sprintId: id, sprintTeamMemberId } }))
      .data
    const answered = { status: 'COMPLETED', step: 7, ratings: [], energy: 3, note: '' }
    await as('mei', 'sprint.updateCheckIn', { body: { id: checkIn.id, version: checkIn.version, ...answered } })
    expect((await checkIns('mei'))[0].status).toBe('DONE')
    // One whose time has passed without it is neither done nor to do.
    await suite.server.clock({ now: `${missed.meetingTimeTo}Z` })
    expect((await checkIns('mei')).slice(0, 2)).toMatchObject([{ id: first.id }, { id: third.id, status: 'TODO' }])
    await suite.server.clock({ now: `${first.meetingTimeFrom}Z` })
    // It is told again to who asks for what is newer, and changes nothing for others.
    const { version } = await board('ben', id)
    expect((await board('mei', id, { newerThan: version })).activities[0].status).toBe('DONE')
    // With its sprint it ends: a check-in that is no longer planned leaves the board.
    await as('ada', 'sprint.saveTeamSprintToPortfolio', { params: { id } })
    expect(await checkIns('mei')).toHaveLength(1)
  })

  test('a sprint that has ended keeps its board as it is', async () => {
    const { id } = await ownSprint('mei')
    const { data: it } = await plan('mei', id, 'x')
    await as('mei', 'sprint.cancelUserSprint', { params: { id } })
    for (const refused of [
      await plan('mei', id, 'y'),
      await move('mei', it.id, 'DONE', null),
      await as('mei', 'sprint.deleteActivity', { params: { id: it.id } }),
      await as('mei', 'sprint.addStakeholder', { body: { sprintId: id, name: 'Finance' } }),
    ])
      expect([refused.status, refused.body.error.details.reason]).toEqual([409, 'STOPPED'])
    expect(await titles('mei', id)).toContain('x')
  })
})

describe('sprints, Calls of our own: a move by status and the one before', () => {
  /** The board of Mei with five activities, a to e. */
  async function five() {
    const { id } = await ownSprint('mei')
    const [given] = (await board('mei', id)).activities
    await as('mei', 'sprint.deleteActivity', { params: { id: given.id } })
    const of: Record<string, number> = {}
    for (const title of ['a', 'b', 'c', 'd', 'e']) of[title] = (await plan('mei', id, title)).data.id
    return { id, of, order: async () => (await titles('mei', id)).join('') }
  }

  test('the order is kept: to the beginning, behind another, to the end where that one is gone', async () => {
    const { of, order } = await five()
    await move('mei', of.e as number, 'TODO', null)
    expect(await order()).toBe('eabcd')
    const moved = await move('mei', of.a as number, 'IN_PROGRESS', of.c as number)
    expect([await order(), moved.data.activity.status]).toEqual(['ebcad', 'IN_PROGRESS'])
    await as('mei', 'sprint.deleteActivity', { params: { id: of.d as number } })
    expect((await move('mei', of.e as number, 'DONE', of.d as number)).status).toBe(200)
    expect(await order()).toBe('bcae')
    const itself = await move('mei', of.e as number, 'DONE', of.e as number)
    expect(itself.body.error.details[0].path).toBe('body.afterId')
    expect((await move('mei', 987_654, 'DONE', null)).status).toBe(404)
  })

  test('a repeat changes nothing, nor does a call that is sent twice', async () => {
    const { id, of } = await five()
    const { data: first } = await move('mei', of.e as number, 'DONE', of.a as number)
    const { data: again } = await move('mei', of.e as number, 'DONE', of.a as number)
    expect(again).toEqual(first)
    const once = { body: { id: of.b, status: 'DONE', afterId: null } }
    const key = { 'idempotency-key': 'one-move' }
    const replies = await Promise.all([0, 1, 2].map(() => as('mei', 'sprint.moveActivity', once, key)))
    expect(replies.map(it => it.status)).toContain(200)
    expect((await board('mei', id)).version).toBe(first.version + 1)
  })

  test('many who move at once agree on one order', async () => {
    const { id } = await ofTeam()
    const made: number[] = []
    for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) made.push((await plan('ada', id, title)).data.id)
    const all = ['TODO', 'IN_PROGRESS', 'DONE']
    const moves = Array.from({ length: 40 }, (_, at) =>
      move('ada', made[at % 6] as number, all[at % 3] as string, at % 4 ? (made[(at * 5 + 1) % 6] as number) : null),
    )
    for (const { status } of await Promise.all(moves)) expect([200, 400]).toContain(status)
    const [ada, mei] = [await board('ada', id), await board('mei', id)]
    const own = (it: Json) => it.activityType.code !== 'WC'
    expect(ada.activities.filter(own).map((it: Json) => [it.id, it.place])).toEqual(
      mei.activities.filter(own).map((it: Json) => [it.id, it.place]),
    )
    const places = ada.activities.map((it: Json) => it.place)
    expect(new Set(places).size).toBe(places.length)
    expect([...places].sort()).toEqual(places)
  })

  test('who has an earlier version is told what has changed since, and what is still there', async () => {
    const { id, of } = await five()
    const before = await board('mei', id)
    const quiet = await board('mei', id, { newerThan: before.version })
    expect(quiet.activities.filter((it: Json) => it.activityType.code !== 'WC')).toEqual([])
    expect(quiet.ids).toEqual(before.ids)
    await move('mei', of.b as number, 'DONE', null)
    await as('mei', 'sprint.deleteActivity', { params: { id: of.c as number } })
    const after = await board('mei', id, { newerThan: before.version })
    expect(after.activities.filter((it: Json) => it.activityType.code !== 'WC').map((it: Json) => it.title)).toEqual([
      'b',
    ])
    expect(after.ids).not.toContain(of.c)
    expect(after.version).toBe(before.version + 2)
  })
})

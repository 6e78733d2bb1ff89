import { dayMs } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { asStored, designOf, teamDesignOf } from '../support/sprints.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite

const inbox = async (who: string, rule: string): Promise<Json[]> =>
  ((await as(who, 'notification.all')).data as Json[]).filter(it => it.rule === rule)
const at = (iso: string | Date | number) => suite.server.clock({ now: new Date(iso).toISOString() })
/** Short enough that sessions outlive it. */
const short = { duration: 1, feedbackFrequency: 7 }
const startOwn = async (more: Json = {}) =>
  (await as('mei', 'sprint.startUserSprint', { body: { design: designOf(null, more) } })).data

describe('sprints, Notifications: news of a sprint', () => {
  test('it has started: MANAGE SPRINT, until it is read; not counted among what is to do', async () => {
    const it = await startOwn()
    const [entry] = await inbox('mei', 'sprintStarted')
    expect(entry).toMatchObject({
      notificationType: 'update',
      buttonText: 'MANAGE SPRINT',
      text: `“${it.label}” has started`,
      sprintId: it.id,
      status: 'ACTIVE',
      showButton: true,
      screen: '/sprint/dashboard',
    })
    await as('mei', 'notification.markAsRead', { params: { id: entry?.id } })
    expect(await inbox('mei', 'sprintStarted')).toMatchObject([
      { status: 'COMPLETED', isRead: true, showButton: false },
    ])
    expect(await inbox('ben', 'sprintStarted')).toEqual([])
  })

  test('that it has started is told for a week: whoever has not read it by then finds it on its page', async () => {
    const it = await startOwn()
    const of = async () =>
      (await inbox('mei', 'sprintStarted')).filter(one => one.sprintId === it.id).map(one => one.status)
    await at(Date.parse(it.dateTimeFrom) + 7 * dayMs - 60_000)
    expect(await of()).toEqual(['ACTIVE'])
    await at(Date.parse(it.dateTimeFrom) + 7 * dayMs)
    expect(await of()).toEqual(['CANCELLED'])
  })

  test('a sprint that gets another name has it in its news, too, and a second look finds nothing to write', async () => {
    const it = await startOwn()
    const [before] = await inbox('mei', 'sprintStarted')
    const design = asStored(designOf(null, { label: 'Guard two mornings' }), it)
    const body = { id: it.id, version: it.version, design }
    expect((await as('mei', 'sprint.startUserSprint', { body })).status).toBe(200)
    const written = async () =>
      suite.db.query('select id, xmin::text as written_by from notification where user_id = $1 order by id', [
        await idOf('mei'),
      ])
    expect(await inbox('mei', 'sprintStarted')).toMatchObject([
      { id: before?.id, text: '“Guard two mornings” has started', status: 'ACTIVE', isRead: false },
    ])
    const first = await written()
    await inbox('mei', 'sprintStarted')
    expect(await written()).toEqual(first)
    // One that was read stays as it was read.
    await as('mei', 'notification.markAsRead', { params: { id: before?.id } })
    const again = asStored(designOf(null, { label: 'Guard three mornings' }), it)
    await as('mei', 'sprint.startUserSprint', { body: { id: it.id, version: it.version + 1, design: again } })
    expect(await inbox('mei', 'sprintStarted')).toMatchObject([
      { text: '“Guard two mornings” has started', status: 'COMPLETED' },
    ])
  })

  test('it was extended, once however often that is asked; a sprint that was not is silent', async () => {
    const it = await startOwn(short)
    expect(await inbox('mei', 'sprintExtended')).toEqual([])
    await at(Date.parse(it.sprintReviewEndTime) - dayMs)
    for (let time = 0; time < 2; time++)
      await as('mei', 'sprint.extendUserSprint', { params: { id: it.id }, query: { extendedDuration: 2 } })
    expect(await inbox('mei', 'sprintExtended')).toMatchObject([{ buttonText: 'MANAGE SPRINT', status: 'ACTIVE' }])
  })

  test('it ends soon: told to members a week before; who ends it is asked for its review in place of that', async () => {
    const teamId = await teamOf('Product Design')
    const mei = await idOf('mei')
    const { data: it } = await as('ada', 'sprint.startTeamSprint', {
      body: { teamId, design: { ...teamDesignOf(mei, null), duration: 4, feedbackFrequency: 14 } },
    })
    expect(await inbox('mei', 'sprintEnding')).toEqual([])
    await at(Date.parse(it.sprintReviewEndTime) - 7 * dayMs + 60_000)
    const of = async (who: string) => (await inbox(who, 'sprintEnding')).filter(one => one.sprintId === it.id)
    expect(await of('mei')).toMatchObject([
      { teamId, screen: `/teams/v2/${teamId}/sprint/dashboard`, status: 'ACTIVE' },
    ])
    expect(await of('ada')).toEqual([])
    // Whoever has left the team hears no more of it.
    const [row] = await suite.db.query('select id from team_member where team_id = $1 and user_id = $2', [teamId, mei])
    await as('ada', 'team.removeOrgTeamMember', { params: { id: row?.id } })
    expect((await of('mei')).filter(one => one.status === 'ACTIVE')).toEqual([])
  })

  test('a sprint of one week ends soon on its last day, not with its start', async () => {
    const teamId = await teamOf('Product Design')
    const mei = await idOf('mei')
    const design = { ...teamDesignOf(mei, null), ...short }
    const { data: it } = await as('ada', 'sprint.startTeamSprint', { body: { teamId, design } })
    const of = async () => (await inbox('mei', 'sprintEnding')).filter(one => one.sprintId === it.id)
    expect(await of()).toEqual([])
    await at(Date.parse(it.sprintReviewEndTime) - dayMs - 60_000)
    expect(await of()).toEqual([])
    await at(Date.parse(it.sprintReviewEndTime) - dayMs + 60_000)
    expect(await of()).toMatchObject([{ status: 'ACTIVE' }])
  })

  test('what a round of a team’s sprint has brought: told to who leads it and who is in it, to nobody who has left it', async () => {
    const teamId = await teamOf('Product Design')
    const mei = await idOf('mei')
    const { data: it } = await as('ada', 'sprint.startTeamSprint', {
      body: { teamId, design: { ...teamDesignOf(mei, null), duration: 4, feedbackFrequency: 14 } },
    })
    await suite.db.query(
      `update sprint_round set status = 'CLOSED', asked = 3, answered = 3, closed_at = now() where sprint_id = $1 and occurrence = 1`,
      [it.id],
    )
    const told = async (who: string) => (await inbox(who, 'feedbackNews')).filter(one => one.sprintId === it.id)
    expect(await told('ada')).toMatchObject([{ type: 'FEEDBACK', buttonText: 'MARK AS READ', teamId }])
    expect(await told('mei')).toHaveLength(1)
    expect(await told('cleo')).toEqual([])
    // Of the team still, but of the sprint no more.
    await suite.db.query('update sprint_member set left_at = now() where sprint_id = $1 and user_id = $2', [it.id, mei])
    expect((await told('mei')).filter(one => one.status === 'ACTIVE')).toEqual([])
    expect(await told('ada')).toHaveLength(1)
  })

  test('somebody has joined: told to the manager of a team’s sprint alone, by name', async () => {
    const teamId = await teamOf('Product Design')
    const mei = await idOf('mei')
    const { data: it } = await as('ada', 'sprint.startTeamSprint', {
      body: { teamId, design: { ...teamDesignOf(mei, null), duration: 4, feedbackFrequency: 14 } },
    })
    await suite.db.query(
      `update sprint_member set joined_at = now() + interval '1 minute' where sprint_id = $1 and user_id = $2`,
      [it.id, mei],
    )
    await suite.server.clock({ advance: 'PT5M' })
    const told = (who: string) => inbox(who, 'memberJoined')
    expect((await told('ada')).filter(one => one.sprintId === it.id)).toMatchObject([
      { personName: 'Mei Chen', buttonText: 'MANAGE SPRINT', teamId },
    ])
    expect(await told('ben')).toEqual([])
    expect((await told('mei')).filter(one => one.sprintId === it.id)).toEqual([])
  })

  test('a check-in that is done asks how effective it was: RATE CHECK-IN, until it is rated or its window closes', async () => {
    const it = await startOwn()
    const query = { sprintId: it.id, sprintTeamMemberId: it.sprintTeamMembers[0].id }
    const windows = await suite.db.query<{ opens_at: Date; closes_at: Date }>(
      'select opens_at, closes_at from check_in where sprint_id = $1 order by number limit 2',
      [it.id],
    )
    const complete = async (number: number) => {
      await at((windows[number]?.opens_at.getTime() ?? 0) + 60_000)
      const { id, version, step, ratings, energy, note } = (await as('mei', 'sprint.findCurrentCheckIn', { query }))
        .data.checkIn
      const body = { id, version, status: 'COMPLETED', step, ratings, energy, note }
      return (await as('mei', 'sprint.updateCheckIn', { body })).data
    }
    const first = await complete(0)
    expect(await inbox('mei', 'checkInRate')).toMatchObject([
      {
        type: 'CHECK_IN',
        notificationType: 'checkin',
        buttonText: 'RATE CHECK-IN',
        relatedId: first.id,
        status: 'ACTIVE',
      },
    ])
    await as('mei', 'sprint.rateCheckIn', { query: { checkInId: first.id, rating: '4' } })
    expect(await inbox('mei', 'checkInRate')).toMatchObject([{ status: 'COMPLETED' }])
    await complete(1)
    expect((await inbox('mei', 'checkInRate'))[0]).toMatchObject({ status: 'ACTIVE' })
    await at((windows[1]?.closes_at.getTime() ?? 0) + 60_000)
    expect((await inbox('mei', 'checkInRate')).map(one => one.status)).toEqual(['CANCELLED', 'COMPLETED'])
  })
})

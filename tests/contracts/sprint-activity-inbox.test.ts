import { dayMs } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { activitiesIn, utc } from '../support/activities.ts'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'

const suite = alderSuite()
const { board, plan, move, ownSprint, ofTeam } = activitiesIn(suite)
const { as } = suite

describe('sprints, Notifications: GO TO KANBAN', () => {
  const waiting = async (who: string, rule: string): Promise<Json[]> =>
    (await as(who, 'notification.all')).data.filter((it: Json) => it.rule === rule)

  test('ACTIVITY: on its day from nine by the person’s clock, for who does it, until it is done or moved to another day', async () => {
    await suite.db.query("update membership set time_zone = 'UTC'")
    const { id, sprint, teamId } = await ofTeam()
    const ben = sprint.sprintTeamMembers.find((it: Json) => it.name === 'Ben Okafor')
    const day = utc(Date.now() + 2 * dayMs).slice(0, 10)
    const times = { meetingTimeFrom: `${day}T14:00:00`, meetingTimeTo: `${day}T15:00:00` }
    const people = { activityTeamMembers: [{ sprintTeamMemberId: ben.id }] }
    const { data: it } = await plan('mei', id, 'Agree limits', { ...times, ...people })
    await suite.server.clock({ now: `${day}T08:59:00Z` })
    expect(await waiting('ben', 'sprintActivity')).toEqual([])
    await suite.server.clock({ now: `${day}T09:00:01Z` })
    expect(await waiting('ben', 'sprintActivity')).toMatchObject([
      {
        ...{ status: 'ACTIVE', type: 'ACTIVITY', notificationType: 'reminder', relatedId: it.id, teamId, sprintId: id },
        ...{ buttonText: 'GO TO KANBAN', screen: `/teams/v2/${teamId}/sprint/kanban`, until: `${day}T14:00:00.000Z` },
      },
    ])
    // The sentence itself is what other clients show: it tells the time where the person is.
    const text = async () => (await waiting('ben', 'sprintActivity'))[0]?.text.replace(/\s/g, ' ')
    expect(await text()).toBe('“Agree limits” is today at 2:00 pm')
    await suite.db.query("update membership set time_zone = 'Europe/Berlin'")
    expect(await text()).toMatch(/is today at [34]:00 pm$/)
    await suite.db.query("update membership set time_zone = 'UTC'")
    // Over and not done it waits on, as overdue, for days.
    for (const later of [`${day}T15:00:00Z`, utc(Date.parse(`${day}T15:00:00Z`) + 5 * dayMs)]) {
      await suite.server.clock({ now: `${later.slice(0, 19)}Z` })
      expect(await waiting('ben', 'sprintActivity')).toMatchObject([
        { status: 'ACTIVE', text: '“Agree limits” is overdue', until: `${day}T15:00:00.000Z` },
      ])
    }
    await suite.server.clock({ now: `${day}T09:00:01Z` })
    // Who has planned it for somebody else has nothing to do.
    expect(await waiting('mei', 'sprintActivity')).toEqual([])
    await move('mei', it.id, 'DONE', null)
    expect(await waiting('ben', 'sprintActivity')).toMatchObject([
      { status: 'COMPLETED', text: '“Agree limits” is done' },
    ])
    await move('mei', it.id, 'TODO', null)
    expect(await waiting('ben', 'sprintActivity')).toMatchObject([{ status: 'ACTIVE' }])
    const later = {
      meetingTimeFrom: utc(Date.parse(`${day}T14:00:00Z`) + 3 * dayMs),
      meetingTimeTo: utc(Date.parse(`${day}T15:00:00Z`) + 3 * dayMs),
    }
    const { activities } = await board('mei', id)
    const { version } = activities.find((one: Json) => one.id === it.id)
    await plan('mei', id, 'Agree limits', { id: it.id, version, ...later, ...people })
    expect(await waiting('ben', 'sprintActivity')).toMatchObject([{ status: 'CANCELLED' }])
  })

  test('UNSCHEDULED_ACTIVITY: one a week for all, the first after a week, until each has a date', async () => {
    const { id } = await ownSprint('mei')
    await plan('mei', id, 'One more')
    expect(await waiting('mei', 'sprintUnscheduled')).toEqual([])
    await suite.server.clock({ advance: 'P8D' })
    expect(await waiting('mei', 'sprintUnscheduled')).toMatchObject([
      {
        ...{ status: 'ACTIVE', type: 'UNSCHEDULED_ACTIVITY', text: '2 activities have no date yet' },
        ...{ buttonText: 'GO TO KANBAN', screen: '/sprint/kanban', sprintId: id, teamId: null },
      },
    ])
    await suite.server.clock({ advance: 'P7D' })
    const again = await waiting('mei', 'sprintUnscheduled')
    expect(again.map((it: Json) => it.status).sort()).toEqual(['ACTIVE', 'CANCELLED'])
    for (const it of (await board('mei', id)).activities.filter((one: Json) => one.activityType.code !== 'WC'))
      await move('mei', it.id, 'DONE', null)
    expect((await waiting('mei', 'sprintUnscheduled')).map((it: Json) => it.status)).toEqual(['CANCELLED', 'CANCELLED'])
  })
})

import { dayMs } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { designOf } from '../support/sprints.ts'

const suite = alderSuite()
const { as, idOf } = suite

const profile = (who: string, body: Json) => as(who, 'account.updateProfile', { body })
const zoneOf = async (who: string) => (await as(who, 'account.getUserState')).data.timeZone
const unknown = async (who: string) =>
  suite.db.query('update membership set time_zone = null where user_id = $1', [await idOf(who)])

describe('the time zone of a person', () => {
  test('is unknown, then that of the device that tells it first, and the chosen one before any device’s', async () => {
    await unknown('ben')
    expect(await zoneOf('ben')).toBeNull()
    expect((await profile('ben', { deviceTimeZone: 'Asia/Tokyo' })).data.timeZone).toBe('Asia/Tokyo')
    expect((await profile('ben', { deviceTimeZone: 'Europe/Paris' })).data.timeZone).toBe('Asia/Tokyo')
    expect((await profile('ben', { timeZone: 'America/New_York' })).data.timeZone).toBe('America/New_York')
    expect((await profile('ben', { deviceTimeZone: 'Asia/Tokyo' })).data.timeZone).toBe('America/New_York')
    await unknown('ben')
    const both = await profile('ben', { timeZone: 'Europe/Paris', deviceTimeZone: 'Asia/Tokyo' })
    expect(both.data.timeZone).toBe('Europe/Paris')
  })

  test.each(['timeZone', 'deviceTimeZone'])('is one that everybody knows: %s', async field => {
    for (const zone of ['Mars/Olympus', '+05:30']) {
      const { status, body } = await profile('ben', { [field]: zone })
      expect([status, body.error.details[0].path]).toEqual([400, `body.${field}`])
    }
    expect((await profile('ben', { [field]: 'Asia/Calcutta' })).status).toBe(200)
  })

  test('a sprint and its draft have one that a person could have, too', async () => {
    for (const zone of ['US/Pacific-New', 'Factory', 'posixrules', '+05:30', 'Asia/Calcutta', 'Europe/Berlin']) {
      const design = designOf(3, { timezone: zone })
      const { version } = (await as('ben', 'sprint.draft')).data
      const draft = await as('ben', 'sprint.saveDraft', { body: { version, design } })
      const begun = await as('ben', 'sprint.startUserSprint', { body: { design } })
      if (begun.data) {
        const { id, version } = begun.data
        const body = { id, version, design: { ...design, timezone: 'US/Pacific-New' } }
        expect((await as('ben', 'sprint.startUserSprint', { body })).status).toBe(400)
        await as('ben', 'sprint.cancelUserSprint', { params: { id } })
      }
      const { status } = await profile('ben', { timeZone: zone })
      expect([zone, draft.status, begun.status]).toEqual([zone, status, status])
    }
  })

  test('unknown, it keeps nobody from the inbox, and mails tell times in the zone of who asks', async () => {
    const { id, memberIds } = await suite.db.team('ada@alder.example', {
      assistant: null,
      members: ['tara@alder.example'],
      invited: [],
    })
    await unknown('tara')
    await suite.db.query("update membership set time_zone = 'Asia/Tokyo' where user_id = $1", [await idOf('ada')])
    const from = new Date(Date.now() + 60_000)
    await as('ada', 'sprint.saveActivity', {
      body: {
        teamId: id,
        title: 'How we decide',
        activityType: { code: 'OTH' },
        meetingTimeFrom: from.toISOString(),
        meetingTimeTo: new Date(from.getTime() + 60_000).toISOString(),
      },
    })
    expect((await as('tara', 'notification.all')).status).toBe(200)
    const deadline = `${new Date(from.getTime() + 10 * dayMs).toISOString().slice(0, 10)}T09:00:00.000Z`
    const started = await as('ada', 'alignment.startSurvey', {
      body: {
        team_id: id,
        surveyType: 'standard',
        deadline,
        team_members: [
          { id: memberIds[0], name: 'X', status: 'INCLUDED', userType: 'TEAM_MEMBERS', email: 'tara@alder.example' },
        ],
      },
    })
    expect(started.status).toBe(200)
    const [mail] = await suite.mailTo('tara')
    expect(mail?.text).toMatch(/^Until: .+ at 6:00.pm Japan Standard Time$/m)
  })
})

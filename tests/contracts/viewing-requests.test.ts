import { dayMs } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite

describe('requests for viewing rights, and the way back', () => {
  const invite = (teamId: number, requests: object[], headers = {}) =>
    as('ada', 'team.viewingRightsInvite', { body: { teamId, requests } }, headers)
  const undo = (teamId: number, askedAt: string, who = 'ada') =>
    as(who, 'team.undoViewingRightsInvite', { body: { teamId, askedAt } })
  const stateOf = async (teamId: number, who: string) => {
    const userId = await idOf(who)
    const { rights } = (await as('ada', 'team.managerViewingRight', { params: { id: teamId } })).data
    return rights.filter((it: Json) => it.userId === userId).map((it: Json) => it.status)
  }

  test('what is asked for at once goes to each person as one mail, after ten seconds, and is read by nobody before', async () => {
    const teamId = await teamOf('Product Design')
    const [dev, rosa] = [await idOf('dev'), await idOf('rosa')]
    const { data } = await invite(teamId, [
      { userId: dev, itemTypes: ['GLA'] },
      { userId: rosa, itemTypes: ['GLA'] },
    ])
    expect([data.rights.length, data.undoSeconds]).toEqual([2, 10])
    const seenByRosa = async () =>
      (await as('rosa', 'team.viewingRights', { query: { team_id: teamId } })).data.rights.filter(
        (it: Json) => it.status === 'REQUESTED',
      )
    const waitsForRosa = async () =>
      (await as('rosa', 'notification.all')).data.filter((it: Json) => it.rule === 'viewingRequest')
    const after = (seconds: number) =>
      suite.server.clock({ now: new Date(Date.parse(data.askedAt) + seconds * 1000).toISOString() })
    /** What is seen after nine seconds: the clock goes on, so that on a busy machine a look may last until the tenth. */
    const before = async (look: () => Promise<unknown>) => {
      for (;;) {
        await after(9)
        const began = Date.now()
        const found = await look()
        if (Date.now() - began < 900) return found
      }
    }
    for (const nothing of [() => suite.mailTo('dev'), () => suite.mailTo('rosa'), seenByRosa, waitsForRosa])
      expect(await before(nothing)).toEqual([])
    await after(10)
    const mails = await suite.mailTo('dev')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('Ada Lindqvist asks to see your Growth Leader Assessment')
    expect([(await suite.mailTo('rosa')).length, (await seenByRosa()).length]).toEqual([1, 1])
    expect(await waitsForRosa()).toMatchObject([{ status: 'ACTIVE', facts: { itemType: 'GLA' } }])
  })

  test('undo: no mail goes and each right is what it was; a repeat changes nothing, and another’s undo neither', async () => {
    const teamId = await teamOf('Product Design')
    const [ben, dev] = [await idOf('ben'), await idOf('dev')]
    const before = [await stateOf(teamId, 'ben'), await stateOf(teamId, 'dev')]
    const { data } = await invite(teamId, [
      { userId: ben, itemTypes: ['GLA'] },
      { userId: dev, itemTypes: ['GLA'] },
    ])
    expect((await undo(teamId, data.askedAt, 'mei')).status).toBe(200)
    expect((await stateOf(teamId, 'dev'))[0]).toBe('REQUESTED')
    const both = await Promise.all([undo(teamId, data.askedAt), undo(teamId, data.askedAt)])
    expect(both.map(it => it.status)).toEqual([200, 200])
    expect([await stateOf(teamId, 'ben'), await stateOf(teamId, 'dev')]).toEqual(before)
    await suite.server.clock({ advance: 'PT1M' })
    expect([await suite.mailTo('ben'), await suite.mailTo('dev')]).toEqual([[], []])
  })

  test('undo that comes too late changes nothing and says so; what was declined before is declined again', async () => {
    const teamId = await teamOf('Product Design')
    const rosa = await idOf('rosa')
    const ask = () => invite(teamId, [{ userId: rosa, itemTypes: ['GLA'] }])
    const first = (await ask()).data
    await suite.server.clock({ advance: 'PT10S' })
    const late = await undo(teamId, first.askedAt)
    expect([late.status, late.body.error.message]).toEqual([
      409,
      'The mails have been sent already, so the request stays.',
    ])
    const body = { teamId, viewerId: await idOf('ada'), itemType: 'GLA', status: 'DECLINED' }
    await as('rosa', 'team.updateViewingRightsUsers', { body })
    const second = (await ask()).data
    await undo(teamId, second.askedAt)
    expect((await stateOf(teamId, 'rosa'))[0]).toBe('DECLINED')
    expect(await suite.mailTo('rosa')).toHaveLength(1)
  })

  test('two windows: of one choice that both send one is sent; each takes back its own alone; a lost reply is given again', async () => {
    const teamId = await teamOf('Product Design')
    const [dev, rosa] = [await idOf('dev'), await idOf('rosa')]
    const same = [{ userId: dev, itemTypes: ['GLA'] }]
    const both = await Promise.all([invite(teamId, same), invite(teamId, same)])
    expect(both.map(it => it.status).sort()).toEqual([200, 409])
    const asked = both.find(it => it.status === 200)?.data
    await suite.server.clock({ advance: 'PT1S' })
    const key = { 'idempotency-key': 'rosa-once' }
    const other = await invite(teamId, [{ userId: rosa, itemTypes: ['GLA'] }], key)
    const again = await invite(teamId, [{ userId: rosa, itemTypes: ['GLA'] }], key)
    expect(again.data).toEqual(other.data)
    await undo(teamId, asked.askedAt)
    expect([(await stateOf(teamId, 'dev'))[0], (await stateOf(teamId, 'rosa'))[0]]).toEqual(['NONE', 'REQUESTED'])
    await suite.server.clock({ advance: 'PT10S' })
    expect([(await suite.mailTo('dev')).length, (await suite.mailTo('rosa')).length]).toEqual([0, 1])
  })

  test('what is granted before its mail goes needs none; the owner takes a decision back, but not over a newer one', async () => {
    const teamId = await teamOf('Product Design')
    const viewerId = await idOf('ada')
    const decide = async (status: string) =>
      (await as('rosa', 'team.updateViewingRightsUsers', { body: { teamId, viewerId, itemType: 'GLA', status } })).data
    const back = async (changedAt: string) =>
      (await as('rosa', 'team.undoViewingRightsUsers', { body: { teamId, viewerId, itemType: 'GLA', changedAt } })).data
    await invite(teamId, [{ userId: await idOf('rosa'), itemTypes: ['GLA'] }])
    const first = await decide('GRANTED')
    await suite.server.clock({ advance: 'PT1M' })
    expect(await suite.mailTo('rosa')).toEqual([])
    const second = await decide('REVOKED')
    expect((await back(first.changedAt)).status).toBe('REVOKED')
    expect(await back(second.changedAt)).toMatchObject({ status: 'GRANTED', changedAt: first.changedAt, shown: true })
    expect((await back(second.changedAt)).status).toBe('GRANTED')
  })

  test('of two items asked for at once the mail goes while one waits, and no more once both are decided', async () => {
    const teamId = await teamOf('Product Design')
    const viewerId = await idOf('ada')
    const decide = (who: string, itemType: string, status: string) =>
      as(who, 'team.updateViewingRightsUsers', { body: { teamId, viewerId, itemType, status } })
    const itemTypes = ['SPRINT', 'LEADER_IMPACT']
    await invite(teamId, [
      { userId: await idOf('rosa'), itemTypes },
      { userId: await idOf('mei'), itemTypes },
    ])
    for (const itemType of itemTypes) expect((await decide('rosa', itemType, 'GRANTED')).status).toBe(200)
    expect((await decide('mei', 'SPRINT', 'DECLINED')).status).toBe(200)
    await suite.server.clock({ advance: 'PT1M' })
    expect([(await suite.mailTo('rosa')).length, (await suite.mailTo('mei')).length]).toEqual([0, 1])
  })

  test('declined is what was asked for, revoked what was granted: anything else is refused, and stays', async () => {
    const teamId = await teamOf('Product Design')
    const viewerId = await idOf('ada')
    const decide = (status: string) =>
      as('rosa', 'team.updateViewingRightsUsers', { body: { teamId, viewerId, itemType: 'GLA', status } })
    const [before] = await stateOf(teamId, 'rosa')
    expect([(await decide('DECLINED')).status, (await decide('REVOKED')).status]).toEqual([409, 409])
    expect((await stateOf(teamId, 'rosa'))[0]).toBe(before)
    await decide('GRANTED')
    expect([(await decide('DECLINED')).status, (await stateOf(teamId, 'rosa'))[0]]).toEqual([409, 'GRANTED'])
  })

  const mostFromOne = 8
  const about = { name: 'Product Design', purpose: 'PROJECT', type: 'HYBRID', distribution: 'ONE_SITE' }
  const versionOf = async (teamId: number): Promise<number> =>
    (await as('ada', 'team.getTeam', { params: { id: teamId } })).data.version
  const counted = () =>
    suite.db.query(
      "select name, subject, period, used from counter where name like 'mail-%' and used > 0 order by 1, 2, 3",
    )

  test('a request that is taken back counts for no limit of mails, on whatever day; one that a server is sending does', async () => {
    const teamId = await teamOf('Product Design')
    const dev = await idOf('dev')
    const ask = () => invite(teamId, [{ userId: dev, itemTypes: ['GLA'] }])
    await suite.server.clock({ now: `${new Date(Date.now() + dayMs).toISOString().slice(0, 10)}T23:58:00Z` })
    const before = await counted()
    for (let round = 0; round <= mostFromOne; round++) {
      const asked = await ask()
      expect(asked.status).toBe(200)
      expect(await counted()).not.toEqual(before)
      await suite.server.clock({ advance: 'PT2S' })
      expect((await undo(teamId, asked.data.askedAt)).status).toBe(200)
      expect(await counted()).toEqual(before)
    }
    await suite.server.clock({ now: `${new Date(Date.now() + dayMs).toISOString().slice(0, 10)}T23:59:55Z` })
    const last = (await ask()).data
    await suite.server.clock({ advance: 'PT7S' })
    expect((await undo(teamId, last.askedAt)).status).toBe(200)
    expect(await counted()).toEqual(before)

    const held = (await ask()).data
    await suite.db.query("update mail set claimed_until = now() + interval '10 minutes' where due_at is not null")
    expect((await undo(teamId, held.askedAt)).status).toBe(409)
    expect((await stateOf(teamId, 'dev'))[0]).toBe('REQUESTED')
    expect(await counted()).not.toEqual(before)
  })

  test.each<[who: string, ends: (teamId: number) => Promise<{ status: number }>]>([
    [
      'whom it asks is taken off the team',
      async teamId => {
        const [member] = await suite.db.query(
          'select id from team_member where team_id = $1 and user_id = $2 and removed_at is null',
          [teamId, await idOf('dev')],
        )
        return as('ada', 'team.removeOrgTeamMember', { params: { id: member?.id } })
      },
    ],
    [
      'who asks hands the team over',
      async teamId =>
        as('ada', 'team.editTeam', {
          params: { id: teamId },
          body: { ...about, version: await versionOf(teamId), managerId: await idOf('rosa') },
        }),
    ],
    ['the team is deleted', teamId => as('ada', 'team.deleteTeam', { params: { id: teamId } })],
  ])('no mail goes where, before it, %s', async (_, ends) => {
    const teamId = await teamOf('Product Design')
    await invite(teamId, [{ userId: await idOf('dev'), itemTypes: ['GLA'] }])
    expect((await ends(teamId)).status).toBe(200)
    await suite.server.clock({ advance: 'PT1M' })
    expect((await suite.mailTo('dev')).filter(it => it.letter === 'team.mail.viewingRight')).toEqual([])
  })

  test('by undo the owner takes back a decision of the own, not a request, and not long after', async () => {
    const teamId = await teamOf('Product Design')
    const viewerId = await idOf('ada')
    const one = { teamId, viewerId, itemType: 'GLA' }
    const back = async (changedAt: string) => as('rosa', 'team.undoViewingRightsUsers', { body: { ...one, changedAt } })
    const { askedAt } = (await invite(teamId, [{ userId: await idOf('rosa'), itemTypes: ['GLA'] }])).data
    expect((await back(askedAt)).data).toMatchObject({ status: 'REQUESTED', changedAt: askedAt })
    await suite.server.clock({ advance: 'PT1M' })
    expect(await suite.mailTo('rosa')).toHaveLength(1)
    const decided = (await as('rosa', 'team.updateViewingRightsUsers', { body: { ...one, status: 'GRANTED' } })).data
    await suite.server.clock({ advance: 'PT1M' })
    const late = await back(decided.changedAt)
    expect([late.status, late.body.error.message]).toEqual([409, expect.stringContaining('too long ago')])
    expect((await stateOf(teamId, 'rosa'))[0]).toBe('GRANTED')
  })
})

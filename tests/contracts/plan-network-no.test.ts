import { expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { call, type Json } from '../support/api.ts'

const suite = alderSuite()
const { as, idOf } = suite

const opened = async (who: string): Promise<number> =>
  (await as(who, 'plan.openPlanYear', { body: { year: new Date().getUTCFullYear() } })).data.id
const invite = async (planId: number, more: Json) => {
  const body = {
    id: 0,
    agilePlanGroupId: planId,
    type: 'MENTOR',
    userId: null,
    name: '',
    email: '',
    version: 0,
    ...more,
  }
  expect((await as('tara', 'plan.saveNetwork', { body })).status).toBe(200)
}
const news = async (who: string): Promise<Json[]> =>
  (await as(who, 'notification.all')).data.filter((it: Json) => it.rule === 'networkNo' && it.status === 'ACTIVE')
const places = async (who: string): Promise<Json[]> => (await as(who, 'plan.networkPlaces')).data.places
const answer = async (who: string, accept: boolean) => {
  const [place] = await places(who)
  return as(who, 'plan.answerNetwork', { body: { id: place?.id, accept } })
}

test('spec 1 section 3: who says no to a network is told to its leader, by name, and once', async () => {
  await invite(await opened('tara'), { userId: await idOf('jonas') })
  expect((await answer('jonas', false)).status).toBe(200)
  const [told, ...more] = await news('tara')
  expect(more).toEqual([])
  expect(told).toMatchObject({
    text: expect.stringContaining('Jonas Weber would rather not be in your nurture network'),
    facts: { networkType: 'MENTOR' },
  })
  expect(await news('jonas')).toEqual([])
})

test('who has said yes and leaves is told, too; who is taken out by the leader is no news', async () => {
  await suite.db.query('delete from network_no')
  const id = await opened('tara')
  await invite(id, { userId: await idOf('hana') })
  await answer('hana', true)
  expect(await news('tara')).toEqual([])
  await answer('hana', false)
  expect(await news('tara')).toHaveLength(1)
  await suite.db.query('delete from network_no')
  await invite(id, { userId: await idOf('ines') })
  const [member] = (await as('tara', 'plan.network', { params: { id }, query: {} })).data.members
  await as('tara', 'plan.deleteNetwork', { query: { agilePlanGroupId: id, id: member.id } })
  expect(await suite.db.query('select from network_no')).toEqual([])
})

test('of somebody from outside no name and no address is kept: the place is told, once', async () => {
  await suite.db.query('delete from network_no')
  const email = 'ruth@elsewhere.example'
  await invite(await opened('tara'), { type: 'COACH', name: 'Ruth Vogel', email })
  const [mail] = (await suite.server.outbox()).filter(it => it.to === email)
  const token = /#token=(g\.\d+\.[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const no = () => call(suite.server.url, 'planGuest.answer', { body: { accept: false } }, { token })
  expect((await no()).status).toBe(200)
  expect((await no()).status).not.toBe(200)
  const [told, ...more] = await news('tara')
  expect(told?.text).toContain('Somebody from outside would rather not be in your nurture network')
  expect(more).toEqual([])
  expect(JSON.stringify([told, await suite.db.query('select * from network_no')])).not.toMatch(/Ruth|elsewhere/)
})

import { type DemoOptions, demoClient, type FakeClient } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { ManagerBoardModel } from './ManagerBoardModel.ts'

const open = (boards: DemoOptions['boards'] = {}) => {
  const client = demoClient({ boards })
  return { client, board: new ManagerBoardModel(client, 7) }
}

const asked = ({ calls }: FakeClient) => calls.map(it => it.name)

test('spec 1 section 4: kept data that is fresh is shown and not gathered anew', async () => {
  const { client, board } = open()
  await board.load()
  expect(asked(client)).toEqual(['team.impact'])
  expect(board.page.value.value?.managerImpactData).toHaveLength(4)
})

test('spec 1 section 4: missing data is retrieved with save=true', async () => {
  const { client, board } = open({ neverGathered: true })
  await board.load()
  expect(asked(client)).toEqual(['team.impact', 'team.retrieveTeamData'])
  expect(client.calls.at(-1)?.query).toEqual({ save: 'true' })
  expect(board.page.value.value?.lastUpdatedDate).toBe('2026-11-23T09:00:00.000Z')
})

test('spec 1 section 4: data that needs a refresh is retrieved with save=true', async () => {
  const { client, board } = open({ needRefresh: true })
  await board.load()
  expect(asked(client)).toEqual(['team.impact', 'team.retrieveTeamData'])
  expect(client.calls.at(-1)?.query).toEqual({ save: 'true' })
  expect(board.page.value.value?.needRefresh).toBe(false)
})

test('the refresh button gathers anew without asking for the kept data', async () => {
  const { client, board } = open()
  await board.load()
  await board.refresh()
  expect(asked(client)).toEqual(['team.impact', 'team.retrieveTeamData'])
  expect(client.calls.at(-1)?.query).toEqual({ save: 'true' })
})

test('a refresh that fails leaves the kept board in place', async () => {
  const { client, board } = open()
  await board.load()
  client.switches.offline = true
  await board.refresh()
  expect(board.page.error.value).not.toBeNull()
  expect(board.page.value.value).not.toBeNull()
  expect(board.gathering.value).toBe(false)
})

test('showing a granted item gathers what it shows', async () => {
  const { client, board } = open()
  await board.load()
  const quinn = () => board.page.value.value?.managerImpactData.find(it => it.userId === 5)
  expect(quinn()?.topCapabilities).toEqual([])
  await board.show(5, 'GLA', true)
  expect(asked(client).at(-1)).toBe('team.retrieveTeamData')
  expect(quinn()?.topCapabilities).toHaveLength(3)
})

test('a request that was made already is said to the manager, on the board as it is now', async () => {
  const { client, board } = open()
  await board.load()
  await board.ask(2, 'GLA')
  expect(asked(client)).toEqual(['team.impact', 'team.requestViewingRight', 'team.impact'])
  expect(board.words.value[2]?.error).toMatchObject({ message: 'You have asked for this already.' })
  await board.ask(6, 'GLA')
  expect(board.words.value[6]).toBeUndefined()
  expect(
    board.page.value.value?.managerImpactData.find(it => it.userId === 6)?.items.find(it => it.itemType === 'GLA')
      ?.status,
  ).toBe('REQUESTED')
})

test('double press: one request, one mail, one gathering', async () => {
  const { client, board } = open()
  await board.load()
  const [rosa] = board.page.value.value?.managerImpactData.filter(it => it.userId === 6) ?? []
  if (!rosa) throw new Error('The demo lacks Rosa')
  await Promise.all([board.ask(6, 'GLA'), board.ask(6, 'GLA')])
  await Promise.all([board.mail(rosa, 'request_gla_v2'), board.mail(rosa, 'request_gla_v2')])
  expect(client.changes().map(it => it.name)).toEqual(['team.requestViewingRight', 'notification.requestByMail'])
  await Promise.all([board.refresh(), board.refresh()])
  expect(client.changes()).toHaveLength(3)
})

test('the board that was asked for before a change does not hide what came of it', async () => {
  const { client, board } = open()
  await board.load()
  const gate = client.hold('team.retrieveTeamData')
  void board.refresh()
  const slow = await gate.next()
  const asking = board.ask(6, 'GLA')
  await asking
  await slow.release()
  const rosa = board.page.value.value?.managerImpactData.find(it => it.userId === 6)
  expect(rosa?.items.find(it => it.itemType === 'GLA')?.status).toBe('REQUESTED')
  expect(board.gathering.value).toBe(false)
})

test('left while it gathers, nothing comes of the reply and nothing more is asked', async () => {
  const { client, board } = open({ neverGathered: true })
  const gate = client.hold('team.impact')
  void board.load()
  const held = await gate.next()
  board[Symbol.dispose]()
  await held.release()
  expect(board.page.value.value).toBeNull()
  expect(asked(client)).toEqual(['team.impact'])
})

test('a mail that failed for want of a reply is told of that member, and the next try is a new one', async () => {
  const { client, board } = open()
  await board.load()
  const [mei, ben] = board.page.value.value?.managerImpactData ?? []
  if (!mei || !ben) throw new Error('The demo lacks people')
  client.switches.offline = true
  await board.mail(mei, 'remind_gla_v2')
  client.switches.offline = false
  await board.mail(ben, 'remind_gla_v2')
  expect(board.words.value[mei.userId]?.error).toMatchObject({ name: 'NetworkError' })
  expect(board.words.value[ben.userId]?.done?.key).toBe('team.impact.mail.sent')
  await board.mail(mei, 'remind_gla_v2')
  expect(board.words.value[mei.userId]?.done?.key).toBe('team.impact.mail.sent')
})

test('where nothing was left to ask for, that is the outcome; where the reply is lost, nobody is asked twice', async () => {
  const { client, board } = open()
  await board.load()
  const gate = client.hold('team.viewingRightsInvite')
  const lost = board.askMany([6], ['PORTFOLIO'])
  await (await gate.next()).lose()
  expect(await lost).toBe(false)
  expect(board.outcome.value).toMatchObject({ change: 'many', error: { name: 'NetworkError' } })
  await gate.end()
  expect(await board.askMany([6], ['PORTFOLIO'])).toBe(true)
})

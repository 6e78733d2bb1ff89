import { type DemoOptions, demoClient, type FakeClient } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
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

const statusOf = (board: InstanceType<typeof ManagerBoardModel>, userId: number, item: string) =>
  board.page.value.value?.managerImpactData.find(it => it.userId === userId)?.items.find(it => it.itemType === item)
    ?.status
const rosa = { userId: 6, itemType: 'GLA' as const }

test('choosing sends nothing; asking sends one request for all that is chosen, by person', async () => {
  const { client, board } = open({ asked: { 5: 'NONE' } })
  await board.load()
  board.choose([rosa, { userId: 5, itemType: 'GLA' }], true)
  // What waits already is no choice.
  board.choose([{ userId: 2, itemType: 'GLA' }], true)
  expect([board.chosen.value.length, client.changes()]).toEqual([2, []])
  await board.ask()
  expect(client.changes()[0]?.body).toEqual({
    teamId: 7,
    requests: [
      { userId: 5, itemTypes: ['GLA'] },
      { userId: 6, itemTypes: ['GLA'] },
    ],
  })
  expect([board.chosen.value, board.asked.value?.cells.length]).toEqual([[], 2])
})

test('double press: one request, one mail, one gathering', async () => {
  const { client, board } = open()
  await board.load()
  const member = board.page.value.value?.managerImpactData.find(it => it.userId === 6)
  if (!member) throw new Error('The demo lacks Rosa')
  board.choose([rosa], true)
  await Promise.all([board.ask(), board.ask()])
  await Promise.all([board.undo(), board.undo()])
  await Promise.all([board.mail(member, 'request_gla_v2'), board.mail(member, 'request_gla_v2')])
  expect(
    client
      .changes()
      .map(it => it.name)
      .filter(it => it !== 'team.retrieveTeamData'),
  ).toEqual(['team.viewingRightsInvite', 'team.undoViewingRightsInvite', 'notification.requestByMail'])
})

test('undo: what was chosen is chosen again, and each state is what it was', async () => {
  const { board } = open({ asked: { 5: 'DECLINED' } })
  await board.load()
  // Declined before: asked again on purpose.
  board.choose([rosa, { userId: 5, itemType: 'GLA' }], true)
  await board.ask()
  await vi.waitFor(() => expect(statusOf(board, 6, 'GLA')).toBe('REQUESTED'))
  await board.undo()
  await vi.waitFor(() => expect(statusOf(board, 6, 'GLA')).toBe('NONE'))
  expect([statusOf(board, 5, 'GLA'), board.asked.value, board.chosen.value.length]).toEqual(['DECLINED', null, 2])
})

test('undo goes away before it is too late; where it comes too late all the same, that is said', async () => {
  vi.useFakeTimers()
  const { board } = open({ sent: true, asked: { 5: 'NONE' } })
  await board.load()
  board.choose([rosa], true)
  await board.ask()
  await vi.advanceTimersByTimeAsync(8999)
  expect(board.asked.value).not.toBeNull()
  await board.undo()
  expect([board.asked.value, board.outcome.value?.change]).toEqual([null, 'undo'])
  await board.load()
  board.choose([{ userId: 5, itemType: 'GLA' }], true)
  await board.ask()
  await vi.advanceTimersByTimeAsync(9000)
  expect(board.asked.value).toBeNull()
  vi.useRealTimers()
})

test('an undo whose reply is lost can be tried again', async () => {
  const { client, board } = open()
  await board.load()
  board.choose([rosa], true)
  await board.ask()
  const gate = client.hold('team.undoViewingRightsInvite')
  const lost = board.undo()
  await (await gate.next()).lose()
  expect(await lost).toBe(false)
  expect(board.asked.value).not.toBeNull()
  await gate.end()
  expect(await board.undo()).toBe(true)
  expect(board.asked.value).toBeNull()
})

test('what is asked for can be taken back while the board is gathered; where another window was faster, the board shows it', async () => {
  const { client, board } = open()
  await board.load()
  board.choose([rosa], true)
  const gate = client.hold('team.impact')
  expect(await board.ask()).toBe(true)
  expect(await board.undo()).toBe(true)
  await gate.end()
  client.switches.fails = 'conflict'
  const before = asked(client).length
  expect(await board.ask()).toBe(false)
  await vi.waitFor(() => expect(asked(client).slice(before)).toEqual(['team.viewingRightsInvite', 'team.impact']))
})

test('the board that was asked for before a change does not hide what came of it', async () => {
  const { client, board } = open()
  await board.load()
  const gate = client.hold('team.retrieveTeamData')
  void board.refresh()
  const slow = await gate.next()
  await gate.end()
  board.choose([rosa], true)
  await board.ask()
  await slow.release()
  await vi.waitFor(() => expect(statusOf(board, 6, 'GLA')).toBe('REQUESTED'))
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

test('where the reply is lost, nobody is asked twice', async () => {
  const { client, board } = open()
  await board.load()
  board.choose([rosa], true)
  const gate = client.hold('team.viewingRightsInvite')
  const lost = board.ask()
  await (await gate.next()).lose()
  expect(await lost).toBe(false)
  expect(board.outcome.value).toMatchObject({ change: 'ask', error: { name: 'NetworkError' } })
  await gate.end()
  // The same choice is the same request.
  expect(await board.ask()).toBe(true)
  expect(board.asked.value?.cells).toHaveLength(1)
})

test('what somebody has granted meanwhile was not asked for: it is not taken back, nor chosen again', async () => {
  const boards = { asked: { 5: 'NONE' as const } }
  const server = demoClient({ boards })
  const viewingRightsInvite = async (call: Parameters<typeof server.team.viewingRightsInvite>[0]) => {
    const reply = await server.team.viewingRightsInvite(call)
    return { ...reply, rights: reply.rights.map(it => (it.userId === 5 ? { ...it, status: 'GRANTED' as const } : it)) }
  }
  const board = new ManagerBoardModel(demoClient({ boards }, { team: { viewingRightsInvite } }), 7)
  await board.load()
  board.choose([rosa, { userId: 5, itemType: 'GLA' }], true)
  await board.ask()
  expect(board.asked.value?.cells).toEqual([rosa])
  await board.undo()
  expect(board.chosen.value).toEqual([rosa])
})

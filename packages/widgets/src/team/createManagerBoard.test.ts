import { type DemoOptions, demoClient, type FakeClient } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { createManagerBoard } from './createManagerBoard.ts'

const open = (boards: DemoOptions['boards'] = {}) => {
  const client = demoClient({ boards })
  return { client, board: createManagerBoard(client, 7) }
}

const asked = ({ calls }: FakeClient) => calls.map(it => it.name)

test('spec 1 section 4: kept data that is fresh is shown and not gathered anew', async () => {
  const { client, board } = open()
  await board.load()
  expect(asked(client)).toEqual(['team.impact'])
  expect(board.data.value?.managerImpactData).toHaveLength(4)
})

test('spec 1 section 4: missing data is retrieved with save=true', async () => {
  const { client, board } = open({ neverGathered: true })
  await board.load()
  expect(asked(client)).toEqual(['team.impact', 'team.retrieveTeamData'])
  expect(client.calls.at(-1)?.query).toEqual({ save: 'true' })
  expect(board.data.value?.lastUpdatedDate).toBe('2026-11-23T09:00:00.000Z')
})

test('spec 1 section 4: data that needs a refresh is retrieved with save=true', async () => {
  const { client, board } = open({ needRefresh: true })
  await board.load()
  expect(asked(client)).toEqual(['team.impact', 'team.retrieveTeamData'])
  expect(client.calls.at(-1)?.query).toEqual({ save: 'true' })
  expect(board.data.value?.needRefresh).toBe(false)
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
  expect(board.error.value).not.toBeNull()
  expect(board.data.value).not.toBeNull()
  expect(board.busy.value).toBe(false)
})

test('showing a granted item gathers what it shows', async () => {
  const { client, board } = open()
  await board.load()
  const quinn = () => board.data.value?.managerImpactData.find(it => it.userId === 5)
  expect(quinn()?.topCapabilities).toEqual([])
  await board.show(5, 'GLA', true)
  expect(asked(client).at(-1)).toBe('team.retrieveTeamData')
  expect(quinn()?.topCapabilities).toHaveLength(3)
})

test('a request that was made already is said to the manager', async () => {
  const { board } = open()
  await board.load()
  await board.ask(2, 'GLA')
  expect(board.words.value[2]?.kind).toBe('failed')
  await board.ask(6, 'GLA')
  expect(board.words.value[6]).toBeUndefined()
  expect(
    board.data.value?.managerImpactData.find(it => it.userId === 6)?.items.find(it => it.itemType === 'GLA')?.status,
  ).toBe('REQUESTED')
})

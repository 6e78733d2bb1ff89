import { expect, test, vi } from 'vitest'
import { errorOf } from '../core/error-of.ts'
import { NetworkError } from '../core/errors.ts'
import { demoClient } from './demoClient.ts'
import { fakeClient } from './fakeClient.ts'
import type { Network } from './fakeTransport.ts'
import { demoTeam } from './team.ts'

const named = (network: Network = {}) =>
  fakeClient({ team: { getTeam: ({ params }) => ({ ...demoTeam, id: params.id }) } }, network)
const get = (client: ReturnType<typeof fakeClient>, id: number) => client.team.getTeam({ params: { id } })

test('an answer is found by method and path, and gets what was asked as the server reads it', async () => {
  const activities = vi.fn(() => ({ activities: [] }))
  const client = fakeClient({ sprint: { activities } })
  const query = { startDate: '2026-01-01', endDate: '2026-02-01' }
  await client.sprint.activities({ params: { teamId: '7' }, query })
  expect(activities).toHaveBeenCalledWith(expect.objectContaining({ params: { teamId: 7 }, query, body: undefined }))
  expect(client.calls).toEqual([{ name: 'sprint.activities', params: { teamId: 7 }, query }])
})

test('answers are typed by the contract', () => {
  // @ts-expect-error A reply that lacks what the contract asks for.
  fakeClient({ team: { createTeam: () => ({}) } })
  // @ts-expect-error No such endpoint.
  fakeClient({ team: { makeTeam: () => ({ id: 7 }) } })
  // @ts-expect-error No such field in its body.
  fakeClient({ team: { createTeam: ({ body }) => ({ id: body.nickname }) } })
  expect(fakeClient({ team: { createTeam: ({ body }) => ({ id: body.name.length }) } })).toBeDefined()
})

test('what the contract refuses does not reach an answer, and what nothing answers is not found', async () => {
  const getTeam = vi.fn(() => demoTeam)
  const client = fakeClient({ team: { getTeam } })
  await expect(client.team.searchMember({ query: { keyword: '' } })).rejects.toMatchObject({ code: 'validation' })
  await expect(client.team.notes({ params: { teamId: 7 } })).rejects.toMatchObject({
    code: 'notFound',
    message: 'Nothing answers team.notes',
  })
  expect(getTeam).not.toHaveBeenCalled()
})

test('an answer refuses by an error of the catalogue, with its details', async () => {
  const details = { current: { version: 4 } }
  const client = fakeClient({
    team: {
      getTeam: () => {
        throw errorOf('conflict', 'Somebody was faster', { details })
      },
    },
  })
  await expect(get(client, 7)).rejects.toMatchObject({ code: 'conflict', message: 'Somebody was faster', details })
})

test('held replies are released in any order', async () => {
  const client = named()
  const gate = client.hold('team.getTeam')
  const heard: number[] = []
  for (const id of [1, 2, 3]) void get(client, id).then(it => heard.push(it.id))
  const [first, second] = [await gate.next(), await gate.next()]
  expect([first.params.id, second.params.id, heard]).toEqual([1, 2, []])
  await second.release()
  expect(heard).toEqual([2])
  await gate.end()
  expect(heard).toEqual([2, 1, 3])
  await get(client, 4)
})

test('a held reply can be lost though the change was made', async () => {
  const client = demoClient()
  const gate = client.hold('team.removeOrgTeamMember')
  const removing = client.team.removeOrgTeamMember({ params: { id: 2 } })
  await (await gate.next()).lose()
  await expect(removing).rejects.toBeInstanceOf(NetworkError)
  const { members } = await client.team.getMembers({ params: { teamId: 7 } })
  expect(members.map(it => it.id)).not.toContain(2)
})

test('a repeat by the same key has one effect, also after a lost reply', async () => {
  const createTeam = vi.fn(() => ({ id: 7 }))
  const network: Network = { silent: true }
  const client = fakeClient({ team: { createTeam } }, network)
  const make = () =>
    client.team.createTeam(
      { body: { name: 'Dock Nine', purpose: 'PROJECT', type: 'REMOTE', distribution: 'ONE_SITE' } },
      { idempotencyKey: 'one' },
    )
  await expect(make()).rejects.toBeInstanceOf(NetworkError)
  network.silent = false
  expect(await make()).toEqual({ id: 7 })
  expect(createTeam).toHaveBeenCalledOnce()
})

test('the network fails as it is told, while it runs', async () => {
  const network: Network = { offline: true }
  const client = named(network)
  await expect(get(client, 7)).rejects.toBeInstanceOf(NetworkError)
  Object.assign(network, { offline: false, fails: 'forbidden' })
  await expect(get(client, 7)).rejects.toMatchObject({ code: 'forbidden', status: 403 })
  Object.assign(network, { fails: undefined, pending: true })
  const left = new AbortController()
  const waiting = client.team.getTeam({ params: { id: 7 } }, { signal: left.signal })
  left.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
})

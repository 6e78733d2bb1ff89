import { type Client, errorOf, NetworkError } from '@trellis/sdk'
import { expect, test, vi } from 'vitest'
import { loadShell, retries, retryAfterMs, withRetries } from './startup.ts'

const soon = () => vi.fn(async () => {})

/** A shell without a team and without a sprint. */
const alone = { user: 'U', plan: 'P', teams: [], ownSprintRuns: false, hasOwnSprint: false }

test('tries again up to three times, a second apart', async () => {
  const wait = soon()
  const run = vi.fn(async () => {
    throw new NetworkError('No reply')
  })
  await expect(withRetries(run, wait)).rejects.toThrow('No reply')
  expect(run).toHaveBeenCalledTimes(1 + retries)
  expect(wait.mock.calls).toEqual([[retryAfterMs], [retryAfterMs], [retryAfterMs]])
})

test('goes on as soon as one attempt works', async () => {
  const run = vi.fn().mockRejectedValueOnce(errorOf('internal')).mockResolvedValue('here')
  expect(await withRetries(run, soon())).toBe('here')
})

test('does not ask again after a refusal', async () => {
  const run = vi.fn().mockRejectedValue(errorOf('unauthenticated'))
  await expect(withRetries(run, soon())).rejects.toThrow()
  expect(run).toHaveBeenCalledTimes(1)
})

test('person, plan, teams and the own sprint are asked for at the same time', async () => {
  const asked: string[] = []
  const answer = (name: string, value: unknown) => async () => {
    asked.push(name)
    await Promise.resolve()
    expect(asked).toHaveLength(4)
    return value
  }
  const client = {
    account: { getUserState: answer('user', 'U'), plan: answer('plan', 'P') },
    team: { summary: answer('teams', { teamSprintInfoList: [] }) },
    sprint: { findUserActiveSprint: answer('sprint', { sprint: null, next: null }) },
  } as unknown as Client
  expect(await loadShell(client, soon())).toEqual(alone)
})

test('someone who may not see teams yet has none', async () => {
  const client = {
    account: { getUserState: async () => 'U', plan: async () => 'P' },
    team: { summary: () => Promise.reject(errorOf('consentNeeded')) },
  } as unknown as Client
  expect(await loadShell(client, soon())).toEqual(alone)
})

test('the menu knows of the own sprint, that runs or is planned, once the person has agreed; where that fails, the page comes all the same', async () => {
  const knows = (reply: () => unknown, isAgree = true) =>
    loadShell(
      {
        account: { getUserState: async () => ({ isAgree, roleChallengesCompleted: false }), plan: async () => 'P' },
        team: { summary: async () => ({ teamSprintInfoList: [] }) },
        sprint: { findUserActiveSprint: async () => reply() },
      } as unknown as Client,
      soon(),
    ).then(it => [it.ownSprintRuns, it.hasOwnSprint])
  const running = () => ({ sprint: { sprintStatus: 'IN_PROGRESS' }, next: null })
  expect(await knows(running)).toEqual([true, true])
  expect(await knows(() => ({ sprint: null, next: { sprintStatus: 'NOT_STARTED' } }))).toEqual([false, true])
  expect(await knows(() => ({ sprint: null, next: null }))).toEqual([false, false])
  expect(await knows(running, false)).toEqual([false, false])
  const fails = () => {
    throw new NetworkError('No reply')
  }
  expect(await knows(fails)).toEqual([false, false])
})

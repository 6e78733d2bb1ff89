import { type Client, type SubscriptionPlan, type TeamSummary, TrellisError, type UserState } from '@trellis/sdk'

/** What the shell knows before it shows a page. */
export interface ShellState {
  user: UserState
  plan: SubscriptionPlan
  teams: readonly TeamSummary[]
  /** Whether the person's own sprint runs. */
  ownSprintRuns: boolean
  /** Whether the person has an own sprint that runs or is planned. */
  hasOwnSprint: boolean
}

export const retries = 3
export const retryAfterMs = 1000

// Tries of the transport within each of these would make three of one.
const once = { once: true }

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Tries again up to three times, a second apart, unless the server has said no. */
export async function withRetries<T>(run: () => Promise<T>, wait = pause): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= retries || (error instanceof TrellisError && error.status < 500)) throw error
      await wait(retryAfterMs)
    }
  }
}

/** Loads user state, licence plan, teams and whether there is an own sprint, all at the same time. */
export async function loadShell(client: Client, wait = pause): Promise<ShellState> {
  const [user, plan, teams, own] = await Promise.all([
    withRetries(() => client.account.getUserState(undefined, once), wait),
    withRetries(() => client.account.plan(undefined, once), wait),
    withRetries(() => loadTeams(client), wait),
    ownSprint(client),
  ])
  return { user, plan, teams, ...(user.isAgree ? own : noSprint) }
}

const noSprint = { ownSprintRuns: false, hasOwnSprint: false }

/** Whether there is an own sprint, and runs: places in the menu, for which no page waits in vain. */
async function ownSprint(client: Client): Promise<typeof noSprint> {
  try {
    const { sprint, next } = await client.sprint.findUserActiveSprint(undefined, once)
    return { ownSprintRuns: sprint?.sprintStatus === 'IN_PROGRESS', hasOwnSprint: sprint !== null || next !== null }
  } catch {
    return noSprint
  }
}

/** Nobody sees teams before consent, after the plan has ended or without the role; the guards then take over. */
async function loadTeams(client: Client): Promise<readonly TeamSummary[]> {
  try {
    return (await client.team.summary(undefined, once)).teamSprintInfoList
  } catch (error) {
    if (error instanceof TrellisError && error.status === 403) return []
    throw error
  }
}

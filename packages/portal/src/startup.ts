import {
  type AlignmentState,
  type Client,
  type SubscriptionPlan,
  type TeamSummary,
  TrellisError,
  type UserState,
} from '@trellis/sdk'

/** What the shell knows before it shows a page. */
export interface ShellState {
  user: UserState
  plan: SubscriptionPlan
  teams: readonly TeamSummary[]
  /** The team survey that waits for the person's answers, the one that ends first. */
  asked?: AskedSurvey
}

export type AskedSurvey = Pick<AlignmentState, 'teamId' | 'teamName' | 'deadline'>

/** Of so many teams it is looked up whether they ask for answers; beyond that the invitation by mail has to do. */
const askedTeams = 6

export const retries = 3
export const retryAfterMs = 1000

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

/** Loads user state, licence plan and teams at the same time. Who acts in the person's name is asked for no answers. */
export async function loadShell(client: Client, wait = pause, isActing = false): Promise<ShellState> {
  const [user, plan, teams] = await Promise.all([
    withRetries(() => client.account.getUserState(), wait),
    withRetries(() => client.account.plan(), wait),
    withRetries(() => loadTeams(client), wait),
  ])
  const asked = isActing ? null : await loadAsked(client, teams)
  return { user, plan, teams, ...(asked && { asked }) }
}

/** A team that cannot say asks nothing: the dashboard has other steps. */
async function loadAsked(client: Client, teams: readonly TeamSummary[]): Promise<AskedSurvey | null> {
  const states = await Promise.all(
    teams
      .slice(0, askedTeams)
      .map(it => client.alignment.startSurveyStatus({ params: { teamId: it.id } }).catch(() => null)),
  )
  const [first] = states
    .filter(it => it !== null && it.managerSurveyLink !== null)
    .sort((a, b) => (a?.deadline ?? '').localeCompare(b?.deadline ?? ''))
  return first ? { teamId: first.teamId, teamName: first.teamName, deadline: first.deadline } : null
}

/** Nobody sees teams before consent, after the plan has ended or without the role; the guards then take over. */
async function loadTeams(client: Client): Promise<readonly TeamSummary[]> {
  try {
    return (await client.team.summary()).teamSprintInfoList
  } catch (error) {
    if (error instanceof TrellisError && error.status === 403) return []
    throw error
  }
}

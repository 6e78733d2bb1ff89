import { computed, signal } from '@preact/signals-core'
import { type Client, limitOf, TrellisError } from '@trellis/sdk'
import type { FoundPerson } from './PeopleSearch.tsx'
import { bodyOf, emptyDraft, errorsOf, type TeamDraft } from './teamDraft.ts'

export const makeSteps = ['what', 'how', 'who'] as const

/** Somebody who will be invited once the team is there; a guest has no user id. */
export interface Chosen {
  userId: number | null
  name: string
  email: string
}

/** What went wrong: no team, no room for one, or a team whose people could not all be invited. */
export interface MakeProblem {
  what: 'failed' | 'limit' | 'peopleFailed'
  error: unknown
}

interface Kept {
  draft: TeamDraft
  people: Chosen[]
  step: number
}

const key = 'trellis.newTeam'

/** What was typed in this tab before it was loaded anew. */
function kept(): Kept {
  try {
    const found = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
    if (found) return { ...found, draft: { ...emptyDraft, ...found.draft } }
  } catch {
    // Something else stands there: the form begins empty.
  }
  return { draft: emptyDraft, people: [], step: 0 }
}

/** The wizard that makes a team. Signals out, verbs in; a reload of the page keeps what was typed. */
export function createTeamMake({ client, onMade }: { client: Client; onMade: (teamId: number) => void }) {
  const start = kept()
  const draft = signal(start.draft)
  const people = signal<readonly Chosen[]>(start.people)
  const step = signal(start.step)
  const strict = signal(false)
  const busy = signal(false)
  const problem = signal<MakeProblem | null>(null)
  /** Made already, though not everyone is invited. */
  const made = signal<number | null>(null)
  /** Whether the plan has teams at all; how many are left only the server knows. */
  const allowed = signal(true)
  const ready = computed(() => Object.keys(errorsOf(draft.value)).length === 0)

  const keep = () =>
    sessionStorage.setItem(key, JSON.stringify({ draft: draft.value, people: people.value, step: step.value }))
  const invite = async (teamId: number) => {
    const userIds = people.value.flatMap(it => it.userId ?? [])
    if (userIds.length > 0) await client.team.addOrgMembers({ body: { teamId, userIds } })
    people.value = people.value.filter(it => it.userId === null)
    const guests = people.value.map(({ name, email }) => ({ name, email }))
    if (guests.length > 0) await client.team.addGuests({ body: { teamId, guests } })
    people.value = []
  }

  return {
    draft,
    people,
    step,
    strict,
    busy,
    problem,
    made,
    allowed,
    ready,
    async load() {
      try {
        const { features } = await client.account.plan()
        allowed.value = limitOf(features, 'team-limit') > 0
      } catch {
        // The server says so when the team is made.
      }
    },
    set(changes: Partial<TeamDraft>) {
      draft.value = { ...draft.value, ...changes }
      keep()
    },
    isThere: (email: string) => people.value.some(it => it.email.toLowerCase() === email.toLowerCase()),
    choose({ userId, name, email }: FoundPerson | Chosen) {
      people.value = [...people.value, { userId, name, email }]
      keep()
      return true
    },
    drop(email: string) {
      people.value = people.value.filter(it => it.email !== email)
      keep()
    },
    go(to: number) {
      if (to > step.value && !ready.value) {
        strict.value = true
        return
      }
      step.value = to
      keep()
    },
    async make() {
      if (busy.value || !ready.value) return
      busy.value = true
      problem.value = null
      try {
        made.value ??= (await client.team.createTeam({ body: bodyOf(draft.value) })).id
      } catch (error) {
        const limit = error instanceof TrellisError && error.code === 'entitlement'
        problem.value = { what: limit ? 'limit' : 'failed', error }
        busy.value = false
        return
      }
      try {
        await invite(made.value)
        sessionStorage.removeItem(key)
        onMade(made.value)
      } catch (error) {
        problem.value = { what: 'peopleFailed', error }
      } finally {
        busy.value = false
      }
    },
    /** The team is there: its people can be invited in Manage Team, too. */
    leave() {
      sessionStorage.removeItem(key)
      if (made.value !== null) onMade(made.value)
    },
  }
}

export type MakeStore = ReturnType<typeof createTeamMake>

import { computed, createModel, signal } from '@preact/signals-core'
import { type Client, limitOf } from '@trellis/sdk'
import { createChanges } from '../shared/createChanges.ts'
import { createLoad } from '../shared/createLoad.ts'
import { kept, type Owner, textsOf } from '../shared/kept.ts'
import { out } from '../shared/model.ts'
import { bodyOf, emptyDraft, errorsOf, keptDraft, type TeamDraft } from './teamDraft.ts'

export const makeSteps = ['what', 'how', 'who'] as const

/** Somebody who will be invited once the team is there; a guest has no user id. */
export interface Chosen {
  userId: number | null
  name: string
  email: string
}

function keptPeople(found: unknown): readonly Chosen[] {
  if (!Array.isArray(found)) return []
  return found.map(it => {
    const { userId } = (it ?? {}) as { userId?: unknown }
    return { ...textsOf(it, ['name', 'email']), userId: typeof userId === 'number' ? userId : null }
  })
}

/** The wizard that makes a team; a reload of the page keeps what was typed. */
export const TeamMakeModel = createModel((client: Client, person: Owner | undefined) => {
  const storage = kept(person, 'newTeam', found => {
    const { draft, people, step } = (found ?? {}) as Record<string, unknown>
    return {
      draft: keptDraft(draft),
      people: keptPeople(people),
      step: step === 1 || step === 2 ? step : 0,
    }
  })
  const start = storage.read()
  const draft = signal<TeamDraft>(start?.draft ?? emptyDraft)
  const people = signal<readonly Chosen[]>(start?.people ?? [])
  const step = signal<number>(start?.step ?? 0)
  const strict = signal(false)
  /** Made already, though not everyone is invited. */
  const made = signal<number | null>(null)
  const plan = createLoad(() => client.account.plan())
  const { busy, outcome, change } = createChanges()
  const ready = computed(() => Object.keys(errorsOf(draft.value)).length === 0)

  const keep = () => storage.keep({ draft: draft.peek(), people: people.peek(), step: step.peek() })

  return {
    ...out({ draft, people, step, strict, made, busy, outcome }),
    /** Whether the plan has teams at all; how many are left only the server knows, and says when the team is made. */
    allowed: computed(() => plan.value.value === null || limitOf(plan.value.value.features, 'team-limit') > 0),
    emails: computed<ReadonlySet<string>>(() => new Set(people.value.map(it => it.email.toLowerCase()))),
    load: plan.reload,
    set(changes: Partial<TeamDraft>) {
      draft.value = { ...draft.peek(), ...changes }
      keep()
    },
    choose({ userId, name, email }: Chosen) {
      people.value = [...people.peek(), { userId, name, email }]
      keep()
      return true
    },
    drop(email: string) {
      people.value = people.peek().filter(it => it.email !== email)
      keep()
    },
    go(to: number) {
      if (to > step.peek() && !ready.peek()) {
        strict.value = true
        return
      }
      step.value = to
      keep()
    },
    /** Makes the team, and invites who was chosen; tried again, it goes on where it failed. */
    make(): Promise<boolean> {
      if (!ready.peek()) return Promise.resolve(false)
      return change('make', async once => {
        const team = { body: bodyOf(draft.peek()) }
        made.value ??= (await client.team.createTeam(team, once(team))).id
        const teamId = made.peek() ?? 0
        const userIds = people.peek().flatMap(it => it.userId ?? [])
        const members = { body: { teamId, userIds } }
        if (userIds.length > 0) await client.team.addOrgMembers(members, once(members))
        people.value = people.peek().filter(it => it.userId === null)
        const guests = { body: { teamId, guests: people.peek().map(({ name, email }) => ({ name, email })) } }
        if (guests.body.guests.length > 0) await client.team.addGuests(guests, once(guests))
        people.value = []
        storage.drop()
      })
    },
    /** The team is there, and its people can be invited in Manage Team, too: what was typed is done with. */
    leave: storage.drop,
  }
})

export type MakeStore = InstanceType<typeof TeamMakeModel>

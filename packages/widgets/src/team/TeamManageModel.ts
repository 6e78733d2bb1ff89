import { computed, createModel, signal } from '@preact/signals-core'
import type { Client, TeamDetails, TeamMember } from '@trellis/sdk'
import { createChanges, type Once } from '../shared/createChanges.ts'
import { createLoad } from '../shared/createLoad.ts'
import { begunOf, createVersioned, currentOf } from '../shared/createVersioned.ts'
import { kept, type Owner } from '../shared/kept.ts'
import { out } from '../shared/model.ts'
import { bodyOf, differing, draftOf, emptyDraft, errorsOf, keptDraft, type TeamDraft } from './teamDraft.ts'

/** What is asked about before it is done. */
export type ManageAsk = 'remove' | 'leave' | 'manager' | 'assistant' | 'endAssistant'

/** Everything of Manage Team; nothing typed is given up on a failure or a conflict. */
export const TeamManageModel = createModel((client: Client, teamId: number, person: Owner | undefined) => {
  const params = { id: teamId }
  const team = createLoad(async () => {
    const [details, { members }, { userId }] = await Promise.all([
      client.team.getTeam({ params }),
      client.team.getMembers({ params: { teamId } }),
      client.account.getUserState(),
    ])
    return { details, members: members as readonly TeamMember[], me: userId }
  })
  const changes = createChanges()
  const { busy, outcome, change } = changes
  const form = createVersioned<TeamDetails, TeamDraft>({
    changes,
    storage: kept(person, `team.${teamId}`, begunOf(keptDraft)),
    draftOf: it => (it ? draftOf(it) : emptyDraft),
    same: (one, other) => differing(one, other).length === 0,
    save(draft, version, once) {
      const call = { params, body: { ...bodyOf(draft), version } }
      return client.team.editTeam(call, once(call))
    },
  })
  const { draft, saved: details, newer: theirs } = form
  const saved = signal(false)
  const strict = signal(false)
  const asking = signal<{ what: ManageAsk; member: TeamMember } | null>(null)
  const members = computed(() => team.value.value?.members ?? [])
  const me = computed(() => team.value.value?.me ?? 0)
  const changed = computed(() => (details.value ? differing(draftOf(details.value), draft.value) : []))

  const page = computed(() =>
    team.value.value && details.value ? { ...team.value.value, details: details.value } : null,
  )

  const putMembers = (members: readonly TeamMember[]) => {
    const now = team.value.peek()
    if (now) team.put({ ...now, members })
  }
  const reloadMembers = async () => putMembers((await client.team.getMembers({ params: { teamId } })).members)

  const load = async () => {
    await team.reload()
    const now = team.value.peek()
    if (now) form.open(now.details)
  }

  const save = async (verb: () => Promise<boolean>) => {
    strict.value = true
    if (Object.keys(errorsOf(draft.peek())).length > 0) return false
    saved.value = await verb()
    return saved.peek()
  }

  /** Another manager or assistant, over what is saved, not over what is being typed. */
  const part = async (changes: { managerId?: number; teamAdmin?: number }, once: Once) => {
    const now = details.peek()
    if (!now) return
    const call = { params, body: { ...bodyOf(draftOf(now)), ...changes, version: now.version } }
    try {
      form.put(await client.team.editTeam(call, once(call)))
    } catch (error) {
      const current = currentOf<TeamDetails>(error)
      if (current) form.put(current)
      throw error
    }
    await reloadMembers()
  }

  const doAsked = async (what: ManageAsk, { id, userId, type }: TeamMember, once: Once) => {
    if (what === 'manager') return part({ managerId: userId ?? 0 }, once)
    if (what === 'assistant') return part({ teamAdmin: userId ?? 0 }, once)
    if (what === 'endAssistant') return part({ teamAdmin: 0 }, once)
    // A guest whose address has come to an account is told apart by the account, as the server does.
    const remove =
      type === 'GUEST' && userId === null ? client.team.removeGuestTeamMember : client.team.removeOrgTeamMember
    const call = { params: { id } }
    await remove(call, once(call))
    if (what === 'leave') return
    putMembers(members.peek().filter(it => it.id !== id))
    if (details.peek()?.teamAdmin === userId && userId !== null) form.put(await client.team.getTeam({ params }))
  }

  return {
    ...out({ members, me, saved, strict, asking, changed, busy, outcome }),
    details,
    draft,
    /** What somebody else has saved since; the person chooses. */
    theirs,
    /** Details, people, and who looks at them. */
    page: { value: page, error: team.error, reload: load },
    /** E-mails of everybody on the list, in small letters. */
    emails: computed<ReadonlySet<string>>(() => new Set(members.value.map(it => it.email.toLowerCase()))),
    load,
    set(changes: Partial<TeamDraft>) {
      saved.value = false
      form.edit({ ...draft.peek(), ...changes })
    },
    save: () => save(form.save),
    /** Saves the own entries over what somebody else has saved, knowing it. */
    keepMine: () => save(form.keepMine),
    takeTheirs: form.takeSaved,
    invite: ({ userId, name }: { userId: number; name: string }) =>
      change(`invite-${userId}`, async once => {
        const call = { body: { teamId, userIds: [userId] } }
        putMembers((await client.team.addOrgMembers(call, once(call))).members)
        return { key: 'team.manage.done.invite', values: { name } }
      }),
    addGuest: (guest: { name: string; email: string }) =>
      change('guest', async once => {
        const call = { body: { teamId, guests: [guest] } }
        putMembers((await client.team.addGuests(call, once(call))).members)
        return { key: 'team.manage.done.guest', values: { name: guest.name } }
      }),
    reinvite: ({ id, name }: TeamMember) =>
      change(`reinvite-${id}`, async once => {
        const call = { body: { teamId, type: 'reinvite' as const, memberIds: [id] } }
        const { sent } = await client.team.sendEmail(call, once(call))
        if (sent > 0) await reloadMembers()
        return { key: sent > 0 ? 'team.manage.done.reinvite' : 'team.manage.done.wait', values: { name } }
      }),
    /** Asks before something is done with a person. */
    ask(what: ManageAsk, member: TeamMember) {
      asking.value = { what, member }
    },
    /** Lets it be. */
    unask() {
      asking.value = null
    },
    /** Does what was asked about. */
    confirm: () =>
      change('confirm', async once => {
        const it = asking.peek()
        if (!it) return
        try {
          await doAsked(it.what, it.member, once)
        } finally {
          asking.value = null
        }
        if (it.what !== 'leave') return { key: `team.manage.done.${it.what}`, values: { name: it.member.name } }
      }),
    deleteTeam: () =>
      change('delete', async once => {
        await client.team.deleteTeam({ params }, once({ params }))
      }),
  }
})

export type ManageStore = InstanceType<typeof TeamManageModel>

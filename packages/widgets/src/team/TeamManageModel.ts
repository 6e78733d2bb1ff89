import { batch, computed, createModel, signal } from '@preact/signals-core'
import { type Client, type TeamDetails, type TeamMember, TrellisError } from '@trellis/sdk'
import { createChanges, type Once } from '../shared/createChanges.ts'
import { createLoad } from '../shared/createLoad.ts'
import { kept, type Owner } from '../shared/kept.ts'
import { out } from '../shared/model.ts'
import { bodyOf, differing, draftOf, emptyDraft, errorsOf, keptDraft, type TeamDraft } from './teamDraft.ts'

/** What is asked about before it is done. */
export type ManageAsk = 'remove' | 'leave' | 'manager' | 'assistant' | 'endAssistant'

/** Where somebody else was faster the refusal carries the present state. */
const currentOf = (error: unknown): TeamDetails | null =>
  error instanceof TrellisError && error.code === 'conflict' && error.details && !Array.isArray(error.details)
    ? ((error.details as { current?: TeamDetails }).current ?? null)
    : null

/** Everything of Manage Team; nothing typed is given up on a failure or a conflict. */
export const TeamManageModel = createModel((client: Client, teamId: number, person: Owner | undefined) => {
  const params = { id: teamId }
  const storage = kept(person, `team.${teamId}`, found => {
    const { draft, version } = (found ?? {}) as { draft?: unknown; version?: unknown }
    return typeof version === 'number' ? { draft: keptDraft(draft), version } : null
  })
  const team = createLoad(async () => {
    const [details, { members }, { userId }] = await Promise.all([
      client.team.getTeam({ params }),
      client.team.getMembers({ params: { teamId } }),
      client.account.getUserState(),
    ])
    return { details, members: members as readonly TeamMember[], me: userId }
  })
  const { busy, outcome, change } = createChanges()
  const draft = signal<TeamDraft>(emptyDraft)
  /** What somebody else has saved since; the person chooses. */
  const theirs = signal<TeamDetails | null>(null)
  const saved = signal(false)
  const strict = signal(false)
  const asking = signal<{ what: ManageAsk; member: TeamMember } | null>(null)
  const details = computed(() => team.value.value?.details ?? null)
  const members = computed(() => team.value.value?.members ?? [])
  const me = computed(() => team.value.value?.me ?? 0)
  const changed = computed(() => (details.value ? differing(draftOf(details.value), draft.value) : []))

  const put = (changes: { details?: TeamDetails; members?: readonly TeamMember[] }) => {
    const now = team.value.peek()
    if (now) team.put({ ...now, ...changes })
  }
  /** Takes a newer state over, and into the form where nothing is being typed. */
  const adopt = (next: TeamDetails) =>
    batch(() => {
      if (changed.peek().length === 0) draft.value = draftOf(next)
      put({ details: next })
    })
  const reloadMembers = async () => put({ members: (await client.team.getMembers({ params: { teamId } })).members })
  const keep = () => storage.keep({ draft: draft.peek(), version: (theirs.peek() ?? details.peek())?.version ?? 0 })

  const load = async () => {
    await team.reload()
    const now = details.peek()
    if (!now) return
    const typed = storage.read()
    draft.value = typed?.draft ?? draftOf(now)
    if (typed && typed.version !== now.version && changed.peek().length > 0) theirs.value = now
  }

  const saveOver = (version: number) => {
    strict.value = true
    if (Object.keys(errorsOf(draft.peek())).length > 0) return Promise.resolve(false)
    const sent = draft.peek()
    return change('save', async once => {
      const call = { params, body: { ...bodyOf(sent), version } }
      try {
        const next = await client.team.editTeam(call, once(call))
        theirs.value = null
        put({ details: next })
        // What was typed meanwhile stays, over the version that is there now.
        if (draft.peek() !== sent) return void keep()
        draft.value = draftOf(next)
        saved.value = true
        storage.drop()
      } catch (error) {
        const current = currentOf(error)
        if (!current) throw error
        put({ details: current })
        // Where only parts or the version differ there is nothing to choose.
        theirs.value = changed.peek().length === 0 ? null : current
      }
    })
  }

  /** Another manager or assistant, over what is saved, not over what is being typed. */
  const part = async (changes: { managerId?: number; teamAdmin?: number }, once: Once) => {
    const now = details.peek()
    if (!now) return
    const call = { params, body: { ...bodyOf(draftOf(now)), ...changes, version: now.version } }
    try {
      adopt(await client.team.editTeam(call, once(call)))
    } catch (error) {
      const current = currentOf(error)
      if (current) adopt(current)
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
    put({ members: members.peek().filter(it => it.id !== id) })
    if (details.peek()?.teamAdmin === userId && userId !== null) adopt(await client.team.getTeam({ params }))
  }

  return {
    ...out({ details, members, me, draft, theirs, saved, strict, asking, changed, busy, outcome }),
    /** Details, people, and who looks at them. */
    page: { value: team.value, error: team.error, reload: load },
    /** E-mails of everybody on the list, in small letters. */
    emails: computed<ReadonlySet<string>>(() => new Set(members.value.map(it => it.email.toLowerCase()))),
    load,
    set(changes: Partial<TeamDraft>) {
      draft.value = { ...draft.peek(), ...changes }
      saved.value = false
      keep()
    },
    save: () => saveOver(details.peek()?.version ?? 0),
    /** Saves the own entries over what somebody else has saved, knowing it. */
    keepMine: () => saveOver(theirs.peek()?.version ?? 0),
    takeTheirs() {
      const next = theirs.peek()
      if (next) draft.value = draftOf(next)
      theirs.value = null
      storage.drop()
    },
    invite: ({ userId, name }: { userId: number; name: string }) =>
      change(`invite-${userId}`, async once => {
        const call = { body: { teamId, userIds: [userId] } }
        put({ members: (await client.team.addOrgMembers(call, once(call))).members })
        return { key: 'team.manage.done.invite', values: { name } }
      }),
    addGuest: (guest: { name: string; email: string }) =>
      change('guest', async once => {
        const call = { body: { teamId, guests: [guest] } }
        put({ members: (await client.team.addGuests(call, once(call))).members })
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

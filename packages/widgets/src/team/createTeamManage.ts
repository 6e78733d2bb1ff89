import { computed, signal } from '@preact/signals-core'
import { type TeamDetails, type TeamMember, TrellisError } from '@trellis/sdk'
import { createInvites } from './createInvites.ts'
import { keptDraft } from './keptDraft.ts'
import type { ManageOptions } from './manageOptions.ts'
import { bodyOf, differing, draftOf, emptyDraft, errorsOf, type TeamDraft } from './teamDraft.ts'

/** What is asked about before it is done. */
export type ManageAsk = 'remove' | 'leave' | 'manager' | 'assistant' | 'endAssistant'
/** Everything of Manage Team. Signals out, verbs in; nothing typed is given up on a failure or a conflict. */
export function createTeamManage(options: ManageOptions) {
  const { client, teamId } = options
  const params = { id: teamId }
  const kept = keptDraft(teamId)
  const details = signal<TeamDetails | null>(null)
  const failed = signal(false)
  const members = signal<readonly TeamMember[]>([])
  const me = signal(0)
  const draft = signal<TeamDraft>(emptyDraft)
  /** What somebody else has saved since; the person chooses. */
  const theirs = signal<TeamDetails | null>(null)
  const saving = signal<'open' | 'busy' | 'saved'>('open')
  const strict = signal(false)
  const asking = signal<{ what: ManageAsk; member: TeamMember } | null>(null)
  const busy = signal(false)
  const changed = computed(() => (details.value ? differing(draftOf(details.value), draft.value) : []))

  const adopt = (next: TeamDetails) => {
    if (changed.value.length === 0) draft.value = draftOf(next)
    details.value = next
  }
  const reload = async () => {
    members.value = (await client.team.getMembers({ params: { teamId } })).members
  }
  /** Where somebody else was faster the refusal carries the present state. */
  const currentOf = (error: unknown) =>
    error instanceof TrellisError && error.code === 'conflict' && error.details && !Array.isArray(error.details)
      ? ((error.details as { current?: TeamDetails }).current ?? null)
      : null

  const saveOver = async (version: number) => {
    strict.value = true
    if (saving.value === 'busy' || Object.keys(errorsOf(draft.value)).length > 0) return
    saving.value = 'busy'
    try {
      const saved = await client.team.editTeam({ params, body: { ...bodyOf(draft.value), version } })
      details.value = saved
      draft.value = draftOf(saved)
      kept.drop()
      theirs.value = null
      saving.value = 'saved'
      options.onChanged()
    } catch (error) {
      saving.value = 'open'
      const current = currentOf(error)
      if (!current) return options.onFailed(error, 'details')
      details.value = { ...current }
      theirs.value = current
      // Only parts or the version differ: there is nothing to choose.
      if (changed.value.length === 0) theirs.value = null
    }
  }

  /** Another manager or assistant, over what is saved, not over what is being typed. */
  const part = async (changes: { managerId?: number; teamAdmin?: number }) => {
    const now = details.value
    if (!now) return
    try {
      adopt(await client.team.editTeam({ params, body: { ...bodyOf(draftOf(now)), ...changes, version: now.version } }))
    } catch (error) {
      const current = currentOf(error)
      if (current) adopt(current)
      throw error
    }
    options.onChanged()
    await reload()
  }

  const doAsked = async (what: ManageAsk, { id, userId, type }: TeamMember) => {
    if (what === 'manager') return part({ managerId: userId ?? 0 })
    if (what === 'assistant') return part({ teamAdmin: userId ?? 0 })
    if (what === 'endAssistant') return part({ teamAdmin: 0 })
    // A guest whose address has come to an account is told apart by the account, as the server does.
    const remove =
      type === 'GUEST' && userId === null ? client.team.removeGuestTeamMember : client.team.removeOrgTeamMember
    await remove({ params: { id } })
    if (what === 'leave') return options.onGone()
    members.value = members.value.filter(it => it.id !== id)
    if (details.value?.teamAdmin === userId && userId !== null) adopt(await client.team.getTeam({ params }))
  }

  return {
    details,
    failed,
    members,
    me,
    draft,
    theirs,
    saving,
    strict,
    asking,
    busy,
    changed,
    ...createInvites({ ...options, members, reload }),
    async load() {
      failed.value = false
      try {
        const [team, people, state] = await Promise.all([
          client.team.getTeam({ params }),
          client.team.getMembers({ params: { teamId } }),
          client.account.getUserState(),
        ])
        me.value = state.userId
        members.value = people.members
        const typed = kept.read()
        draft.value = { ...draftOf(team), ...typed?.draft }
        details.value = team
        if (typed && typed.version !== team.version && changed.value.length > 0) theirs.value = team
      } catch {
        failed.value = true
      }
    },
    set(changes: Partial<TeamDraft>) {
      draft.value = { ...draft.value, ...changes }
      saving.value = 'open'
      kept.keep(draft.value, (theirs.value ?? details.value)?.version ?? 0)
    },
    save: () => saveOver(details.value?.version ?? 0),
    /** Saves the own entries over what somebody else has saved, knowing it. */
    keepMine: () => saveOver(theirs.value?.version ?? 0),
    takeTheirs() {
      if (theirs.value) draft.value = draftOf(theirs.value)
      theirs.value = null
      kept.drop()
    },
    ask(what: ManageAsk, member: TeamMember) {
      asking.value = { what, member }
    },
    async confirm() {
      const it = asking.value
      if (!it || busy.value) return
      busy.value = true
      try {
        await doAsked(it.what, it.member)
        if (it.what !== 'leave') options.onDone(it.what, it.member.name)
      } catch (error) {
        options.onFailed(error, 'people')
      } finally {
        busy.value = false
        asking.value = null
      }
    },
    async deleteTeam() {
      busy.value = true
      try {
        await client.team.deleteTeam({ params })
        options.onGone()
        return true
      } catch (error) {
        options.onFailed(error, 'details')
        return false
      } finally {
        busy.value = false
      }
    },
  }
}

export type ManageStore = ReturnType<typeof createTeamManage>

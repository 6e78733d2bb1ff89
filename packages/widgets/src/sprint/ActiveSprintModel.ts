import { computed, createModel, signal } from '@preact/signals-core'
import type { Client, SprintDetails, SprintMember, SprintMove } from '@trellis/sdk'
import { createChanges, type Done } from '../shared/createChanges.ts'
import { createLoad } from '../shared/createLoad.ts'
import { currentOf } from '../shared/createVersioned.ts'
import { out } from '../shared/model.ts'
import { activeSprint } from './activeSprint.ts'

/** What an owner can do with a sprint. */
export type OwnersMove = Exclude<SprintMove, 'begin' | 'finish'>
/** How a member is reached. */
export type Reached = Pick<SprintMember, 'standUpAssistantEnabled' | 'thirdPartyAppNotificationDisabled'>
export type ActionStatus = SprintDetails['actions'][number]['actionDetail']['status']

/** The sprint that runs, of the caller or of a team, its members and actions, the one planned after it, and their ends. */
export const ActiveSprintModel = createModel((client: Client, teamId: number | null) => {
  const load = createLoad(() => activeSprint(client, teamId))
  const { busy, outcome, change } = createChanges()
  /** What came of changes of one kind: each is said where it was made. */
  const told = (isOfIt: (change: string) => boolean) => ({
    outcome: computed(() => (outcome.value && isOfIt(outcome.value.change) ? outcome.value : null)),
  })
  const isMembers = (it: string) => it.startsWith('member ') || it.startsWith('remind')
  const isActions = (it: string) => it.startsWith('action ')
  /** The sprint that was just ended, as it stands now. */
  const ended = signal<SprintDetails | null>(null)
  /** What is set of members and not answered yet, by their ids. */
  const setting = signal<ReadonlyMap<number, Partial<Reached>>>(new Map())
  const calls = {
    extend: teamId === null ? client.sprint.extendUserSprint : client.sprint.extendTeamSprint,
    saveToPortfolio:
      teamId === null ? client.sprint.saveUserSprintToPortfolio : client.sprint.saveTeamSprintToPortfolio,
    saveToIncomplete:
      teamId === null ? client.sprint.saveUserSprintToIncomplete : client.sprint.saveTeamSprintToIncomplete,
    cancel: teamId === null ? client.sprint.cancelUserSprint : client.sprint.cancelTeamSprint,
  }
  const members = () => load.value.peek()?.sprint?.sprintTeamMembers ?? []
  const putMembers = (sprintTeamMembers: SprintMember[]) => {
    const now = load.value.peek()
    if (now?.sprint) load.put({ ...now, sprint: { ...now.sprint, sprintTeamMembers } })
  }
  const putMember = (it: SprintMember) => putMembers(members().map(one => (one.id === it.id ? it : one)))
  return {
    ...out({ ended }),
    busy,
    /** What came of a move. */
    ...told(it => !isMembers(it) && !isActions(it)),
    ofMembers: told(isMembers),
    ofActions: told(isActions),
    load,
    /** The members of the sprint that runs, as they are shown: with what is being set. */
    members: computed<readonly SprintMember[]>(() =>
      (load.value.value?.sprint?.sprintTeamMembers ?? []).map(it => ({ ...it, ...setting.value.get(it.id) })),
    ),
    /** Makes a move of a sprint; what another window has made of it is shown. */
    move(id: number, name: OwnersMove): Promise<boolean> {
      return change(name, async once => {
        const call = { params: { id }, query: {} }
        try {
          const after = await calls[name](call, once(call))
          if (after.endStatus !== null) ended.value = after
        } catch (error) {
          if (currentOf(error)) void load.reload()
          throw error
        }
        await load.reload()
        return undefined
      })
    },
    /** Sets how a member is reached: shown at once; where somebody else was faster, theirs is shown and nothing is overwritten. */
    async setMember(id: number, patch: Partial<Reached>): Promise<boolean> {
      const name = `member ${id}`
      if (busy.peek().has(name)) return false
      setting.value = new Map([...setting.peek(), [id, patch]])
      try {
        return await change(name, async once => {
          const it = members().find(one => one.id === id)
          if (!it) return undefined
          const { version, standUpAssistantEnabled, thirdPartyAppNotificationDisabled } = it
          const call = {
            body: { id, version, standUpAssistantEnabled, thirdPartyAppNotificationDisabled, ...patch },
          }
          try {
            putMember(await client.sprint.updateSprintTeamMember(call, once(call)))
          } catch (error) {
            const current = currentOf<SprintMember>(error)
            if (current) putMember(current)
            throw error
          }
          return undefined
        })
      } finally {
        setting.value = new Map([...setting.peek()].filter(([one]) => one !== id))
      }
    },
    /** Reminds a member of a team's sprint, or all who need it. */
    remind(it: SprintMember | null): Promise<boolean> {
      return change(it ? `remind ${it.id}` : 'remind', async (once): Promise<Done | undefined> => {
        const sprint = load.value.peek()?.sprint
        if (!sprint || teamId === null) return undefined
        const call = {
          params: { teamId },
          body: { id: sprint.id, ...(it?.teamMemberId == null ? {} : { teamMemberId: it.teamMemberId }) },
        }
        const { reminded, sprintTeamMembers } = await client.sprint.sendTeamSprintReminder(call, once(call))
        putMembers(sprintTeamMembers)
        return it
          ? { key: 'sprint.manage.members.reminded', values: { name: it.name } }
          : { key: 'sprint.manage.members.remindedAll', values: { count: reminded.length } }
      })
    },
    /** Says where an action stands; the cards follow. */
    setAction(id: number, status: ActionStatus): Promise<boolean> {
      return change(`action ${id}`, async once => {
        const call = { query: { actionDetailId: id, status } }
        await client.sprint.updateActionStatus(call, once(call))
        await load.reload()
        return undefined
      })
    },
  }
})

export type ActiveSprintStore = InstanceType<typeof ActiveSprintModel>

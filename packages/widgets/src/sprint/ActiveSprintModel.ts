import { createModel, signal } from '@preact/signals-core'
import type { Client, SprintDetails, SprintMove } from '@trellis/sdk'
import { createChanges } from '../shared/createChanges.ts'
import { createLoad } from '../shared/createLoad.ts'
import { currentOf } from '../shared/createVersioned.ts'
import { out } from '../shared/model.ts'

/** What an owner can do with a sprint. */
export type OwnersMove = Exclude<SprintMove, 'begin' | 'finish'>

/** The sprint that runs, of the caller or of a team, the one planned after it, and their ends. */
export const ActiveSprintModel = createModel((client: Client, teamId: number | null) => {
  const load = createLoad(() =>
    teamId === null ? client.sprint.findUserActiveSprint() : client.sprint.findTeamActiveSprint({ params: { teamId } }),
  )
  const { busy, outcome, change } = createChanges()
  /** The sprint that was just ended, as it stands now. */
  const ended = signal<SprintDetails | null>(null)
  const calls = {
    extend: teamId === null ? client.sprint.extendUserSprint : client.sprint.extendTeamSprint,
    saveToPortfolio:
      teamId === null ? client.sprint.saveUserSprintToPortfolio : client.sprint.saveTeamSprintToPortfolio,
    saveToIncomplete:
      teamId === null ? client.sprint.saveUserSprintToIncomplete : client.sprint.saveTeamSprintToIncomplete,
    cancel: teamId === null ? client.sprint.cancelUserSprint : client.sprint.cancelTeamSprint,
  }
  return {
    ...out({ ended }),
    busy,
    outcome,
    load,
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
    [Symbol.dispose]: load[Symbol.dispose],
  }
})

export type ActiveSprintStore = InstanceType<typeof ActiveSprintModel>

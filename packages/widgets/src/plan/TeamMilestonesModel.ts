import { computed, createModel } from '@preact/signals-core'
import type { Client, PlanMilestone } from '@trellis/sdk'
import { createChanges } from '../shared/createChanges.ts'
import { createLoad } from '../shared/createLoad.ts'

const inOrder = (all: readonly PlanMilestone[]) =>
  [...all].sort((a, b) => (a.dateFrom < b.dateFrom ? -1 : a.dateFrom > b.dateFrom ? 1 : a.id - b.id))

/** What a team has before it. What others change comes by `refresh`. */
export const TeamMilestonesModel = createModel((client: Client, teamId: number) => {
  const load = createLoad(() => client.plan.teamMilestones({ params: { id: teamId } }))
  const { busy, outcome, change, forget } = createChanges()
  const put = (patch: (all: readonly PlanMilestone[]) => readonly PlanMilestone[]) => {
    const known = load.value.peek()
    if (known) load.put({ ...known, milestones: inOrder(patch(known.milestones)) })
  }
  const putMilestone = (it: PlanMilestone) => put(all => [...all.filter(one => one.id !== it.id), it])
  return {
    load,
    busy,
    outcome,
    forget,
    milestones: computed(() => load.value.value?.milestones ?? []),
    refresh: () => load.reload(),
    /** How a draft stands is said in its dialog. */
    tell: () => undefined,
    putMilestone,
    /** Marks one as done, or as not; resolves to whether it was taken. What stands now is read after that. */
    async mark({ id, type, label, dateFrom, dateTo, version }: PlanMilestone, done: boolean): Promise<boolean> {
      const isTaken = await change(`done ${id}`, async once => {
        const body = { id, teamId, type, label, dateFrom, dateTo, done, version }
        putMilestone(await client.plan.saveTeamMilestone({ body }, once(body)))
        return undefined
      })
      await load.reload()
      return isTaken
    },
    async remove({ id, version }: PlanMilestone): Promise<boolean> {
      const isTaken = await change(`remove ${id}`, async once => {
        const call = { params: { id }, query: { teamId, version } }
        await client.plan.deleteTeamMilestone(call, once(call))
        put(all => all.filter(it => it.id !== id))
        return undefined
      })
      await load.reload()
      return isTaken
    },
  }
})

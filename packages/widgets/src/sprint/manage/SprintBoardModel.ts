import { createModel } from '@preact/signals-core'
import { type Activity, type Client, inOrder, type Relation, type Stakeholder } from '@trellis/sdk'
import { createChanges } from '../../shared/createChanges.ts'
import { createLoad } from '../../shared/createLoad.ts'

/** What stands on the board of a sprint, as its dashboard shows it. */
export interface SprintBoard {
  standing: readonly Relation[]
  /** Actions that the reader may act on. */
  leads: readonly number[]
  activities: readonly Activity[]
  stakeholders: readonly Stakeholder[]
}

/** The activities of a sprint by its actions, and its stakeholders. */
export const SprintBoardModel = createModel((client: Client, sprintId: number) => {
  const load = createLoad(async (): Promise<SprintBoard> => {
    const [{ standing, leads, activities }, { stakeholders }] = await Promise.all([
      client.sprint.sprintActivities({ params: { sprintId }, query: {} }),
      client.sprint.stakeholders({ params: { id: sprintId } }),
    ])
    return { standing, leads, activities: inOrder(activities), stakeholders }
  })
  const { busy, outcome, change } = createChanges()
  const put = (stakeholders: (known: readonly Stakeholder[]) => Stakeholder[]) => {
    const board = load.value.peek()
    if (board) load.put({ ...board, stakeholders: stakeholders(board.stakeholders) })
  }
  return {
    load,
    busy,
    outcome,
    /** Names a stakeholder; one of the same name is that one. */
    addStakeholder(it: { name: string; email: string }): Promise<boolean> {
      return change('add', async once => {
        const body = { sprintId, name: it.name, email: it.email || null }
        const added = await client.sprint.addStakeholder({ body }, once(body))
        put(known =>
          [...known.filter(one => one.id !== added.id), added].sort(
            (a, b) => a.name.localeCompare(b.name) || a.id - b.id,
          ),
        )
        return undefined
      })
    },
    /** Takes a stakeholder out of the sprint and its activities. */
    removeStakeholder(id: number): Promise<boolean> {
      return change(`remove ${id}`, async once => {
        const call = { params: { id } }
        await client.sprint.removeStakeholder(call, once(call))
        put(known => known.filter(it => it.id !== id))
        void load.reload()
        return undefined
      })
    },
  }
})

export type SprintBoardStore = InstanceType<typeof SprintBoardModel>

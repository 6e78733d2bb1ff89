import { batch, computed, createModel, effect, signal } from '@preact/signals-core'
import {
  type Activity,
  type BoardMove,
  type Client,
  inOrder,
  type Relation,
  type SprintDetails,
  type Stakeholder,
  withChanges,
  withMove,
} from '@trellis/sdk'
import { createChanges } from '../../shared/createChanges.ts'
import { createLoad } from '../../shared/createLoad.ts'
import { currentOf } from '../../shared/createVersioned.ts'
import { out } from '../../shared/model.ts'
import { activeSprint } from '../activeSprint.ts'

/** What the board of a running sprint is made of. */
export interface KanbanBoard {
  sprint: SprintDetails
  /** Of the board: counts its changes. */
  version: number
  standing: readonly Relation[]
  /** Actions that the reader leads. */
  leads: readonly number[]
  activities: readonly Activity[]
  stakeholders: readonly Stakeholder[]
}

type Body = Parameters<Client['sprint']['saveActivity']>[0]['body']

/** What is sent of an activity: every field, since what a change leaves out is emptied. An id and a version say which one is changed. */
export type ActivityDraft = Pick<Body, 'id' | 'version'> &
  Required<Omit<Body, 'id' | 'version' | 'teamId' | 'sprintId'>>

/** Moves that were not taken, with the activity's title and why. */
export interface FailedMove {
  title: string
  error: unknown
}

/**
 * The board of the caller's running sprint, or of a team's. A move is shown at once and sent in its turn; one that is refused goes back
 * where it was, and says why. What others change comes by `refresh`.
 */
export const KanbanModel = createModel((client: Client, teamId: number | null) => {
  const found = createLoad(async (): Promise<{ board: KanbanBoard | null }> => {
    const { sprint } = await activeSprint(client, teamId)
    if (!sprint) return { board: null }
    const [{ version, standing, leads, activities }, { stakeholders }] = await Promise.all([
      client.sprint.sprintActivities({ params: { sprintId: sprint.id }, query: {} }),
      client.sprint.stakeholders({ params: { id: sprint.id } }),
    ])
    return { board: { sprint, version, standing, leads, activities: inOrder(activities), stakeholders } }
  })
  const load = {
    value: computed(() => found.value.value?.board ?? null),
    error: found.error,
    reload: found.reload,
    put: (board: KanbanBoard) => found.put({ board }),
  }
  const { busy, outcome, change, forget } = createChanges()
  /** Moves that are not answered yet, in their order. */
  const moving = signal<readonly BoardMove[]>([])
  const failed = signal<FailedMove | null>(null)
  let count = 0
  let looks = 0
  let left = false
  effect(() => () => {
    left = true
  })

  const put = (next: Partial<KanbanBoard>) => {
    const board = load.value.peek()
    if (board) load.put({ ...board, ...next })
  }
  const take = (it: Activity) => {
    const board = load.value.peek()
    if (board) put({ activities: withChanges(board.activities, [it], [...board.activities.map(one => one.id), it.id]) })
  }

  /** Asks for what has changed since the board that is known. Of several looks only the last one counts. */
  async function refresh(): Promise<void> {
    const known = load.value.peek()
    if (!known || left) return
    const mine = ++looks
    try {
      const call = { params: { sprintId: known.sprint.id }, query: { newerThan: known.version } }
      const { version, standing, leads, activities, ids } = await client.sprint.sprintActivities(call)
      const board = load.value.peek()
      if (mine !== looks || left || !board || board.sprint.id !== known.sprint.id || version < board.version) return
      put({ version, standing, leads, activities: withChanges(board.activities, activities, ids) })
    } catch {
      // What is shown stays; the next look asks again from the same version.
    }
  }

  async function move(it: BoardMove): Promise<boolean> {
    const board = load.value.peek()
    const title = board?.activities.find(one => one.id === it.id)?.title
    if (!board || title === undefined) return false
    moving.value = [...moving.peek(), it]
    failed.value = null
    // Each is a change of its own: they wait for each other.
    const moved = await change(`move ${++count}`, async once => {
      const call = { body: it }
      const done = () => {
        moving.value = moving.peek().filter(one => one !== it)
      }
      try {
        const { activity, version } = await client.sprint.moveActivity(call, once(call))
        const known = load.value.peek()?.version ?? 0
        batch(() => {
          take(activity)
          // Where others were faster, their changes are asked for.
          if (version === known + 1) put({ version })
          done()
        })
        if (version > known + 1) void refresh()
      } catch (error) {
        batch(() => {
          failed.value = { title, error }
          done()
        })
        void refresh()
        throw error
      }
      return undefined
    })
    return moved
  }

  return {
    ...out({ failed }),
    busy,
    outcome,
    forget,
    load,
    /** No sprint runs: it was asked for, and there is none. */
    isNone: computed(() => found.value.value !== null && found.value.value.board === null),
    /** The activities as they are shown: with the moves that are under way. */
    shown: computed(() => moving.value.reduce<readonly Activity[]>(withMove, load.value.value?.activities ?? [])),
    refresh,
    move,
    /** Says nothing any more of a move that failed. */
    forgetFailed() {
      failed.value = null
    },
    /** Plans an activity, or changes one; where somebody else was faster, theirs is shown and refused with `conflict`. */
    save(draft: ActivityDraft): Promise<boolean> {
      const sprintId = load.value.peek()?.sprint.id
      return change('save', async once => {
        const body = { ...draft, ...(sprintId === undefined ? {} : { sprintId }) }
        try {
          take(await client.sprint.saveActivity({ body }, once(body)))
        } catch (error) {
          const current = currentOf<Activity>(error)
          if (current) take(current)
          throw error
        }
        void refresh()
        return undefined
      })
    },
    remove(id: number): Promise<boolean> {
      return change('remove', async once => {
        const call = { params: { id }, query: {} }
        await client.sprint.deleteActivity(call, once(call))
        const board = load.value.peek()
        if (board) put({ activities: board.activities.filter(it => it.id !== id) })
        void refresh()
        return undefined
      })
    },
    /** Names a stakeholder; resolves to its id, or null where it was not taken. */
    async addStakeholder(name: string): Promise<number | null> {
      const board = load.value.peek()
      if (!board) return null
      let added: Stakeholder | null = null
      await change('stakeholder', async once => {
        const body = { sprintId: board.sprint.id, name }
        const it = await client.sprint.addStakeholder({ body }, once(body))
        added = it
        const known = load.value.peek()?.stakeholders ?? []
        put({ stakeholders: [...known.filter(one => one.id !== it.id), it] })
        return undefined
      })
      return (added as Stakeholder | null)?.id ?? null
    },
  }
})

export type KanbanStore = InstanceType<typeof KanbanModel>

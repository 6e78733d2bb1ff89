import { computed, createModel, signal } from '@preact/signals-core'
import type { ActivityStatus, CheckInNews, Client } from '@trellis/sdk'
import { createChanges } from '../../shared/createChanges.ts'
import { createLoad } from '../../shared/createLoad.ts'

/** The columns of the board, in their order. */
export const columns: readonly ActivityStatus[] = ['TODO', 'IN_PROGRESS', 'DONE']
export type NewsActivity = CheckInNews['activities'][number]

/** What a check-in looks at: what the crew has seen and written, and the activities, which are moved here as on the board. */
export const CheckInNewsModel = createModel((client: Client, checkInId: number) => {
  const load = createLoad(() => client.sprint.checkInNews({ query: { checkInId } }))
  const { busy, outcome, change } = createChanges()
  /** Columns that were chosen and are not answered yet, by activity. */
  const moving = signal<ReadonlyMap<number, ActivityStatus>>(new Map())
  /** What was done before stands in the last step alone; what is done here stays where it is. */
  const before = signal<ReadonlySet<number>>(new Set())
  const shown = computed<readonly NewsActivity[]>(() =>
    (load.value.value?.activities ?? []).map(it => ({ ...it, status: moving.value.get(it.id) ?? it.status })),
  )
  return {
    load,
    busy,
    outcome,
    /** Those in progress, or due, when it was opened. */
    open: computed(() => shown.value.filter(it => !before.value.has(it.id))),
    done: computed(() => shown.value.filter(it => it.status === 'DONE')),
    async reload() {
      await load.reload()
      const all = load.value.peek()?.activities ?? []
      before.value = new Set(all.filter(it => it.status === 'DONE').map(it => it.id))
    },
    /** Puts an activity into a column of the board: shown at once; where it is refused it goes back. */
    async move(id: number, status: ActivityStatus): Promise<boolean> {
      if (moving.peek().has(id)) return false
      moving.value = new Map([...moving.peek(), [id, status]])
      try {
        return await change(`move ${id}`, async once => {
          const call = { body: { id, status } }
          await client.sprint.moveFromCheckIn(call, once(call))
          const now = load.value.peek()
          if (now) load.put({ ...now, activities: now.activities.map(it => (it.id === id ? { ...it, status } : it)) })
          return undefined
        })
      } finally {
        moving.value = new Map([...moving.peek()].filter(([one]) => one !== id))
      }
    },
  }
})

export type CheckInNewsStore = InstanceType<typeof CheckInNewsModel>

import { computed, createModel, effect, signal } from '@preact/signals-core'
import {
  type Client,
  type PlanBoard,
  type PlanGoal,
  type PlanItem,
  type PlanMilestone,
  type PlanNote,
  type PlanRole,
  type PlanYear,
  withPlace,
} from '@trellis/sdk'
import { createChanges } from '../shared/createChanges.ts'
import { createLoad } from '../shared/createLoad.ts'
import { createUndo } from '../shared/createUndo.ts'
import { out } from '../shared/model.ts'
import type { DraftState } from './createDraft.ts'
import { sharedBoard } from './sharing.ts'

/** So long a deletion can be taken back, in seconds, before it is sent. */
const undoSeconds = 8

/** A board with the years beside it; null where none was opened. */
export interface OpenedPlan {
  years: readonly PlanYear[]
  name: string
  isOwner: boolean
  board: PlanBoard | null
}

/** A line, goal or milestone that is to be deleted, as it was read. */
export interface Leaving {
  kind: 'item' | 'goal' | 'milestone'
  id: number
  version: number
  label: string
}

/** What was not taken, with what it is called and why. */
export interface NotTaken {
  what: 'add' | 'move' | 'remove' | 'done'
  title: string
  error: unknown
}

interface Move {
  id: number
  afterId: number | null
}

/** The year that is shown first: the newest that was begun and can be written, else the present one, else the newest. */
export function firstOf(years: readonly PlanYear[]): PlanYear | undefined {
  const open = years.filter(it => !it.readOnly)
  return open.find(it => it.id > 0) ?? open.at(-1) ?? years[0]
}

const shut: readonly string[] = ['notFound', 'planAccess']

/** By what a call was refused; where the host's page has no token to give, by what the exchange refused it, if the page passes that on. */
export const codeOf = (error: unknown): string => {
  const { code } = ((error as Error | null)?.cause ?? error ?? {}) as { code?: unknown }
  return `${code}`
}

/** Whether a guest's link opens nothing any more: it has ended, or the place was taken away. */
export const isLinkEnd = (error: unknown): boolean => codeOf(error).startsWith('guestLink')

/** Whether a refusal says that the board is not open to its reader, or no longer: no such board, or a guest's link that has ended. */
export const isShut = (error: unknown): boolean => isLinkEnd(error) || shut.includes(codeOf(error))

const isOf = (it: { id: number }, id: number) => it.id === id

/** A board without a line, goal or milestone. */
const without = (board: PlanBoard, { kind, id }: Pick<Leaving, 'kind' | 'id'>): PlanBoard => ({
  ...board,
  agileItemList: kind === 'item' ? board.agileItemList.filter(it => !isOf(it, id)) : board.agileItemList,
  goals: kind === 'goal' ? board.goals.filter(it => !isOf(it, id)) : board.goals,
  agileMilestoneList:
    kind === 'milestone' ? board.agileMilestoneList.filter(it => !isOf(it, id)) : board.agileMilestoneList,
})

/** A board with a line or goal right after another one of its type. */
function moved(board: PlanBoard, { id, afterId }: Move): PlanBoard {
  const type = board.agileItemList.find(it => isOf(it, id))?.type
  if (!type) return { ...board, goals: withPlace(board.goals, id, afterId) }
  const others = board.agileItemList.filter(it => it.type !== type)
  const own = board.agileItemList.filter(it => it.type === type)
  return { ...board, agileItemList: [...others, ...withPlace(own, id, afterId)] }
}

/** A list with one written: in its place, or last. */
const withOne = <T extends { id: number }>(list: readonly T[], it: T): T[] =>
  list.some(one => isOf(one, it.id)) ? list.map(one => (isOf(one, it.id) ? it : one)) : [...list, it]

/**
 * The Leader Impact board of a year, the caller's own, another's (`userId`) that its leader lets the caller see, or the one of a
 * guest's link; first of `year`, where there is one. What is written in place has a draft of its own (`drafts.ts`); moves, marks and deletions are the board's. What others change comes by `refresh`.
 */
export const PlanBoardModel = createModel(
  (client: Client, userId: number | null, teamId: number | null, isGuest: boolean, year: number | null = null) => {
    let wanted = year
    const read = (id: number) =>
      isGuest ? client.planGuest.board({ params: { id } }) : client.plan.planBoard({ params: { id } })
    const load = createLoad(async (): Promise<OpenedPlan> => {
      if (isGuest) {
        const { agilePlanGroupId: id, year, ownerName } = await client.planGuest.invitation()
        return { years: [{ id, year, readOnly: true }], name: ownerName, isOwner: false, board: await read(id) }
      }
      const query = teamId === null ? {} : { teamId }
      const { years, name, isOwner } =
        userId === null ? await client.plan.planList() : await client.plan.planListOf({ params: { id: userId }, query })
      const found = years.find(it => it.year === wanted) ?? firstOf(years)
      if (!found) return { years, name, isOwner, board: null }
      const { year } = found
      // Opening what is open changes nothing: asked again it gives the same year.
      const id = found.id || (await client.plan.openPlanYear({ body: { year } })).id
      const board = await read(id)
      return { years: years.map(it => (it.year === year ? { ...it, id } : it)), name, isOwner, board }
    })
    const { busy, change } = createChanges()
    const failed = signal<NotTaken | null>(null)
    const moving = signal<readonly Move[]>([])
    const hidden = signal<readonly Leaving[]>([])
    const drafts = signal<ReadonlyMap<string, DraftState>>(new Map())
    const undo = createUndo<Leaving>()
    const board = computed(() => load.value.value?.board ?? null)
    let looks = 0
    let count = 0
    let left = false
    effect(() => () => {
      left = true
    })

    /** Another year is on its way: nothing that comes of the one that is left holds it up. */
    const isLeaving = () => load.loading.peek() && wanted !== null && wanted !== board.peek()?.year

    /** Shows what a change has replied: a look that was begun before it no longer counts. */
    function put(patch: (now: PlanBoard) => PlanBoard) {
      const opened = load.value.peek()
      if (!opened?.board || left || isLeaving()) return
      looks++
      load.put({ ...opened, board: patch(opened.board) })
    }
    /** Asks for the board as it is now. Of several looks only the last one counts. */
    async function refresh(): Promise<void> {
      const known = board.peek()
      if (!known || left) return
      const mine = ++looks
      try {
        const next = await read(known.id)
        const now = board.peek()
        if (mine === looks && now?.id === next.id && next.version >= now.version) put(() => sharedBoard(now, next))
      } catch (error) {
        // What is shown stays, unless it is shown no longer: the next look asks again.
        if (mine === looks && isShut(error)) void load.reload()
      }
    }

    /** A change that is shown at once; where it is refused, the board says what was not taken, and why. */
    async function attempt(
      what: NotTaken['what'],
      title: string,
      work: Parameters<typeof change>[1],
      name = `${what} ${++count}`,
    ): Promise<boolean> {
      failed.value = null
      const isTaken = await change(name, async once => {
        try {
          return await work(once)
        } catch (error) {
          failed.value = { what, title, error }
          throw error
        }
      })
      void refresh()
      return isTaken
    }

    const show = (it: Leaving) => {
      hidden.value = hidden.peek().filter(one => one !== it)
    }
    function sendGone(it: Leaving, keepalive = false) {
      const agilePlanGroupId = board.peek()?.id
      if (agilePlanGroupId === undefined) return
      const { kind, id, version, label } = it
      const gone = { id, agilePlanGroupId, version }
      void attempt('remove', label, async once => {
        try {
          const how = { ...once(gone), keepalive }
          if (kind === 'milestone') await client.plan.deleteMilestone({ query: gone }, how)
          else await client.plan.deletePlanItem({ body: gone }, how)
          put(now => without(now, it))
        } finally {
          show(it)
        }
        return undefined
      })
    }
    /** What is deleted, and not sent yet. */
    let waiting: Leaving | null = null
    effect(() => {
      const before = waiting
      waiting = undo.last.value
      if (before && before !== waiting) sendGone(before)
    })
    effect(() => () => {
      if (waiting) sendGone(waiting)
      waiting = null
    })

    return {
      ...out({ failed, drafts }),
      load,
      busy,
      change,
      refresh,
      board,
      /** What is shown: with moves that are under way, without what is being deleted. */
      shown: computed(() => {
        const now = board.value
        return now && hidden.value.reduce(without, moving.value.reduce(moved, now))
      }),
      /** How the board stands as a whole, for the word beside its title. */
      state: computed<DraftState>(() => {
        const all = [...drafts.value.values()]
        const worst = (['late', 'busy', 'changed', 'failed'] as const).find(it => all.includes(it))
        return worst ?? (busy.value.size > 0 ? 'busy' : 'saved')
      }),
      tell(key: string, state: DraftState | null) {
        const next = new Map(drafts.peek())
        if (state === null) next.delete(key)
        else next.set(key, state)
        drafts.value = next
      },
      /** Shows another year. */
      async choose(year: number): Promise<void> {
        undo.drop()
        wanted = year
        failed.value = null
        await load.reload()
      },
      putRole: (it: PlanRole) =>
        put(now => ({ ...now, agilePlanRole: now.agilePlanRole.map(one => (one.type === it.type ? it : one)) })),
      putItem: (it: PlanItem) => put(now => ({ ...now, agileItemList: withOne(now.agileItemList, it) })),
      putGoal: (it: PlanGoal) => put(now => ({ ...now, goals: withOne(now.goals, it) })),
      putNote: (it: PlanNote) => put(now => ({ ...now, notes: [it] })),
      putMilestone: (it: PlanMilestone) =>
        put(now => ({
          ...now,
          agileMilestoneList: withOne(now.agileMilestoneList, it).sort((a, b) =>
            a.dateFrom < b.dateFrom ? -1 : a.dateFrom > b.dateFrom ? 1 : a.id - b.id,
          ),
        })),
      putFocus: (it: { items: PlanItem[]; version: number }) =>
        put(now => ({
          ...now,
          focusVersion: it.version,
          agileItemList: [...now.agileItemList.filter(one => one.type !== 'DEVELOPMENT_FOCUS'), ...it.items],
        })),
      /** Puts a line or goal right after another one, first for null; resolves to whether it was taken. */
      async move(id: number, afterId: number | null, title: string): Promise<boolean> {
        const agilePlanGroupId = board.peek()?.id
        if (agilePlanGroupId === undefined) return false
        const it = { id, afterId }
        moving.value = [...moving.peek(), it]
        return attempt('move', title, async once => {
          const body = { ...it, agilePlanGroupId }
          try {
            await client.plan.movePlanItem({ body }, once(body))
            put(now => moved(now, it))
          } finally {
            moving.value = moving.peek().filter(one => one !== it)
          }
          return undefined
        })
      },
      /** Takes an outcome over from the library. */
      take({ code, label }: { code: string; label: string }): Promise<boolean> {
        return attempt(
          'add',
          label,
          async once => {
            const agilePlanGroupId = board.peek()?.id ?? 0
            const body = { agilePlanGroupId, id: 0, type: 'OUTCOME' as const, code, label: '', version: 0 }
            const it = await client.plan.savePlanItem({ body }, once(body))
            put(now => ({ ...now, agileItemList: withOne(now.agileItemList, it) }))
            return undefined
          },
          `take ${code}`,
        )
      },
      /** Marks a milestone as done, or as not. */
      mark({ id, label }: Pick<PlanMilestone, 'id' | 'label'>, isDone: boolean): Promise<boolean> {
        return attempt(
          'done',
          label,
          async once => {
            const call = { params: { id }, query: isDone ? {} : { done: 'false' as const } }
            const it = await client.plan.milestoneDone(call, once(call))
            put(now => ({ ...now, agileMilestoneList: withOne(now.agileMilestoneList, it) }))
            return undefined
          },
          `done ${id}`,
        )
      },
      /** What was deleted last, as long as it can be taken back. */
      leaving: undo.last,
      /** Takes a line, goal or milestone off the board; it is sent when it can no longer be taken back, or the board is left. */
      remove(it: Leaving) {
        hidden.value = [...hidden.peek(), it]
        undo.offer(it, undoSeconds)
      },
      /** The page is being left: what could still be taken back is sent now. */
      letGo() {
        const it = waiting
        waiting = null
        undo.drop()
        if (it) sendGone(it, true)
      },
      takeBack() {
        const it = waiting
        waiting = null
        undo.drop()
        if (it) show(it)
      },
      /** Says nothing any more of what was not taken. */
      forgetFailed() {
        failed.value = null
      },
    }
  },
)

export type PlanBoardStore = InstanceType<typeof PlanBoardModel>

import { batch, computed, createModel } from '@preact/signals-core'
import { type Client, errorOf, type Leader360State, leader360Limits, type RaterEntry } from '@trellis/sdk'
import { createChanges, type Once } from '../shared/createChanges.ts'
import { createLoad } from '../shared/createLoad.ts'
import { begunOf, createVersioned, currentOf } from '../shared/createVersioned.ts'
import { kept, type Owner } from '../shared/kept.ts'
import { createResend, isForNow } from '../shared/resend.ts'

/** Milliseconds without a further change before the list is saved. */
const quietMs = 600

/** Whom a leader is going to ask, and for how many days. */
export interface RaterList {
  raters: readonly RaterEntry[]
  days: number
}
interface SavedList extends RaterList {
  version: number
}

export interface Leader360Options {
  client: Client
  person: Owner | undefined
  /** The organisation's own 360 in place of the one that all have. */
  custom: boolean
}

export type ListState = 'saved' | 'busy' | 'late' | 'failed'
/** What is done with a round. */
export type RoundChange = 'begin' | 'start' | 'addRater' | 'removeRater' | 'remind' | 'extend' | 'close' | 'redo'

function keptList(found: unknown): RaterList | null {
  const { raters, days } = (found ?? {}) as Partial<RaterList>
  return Array.isArray(raters) && typeof days === 'number' ? { raters, days } : null
}
const entriesOf = (raters: readonly RaterEntry[]): RaterEntry[] =>
  raters.map(({ group, name, email }) => ({ group, name, email }))
const listOf = (state: Leader360State | null): SavedList | null =>
  state?.draft ? { raters: entriesOf(state.draft.raters), days: state.draft.days, version: state.draft.version } : null

/**
 * A leader's 360: the list that the server keeps after every change and the device until then, the round that runs, and reports.
 * Source: plan, 360.
 */
export const Leader360Model = createModel(({ client, person, custom }: Leader360Options) => {
  const { leader360 } = client
  const changes = createChanges()
  const storage = kept(person, `leader360.${custom ? 'custom' : 'own'}`, begunOf(keptList), 'local')
  const load = createLoad(() => leader360.state({ query: { customModel: custom ? 'true' : 'false' } }))
  const list = createVersioned<SavedList, RaterList>({
    changes,
    storage,
    draftOf: saved => ({ raters: saved?.raters ?? [], days: saved?.days ?? leader360Limits.days }),
    same: (one, other) => JSON.stringify([one.raters, one.days]) === JSON.stringify([other.raters, other.days]),
    async save(draft, version, once) {
      const body = { customModel: custom, version, days: draft.days, raters: entriesOf(draft.raters) }
      try {
        const state = await leader360.raters({ body }, once(body))
        load.put(state)
        return listOf(state) ?? { ...draft, version }
      } catch (error) {
        const now = currentOf<Leader360State>(error)
        if (!now) throw error
        load.put(now)
        // The server names all that stands, of which the list is compared.
        throw errorOf('conflict', (error as Error).message, { details: { current: listOf(now) } })
      }
    },
  })
  const error = computed(() => changes.outcome.value?.error ?? null)
  const isBusy = (name: string) => changes.busy.value.has(name)
  const resend = createResend({
    changes,
    due: () =>
      load.value.value?.draft && list.changed.value && !list.newer.value && !isBusy('start') ? quietMs : null,
    send: list.save,
  })

  /** What a call replies is shown. */
  const show = (state: Leader360State) =>
    batch(() => {
      load.put(state)
      const saved = listOf(state)
      if (saved) list.put(saved)
      else list.open(null)
    })
  const change = (name: RoundChange, call: (once: Once) => Promise<Leader360State>) =>
    changes.change(name, async once => {
      try {
        show(await call(once))
      } catch (error) {
        // Another window was faster: what stands now is shown beside why nothing was done.
        const now = currentOf<Leader360State>(error)
        if (now) show(now)
        throw error
      }
    })

  return {
    load,
    busy: changes.busy,
    error,
    /** Which change the error is of. */
    failed: computed(() => (changes.outcome.value?.error === undefined ? null : changes.outcome.value.change)),
    forget: changes.forget,
    list: list.draft,
    newer: list.newer,
    keepMine: list.keepMine,
    takeSaved: list.takeSaved,
    state: computed<ListState>(() => {
      if (isBusy('save')) return 'busy'
      const failed = changes.outcome.value?.change === 'save' ? error.value : null
      if (isForNow(failed) || (list.changed.value && resend.isHeld())) return 'late'
      if (failed !== null) return 'failed'
      return list.changed.value ? 'busy' : 'saved'
    }),
    async open() {
      await load.reload()
      const found = load.value.peek()
      if (!found) return
      const saved = listOf(found)
      if (saved) list.open(saved)
    },
    /** Somebody has answered, or the report is made: looks again, what is typed stays. */
    async refresh() {
      await load.reload()
      const saved = listOf(load.value.peek())
      // A save that is under way knows better which list is the newer one.
      if (saved && !isBusy('save')) list.put(saved)
    },
    /** An empty list, and the leader's own part. */
    begin: () =>
      change('begin', once => {
        const body = { customModel: custom, version: 0, days: leader360Limits.days, raters: [] }
        return leader360.raters({ body }, once(body))
      }),
    set: (patch: Partial<RaterList>) => list.edit({ ...list.draft.peek(), ...patch }),
    /** Sends the list as it is saved; what is not saved yet is first. */
    async start(): Promise<boolean> {
      if (list.changed.peek() && !(await list.save())) return false
      const draft = load.value.peek()?.draft
      if (!draft || list.newer.peek()) return false
      const body = { roundId: draft.id, version: draft.version }
      return change('start', once => leader360.start({ body }, once(body)))
    },
    addRater(roundId: number, rater: RaterEntry) {
      const body = { roundId, rater }
      return change('addRater', once => leader360.addRater({ body }, once(body)))
    },
    removeRater(roundId: number, raterId: number) {
      const body = { roundId, raterId }
      return change('removeRater', once => leader360.removeRater({ body }, once(body)))
    },
    remind(roundId: number) {
      const body = { roundId }
      return change('remind', once => leader360.remind({ body }, once(body)))
    },
    extend(roundId: number, days: number, version: number) {
      const body = { roundId, days, version }
      return change('extend', once => leader360.extend({ body }, once(body)))
    },
    close(roundId: number) {
      const body = { roundId }
      return change('close', once => leader360.close({ body }, once(body)))
    },
    redo(roundId: number) {
      const body = { roundId }
      return change('redo', once => leader360.redo({ body }, once(body)))
    },
  }
})

export type Leader360Store = InstanceType<typeof Leader360Model>

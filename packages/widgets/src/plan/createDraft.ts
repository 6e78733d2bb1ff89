import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import { TrellisError } from '@trellis/sdk'
import type { createChanges, Once } from '../shared/createChanges.ts'
import { type Begun, createVersioned } from '../shared/createVersioned.ts'
import type { Kept } from '../shared/kept.ts'
import { isForNow, pauseBefore } from '../shared/resend.ts'

/** `late` is kept here and sent again by itself; `failed` was refused, and waits for the person. */
export type DraftState = 'saved' | 'changed' | 'busy' | 'late' | 'failed'

/** Changes of a board as its drafts need them. */
export interface DraftHome {
  change: ReturnType<typeof createChanges>['change']
  /** Tells the board how a draft stands; null once it is left. */
  tell: (key: string, state: DraftState | null) => void
  /** Asks what is saved now. */
  refresh: () => Promise<void>
}

export interface DraftOptions<V extends { version: number }, D> {
  home: DraftHome
  /** Its name among the drafts of the board. */
  key: string
  storage: Kept<Begun<D>>
  /** What is saved; null for something new. */
  saved: V | null
  draftOf: (saved: V | null) => D
  same: (one: D, other: D) => boolean
  /** Sends a draft over a version; with `asNew` what was deleted elsewhere becomes a new one. */
  send: (draft: D, version: number, once: Once, asNew: boolean) => Promise<V>
  /** It is saved. */
  onSaved: (saved: V) => void
  /** Every change is saved by itself. */
  isAuto?: boolean
}

const isGoneFor = (error: unknown) =>
  error instanceof TrellisError &&
  error.code === 'conflict' &&
  !Array.isArray(error.details) &&
  error.details?.current === null

/**
 * Something of the board that is being written, for a store (inside its `createModel`): kept until it is saved, sent again while
 * nobody answers, never over a version that it was not begun from. What was sent and may have arrived goes first, the same again,
 * so that it is no conflict with oneself, and nothing new is made twice.
 */
export function createDraft<V extends { version: number }, D>(options: DraftOptions<V, D>) {
  const { home, key, storage, draftOf, same, onSaved, isAuto = false } = options
  const error = signal<unknown>(null)
  const busy = signal(false)
  const isDone = signal(false)
  let tries = 0
  let asNew = false
  /** Sent, and not known whether it arrived. */
  let tried: Begun<D> | null = null

  async function send(draft: D, version: number, once: Once): Promise<V> {
    tried = { draft, version }
    try {
      const saved = await options.send(draft, version, once, asNew)
      tried = null
      asNew = false
      onSaved(saved)
      return saved
    } catch (reason) {
      if (!isForNow(reason)) tried = null
      throw reason
    }
  }

  const text: ReturnType<typeof createVersioned<V, D>> = createVersioned<V, D>({
    storage,
    draftOf,
    same,
    changes: {
      async change(_, work) {
        busy.value = true
        error.value = null
        const isTaken = await home.change(`save ${key}`, async once => {
          try {
            return await work(once)
          } catch (reason) {
            tries = isForNow(reason) ? tries + 1 : 0
            error.value = reason
            throw reason
          }
        })
        if (error.peek() === null) tries = 0
        busy.value = false
        return isTaken
      },
      forget() {
        error.value = null
      },
    },
    async save(draft, version, once) {
      if (!tried || same(tried.draft, draft)) return send(draft, version, once)
      const earlier = tried
      const saved = await send(earlier.draft, earlier.version, once)
      return send(draft, earlier.version === version ? saved.version : version, once)
    },
  })
  text.open(options.saved)

  const state = computed<DraftState>(() => {
    if (busy.value) return 'busy'
    if (error.value !== null) return isForNow(error.value) ? 'late' : 'failed'
    return text.changed.value ? 'changed' : 'saved'
  })

  async function save(): Promise<void> {
    if (busy.peek()) return
    if (text.changed.peek() && !(await text.save())) return
    if (!text.changed.peek()) isDone.value = true
  }
  async function keepMine(): Promise<void> {
    if (!busy.peek() && (await text.keepMine())) isDone.value = true
  }

  effect(() => {
    if (state.value !== 'late') return
    const again = () => void save()
    const timer = setTimeout(again, pauseBefore(tries - 1, error.peek()))
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  })
  effect(() => {
    if (isAuto && state.value === 'changed' && text.newer.value === null) void save()
  })
  effect(() => home.tell(key, state.value))
  effect(() => () => home.tell(key, null))

  return {
    draft: text.draft,
    /** Saved by somebody else since it was begun; null where there is nothing to choose. */
    newer: text.newer,
    state: state as ReadonlySignal<DraftState>,
    /** Why the server did not take it. */
    error: computed(() => (state.value === 'failed' ? error.value : null)),
    /** It was deleted elsewhere meanwhile. */
    isGone: computed(() => isGoneFor(error.value)),
    /** It was saved, and nothing was typed since. */
    isDone: isDone as ReadonlySignal<boolean>,
    edit(next: D) {
      isDone.value = false
      text.edit(next)
    },
    /** What the board shows as saved now. */
    put(next: V) {
      const isOwn = tried !== null && next.version === tried.version + 1 && same(draftOf(next), tried.draft)
      text.put(next)
      if (!isOwn || busy.peek()) return
      tried = null
      if (text.newer.peek()) void keepMine()
    },
    save,
    keepMine,
    /** Gives it up for what is saved. */
    discard() {
      if (tried) void home.refresh()
      tried = null
      text.takeSaved()
      error.value = null
    },
    /** Makes what was deleted elsewhere anew. */
    addAgain() {
      const draft = text.draft.peek()
      asNew = true
      error.value = null
      storage.keep({ draft, version: 0 })
      text.open(null, draft)
      return save()
    },
  }
}

export type Draft<V extends { version: number }, D> = ReturnType<typeof createDraft<V, D>>

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import { randomId, TrellisError } from '@trellis/sdk'
import { createChanges, type Once } from '../shared/createChanges.ts'
import { type Begun, createVersioned } from '../shared/createVersioned.ts'
import type { Kept } from '../shared/kept.ts'
import { createResend, isForNow } from '../shared/resend.ts'

/** `late` is kept here and sent again by itself; `failed` was refused, and waits for the person. */
export type DraftState = 'saved' | 'changed' | 'busy' | 'late' | 'failed'

/** A board as its drafts need it. */
export interface DraftHome {
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
  /** Something new that was being saved when the page was left is saved by itself once it is back; else when the person asks. */
  goesOn?: boolean
}

const isGoneFor = (error: unknown) =>
  error instanceof TrellisError &&
  error.code === 'conflict' &&
  !Array.isArray(error.details) &&
  error.details?.current === null

/** A short name of what is sent: the same words have the same. */
const nameOf = (call: object) => [...JSON.stringify(call)].reduce((sum, it) => (sum * 31 + it.charCodeAt(0)) | 0, 0)

/**
 * Something of the board that is being written, for a store (inside its `createModel`): kept until it is saved, sent again while
 * nobody answers, never over a version that it was not begun from. What was sent and may have arrived goes first, the same again,
 * so that nothing new is made twice.
 */
export function createDraft<V extends { version: number }, D>(options: DraftOptions<V, D>) {
  const { home, key, draftOf, same, onSaved, isAuto = false } = options
  const changes = createChanges()
  /** A save was asked for, and nothing was typed since. */
  const isAsked = signal(false)
  const found = options.saved ? null : options.storage.read()
  const made = found?.key ?? randomId()
  const storage = { ...options.storage, keep: (it: Begun<D>) => options.storage.keep({ ...it, key: made }) }
  const isDone = signal(false)
  let asNew = false
  /** Sent, and not known whether it arrived. */
  let tried: Begun<D> | null = null
  // A page before has sent it, and heard no reply: it is asked for again, the first first, and made once.
  const sent = found?.sent ?? []
  const [first] = sent
  if (first !== undefined) tried = { draft: first, version: 0 }
  if (options.goesOn && found && sent.some(it => same(it, found.draft))) isAsked.value = true
  /** What was sent first has made this of the version that the draft was begun from; what goes after it is not acknowledged yet. */
  let reached: { from: number; to: number } | null = null

  async function send(draft: D, version: number, once: Once): Promise<V> {
    tried = { draft, version }
    try {
      const makes: Once = call => ({ idempotencyKey: `${made}.${nameOf(call)}` })
      const saved = await options.send(draft, version, version || asNew ? once : makes, asNew)
      tried = null
      asNew = false
      onSaved(saved)
      return saved
    } catch (reason) {
      if (!isForNow(reason)) {
        tried = null
        // The year may be over: the board shows whether it can still be written.
        void home.refresh()
      }
      throw reason
    }
  }

  const text = createVersioned<V, D>({
    ...{ changes, storage, draftOf, same },
    async save(draft, begun, once) {
      const version = reached?.from === begun ? reached.to : begun
      if (!tried || same(tried.draft, draft)) return send(draft, version, once)
      const earlier = tried
      const saved = await send(earlier.draft, earlier.version, once)
      if (earlier.version !== version) return send(draft, version, once)
      reached = { from: begun, to: saved.version }
      return send(draft, saved.version, once)
    },
  })
  text.open(options.saved)

  const isBusy = computed(() => changes.busy.value.has('save'))
  const error = computed(() => (isBusy.value ? null : (changes.outcome.value?.error ?? null)))
  const state = computed<DraftState>(() => {
    if (isBusy.value) return 'busy'
    if (error.value !== null) return isForNow(error.value) ? 'late' : 'failed'
    return text.changed.value ? 'changed' : 'saved'
  })
  const isGone = computed(() => isGoneFor(error.value))
  const done = () => {
    isDone.value = !text.changed.peek()
  }

  async function save(): Promise<void> {
    // What was typed while an earlier save is under way goes after it.
    isAsked.value = true
    if (isBusy.peek()) return
    if (!text.changed.peek() || (await text.save())) done()
  }
  async function keepMine(): Promise<void> {
    isAsked.value = true
    // Where the earlier save is still refused on its way, it goes after that.
    if (await text.keepMine()) done()
  }

  createResend({
    changes,
    due: () => ((isAuto || isAsked.value) && text.changed.value && text.newer.value === null ? 0 : null),
    send: save,
  })
  effect(() => home.tell(key, state.value))
  effect(() => () => home.tell(key, null))

  return {
    draft: text.draft,
    /** Saved by somebody else since it was begun; null where there is nothing to choose. */
    newer: text.newer,
    sides: text.sides,
    state: state as ReadonlySignal<DraftState>,
    /** Why the server did not take it. */
    error: computed(() => (state.value === 'failed' ? error.value : null)),
    /** It was deleted elsewhere meanwhile. */
    isGone,
    /** What is to become of it is to be chosen first: somebody else has changed or deleted it. */
    isOpen: computed(() => text.newer.value !== null || isGone.value),
    /** It was saved, and nothing was typed since. */
    isDone: isDone as ReadonlySignal<boolean>,
    edit(next: D) {
      isDone.value = false
      isAsked.value = false
      text.edit(next)
    },
    /** What the board shows as saved now. */
    put: text.put,
    save,
    keepMine,
    /** Gives it up for what is saved. */
    discard() {
      if (tried) void home.refresh()
      tried = null
      reached = null
      isAsked.value = false
      text.takeSaved()
      changes.forget()
    },
    /** Makes what was deleted elsewhere anew. */
    addAgain() {
      const draft = text.draft.peek()
      asNew = true
      reached = null
      changes.forget()
      storage.keep({ draft, version: 0 })
      text.open(null, draft)
      return save()
    },
  }
}

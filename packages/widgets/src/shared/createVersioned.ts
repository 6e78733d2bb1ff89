import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { TrellisError } from '@trellis/sdk'
import { type createChanges, isRefused, type Once } from './createChanges.ts'
import type { Kept } from './kept.ts'
import type { Sides } from './mergeTexts.ts'

/** What a person types, and the version of what is saved that it was begun from. */
export interface Begun<D> {
  draft: D
  version: number
  /** What was saved then, where it is a text and known: two that were made of the same one can be merged. */
  from?: D | null
  /** What was sent over it and may have arrived, though no reply has said so. */
  sent?: readonly D[]
  /** Names the making of something new, in each call that tries it. */
  key?: string
}

/** What a browser has kept, made of what was found: `read` makes a draft of it, or null. */
export const begunOf =
  <D>(read: (found: unknown) => D | null) =>
  (found: unknown): Begun<D> | null => {
    const { draft, version, from, sent, key } = (found ?? {}) as Partial<Record<keyof Begun<D>, unknown>>
    const it = typeof version === 'number' ? read(draft) : null
    if (it === null) return null
    const own = Array.isArray(sent) ? sent.map(read).filter(one => one !== null) : []
    return {
      draft: it,
      version: version as number,
      ...(typeof from === 'string' ? { from: read(from) } : {}),
      ...(own.length > 0 ? { sent: own } : {}),
      ...(typeof key === 'string' ? { key } : {}),
    }
  }

export interface VersionedOptions<V extends { version: number }, D> {
  /** The store's changes, among which a save takes its turn under the name `save`. */
  changes: Pick<ReturnType<typeof createChanges>, 'change' | 'forget'>
  /** Where the browser keeps the draft until it is saved. */
  storage: Kept<Begun<D>>
  /** The draft of what is saved; of null where nothing is yet. */
  draftOf: (saved: V | null) => D
  /** Whether two drafts would be saved as the same. */
  same: (one: D, other: D) => boolean
  /** Saves the draft over a version, 0 where there was none. The server refuses an older one with `conflict` and `details.current`. */
  save: (draft: D, version: number, once: Once) => Promise<V>
}

/**
 * Something that several people may write, for a store (inside its `createModel`): what is typed is kept until it is saved, and
 * a version that somebody saved meanwhile is never overwritten unasked. `newer` holds it until the person chooses.
 */
export function createVersioned<V extends { version: number }, D>(options: VersionedOptions<V, D>) {
  const { storage, draftOf, same } = options
  const { change, forget } = options.changes
  const saved = signal<V | null>(null)
  const draft = signal(draftOf(null))
  /** What the draft was begun from. */
  const base = signal<Pick<Begun<D>, 'version' | 'from'>>({ version: 0 })
  const changed = computed(() => !same(draft.value, draftOf(saved.value)))
  const newer = computed(() => (changed.value && saved.value?.version !== base.value.version ? saved.value : null))
  const sides = computed<Sides<D> | null>(() => {
    const { from } = base.value
    return newer.value && typeof from === 'string' ? { from, mine: draft.value, newer: draftOf(newer.value) } : null
  })
  /** What was sent and may have arrived, though no reply has said so: kept, as the page may be closed before a reply. */
  let unsure: readonly D[] = []

  const begin = (it: V | null) => {
    const from = draftOf(it)
    base.value = { version: it?.version ?? 0, from: typeof from === 'string' ? from : null }
  }

  /** Another window of the person may have kept something of its own. */
  const drop = (mine: D) => {
    const found = storage.read()
    if (found && same(found.draft, mine)) storage.drop()
  }
  const keep = () =>
    storage.keep({
      ...{ draft: draft.peek(), ...base.peek() },
      ...(unsure.length > 0 ? { sent: unsure } : {}),
    })

  /** Keeps what was sent beside the draft, unless another window of the person has kept its own. */
  const keepSent = () => {
    const found = storage.read()
    if (found && same(found.draft, draft.peek())) keep()
  }

  /**
   * Shows what is saved now, in the draft too where nothing is typed. What is typed is told apart where it was begun from other words
   * than these, and these are none that were sent from here without a reply.
   */
  function put(next: V) {
    const before = saved.peek()
    const now = draftOf(next)
    const isBegun = before?.version === base.peek().version && same(now, draftOf(before))
    const over = isBegun || unsure.some(it => same(it, now))
    batch(() => {
      if (!changed.peek()) draft.value = now
      saved.value = next
      if (over || !changed.peek()) begin(next)
    })
  }

  function edit(next: D) {
    const before = draft.peek()
    draft.value = next
    forget()
    if (changed.peek()) return keep()
    begin(saved.peek())
    drop(before)
  }

  /** `refused`: the version with which it was refused before. */
  async function send(once: Once, refused?: number): Promise<void> {
    const sent = draft.peek()
    const before = unsure
    unsure = [...before.filter(it => !same(it, sent)), sent]
    keepSent()
    try {
      const next = await options.save(sent, base.peek().version, once)
      unsure = []
      batch(() => {
        saved.value = next
        begin(next)
        if (draft.peek() === sent) draft.value = draftOf(next)
      })
    } catch (error) {
      // Refused, it has not arrived; whether an earlier try with the same words has is as unsure as before.
      if (isRefused(error)) {
        unsure = before
        keepSent()
      }
      const current = currentOf<V>(error)
      if (!current) throw error
      put(current)
      // Other words than these were changed: there is nothing to choose. Refused anew by the same version, it is not taken.
      if (changed.peek() && !newer.peek()) {
        if (current.version === refused) throw error
        return send(once, current.version)
      }
    }
    // What was typed meanwhile is a change of the version that is there now.
    if (changed.peek()) keep()
    else drop(sent)
  }

  /** Saves the draft over what it was begun from. Resolves to whether it is saved: not while `newer` waits for a choice. */
  async function save(): Promise<boolean> {
    if (newer.peek()) return false
    return (await change('save', async once => void (await send(once)))) && !changed.peek()
  }

  return {
    saved: saved as ReadonlySignal<V | null>,
    draft: draft as ReadonlySignal<D>,
    /** Whether something typed is not saved. */
    changed: changed as ReadonlySignal<boolean>,
    /** What somebody has saved since the draft was begun; null where there is nothing to choose. */
    newer: newer as ReadonlySignal<V | null>,
    /** That and the draft, made of the same text; null where there is nothing to choose, or where that text is not known. */
    sides: sides as ReadonlySignal<Sides<D> | null>,
    /** Begins with what is saved, and what the browser has kept over it; where nothing is kept, with what is suggested. */
    open(now: V | null, suggestion?: D) {
      const found = storage.read()
      const typed = found && !same(found.draft, draftOf(now)) ? found : null
      batch(() => {
        saved.value = now
        draft.value = typed?.draft ?? suggestion ?? draftOf(now)
        // What is there now was sent from here, by a page that has heard no reply: there is nothing to choose.
        const isOwn = typed?.sent?.some(it => same(it, draftOf(now))) ?? false
        if (typed && !isOwn) base.value = { version: typed.version, from: typed.from ?? null }
        else begin(now)
      })
      unsure = typed?.sent ?? []
      if (!typed) storage.drop()
    },
    put,
    edit,
    save,
    /** Saves the draft after the newer version, knowing it. */
    keepMine() {
      begin(saved.peek())
      keep()
      return save()
    },
    /** Gives the draft up for what is saved. */
    takeSaved: () => edit(draftOf(saved.peek())),
  }
}

/** The present state, where a save was refused because somebody else was faster. */
export function currentOf<V>(error: unknown): V | null {
  if (!(error instanceof TrellisError) || error.code !== 'conflict') return null
  const { details } = error
  return details && !Array.isArray(details) ? ((details.current as V | null | undefined) ?? null) : null
}

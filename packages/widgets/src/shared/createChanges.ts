import { effect, type ReadonlySignal, signal } from '@preact/signals-core'
import { type CallOptions, randomId, type TextKey, type TextValues, TrellisError } from '@trellis/sdk'

/** What was done, as a text of the locale files; a view writes the sentence. */
export interface Done {
  key: TextKey
  values?: TextValues
}

/** What came of a change, by its name. */
export type Outcome = { change: string } & ({ done: Done; error?: never } | { done?: never; error: unknown })

/** The key of a call within a change: a repeat of it after a lost reply has the same, and so one effect. */
export type Once = (call: object) => Pick<CallOptions, 'idempotencyKey'>

/** The changes of a store as a view sees them. */
export interface Changes {
  /** Names of the changes that run or wait. */
  busy: ReadonlySignal<ReadonlySet<string>>
  /** What came of the last one; null while one runs, or where there is nothing to say. */
  outcome: ReadonlySignal<Outcome | null>
}

/** The server said no: nothing happened. A lost reply, one of something in between, or a first try that still runs says nothing. */
export const isRefused = (error: unknown) =>
  error instanceof TrellisError && error.status < 500 && error.code !== 'idempotencyInFlight'

/**
 * The changes of a store (inside its `createModel`), or of a view by `useChanges`: one after the other, so that no reply overtakes another, and none twice at a
 * time, however often a button is pressed. Once the store is disposed they still run, and nothing is said of them.
 */
export function createChanges() {
  const busy = signal<ReadonlySet<string>>(new Set())
  const outcome = signal<Outcome | null>(null)
  /** Of calls of which it is not known whether they happened. */
  const keys = new Map<string, string>()
  let left = false
  let before: Promise<unknown> = Promise.resolve()
  const leave: () => void = effect(() => () => {
    left = true
  })

  /** Runs `work`; what it resolves to is said. Resolves to whether it went well and somebody is still here. */
  async function change(name: string, work: (once: Once) => Promise<Done | undefined>): Promise<boolean> {
    if (busy.peek().has(name)) return false
    busy.value = new Set(busy.peek()).add(name)
    outcome.value = null
    const used: string[] = []
    const running = before.then(() =>
      work(call => {
        const what = `${name} ${JSON.stringify(call)}`
        const idempotencyKey = keys.get(what) ?? randomId()
        keys.set(what, idempotencyKey)
        used.push(what)
        return { idempotencyKey }
      }),
    )
    before = running.catch(() => {})
    try {
      const done = await running
      for (const it of used) keys.delete(it)
      if (done && !left) outcome.value = { change: name, done }
      return !left
    } catch (error) {
      if (isRefused(error)) for (const it of used) keys.delete(it)
      if (!left) outcome.value = { change: name, error }
      return false
    } finally {
      busy.value = new Set([...busy.peek()].filter(it => it !== name))
    }
  }

  return {
    busy: busy as Changes['busy'],
    outcome: outcome as Changes['outcome'],
    change,
    /** Says nothing any more of the last one. */
    forget() {
      outcome.value = null
    },
    [Symbol.dispose]: leave,
  }
}

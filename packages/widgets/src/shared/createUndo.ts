import { effect, type ReadonlySignal, signal } from '@preact/signals-core'

/** The way back goes away so long before it is too late: a press at the last moment would arrive after it. */
const marginMs = 1000

/** What was done last, as long as it can be taken back, for a store (inside its `createModel`). */
export function createUndo<T>() {
  const last = signal<T | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  effect(() => () => clearTimeout(timer))

  /** There is nothing to take back any more. */
  function drop() {
    clearTimeout(timer)
    last.value = null
  }

  return {
    last: last as ReadonlySignal<T | null>,
    /** Something was done that the server takes back for so many seconds. */
    offer(done: T, seconds: number) {
      clearTimeout(timer)
      last.value = done
      timer = setTimeout(drop, seconds * 1000 - marginMs)
    },
    drop,
  }
}

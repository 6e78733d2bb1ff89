// Signals for the embed build: what `@preact/signals-core` does for our stores, and the hook that joins them to
// components, in a few hundred bytes. `tests/e2e/embed-parts.test.ts` runs it beside the real one.
import { useLayoutEffect, useReducer, useRef } from 'react'

interface Reader {
  notify(): void
  sources: Set<Set<Reader>>
}

let reader: Reader | undefined

const track = (readers: Set<Reader>) => {
  if (!reader) return
  readers.add(reader)
  reader.sources.add(readers)
}
const release = (it: Reader) => {
  for (const readers of it.sources) readers.delete(it)
  it.sources.clear()
}
const tell = (readers: Set<Reader>) => {
  for (const it of [...readers]) it.notify()
}

export function signal<T>(kept: T) {
  const readers = new Set<Reader>()
  return {
    get value() {
      track(readers)
      return kept
    },
    set value(next: T) {
      if (next === kept) return
      kept = next
      tell(readers)
    },
    peek: () => kept,
  }
}

export function computed<T>(compute: () => T) {
  const readers = new Set<Reader>()
  let kept: T
  let stale = true
  const self: Reader = {
    sources: new Set(),
    notify() {
      if (stale) return
      stale = true
      tell(readers)
    },
  }
  const peek = () => {
    if (stale) {
      release(self)
      const outer = reader
      reader = self
      // Before computing, so that a throw leaves it readable again.
      stale = false
      try {
        kept = compute()
      } catch (error) {
        stale = true
        throw error
      } finally {
        reader = outer
      }
    }
    return kept
  }
  return {
    get value() {
      track(readers)
      return peek()
    },
    peek,
  }
}

/** Draws the component again when a signal changes that it read. Called first in a component. */
export function useSignals(): void {
  const [, again] = useReducer((count: number) => count + 1, 0)
  const self = useRef<Reader>(undefined)
  self.current ??= { sources: new Set(), notify: () => again() }
  release(self.current)
  reader = self.current
  // Reading ends with the drawing; what runs later, such as event handlers, is not followed.
  useLayoutEffect(() => {
    reader = undefined
  })
  useLayoutEffect(() => () => release(self.current as Reader), [])
}

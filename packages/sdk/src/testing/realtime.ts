import { signal } from '@preact/signals-core'
import type { Realtime, RealtimeChange, RealtimeState } from '../core/realtime.ts'
import type { Present } from '../core/realtime-topics.ts'

/** A connection from memory: who is on every screen at first, and what is told later. */
export function heardRealtime(people: readonly Present[] = []): Realtime & {
  /** Tells who is on a screen now. */
  present(topic: string, place: string, people: readonly Present[]): void
  /** The screens that somebody is on. */
  places(): string[]
  /** Tells those who listen to a topic what has changed; null where something may have been missed. */
  tell(topic: string, what: string | null): void
} {
  const hearers = new Map<(people: readonly Present[]) => void, string>()
  const listeners = new Map<(change: RealtimeChange | null) => void, string>()
  return {
    state: signal<RealtimeState | null>('connected'),
    listen(topic, onChange) {
      listeners.set(onChange, topic)
      return () => void listeners.delete(onChange)
    },
    here(topic, place, onPeople) {
      hearers.set(onPeople, `${topic} ${place}`)
      onPeople(people)
      return () => void hearers.delete(onPeople)
    },
    present(topic, place, now) {
      for (const [hear, key] of hearers) if (key === `${topic} ${place}`) hear(now)
    },
    places: () => [...hearers.values()],
    tell(topic, what) {
      for (const [hear, of] of listeners) if (of === topic) hear(what === null ? null : { topic, what, version: 0 })
    },
  }
}

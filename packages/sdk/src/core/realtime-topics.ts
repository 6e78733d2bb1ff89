import type { DebugEvent } from './debug-event.ts'

/** Where the server takes connections that hear of changes. */
export const realtimePath = '/api/realtime'

/** What can be listened to: a sprint, a team, a plan, a round of a 360, what waits for a person, or the person's meetings, by id. Source: sprints, Realtime. */
export const realtimeTopic = /^(sprint|team|plan|leader360|notification|calendar)\/([1-9]\d{0,14})$/

/** Screens of a topic that tell who else is on them. */
export const presencePlaces = { sprint: ['kanban'], team: ['design'], plan: ['board'] } as const
export type PresencePlace = (typeof presencePlaces)[keyof typeof presencePlaces][number]

/** Somebody who is on the same screen. */
export interface Present {
  userId: number
  name: string
  imageUrl: string | null
}

/** That something of a topic has changed: what, and its version, never the data. */
export interface RealtimeChange {
  topic: string
  what: string
  version: number
  /** From the debug screen alone. */
  data?: DebugEvent
}

/** What a client says on its connection. */
export interface RealtimeSays {
  join(topic: string, answer: (given: { ok: boolean }) => void): void
  leave(topic: string): void
  here(topic: string, place: PresencePlace): void
  away(topic: string, place: PresencePlace): void
  emit(topic: string, event: DebugEvent, answer: (given: { ok: boolean }) => void): void
}

/** What the server tells on it. */
export interface RealtimeTells {
  changed(change: RealtimeChange): void
  present(those: { topic: string; place: string; people: readonly Present[] }): void
  /** A topic may not be heard any more. */
  left(topic: string): void
  /** Of any topic something may not have been heard. */
  missed(): void
}

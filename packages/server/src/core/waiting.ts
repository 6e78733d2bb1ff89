import type { Feature, InboxRule, Role, ViewingItem } from '@trellis/sdk/contract'
import type { Tx } from './db.ts'

/** Something that waits for a person, as the room that has it knows. */
export interface Waiting {
  rule: InboxRule
  /** What it is about: with the rule, and the occurrence where there can be several, it is one entry of the person's. */
  subject: string
  occurrence?: string
  teamId?: number
  /** Who asks, invites or waits. */
  personId?: number | null
  since: Date
  until?: Date
  /** Numbers and codes that its words are made from, and what a thing is called: never the name of a person. */
  facts?: Record<string, string | number>
}

/** Something that waited, or may have, and that the person has done. */
export interface Done {
  rule: InboxRule
  subject: string
  done: true
}

/** For whom is asked, and when. */
export interface Asked {
  tx: Tx
  tenantId: number
  userId: number
  principal: { roles: Role[]; features: Feature[] }
  at: Date
  /** Whose items of a type the person sees by a right. */
  letSee(item: ViewingItem): Promise<number[]>
}

/** What waits for a person in a room, and what of it the person has done. A look: it changes nothing. */
export type WaitingIn = (asked: Asked) => Promise<(Waiting | Done)[]>

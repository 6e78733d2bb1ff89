import type { Language } from '@trellis/sdk/contract'
import type { Tx } from '../core/db.ts'

/** The newest finished assessment of a person, as far as the boards need it. */
export interface PersonGla {
  user_id: number
  id: number
  finished_at: Date
  /** Whose answers they are in the ledger. */
  unit: number
  scores: {
    capability: string
    style_score: number | null
    strategy_score: number | null
    average_score: number | null
  }[]
}

/** What the boards ask of the room of the assessment; `rooms.ts` gives it. */
export interface GlaDoor {
  latest(tx: Tx, tenantId: number, userIds: number[]): Promise<PersonGla[]>
  /** The units of all assessments of a person. */
  unitsOf(tx: Tx, tenantId: number, userId: number): Promise<number[]>
  /** Label and meaning of a capability in a language. */
  words(language: Language, capability: string): { label: string; meaning: string }
}

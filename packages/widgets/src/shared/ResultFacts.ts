import type { Relation, ResultKind } from '@trellis/sdk'

/** A result, as who makes something of it has to know it: several rooms do, and the host puts them together. */
export interface ResultFacts {
  kind: ResultKind
  /** Whose report it is; the own profile has none. */
  team?: { id: number; standing: readonly Relation[] }
  /** What the result asks for, as the words that a focus and the notes of a talk begin with. */
  focus?: string
  /** What a talk would be about. */
  subject?: string
  /** Shows the talk guide as it goes on paper. */
  onGuide?: () => void
}

/** What a person enters or what is made from it, as far as others may come to see it. */
export const seenItems = [
  'alignmentAnswer',
  'alignmentStatus',
  'alignmentReport',
  'research',
  'gla',
  'strengths',
  'teamGla',
  'focusNote',
  'teamDetails',
  'surveyQuality',
] as const
export type SeenItem = (typeof seenItems)[number]

/** How somebody stands to the person or team that an item belongs to. One person can stand in several ways. */
export const relations = ['self', 'manager', 'assistant', 'member', 'admin'] as const
export type Relation = (typeof relations)[number]

/** What the answer depends on beside the relation. */
export interface SeenFacts {
  /** The owner has granted the viewing right of the item's type. */
  granted?: boolean
  /** The owner lets the whole team see the strengths. */
  teamShown?: boolean
  /** Enough people stand behind an aggregated number. */
  enough?: boolean
}

type Condition = keyof SeenFacts

/** Who sees an item, and on which condition. The one place where this is written: screens and server ask the functions below. */
const audiences: Record<SeenItem, Partial<Record<Relation, Condition | 'always'>>> = {
  // Single answers leave the server for nobody but the person who gave them.
  alignmentAnswer: { self: 'always' },
  alignmentStatus: { self: 'always', manager: 'always', assistant: 'always' },
  alignmentReport: { manager: 'enough', assistant: 'enough', member: 'enough' },
  research: { self: 'always' },
  // A right is given to a person by name: to the manager, or to the assistant who sees the board of the manager too.
  gla: { self: 'always', manager: 'granted', assistant: 'granted' },
  strengths: { self: 'always', manager: 'granted', assistant: 'teamShown', member: 'teamShown' },
  teamGla: { manager: 'enough', assistant: 'enough', member: 'enough' },
  focusNote: { manager: 'always', assistant: 'always', member: 'always' },
  teamDetails: { manager: 'always', assistant: 'always', member: 'always', admin: 'always' },
  surveyQuality: { admin: 'enough' },
}

/** Everyone who can come to see an item, with the condition, in the order a screen names them. */
export function audienceOf(item: SeenItem): { who: Relation; when: Condition | 'always' }[] {
  return relations.flatMap(who => {
    const when = audiences[item][who]
    return when ? [{ who, when }] : []
  })
}

/** Whether one who stands in these relations may see an item now. The server authorises with it. */
export function maySee(item: SeenItem, standing: readonly Relation[], facts: SeenFacts = {}): boolean {
  return standing.some(who => {
    const when = audiences[item][who]
    return when === 'always' || (when !== undefined && facts[when] === true)
  })
}

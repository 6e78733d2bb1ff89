interface Item {
  label: string
}

interface Words extends Item {
  actions: readonly (Item & { suggestedActivities: readonly { text: string }[] })[]
  behaviors: readonly Item[]
  outcomes: readonly Item[]
}

const wordsOf = ({ label, actions, behaviors, outcomes }: Words): string[] => [
  label,
  ...[...actions, ...behaviors, ...outcomes].map(it => it.label),
  ...actions.flatMap(it => it.suggestedActivities.map(one => one.text)),
]

/**
 * Whether a design has any words of its sprint in the library as the reader's language tells it. A sprint keeps the words it was designed
 * with: to who reads in another language, all of them differ, and nobody has changed any.
 */
export function sameTongue(design: Words, origin: Words): boolean {
  const told = new Set(wordsOf(origin))
  return wordsOf(design).some(it => told.has(it))
}

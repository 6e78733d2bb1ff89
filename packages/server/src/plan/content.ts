import { type Language, languages, type TooltipGroup } from '@trellis/sdk/contract'
import { contentOf, requireWords } from '../core/content.ts'

interface Words {
  label: string
  description: string
}

interface Role {
  code: string
  level: string
  /** Roles that usually come next, the most usual first; empty at the top. */
  next: string[]
}

const read = contentOf('plan')

const { levels, challenges } = read<{
  levels: { code: string }[]
  challenges: { code: string; levels: string[]; capabilities: string[]; sprints: string[] }[]
}>('challenges')
const { roles } = read<{ roles: Role[] }>('roles')
const { tooltips } = read<{ tooltips: Record<TooltipGroup, string[]> }>('tooltips')

/** Role levels, challenges, job roles and what has a tooltip, as data: their places, and what they are tied to. */
export const bank = { levels, challenges, roles, tooltips }

type Texts = Record<string, Words>
interface Wording {
  levels: Texts
  challenges: Texts
  roles: Texts
  /** What the board says of a place or a type; their names are in the SDK's locales. */
  tooltips: Record<TooltipGroup, Record<string, string>>
}

const codesOf = (all: { code: string }[]) => all.map(it => it.code)

function wordingIn(language: Language): Wording {
  const words = read<Wording>(language)
  for (const kind of ['levels', 'challenges', 'roles'] as const)
    requireWords(`plan/${language} ${kind}`, codesOf(bank[kind]), words[kind])
  for (const [group, codes] of Object.entries(tooltips))
    requireWords(`plan/${language} ${group}`, codes, words.tooltips[group as TooltipGroup])
  return words
}

const wordings = new Map<Language, Wording>(languages.map(it => [it, wordingIn(it)]))

/** Their words in a language. */
export const wordingOf = (language: Language): Wording => wordings.get(language) as Wording

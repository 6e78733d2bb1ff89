import { readFileSync } from 'node:fs'
import { type Language, languages } from '@trellis/sdk/contract'

interface Words {
  label: string
  description: string
}

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../content/plan/${name}.json`, import.meta.url), 'utf8')) as T

/** Role levels and challenges as data: their places, and what they are tied to. */
export const bank = read<{
  levels: { code: string }[]
  challenges: { code: string; levels: string[]; capabilities: string[]; sprints: string[] }[]
}>('challenges')

type Wording = { levels: Record<string, Words>; challenges: Record<string, Words> }
const wordings = new Map<Language, Wording>(languages.map(it => [it, read<Wording>(it)]))

/** Their words in a language. */
export const wordingOf = (language: Language): Wording => wordings.get(language) as Wording

import { readFileSync } from 'node:fs'

/** Reads the files of one folder of `content`. */
export const contentOf =
  (folder: string) =>
  <T>(name: string): T =>
    JSON.parse(readFileSync(new URL(`../../content/${folder}/${name}.json`, import.meta.url), 'utf8')) as T

/** Refuses words that miss a code or belong to none: a screen would have a hole in one of the languages. */
export function requireWords(where: string, codes: readonly string[], words: object): void {
  const lacking = codes.filter(it => !Object.hasOwn(words, it))
  const foreign = Object.keys(words).filter(it => !codes.includes(it))
  if (lacking.length > 0) throw new Error(`${where}: no words for ${lacking.join(', ')}`)
  if (foreign.length > 0) throw new Error(`${where}: words for unknown ${foreign.join(', ')}`)
}

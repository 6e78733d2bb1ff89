import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Tree = { [key: string]: string | Tree }

const quoted = /['"`]([a-z]\w*(?:\.\w+)+)['"`]/g
const composed = /\bt\(\s*`([a-z][\w.]*\.)\$\{/g
const relative = /(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g

/** All source files that an entry reaches by relative imports. */
function reach(entry: string, without: readonly string[], seen = new Set<string>()): Set<string> {
  if (seen.has(entry) || !existsSync(entry) || without.some(it => entry.endsWith(it))) return seen
  seen.add(entry)
  // Types leave nothing behind.
  const code = readFileSync(entry, 'utf8').replace(/^import type .*$/gm, '')
  for (const [, path] of code.matchAll(relative)) reach(join(dirname(entry), path as string), without, seen)
  return seen
}

/** The sources behind an entry as one text, without files that are left out and what only they reach. */
export const sourcesOf = (entry: string, ...without: string[]): string =>
  [...reach(entry, without)].map(it => readFileSync(it, 'utf8')).join('\n')

const base = (path: string) => path.replace(/_(zero|one|two|few|many|other)$/, '')

function leaves(tree: Tree, above = ''): [path: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value] as [string, string]] : leaves(value, `${above}${key}.`),
  )
}

/** What a widget says, found in its sources. */
export function findTexts(sources: string, englishFile: string) {
  const exact = new Set([...sources.matchAll(quoted)].map(([, key]) => key as string))
  const starts = [...sources.matchAll(composed)].map(([, key]) => key as string)
  const english = leaves(JSON.parse(readFileSync(englishFile, 'utf8')) as Tree)
  const sections = [...exact].filter(it => english.some(([path]) => path.startsWith(`${it}.`))).map(it => `${it}.`)
  // Keys that are named whole get a short name; those composed at run time keep their place in the tree.
  const isComposed = (path: string) => [...starts, ...sections].some(it => path.startsWith(it))
  const short = new Map<string, string>()
  for (const [path] of english)
    if (exact.has(base(path)) && !isComposed(path) && !short.has(base(path)))
      short.set(base(path), `$${short.size.toString(36)}`)
  return {
    /** Short names for whole keys, to be put into the code, too. */
    short,
    /** The texts of a language, cut down to what the sources can say. */
    of(localeFile: string): Tree {
      const kept: Tree = {}
      for (const [path, text] of leaves(JSON.parse(readFileSync(localeFile, 'utf8')) as Tree)) {
        const name = short.get(base(path))
        if (name) kept[name + path.slice(base(path).length)] = text
        else if (isComposed(path)) {
          const parts = path.split('.')
          let at = kept
          for (const part of parts.slice(0, -1)) {
            at[part] ??= {}
            at = at[part] as Tree
          }
          at[parts.at(-1) as string] = text
        }
      }
      return kept
    },
    shorten: (code: string) =>
      code.replace(quoted, (whole, key: string) => (short.has(key) ? `'${short.get(key)}'` : whole)),
  }
}

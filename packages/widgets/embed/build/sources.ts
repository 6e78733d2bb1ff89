import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contract, type Endpoint } from '@trellis/sdk/contract'
import { small } from './small.ts'

type Tree = { [key: string]: string | Tree }

const imported = /(?:from|(import)\s*\()\s*'(\.[^']+\.tsx?)'/g

/** The source files behind an entry, as the build brings them in; with what is loaded later where `all` is set. */
function reach(entry: string, all: boolean, seen = new Set<string>()): Set<string> {
  if (seen.has(entry) || !existsSync(entry)) return seen
  seen.add(entry)
  // Types leave nothing behind.
  const code = readFileSync(entry, 'utf8').replace(/^import type .*$/gm, '')
  for (const [, isLater, path] of code.matchAll(imported))
    if (all || !isLater) reach(small(join(dirname(entry), path as string), entry, 'lazy'), all, seen)
  return seen
}

/** What the SDK calls things by, for both ends: keys of texts, a list a name. */
const wordLists = globSync(fileURLToPath(new URL('../../../sdk/src/*/words.ts', import.meta.url))).flatMap(it =>
  readFileSync(it, 'utf8').split(/^(?=export const )/m),
)

/** The same as one text, with the lists of words of the SDK that they name. */
export function sourcesOf(entry: string, all = false): string {
  const sources = [...reach(entry, all)].map(it => readFileSync(it, 'utf8')).join('\n')
  const isNamed = (list: string) =>
    [...list.matchAll(/export const (\w+)/g)].some(([, name]) => new RegExp(`\\b${name}\\b`).test(sources))
  return [sources, ...wordLists.filter(isNamed)].join('\n')
}

/** A style sheet with what it imports. */
const sheet = (file: string): string =>
  readFileSync(file, 'utf8').replace(/@import '(\.[^']+)';/g, (_, path) => sheet(join(dirname(file), path)))

/** The style sheets that all sources behind an entry import, as one text. */
export const stylesOf = (entry: string): string =>
  [...reach(entry, true)]
    .flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/'(\.[^']+\.css)\?inline'/g)].map(([, path]) =>
        sheet(join(dirname(file), path as string)),
      ),
    )
    .join('\n')

/** Names of custom properties that neither styles nor sources read: the CSS minifier leaves them out. */
export function unreadIn(styles: string, sources: string): string[] {
  const read = new Set([...`${styles}${sources}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const named = new Set([...styles.matchAll(/(--trellis-[\w-]+):/g)].map(([, name]) => name as string))
  return [...named].filter(it => !read.has(it))
}

const leaves = (tree: Tree, above = ''): [path: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value] as [string, string]] : leaves(value, `${above}${key}.`),
  )

/** Which keys a template with `${…}` in it can make; all that begin as it does where its end is not plain. */
const keysOf = (template: string) =>
  new RegExp(
    `^${template
      .replace(/\$\{[^}]*(\}|$)/g, '*')
      .replaceAll('.', '\\.')
      .replaceAll('*', '.+')}$`,
  )

/** The texts of a language that sources can say: whose key they write in full, or as a template, or whose beginning they write. */
export function textsIn(sources: string, locale: Tree): Tree {
  const written = new Set([...sources.matchAll(/['"`]([a-z]\w*(?:\.\w+)+)['"`]/g)].map(([, key]) => key as string))
  // A key that begins with one word alone may be a name in the browser's storage, unless `t(` stands before it.
  const made = [...sources.matchAll(/\bt\(\s*`([a-z][\w.]*\.\$\{[^`]*)`|`([a-z]\w*\.[\w.]*\.\$\{[^`]*)`/g)].map(
    ([, said, key]) => keysOf((said ?? key) as string),
  )
  const isSaid = (key: string) =>
    written.has(key) || made.some(it => it.test(key)) || [...written].some(it => key.startsWith(`${it}.`))
  const said: Tree = {}
  for (const [path, text] of leaves(locale)) {
    if (!isSaid(path.replace(/_(zero|one|two|few|many|other)$/, ''))) continue
    const parts = path.split('.')
    let at = said
    for (const part of parts.slice(0, -1)) {
      at[part] ??= {}
      at = at[part] as Tree
    }
    at[parts.at(-1) as string] = text
  }
  return said
}

const rooms = contract as unknown as Record<string, Record<string, Endpoint>>

/** An endpoint of the contract, which has to be there. */
export function endpointOf(room: string, call: string): Endpoint {
  const endpoint = rooms[room]?.[call]
  if (!endpoint) throw new Error(`The contract has no ${room}.${call}`)
  return endpoint
}

/** Words that sources write after a point: names of calls among them. */
export const namedIn = (sources: string): Set<string> =>
  new Set([...sources.matchAll(/\.(\w+)/g)].map(([, name]) => name as string))

/** The calls of sources: rooms they take from the client, and of those the endpoints whose names they write after a point. */
export function callsIn(sources: string): [room: string, call: string, endpoint: Endpoint][] {
  const taken = [...sources.matchAll(/\bclient\.(\w+)|\{([^{}]*)\} = (?:\w+\.)*client\b/g)].flatMap(
    ([, one, several]) => one ?? several?.match(/\w+/g) ?? [],
  )
  const named = namedIn(sources)
  return Object.entries(rooms)
    .filter(([room]) => taken.includes(room))
    .flatMap(([room, endpoints]) =>
      Object.entries(endpoints)
        .filter(([call]) => named.has(call))
        .map(([call, endpoint]) => [room, call, endpoint] as [string, string, Endpoint]),
    )
}

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages, servicePrefix } from '@trellis/sdk/contract'
import { minify, type Plugin } from 'vite'
import { type EmbeddedWidget, widgets } from '../widgets.ts'
import { replyOf } from './replies.ts'
import { type How, small } from './small.ts'
import { callsIn, endpointOf, namedIn, sourcesOf, stylesOf, textsIn, unreadIn } from './sources.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const locale = (language: string) => JSON.parse(readFileSync(at(`../sdk/src/locales/${language}.json`), 'utf8'))

const entryOf = ({ name }: EmbeddedWidget) => {
  const file = ['index.ts', 'index.tsx'].map(it => at(`embed/${name}/${it}`)).find(it => existsSync(it))
  if (!file) throw new Error(`embed/${name} has no index.ts or index.tsx`)
  return file
}

/** The entry of a part that is loaded later. */
const partOf = (part: string) => at(`embed/small/${part}.ts`)

/** The texts of a widget, with its element's, before anything is loaded later, of one of its later parts, or of all in one. */
export function textsOf(widget: EmbeddedWidget, language: string, part?: string) {
  const all = part === 'all'
  const entries = part && !all ? [partOf(part)] : [at('embed/element.ts'), entryOf(widget)]
  return textsIn(entries.map(it => sourcesOf(it, all)).join('\n'), locale(language))
}

/** Custom properties that the widget's styles name and nothing of it reads. */
export const unreadOf = (widget: EmbeddedWidget): string[] =>
  unreadIn(stylesOf(entryOf(widget)), sourcesOf(entryOf(widget), true))

/** Preact and its signals in place of React and its, the widget's own entry, and smaller parts where there are any. */
export const aliases = (how: How, widget?: EmbeddedWidget): Plugin => ({
  name: 'trellis-aliases',
  enforce: 'pre',
  resolveId(id, importer = '') {
    const isOurs = !importer.includes('/node_modules/')
    if (id === 'react') return isOurs ? at('embed/small/react.ts') : this.resolve('preact/compat', importer)
    if (id === 'react-dom') return this.resolve('preact/compat', importer)
    if (id === '@preact/signals-react/runtime') return at('embed/small/signals.ts')
    if (id === 'virtual:trellis-widget' && widget) return entryOf(widget)
    // Loader and frame page have no parts.
    return widget && isOurs && id.startsWith('.') && importer.startsWith('/')
      ? small(join(dirname(importer), id), importer, how)
      : undefined
  },
})

/** The endpoints that the widget calls, by room and name, without schemas and what only a server reads; of a part, those that it alone calls. */
function callsOf(widget: EmbeddedWidget, how: How, part?: string) {
  const entry = entryOf(widget)
  const first = namedIn(sourcesOf(entry, how === 'inside'))
  const wanted = part ? namedIn(sourcesOf(partOf(part), true)) : first
  const rooms: Record<string, Record<string, unknown>> = {}
  for (const [room, call, { service, method, path, access, changes, reply }] of callsIn(sourcesOf(entry, true))) {
    const isLate = how === 'lazy' && access.kind === 'guest' && widget.guestPart !== undefined
    if (isLate ? part !== widget.guestPart : !wanted.has(call) || (part && first.has(call))) continue
    // Sources that are shared with the portal can do more than the widget.
    const isOpen = access.kind === 'user' ? access.embed : access.kind === 'guest' && access.purpose === widget.guests
    if (!isOpen) continue
    rooms[room] ??= {}
    rooms[room][call] = [service, method, path, changes ? 1 : 0, replyOf(reply)]
  }
  return rooms
}

/** `virtual:trellis-calls`: `rooms`, the calls that the widget makes before anything is loaded later, or all in one. */
export const calls = (widget: EmbeddedWidget, how: How): Plugin => ({
  name: 'trellis-calls',
  resolveId: id => (id === 'virtual:trellis-calls' ? `\0${id}` : undefined),
  load: id =>
    id === '\0virtual:trellis-calls' ? `export const rooms = ${JSON.stringify(callsOf(widget, how))}` : undefined,
})

/**
 * `virtual:trellis-texts` and `virtual:trellis-texts/<part>`: `loadTexts(language)`, of a part with `rooms`, its calls. Lazy, each language is a chunk; inside,
 * English is here and the others are fetched from beside the script.
 */
export const texts = (widget: EmbeddedWidget, how: How): Plugin => ({
  name: 'trellis-texts',
  resolveId: id => (id.startsWith('virtual:trellis-texts') ? `\0${id}` : undefined),
  load(id) {
    const [, part, language] = /^\0virtual:trellis-texts(?:\/([a-z-]*))?(?:\/(\w+))?$/.exec(id) ?? []
    if (!id.startsWith('\0virtual:trellis-texts')) return undefined
    if (language) return `export default ${JSON.stringify(textsOf(widget, language, part))}`
    if (how === 'inside')
      return `import en from 'virtual:trellis-texts/all/en'
const base = globalThis.document?.currentScript?.src
const kept = { en: Promise.resolve(en) }
export const loadTexts = language => (kept[language] ??= fetch(new URL('texts/${widget.name}.' + language + '.json', base)).then(it => it.ok ? it.json() : en, () => en))`
    const files = languages.map(it => `${it}: () => import('virtual:trellis-texts/${part ?? ''}/${it}')`)
    const rooms = part ? `export const rooms = ${JSON.stringify(callsOf(widget, how, part))}\n` : ''
    return `${rooms}const kept = {}
const files = {${files.join()}}
export const loadTexts = language => (kept[language] ??= files[language]().then(it => it.default))`
  },
})

/** What Vite leaves of white space in ES libraries goes. */
export const minifyChunks = (): Plugin => ({
  name: 'trellis-minify-chunks',
  enforce: 'post',
  async generateBundle(_, bundle) {
    for (const it of Object.values(bundle)) {
      if (it.type !== 'chunk') continue
      it.code = (await minify(it.fileName, it.code, { module: true, codegen: { removeWhitespace: true } })).code
    }
  },
})

/** Path of the first call of every widget, by its name; an empty one where there is none. */
export const firstCalls = Object.fromEntries(
  widgets.map(({ name, first }) => {
    if (!first) return [name, '']
    const [room, call, query] = first
    const { service, path } = endpointOf(room, call)
    return [name, `${servicePrefix[service]}${path}${query && `?${query}`}`]
  }),
)

/** What is said where a widget's code did not come, by language. */
export const lostTexts = Object.fromEntries(
  languages.map(it => {
    const { errors, actions } = locale(it).core
    return [it, { text: errors.notLoaded, retry: actions.retry }]
  }),
)

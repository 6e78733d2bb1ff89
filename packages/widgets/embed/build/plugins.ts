import { fileURLToPath } from 'node:url'
import { minifySync, type Plugin } from 'vite'
import { leanCss, shortClasses } from './css.ts'
import { findTexts, sourcesOf } from './texts.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const sdk = at('../sdk/src')
const languages = ['en', 'es', 'ja', 'zh', 'fr', 'id', 'de', 'pt']

const entry = at('embed/gla-survey/index.ts')
const later = at('src/gla/ResearchQuestions.tsx')
const english = `${sdk}/locales/en.json`
/** Everything, for the single file; and the same in two parts, for chunks. */
const whole = findTexts(sourcesOf(entry), english)
const first = findTexts(sourcesOf(entry, '/ResearchQuestions.tsx'), english)
const second = findTexts(sourcesOf(later), english)

const shortenClasses = shortClasses(sourcesOf(entry))

export const textsOf = (language: string) => whole.of(`${sdk}/locales/${language}.json`)

const imports = (part: string) => `
const files = {${languages.map(it => `${it}: () => import('virtual:trellis-texts/${part}/${it}')`).join(',')}}
const kept = {}
export const loadTexts = language => (kept[language] ??= files[language]().then(it => it.default))
`
// Without import(): English is inside, the others are fetched from beside the script.
const inside = `
import en from 'virtual:trellis-texts/whole/en'
const base = document.currentScript?.src
const kept = { en: Promise.resolve(en) }
export const loadTexts = language => (kept[language] ??= fetch(new URL('texts/gla-survey.' + language + '.json', base)).then(it => it.ok ? it.json() : en, () => en))
`
const modules: Record<string, string> = {
  lazy: imports('first'),
  inside,
  later: imports('second'),
}

/** `virtual:trellis-texts`: one file a language (`lazy`), or English inside and the rest fetched (`inside`). */
export const texts = (how: 'lazy' | 'inside'): Plugin => ({
  name: 'trellis-texts',
  enforce: 'pre',
  resolveId: id => (id.startsWith('virtual:trellis-texts') ? `\0${id}` : undefined),
  load(id) {
    if (id === '\0virtual:trellis-texts') return modules[how]
    const [, part, language] = /^\0virtual:trellis-texts\/(\w+)(?:\/(\w+))?$/.exec(id) ?? []
    if (!part) return undefined
    if (!language) return modules[part]
    const found = { whole, first, second }[part]
    return `export default ${JSON.stringify(found?.of(`${sdk}/locales/${language}.json`))}`
  },
  transform(code, id) {
    if (!/\/widgets\/(src|embed)\/.*\.tsx?$/.test(id)) return undefined
    const found = how === 'inside' ? whole : id === later ? second : first
    return shortenClasses(found.shorten(code))
  },
})

/** What the widget calls. A call that is missing here fails the end-to-end test. */
const calls = {
  account: ['getUserState', 'plan', 'demographics', 'saveDemographics'],
  gla: ['start', 'finish', 'findLastPos', 'changeLanguage', 'saveAnswers', 'questions'],
}

/** A client with the rooms of the widget alone: the whole one would bring every room's contract along. */
export const smallClient = (): Plugin => ({
  name: 'trellis-small-client',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === './client.ts' && importer?.endsWith('sdk/src/index.ts') ? '\0trellis-client' : undefined,
  load: id =>
    id === '\0trellis-client'
      ? `import { bindRoom, createCall } from '${sdk}/core/client.ts'
import { ${calls.account.map(it => `account_${it}`)} } from '${sdk}/account/contract.ts'
import { ${calls.gla.map(it => `gla_${it}`)} } from '${sdk}/gla/contract.ts'
export const createClient = options => {
  const call = createCall(options)
  return { call, ${Object.entries(calls).map(([room, names]) => `${room}: bindRoom(call, { ${names.map(it => `${it}: ${room}_${it}`)} })`)} }
}`
      : undefined,
})

const stand: Record<string, string> = {
  react: 'react.ts',
  'react-dom': 'react.ts',
  'react-dom/client': 'react.ts',
  'preact/jsx-runtime': 'jsx-runtime.ts',
  '@preact/signals-core': 'signals.ts',
  '@preact/signals-react': 'signals.ts',
  '@preact/signals-react/runtime': 'signals.ts',
  'zod/mini': 'zod.ts',
}

/** The small stand-ins for React, signals and zod; a door for React hosts keeps their React. */
export const standIns = (how: 'lazy' | 'inside'): Plugin => ({
  name: 'trellis-stand-ins',
  enforce: 'pre',
  resolveId(id, importer = '') {
    if (id === 'react' && importer.endsWith('/embed/react.ts')) return { id, external: true }
    if (how === 'lazy' && id === './ResearchQuestions.tsx') return at('embed/small/ResearchQuestions.tsx')
    if (id.endsWith('/Tooltip.tsx') && !importer.endsWith('/small/Tooltip.tsx')) return at('embed/small/Tooltip.tsx')
    const name = stand[id]
    return name && !importer.endsWith(`/small/${name}`) ? at(`embed/small/${name}`) : undefined
  },
})

/** Cuts every `.check(…)` out: a page looks at the shape of a reply, the server at every limit. */
function withoutChecks(code: string): string {
  for (;;) {
    const from = code.indexOf('.check(')
    if (from < 0) return code
    let at = from + '.check('.length
    for (let depth = 1; depth > 0; at++) depth += code[at] === '(' ? 1 : code[at] === ')' ? -1 : 0
    code = code.slice(0, from) + code.slice(at)
  }
}

const rooms = /^export const (\w+) = \{\n(  (?:\/\*\*|\w+: endpoint\()[^]*?)\n\}$/gm

/**
 * Contracts as a page needs them: replies are checked (but for the research answers), requests
 * are not, which the server checks anyhow; no sentences of the
 * OpenAPI document; and each endpoint a constant of its own, so that those nobody calls fall away.
 */
export const leanContract = (): Plugin => ({
  name: 'trellis-lean-contract',
  enforce: 'pre',
  transform: (code, id) =>
    /\/sdk\/src\/.*\.ts$/.test(id)
      ? withoutChecks(code)
          .replace(/^\s*summary: ('(?:[^'\\]|\\.)*'|"[^"]*"),$/gm, '')
          .replace(/^\s*(query|body|entitlement|bodyLimit): .*,$/gm, '')
          .replace('reply: demographics,', 'reply: z.unknown(),')
          .replace(rooms, (_, room: string, body: string) =>
            room in calls
              ? body.replace(/^ {2}(\w+): endpoint\(/gm, `export const ${room}_$1 = endpoint(`).replace(/^ {2}\}\),$/gm, '})')
              : '',
          )
      : undefined,
})

/** Cuts the styles of a widget down to what it can show. */
export const leanStyles = (): Plugin => ({
  name: 'trellis-lean-styles',
  enforce: 'post',
  transform(code, id) {
    const css = id.endsWith('widget.css?inline') && /^export default (".*")/s.exec(code)?.[1]
    return css ? `export default ${JSON.stringify(shortenClasses(leanCss(JSON.parse(css), sourcesOf(entry))))}` : undefined
  },
})

/** Vite keeps the white space of ES libraries: this takes it out. */
export const minifyChunks = (): Plugin => ({
  name: 'trellis-minify-chunks',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const it of Object.values(bundle)) {
      if (it.type === 'chunk') it.code = minifySync(it.fileName, it.code, { module: true, compress: true, mangle: true, codegen: true }).code
    }
  },
})

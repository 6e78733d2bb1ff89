import { fileURLToPath } from 'node:url'
import { minify } from 'terser'
import type { Plugin } from 'vite'
import { leanCss, shortClasses, themesOf } from './css.ts'
import { findTexts, sourcesOf } from './texts.ts'
import { endpointOf, widget } from './widget.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const sdk = at('../sdk/src')
const languages = ['en', 'es', 'ja', 'zh', 'fr', 'id', 'de', 'pt']

const entry = at(`embed/${widget.name}/index.ts`)
const later = at('src/survey/ResearchQuestions.tsx')
const consent = at('embed/Consent.tsx')
const english = `${sdk}/locales/en.json`
/** Everything, for the single file; and the same in parts, for chunks. */
const sources = {
  whole: sourcesOf(entry),
  first:
    sourcesOf(
      entry,
      '/ResearchQuestions.tsx',
      '/Consent.tsx',
      '/shared/Select.tsx',
      '/shared/Toasts.tsx',
      '/shared/createToasts.ts',
      '/shared/Tooltip.tsx',
    ) + ['Select', 'Toasts', 'Tooltip'].map(it => sourcesOf(at(`embed/small/${it}.tsx`))).join(''),
  second: sourcesOf(later),
  third: sourcesOf(consent),
}
const whole = findTexts(sources.whole, english)
const first = findTexts(sources.first, english)
const second = findTexts(sources.second, english)
const third = findTexts(sources.third, english)

const shortenClasses = shortClasses(sources.whole)

export const textsOf = (language: string) => whole.of(`${sdk}/locales/${language}.json`)
/** Of all that comes before the research page and the consent step. */
export const firstTextsOf = (language: string) => first.of(`${sdk}/locales/${language}.json`)

const imports = (part: string) => `
const kept = {}
const files = {${languages.map(it => `${it}: () => import('virtual:trellis-texts/${part}/${it}')`).join(',')}}
export const loadTexts = language => (kept[language] ??= files[language]().then(it => it.default))
`
// Without import(): English is inside, the others are fetched from beside the script.
const inside = `
import en from 'virtual:trellis-texts/whole/en'
const base = document.currentScript?.src
const kept = { en: Promise.resolve(en) }
export const loadTexts = language => (kept[language] ??= fetch(new URL('texts/${widget.name}.' + language + '.json', base)).then(it => it.ok ? it.json() : en, () => en))
`
const modules: Record<string, string> = {
  lazy: imports('first'),
  inside,
  later: imports('second'),
  consent: imports('third'),
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
    const found = { whole, first, second, third }[part]
    return `export default ${JSON.stringify(found?.of(`${sdk}/locales/${language}.json`))}`
  },
  transform(code, id) {
    if (!/\/widgets\/(src|embed)\/.*\.tsx?$/.test(id)) return undefined
    const found = how === 'inside' ? whole : id === later ? second : id === consent ? third : first
    const short = shortenClasses(found.shorten(code))
    // React's events on Preact: focus events bubble, and `onChange` of a text field is every input.
    if (!id.endsWith('.tsx')) return short
    const preact = "import { createElement as h_, Fragment as several_ } from 'preact';"
    return (
      preact +
      (id.endsWith('/Input.tsx')
        ? short.replace('onChange={', 'onInput={')
        : short.replace('onFocus={', 'onFocusIn={').replace('onBlur={', 'onFocusOut={'))
    )
  },
})

/** The endpoints of those calls, without schemas (see small/zod.ts) and what only a server reads. */
function endpoints(): string {
  return Object.entries(widget.calls)
    .map(([room, names]) => {
      const list = names.map(name => {
        const { service, method, path, access, changes } = endpointOf(room, name)
        if (access.kind === 'public') throw new Error(`${room}.${name} is not a call with a token`)
        return `${name}: one(${[path, service, Boolean(changes), method, widget.replies[name]].map(it => JSON.stringify(it) ?? '').join(', ')})`
      })
      return `${room}: bindRoom(call, { ${list.join(', ')} })`
    })
    .join(', ')
}

/** A client with the calls of the widget alone: the whole one would bring every room's contract along. */
export const smallClient = (): Plugin => ({
  name: 'trellis-small-client',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === './client.ts' && importer?.endsWith('sdk/src/index.ts') ? '\0trellis-client' : undefined,
  load: id =>
    id === '\0trellis-client'
      ? `import { bindRoom, createCall } from '${sdk}/core/client.ts'
import { like } from '${at('embed/small/zod.ts')}'
export const createClient = options => {
  // Card and survey ask for the same at once: they share one reply, until something is changed.
  let reply
  let asked
  let of
  const forget = () => { of = 0 }
  const send = createCall(options)
  const call = (endpoint, ...given) => {
    const answer = send(endpoint, ...given)
    if (endpoint.changes) answer.then(forget, forget)
    return answer
  }
  const shared = ask => given => {
    const wanted = JSON.stringify(given.query)
    if (performance.now() - asked > 800 || of !== wanted) {
      asked = performance.now()
      of = wanted
      reply = ask(given)
      reply.catch(forget)
    }
    return reply
  }
  const one = (path, service, changes, method, sample) => ({ path, service, changes, method, reply: like(sample), params: like() })
  const client = { call, ${endpoints()} }
  ${widget.shared.map(it => `client.${it} = shared(client.${it})`).join('\n  ')}
  return client
}`
      : undefined,
})

const stand: Record<string, string> = {
  react: 'react.ts',
  'react-dom': 'react.ts',
  'react-dom/client': 'react.ts',
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
    if (id === 'trellis:alignment-survey') return { id: './alignment-survey/index.js', external: true }
    if (id === './gla-survey/index.ts') return entry
    if (how === 'lazy' && id.endsWith('/ResearchQuestions.tsx') && !importer.endsWith('/small/research.ts'))
      return at('embed/small/ResearchQuestions.tsx')
    if (how === 'lazy' && id.endsWith('/Consent.tsx') && importer.endsWith('/View.tsx'))
      return at('embed/small/Consent.tsx')
    if (how === 'lazy' && id.endsWith('/Select.tsx') && importer.endsWith('/LanguageChoice.tsx'))
      return at('embed/small/Select.tsx')
    if (how === 'inside' && id.endsWith('/small/themes.ts')) return at('embed/small/themesInside.ts')
    const part = /\/(Toasts\.tsx|createToasts\.ts)$/.exec(id)?.[1]
    if (part && !importer.includes('/embed/small/') && !importer.includes('/shared/')) return at(`embed/small/${part}`)
    if (id.endsWith('/Tooltip.tsx') && !importer.endsWith('/small/Tooltip.tsx')) return at('embed/small/Tooltip.tsx')
    const name = stand[id]
    return name && !importer.endsWith(`/small/${name}`) ? at(`embed/small/${name}`) : undefined
  },
})

/** States of shared parts that no part of the widget takes. */
const shapes =
  '--block|--thick|--inline|\\.t-tip(?!-anchor)|progress\\.is-busy|notice--(info|positive)|aria-pressed|^(table|dl|dd|figure)'
const never = new RegExp(shapes)
/** And before the research page there is no field but the choice of the language. */
const neverFirst = new RegExp(`${shapes}|textarea|placeholder|read-only|is-wrong|input--large|fieldset|legend`)

/** Cuts the styles of a widget down to what it can show: at first and later, or all at once. */
export const leanStyles = (how: 'lazy' | 'inside'): Plugin => ({
  name: 'trellis-lean-styles',
  enforce: 'post',
  transform(code, id) {
    const name = /(widget|later|themes)\.css\?inline$/.exec(id)?.[1]
    const css = name && /^export default (".*")/s.exec(code)?.[1]
    if (!css) return undefined
    if (name === 'themes') return `export default ${JSON.stringify(themesOf(JSON.parse(css)))}`
    const seen = name === 'later' ? sources.second : how === 'inside' ? sources.whole : sources.first
    return `export default ${JSON.stringify(shortenClasses(leanCss(JSON.parse(css), seen, name === 'widget', name === 'widget' && how === 'lazy' ? neverFirst : never)))}`
  },
})

/** Asks the browser to compile while it loads, beside the page's thread, instead of function by function later on it. */
const eager = '//# allFunctionsCalledOnLoad\n'

/** What Vite leaves of white space in ES libraries goes, and half a percent more, for which Terser takes a second longer. */
export const minifyChunks = (): Plugin => ({
  name: 'trellis-minify-chunks',
  enforce: 'post',
  // What is added after the names have their hashes has to count in them.
  augmentChunkHash: () => eager + JSON.stringify(languages.map(firstTextsOf)),
  async generateBundle(_, bundle) {
    for (const it of Object.values(bundle)) {
      if (it.type !== 'chunk') continue
      const { code } = await minify(it.code, { module: true, ecma: 2020, compress: { passes: 2 } })
      it.code = (it.facadeModuleId?.endsWith('/embed/chunk.ts') ? eager : '') + code
    }
  },
})

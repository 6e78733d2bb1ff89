/** Builds everything that stands in other people's pages, `dist/embed` and `dist/react`: `node embed/build/run.ts`. */
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { languages } from '@trellis/sdk/contract'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { checkSizes } from '../size.ts'
import { type EmbeddedWidget, widgets } from '../widgets.ts'
import { components, componentTypes, elementTypes } from './components.ts'
import { aliases, calls, firstCalls, lostTexts, minifyChunks, texts, textsOf, unreadOf } from './plugins.ts'
import { integrityOf, nameRelease, next, tidyReleases } from './releases.ts'
import type { How } from './small.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string }
const write = (file: string, text: string) => writeFileSync(at(`dist/${file}`), text)

const jsx = {
  oxc: {
    jsx: { runtime: 'classic', pragma: 'h_', pragmaFrag: 'several_' },
    jsxInject: "import { createElement as h_, Fragment as several_ } from 'preact'",
  },
  // All sources get that import, those of other packages too.
  resolve: { dedupe: ['preact'] },
} satisfies InlineConfig

const common = (how: How, widget?: EmbeddedWidget): InlineConfig => ({
  root: at('.'),
  base: './',
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: {
    TRELLIS_VERSION: JSON.stringify(version),
    'process.env.NODE_ENV': '"production"',
    ...(widget && {
      'TRELLIS_WIDGET.name': JSON.stringify(widget.name),
      'TRELLIS_WIDGET.attributes': JSON.stringify(Object.keys(widget.attributes ?? {})),
    }),
  },
  plugins: [aliases(how, widget), ...(widget ? [calls(widget, how), texts(widget, how)] : [])],
  ...(widget && jsx),
  css: {
    transformer: 'lightningcss',
    lightningcss: {
      unusedSymbols: widget ? unreadOf(widget) : [],
      // light-dark() is the newest thing the tokens need: it came with these.
      targets: { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) },
    },
  },
  build: {
    outDir: at(next),
    emptyOutDir: false,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false,
    cssCodeSplit: false,
    reportCompressedSize: false,
    minify: true,
    rollupOptions: {
      // What parts loaded later share with the widget stays in its one file.
      preserveEntrySignatures: 'allow-extension',
      treeshake: { propertyReadSideEffects: false },
    },
  },
})

interface Extras {
  widget?: EmbeddedWidget | undefined
  define?: Record<string, string>
  plugins?: Plugin[]
}

/** Builds one entry. Library mode, since anything else wraps `import()` in a helper of 1 KB. */
async function bundle(input: string, outDir: string, how: How, output: Rolldown.OutputOptions, extras: Extras) {
  const { widget, define, plugins = [] } = extras
  const config = common(how, widget)
  await build({
    ...config,
    plugins: [...plugins, ...(config.plugins ?? []), minifyChunks()],
    define: { ...config.define, ...define },
    build: {
      ...config.build,
      outDir: at(outDir),
      lib: { entry: at(input), formats: [how === 'lazy' ? 'es' : 'iife'], name: 'trellisWidget' },
      rollupOptions: { ...config.build?.rollupOptions, output },
    },
  })
}

/** One plain script without imports. */
const script = (input: string, file: string, extras: Extras) =>
  bundle(input, next, 'inside', { entryFileNames: file, codeSplitting: false }, extras)

/** ES modules. */
const modules = (input: string, outDir: string, entryFileNames: string, extras: Extras) =>
  bundle(
    input,
    outDir,
    'lazy',
    {
      entryFileNames,
      codeSplitting: { groups: [{ name: 'main', test: at(input) }] },
      // `<widget>.de-<part>-….js` are texts of a part that is loaded later.
      // Parts have names without a hash, by which they are tried again (see `small/later.tsx`): their folder is a release's.
      chunkFileNames({ facadeModuleId }) {
        const part = /trellis-texts\/([a-z-]+)\//.exec(facadeModuleId ?? '')?.[1]
        if (part) return `${extras.widget?.name}.[name]-${part}.js`
        const library = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(facadeModuleId ?? '')?.[1]
        if (library) return `${extras.widget?.name}.${library.replace('/', '-')}-[hash].js`
        const isPart = facadeModuleId?.startsWith(at('embed/small/'))
        return `${extras.widget?.name}.[name]${isPart ? '' : '-[hash]'}.js`
      },
    },
    extras,
  )

/** The parts of a widget, in a folder a language. Code and first texts are one file: one request less on the way to the questions. */
async function chunks(widget: EmbeddedWidget): Promise<void> {
  const parts = `${next}/parts`
  const main = `${widget.name}.js`
  await modules('embed/chunk.ts', parts, main, { widget })
  for (const language of languages) {
    const folder = at(`${next}/${language}`)
    mkdirSync(folder, { recursive: true })
    for (const file of readdirSync(at(parts))) {
      const code = readFileSync(at(`${parts}/${file}`), 'utf8')
      const texts = `\nexport default ${JSON.stringify(textsOf(widget, language))}`
      writeFileSync(`${folder}/${file}`, file === main ? code + texts : code)
    }
  }
  rmSync(at(parts), { recursive: true })
}

rmSync(at('dist/react'), { recursive: true, force: true })
mkdirSync(at('dist/react'), { recursive: true })
tidyReleases(at('dist/embed'))
mkdirSync(at(`${next}/texts`), { recursive: true })
const put = (file: string, text: string) => writeFileSync(at(`${next}/${file}`), text)
for (const widget of widgets) {
  await chunks(widget)
  await script('embed/single.ts', `${widget.name}.js`, { widget })
  for (const it of languages.filter(it => it !== 'en'))
    put(`texts/${widget.name}.${it}.json`, JSON.stringify(textsOf(widget, it, 'all')))
  // For hosts on React 17 to 19; React itself stays theirs.
  await modules('embed/whole.ts', `dist/react/${widget.name}`, 'index.js', { widget })
}
/** The loader; `release` leads from it to the chunks. */
const loader = (release: string) =>
  script('embed/loader.ts', 'v1.js', {
    define: {
      TRELLIS_RELEASE: JSON.stringify(release),
      TRELLIS_FIRST: JSON.stringify(firstCalls),
    },
  })
await loader('')
await script('embed/frame.ts', 'frame.js', {
  define: {
    TRELLIS_TITLES: JSON.stringify(Object.fromEntries(widgets.map(it => [it.name, it.title]))),
    TRELLIS_ATTRIBUTES: JSON.stringify([...new Set(widgets.flatMap(it => Object.keys(it.attributes ?? {})))]),
  },
})
await modules('embed/lost.ts', next, 'lost.js', { define: { TRELLIS_LOST: JSON.stringify(lostTexts) } })
for (const it of ['frame.html', 'frame.css']) copyFileSync(at(`embed/${it}`), at(`${next}/${it}`))
await modules('embed/react.ts', 'dist/react', 'index.js', { plugins: [components()] })
write('react/index.d.ts', componentTypes(readFileSync(at('embed/react.public.d.ts'), 'utf8')))
const types = elementTypes(readFileSync(at('embed/trellis.public.d.ts'), 'utf8'))
write('react/trellis.d.ts', types)
put('trellis.d.ts', types)
const scripts = ['v1.js', 'frame.js', ...widgets.map(it => `${it.name}.js`)]
const integrity = integrityOf(at(next), scripts)
put('integrity.json', JSON.stringify(integrity))

// The addresses without a version are the newest release's, whose parts they bring in.
const folder = at('dist/embed')
const release = nameRelease(folder, at(next), version)
await loader(`${release}/`)
renameSync(at(`${next}/v1.js`), `${folder}/v1.js`)
rmSync(at(next), { recursive: true })
for (const it of readdirSync(`${folder}/${release}`))
  if (!['v1.js', 'lost.js'].includes(it) && !(languages as readonly string[]).includes(it))
    cpSync(`${folder}/${release}/${it}`, `${folder}/${it}`, { recursive: true })
write('embed/integrity.json', `${JSON.stringify({ release, integrity }, null, 2)}\n`)
if (!checkSizes(folder)) throw new Error('The embed build is over its budget')

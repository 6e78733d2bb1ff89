/** Builds everything that stands in other people's pages, `dist/embed` and `dist/react`: `node embed/build/run.ts`. */
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { languages } from '@trellis/sdk/contract'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { checkSizes } from '../size.ts'
import { type EmbeddedWidget, widgets } from '../widgets.ts'
import { components, componentTypes, elementTypes } from './components.ts'
import { aliases, calls, firstCalls, minifyChunks, texts, textsOf, unreadOf } from './plugins.ts'
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
      TRELLIS_WIDGET: JSON.stringify({ name: widget.name, attributes: Object.keys(widget.attributes ?? {}) }),
    }),
  },
  plugins: [aliases(how, widget), ...(widget ? [calls(widget), texts(widget, how)] : [])],
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
    outDir: at('dist/embed'),
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
  bundle(input, 'dist/embed', 'inside', { entryFileNames: file, codeSplitting: false }, extras)

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
      chunkFileNames({ facadeModuleId }) {
        const part = /trellis-texts\/([a-z-]+)\//.exec(facadeModuleId ?? '')?.[1]
        return `${extras.widget?.name}.[name]${part ? `-${part}` : ''}-[hash].js`
      },
    },
    extras,
  )

/** The hashed chunks, in a folder a language. Code and first texts are one file: one request less on the way to the questions. */
async function chunks(widget: EmbeddedWidget): Promise<string> {
  const root = at('dist/embed')
  const first = Object.fromEntries(languages.map(it => [it, JSON.stringify(textsOf(widget, it))]))
  await modules('embed/chunk.ts', 'dist/embed', `${widget.name}-[hash].js`, {
    widget,
    // What is added after the names have their hashes has to count in them.
    plugins: [{ name: 'trellis-texts-hash', augmentChunkHash: () => JSON.stringify(first) }],
  })
  const main = new RegExp(`^${widget.name}-([\\w-]{8})\\.js$`)
  const files = readdirSync(root).filter(it => /-[\w-]{8}\.js$/.test(it))
  for (const language of languages) {
    mkdirSync(`${root}/${language}`, { recursive: true })
    for (const file of files) {
      const code = readFileSync(`${root}/${file}`, 'utf8')
      writeFileSync(
        `${root}/${language}/${file}`,
        main.test(file) ? `${code}\nexport default ${first[language]}` : code,
      )
    }
  }
  for (const file of files) rmSync(`${root}/${file}`)
  return files.flatMap(it => main.exec(it)?.[1] ?? []).join()
}

for (const it of ['embed', 'react']) {
  rmSync(at(`dist/${it}`), { recursive: true, force: true })
  mkdirSync(at(`dist/${it}`), { recursive: true })
}
mkdirSync(at('dist/embed/texts'))
const hashes: Record<string, string> = {}
for (const widget of widgets) {
  hashes[widget.name] = await chunks(widget)
  await script('embed/single.ts', `${widget.name}.js`, { widget })
  for (const it of languages.filter(it => it !== 'en'))
    write(`embed/texts/${widget.name}.${it}.json`, JSON.stringify(textsOf(widget, it, 'all')))
  // For hosts on React 17 to 19; React itself stays theirs.
  await modules('embed/whole.ts', `dist/react/${widget.name}`, 'index.js', { widget })
}
await script('embed/loader.ts', 'v1.js', {
  define: { TRELLIS_CHUNKS: JSON.stringify(hashes), TRELLIS_FIRST: JSON.stringify(firstCalls) },
})
await script('embed/frame.ts', 'frame.js', {
  define: {
    TRELLIS_TITLES: JSON.stringify(Object.fromEntries(widgets.map(it => [it.name, it.title]))),
    TRELLIS_ATTRIBUTES: JSON.stringify([...new Set(widgets.flatMap(it => Object.keys(it.attributes ?? {})))]),
  },
})
for (const it of ['frame.html', 'frame.css']) copyFileSync(at(`embed/${it}`), at(`dist/embed/${it}`))
await modules('embed/react.ts', 'dist/react', 'index.js', { plugins: [components()] })
write('react/index.d.ts', componentTypes(readFileSync(at('embed/react.public.d.ts'), 'utf8')))
for (const it of ['embed', 'react'])
  write(`${it}/trellis.d.ts`, elementTypes(readFileSync(at('embed/trellis.public.d.ts'), 'utf8')))

const integrity = (file: string) =>
  `sha384-${createHash('sha384')
    .update(readFileSync(at(`dist/embed/${file}`)))
    .digest('base64')}`
const scripts = ['v1.js', 'frame.js', ...widgets.map(it => `${it.name}.js`)]
write(
  'embed/integrity.json',
  `${JSON.stringify(Object.fromEntries(scripts.map(it => [it, integrity(it)])), null, 2)}\n`,
)
if (!checkSizes(at('dist/embed'))) throw new Error('The embed build is over its budget')

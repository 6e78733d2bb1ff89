import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { languages } from '@trellis/sdk/contract'
import { build, defineConfig, type InlineConfig, type Plugin } from 'vite'
import { leanPreact } from './embed/build/leanPreact.ts'
import { leanSources } from './embed/build/leanSources.ts'
import { firstTextsOf, leanStyles, minifyChunks, smallClient, standIns, texts, textsOf } from './embed/build/plugins.ts'
import { firstCalls, otherWidgets, widget } from './embed/build/widget.ts'
import { checkSizes } from './embed/size.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string }
const define = { TRELLIS_VERSION: JSON.stringify(version), 'process.env.NODE_ENV': '"production"' }

/** Calls of the contract that only make a schema. Short names would meet those of minified libraries. */
const pureCalls = [
  ...['text', 'choice', 'numberText'],
  ...[
    'object',
    'string',
    'number',
    'int',
    'boolean',
    'literal',
    'enum',
    'email',
    'array',
    'optional',
    'nullable',
    'unknown',
  ].map(it => `z.${it}`),
  ...['z.iso.datetime', 'z.coerce.number'],
]

const small = (how: 'lazy' | 'inside', outDir = 'dist/embed'): InlineConfig => ({
  root: at('.'),
  base: './',
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define,
  plugins: [standIns(how), smallClient(), leanPreact(), leanSources(), leanStyles(how), texts(how)],
  oxc: { jsx: { runtime: 'classic', pragma: 'h_', pragmaFrag: 'several_' } },
  build: {
    outDir: at(outDir),
    emptyOutDir: false,
    target: 'es2022',
    // light-dark() is the oldest thing the tokens need.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false,
    cssCodeSplit: false,
    reportCompressedSize: false,
    minify: true,
    rollupOptions: {
      preserveEntrySignatures: 'allow-extension',
      treeshake: {
        moduleSideEffects: id => !/\/sdk\/src\/|\/widgets\/src\/|\/zod\//.test(id),
        propertyReadSideEffects: false,
        manualPureFunctions: pureCalls,
      },
    },
  },
})

/** One plain script without imports. */
const script = (input: string, name: string, more: Record<string, string> = {}): InlineConfig => {
  const config = small('inside')
  return {
    ...config,
    plugins: [...(config.plugins ?? []), minifyChunks()],
    define: { ...define, ...more },
    build: {
      ...config.build,
      rollupOptions: {
        ...config.build?.rollupOptions,
        input: at(input),
        preserveEntrySignatures: false,
        output: { format: 'iife', entryFileNames: name, codeSplitting: false },
      },
    },
  }
}

const integrity = (file: string) =>
  `sha384-${createHash('sha384')
    .update(readFileSync(at(`dist/embed/${file}`)))
    .digest('base64')}`

const hashed = /^([a-z-]+)-([\w-]{8})\.js$/

/** Hashes of every widget's code with its texts. */
const hashes = () =>
  Object.fromEntries(
    readdirSync(at('dist/embed/en')).flatMap(it => [hashed.exec(it)?.slice(1) ?? []].filter(it => it.length)),
  )

/** Lays a folder for each language: all chunks of the widget, and in its main one the texts, so that both are one request. */
function layLanguages() {
  const root = at('dist/embed')
  const chunks = readdirSync(root).filter(it => /-[\w-]{8}\.js$/.test(it))
  for (const language of languages) {
    mkdirSync(`${root}/${language}`, { recursive: true })
    for (const file of chunks) {
      const code = readFileSync(`${root}/${file}`, 'utf8')
      const texts = hashed.test(file) ? `\nexport default ${JSON.stringify(firstTextsOf(language))}` : ''
      writeFileSync(`${root}/${language}/${file}`, code + texts)
    }
  }
  for (const file of chunks) rmSync(`${root}/${file}`)
}

/** After the hashed chunks: the single file, its texts, and its half of the React door. */
async function restOfWidget() {
  await build(script('embed/single.ts', `${widget.name}.js`))
  mkdirSync(at('dist/embed/texts'), { recursive: true })
  for (const it of languages.filter(it => it !== 'en'))
    writeFileSync(at(`dist/embed/texts/${widget.name}.${it}.json`), JSON.stringify(textsOf(it)))
  // For hosts on React 17 to 19; React itself stays theirs.
  const isFirst = widget.name === 'gla-survey'
  const [input, folder] = isFirst ? ['embed/react.ts', 'dist/react'] : ['embed/whole.ts', `dist/react/${widget.name}`]
  await build(modules(input, folder, { entryFileNames: 'index.js', chunkFileNames }))
}

/** Then, once for all widgets: loader, frame page, integrity list; and the sizes. */
async function restOfAll() {
  for (const it of otherWidgets)
    execFileSync(process.execPath, process.argv.slice(1), {
      cwd: at('.'),
      stdio: 'inherit',
      env: { ...process.env, TRELLIS_WIDGET: it },
    })
  await build(
    script('embed/loader.ts', 'v1.js', {
      TRELLIS_CHUNKS: JSON.stringify(hashes()),
      TRELLIS_LANGUAGES: JSON.stringify(languages),
      TRELLIS_FIRST: JSON.stringify(firstCalls),
    }),
  )
  await build(script('embed/frame.ts', 'frame.js'))
  copyFileSync(at('embed/react.public.d.ts'), at('dist/react/index.d.ts'))
  for (const it of ['frame.html', 'frame.css']) copyFileSync(at(`embed/${it}`), at(`dist/embed/${it}`))
  const files = ['v1.js', 'frame.js', ...['gla-survey', ...otherWidgets].map(it => `${it}.js`)]
  writeFileSync(
    at('dist/embed/integrity.json'),
    `${JSON.stringify(Object.fromEntries(files.map(it => [it, integrity(it)])), null, 2)}\n`,
  )
  if (!checkSizes(at('dist/embed'))) throw new Error('The embed build is over its budget')
}

const others = (): Plugin => ({
  name: 'trellis-embed-others',
  async closeBundle() {
    layLanguages()
    await restOfWidget()
    if (widget.name === 'gla-survey') await restOfAll()
  },
})

/** `de-….js` for the texts of the survey, `de-later-….js` and `de-consent-….js` for those of parts that are loaded later. */
const chunkFileNames = ({ facadeModuleId }: { facadeModuleId?: string | null }) => {
  const part = /trellis-texts\/(second|third)\//.exec(facadeModuleId ?? '')?.[1]
  return `${widget.name}.[name]${part ? { second: '-later', third: '-consent' }[part] : ''}-[hash].js`
}

/** ES modules: library mode, since anything else wraps `import()` in a helper of 1 KB. */
function modules(input: string, outDir: string, output: object): InlineConfig {
  const config = small('lazy', outDir)
  return {
    ...config,
    plugins: [...(config.plugins ?? []), minifyChunks()],
    build: {
      ...config.build,
      emptyOutDir: true,
      lib: { entry: at(input), formats: ['es'] },
      rollupOptions: { ...config.build?.rollupOptions, output },
    },
  }
}

const chunk = modules('embed/chunk.ts', 'dist/embed', { entryFileNames: `${widget.name}-[hash].js`, chunkFileNames })

/** Builds everything that stands in other people's pages: `dist/embed` and `dist/react`. */
export default defineConfig({
  ...chunk,
  build: { ...chunk.build, emptyOutDir: widget.name === 'gla-survey' },
  plugins: [...(chunk.plugins ?? []), others()],
})

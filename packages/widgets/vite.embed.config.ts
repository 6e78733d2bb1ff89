import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { languages } from '@trellis/sdk/contract'
import { build, defineConfig, type InlineConfig, type Plugin } from 'vite'
import { leanPreact } from './embed/build/leanPreact.ts'
import { leanSources } from './embed/build/leanSources.ts'
import { leanStyles, minifyChunks, smallClient, standIns, texts, textsOf } from './embed/build/plugins.ts'
import { checkSizes } from './embed/size.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string }
const define = { TRELLIS_VERSION: JSON.stringify(version), 'process.env.NODE_ENV': '"production"' }

const isLanguage = (name: string) => languages.some(it => it === name)

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

/** After the hashed chunks: loader, single file, frame page, React door, integrity list; then the sizes. */
const others = (): Plugin => {
  const chunks: Record<string, string> = {}
  return {
    name: 'trellis-embed-others',
    buildStart() {
      for (const it of languages) this.emitFile({ type: 'chunk', id: `virtual:trellis-texts/first/${it}`, name: it })
    },
    generateBundle(_, bundle) {
      for (const it of Object.values(bundle))
        if (it.type === 'chunk' && it.isEntry) chunks[isLanguage(it.name) ? it.name : 'gla-survey'] = it.fileName
    },
    async closeBundle() {
      await build(script('embed/loader.ts', 'v1.js', { TRELLIS_CHUNKS: JSON.stringify(chunks) }))
      await build(script('embed/single.ts', 'gla-survey.js'))
      await build(script('embed/frame.ts', 'frame.js'))
      // For hosts on React 17 to 19; React itself stays theirs.
      await build(modules('embed/react.ts', 'dist/react', { entryFileNames: 'index.js', chunkFileNames }))
      copyFileSync(at('embed/react.public.d.ts'), at('dist/react/index.d.ts'))
      for (const it of ['frame.html', 'frame.css']) copyFileSync(at(`embed/${it}`), at(`dist/embed/${it}`))
      mkdirSync(at('dist/embed/texts'), { recursive: true })
      for (const it of languages.filter(it => it !== 'en')) {
        writeFileSync(at(`dist/embed/texts/gla-survey.${it}.json`), JSON.stringify(textsOf(it)))
      }
      const files = ['v1.js', 'gla-survey.js', 'frame.js']
      writeFileSync(
        at('dist/embed/integrity.json'),
        `${JSON.stringify(Object.fromEntries(files.map(it => [it, integrity(it)])), null, 2)}\n`,
      )
      if (!checkSizes(at('dist/embed'))) throw new Error('The embed build is over its budget')
    },
  }
}

/** `de-….js` for the texts of the survey, `de-later-….js` and `de-consent-….js` for those of parts that are loaded later. */
const chunkFileNames = ({ facadeModuleId }: { facadeModuleId?: string | null }) => {
  const part = /trellis-texts\/(second|third)\//.exec(facadeModuleId ?? '')?.[1]
  return `[name]${part ? { second: '-later', third: '-consent' }[part] : ''}-[hash].js`
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

const chunk = modules('embed/chunk.ts', 'dist/embed', {
  entryFileNames: ({ name }: { name: string }) => `${isLanguage(name) ? name : 'gla-survey'}-[hash].js`,
  chunkFileNames,
})

/** Builds everything that stands in other people's pages: `dist/embed` and `dist/react`. */
export default defineConfig({ ...chunk, plugins: [...(chunk.plugins ?? []), others()] })

import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

// Builds what the hosts here would build themselves; plain pages go beside it as they stand. Needs the embed build.
const at = path => fileURLToPath(new URL(path, import.meta.url))
const folderOf = name => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))

const bundle = (input, alias = []) => ({
  configFile: false,
  root: at('.'),
  logLevel: 'warn',
  publicDir: false,
  resolve: { alias, dedupe: ['react'] },
  define: { 'process.env.NODE_ENV': '"development"', __VUE_OPTIONS_API__: 'true', __VUE_PROD_DEVTOOLS__: 'false', __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false' },
  build: {
    outDir: at('dist'),
    emptyOutDir: false,
    modulePreload: false,
    reportCompressedSize: false,
    rollupOptions: {
      input: Object.fromEntries(input.map(it => [it.replace(/\.\w+$/, ''), at(it)])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', assetFileNames: '[name][extname]' },
    },
  },
})

const react = version => [
  { find: /^react-dom(?=$|\/)/, replacement: folderOf(`react-dom${version}`) },
  { find: /^react(?=$|\/)/, replacement: folderOf(`react${version}`) },
]

const hashOf = file => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`

/** The other Reacts, and the pages that name their scripts by hash. */
const others = {
  name: 'other-hosts',
  async closeBundle() {
    for (const version of [17, 18]) await build(bundle([`react-${version}/main.jsx`], react(`-${version}`)))
    mkdirSync(at('dist/hash-csp'), { recursive: true })
    const fileOf = src => at(src.startsWith('/embed/') ? `../packages/widgets/dist${src}` : `hash-csp/${src}`)
    for (const name of ['index.html', 'alignment-survey.html']) {
      const page = readFileSync(at(`hash-csp/${name}`), 'utf8').replace(/%([\w./-]+)%/g, (_, src) => hashOf(fileOf(src)))
      writeFileSync(at(`dist/hash-csp/${name}`), page)
    }
    for (const host of readdirSync(at('.'), { withFileTypes: true })) {
      if (!host.isDirectory() || ['dist', 'node_modules'].includes(host.name)) continue
      mkdirSync(at(`dist/${host.name}`), { recursive: true })
      for (const file of readdirSync(at(host.name))) {
        const to = at(`dist/${host.name}/${file}`)
        if (/\.(html|js|css)$/.test(file) && !existsSync(to)) copyFileSync(at(`${host.name}/${file}`), to)
      }
    }
  },
}

const first = bundle(['react-19/main.jsx', 'react-alignment-survey/main.jsx', 'vue-3/main.js', 'tailwind/main.js', 'bootstrap/main.css'])
export default { ...first, plugins: [others], build: { ...first.build, emptyOutDir: true } }

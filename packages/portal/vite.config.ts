import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { stylesAfterFirst } from './stylesAfterFirst.ts'

const server = process.env.TRELLIS_SERVER ?? 'http://localhost:4000'

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const entry = fileURLToPath(new URL('index.html', import.meta.url))
const atStart = new Set<string>()

/** Whether a module may be needed before it is known which page is shown: it is imported, over others or not, where all begins. */
function isAtStart(id: string, graph: Graph): boolean {
  const left = atStart.size === 0 ? [entry] : []
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (atStart.has(next)) continue
    atStart.add(next)
    left.push(...(graph.getModuleInfo(next)?.importedIds ?? []))
  }
  return atStart.has(id)
}

/** Builds the portal to `dist`. In development it serves on 5173 and passes the API's addresses on to the server. */
export default defineConfig({
  plugins: [react(), { name: 'styles-after-first', transformIndexHtml: { order: 'post', handler: stylesAfterFirst } }],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // light-dark() came with these; rewritten for older ones it could not change within a page, as paper does.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // An inlined asset would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One file, not one for each set of pages that share a part: the dashboard took a hundred. What one or two pages need is theirs.
        codeSplitting: { groups: [{ name: (id, graph) => (isAtStart(id, graph) ? 'start' : null), minShareCount: 3 }] },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/oidc', '/embed', '/examples'].map(path => [path, { target: server, ws: true }]),
    ),
  },
})

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.TRELLIS_SERVER ?? 'http://localhost:4000'

/** Builds the portal to `dist`. In development it serves on 5173 and passes the API's addresses on to the server. */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // light-dark() came with these; rewritten for older ones it could not change within a page, as paper does.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // An inlined asset would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/oidc', '/embed', '/examples'].map(path => [path, { target: server, ws: true }]),
    ),
  },
})

// The portal's development server, with the API's addresses passed on to the running server.
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { at } from './workspace.mjs'

const folder = at('packages', 'portal', 'node_modules', 'vite')
const { exports } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
const entry = typeof exports['.'] === 'string' ? exports['.'] : (exports['.'].import ?? exports['.'].default)
const { createServer } = await import(pathToFileURL(`${folder}/${entry}`).href)

const target = `http://localhost:${process.env.PORT ?? 4000}`
const passed = ['/api', '/oidc', '/auth-callback', '/outbox', '/embed', '/examples', '/socket.io']
const config = at('packages', 'portal', 'vite.config.ts')
const server = await createServer({
  root: at('packages', 'portal'),
  configFile: existsSync(config) ? config : undefined,
  server: {
    port: Number(process.env.DEV_PORT ?? 5173),
    proxy: Object.fromEntries(passed.map(path => [path, { target, ws: path === '/socket.io' }])),
  },
})
await server.listen()
server.printUrls()

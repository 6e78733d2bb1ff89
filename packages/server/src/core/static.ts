import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import { type PublicConfig, publicConfigId } from '@trellis/sdk/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from './config.ts'
import { errorReply } from './problem.ts'
import { refuse } from './refuse.ts'

const folder = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

/** Built things live under hashed names or in a release's folder and never change; everything else is asked for again. */
const cacheOf = (path: string) =>
  /([.-][\w-]{8}\.(js|css|woff2|json|svg|png)|\/embed\/\d[\w.]*-[\da-f]{8}\/.*)(\.br|\.gz)?$/.test(path)
    ? 'public, max-age=31536000, immutable'
    : 'no-cache'

/** Kinds of files that are built to be served. No sources, no settings of tools, nothing hidden. */
const served =
  /^\/?(([\w-]+|\d+\.\d+\.\d+-[\da-f]{8})\/)*[\w][\w.-]*\.(html|js|css|json|woff2|svg|png|jpg|webp|ico|txt|webmanifest|d\.ts)$/
const isServed = (path: string) =>
  served.test(path.endsWith('/') ? `${path}index.html` : path) &&
  !/(^|\/)(node_modules|package\.json|tsconfig\.json|[\w.-]+\.config\.\w+)(\/|$)/.test(path)

/** Where the page says whose it is before its code is here. */
const productPlace = 'id="trellis-product">'

/** The portal's page with the configuration in it. */
export function pageWith(html: string, { product, provider, supportEmail, consoleUrl, debug }: PublicConfig): string {
  const values: PublicConfig = { product, provider, supportEmail, consoleUrl, debug }
  // In a script element only `<` could end it.
  const json = JSON.stringify(values).replaceAll('<', '\\u003c')
  const place = `id="${publicConfigId}">`
  if (!html.includes(place)) throw new Error(`The portal's page has no place for the configuration: ${place}`)
  const named = html.replace(place, () => place + json)
  const shown = product.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return named.replace(productPlace, () => productPlace + shown)
}

/**
 * Serves the portal and the embed bundle, and, but in production, the example hosts and Storybook: those that are built.
 * Unknown portal paths get its page.
 */
export async function serveStatic(app: FastifyInstance, config: Config): Promise<void> {
  const { production } = config
  const portal = folder('packages/portal/dist')
  const page = existsSync(`${portal}/index.html`) && pageWith(readFileSync(`${portal}/index.html`, 'utf8'), config)
  const sendPage = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  const places: [prefix: string, root: string][] = [
    // First, as what replies with a file by itself has the headers of the first one.
    ['/', portal],
    ['/embed/', folder('packages/widgets/dist/embed')],
  ]
  if (!production) places.push(['/examples/', folder('examples/dist')], ['/storybook/', folder('storybook-static')])
  let decorate = true
  for (const [prefix, root] of places) {
    if (!existsSync(root)) continue
    await app.register(files, {
      root,
      prefix,
      decorateReply: decorate,
      // A list: of a folder whose page is compressed the library finds nothing else.
      index: prefix === '/' ? false : ['index.html'],
      allowedPath: isServed,
      cacheControl: false,
      // What the build has put beside the files (scripts/compress.mjs).
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheOf(path))
        // The ending is a film's, too.
        if (path.endsWith('.d.ts')) reply.header('content-type', 'text/plain; charset=utf-8')
        // A host page brings its own policy; ours is for the portal.
        if (prefix === '/examples/' || prefix === '/storybook/') reply.removeHeader('content-security-policy')
        if (prefix === '/examples/') reply.removeHeader('x-frame-options')
        // Stories stand in frames of their own.
        if (prefix === '/storybook/') reply.header('x-frame-options', 'SAMEORIGIN')
        if (prefix === '/embed/') reply.header('access-control-allow-origin', '*')
        // The frame page is for other people's pages; it holds nothing until its parent, checked by origin, gives a token.
        if (path.endsWith('/frame.html')) {
          reply.removeHeader('x-frame-options')
          reply.header(
            'content-security-policy',
            "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors *",
          )
        }
      },
    })
    decorate = false
  }
  if (page) app.get('/', (_, reply) => sendPage(reply))
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      page &&
      request.method === 'GET' &&
      !/^\/((api|embed|oidc|examples|storybook|assets)\/|(metrics|outbox)([/?]|$))/.test(request.url)
    if (isPage) return sendPage(reply)
    return reply.status(404).send(errorReply(refuse('notFound'), request))
  })
}

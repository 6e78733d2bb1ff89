import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The name of the other host, which the browser has to be told: not one of loopback, so that it is no secure context. */
export const elsewhereName = 'intranet.test'

/** The example hosts on an origin of their own. */
export interface Elsewhere {
  origin: string
  stop(): void
}

/**
 * Serves `/examples/` as a customer's intranet would: on plain http, under another name than Trellis, with a back end that
 * fetches the tokens. What the pages take from their own origin, because they lie on the server's, is put to `trellis()`.
 */
export async function serveElsewhere(trellis: () => string): Promise<Elsewhere> {
  const server = createServer(async (request, response) => {
    const reply = await fetch(trellis() + request.url)
    const type = reply.headers.get('content-type') ?? 'text/plain'
    response.writeHead(reply.status, { 'content-type': type })
    if (!/html|javascript/.test(type)) return response.end(Buffer.from(await reply.arrayBuffer()))
    const page = (await reply.text())
      .replaceAll('src="/embed/', `src="${trellis()}/embed/`)
      .replace(/(const trellis = |\bapi: ?)location\.origin/g, `$1"${trellis()}"`)
      .replace(/(?<=(script|connect|frame)-src )'self'/g, `'self' ${trellis()}`)
    response.end(page)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://${elsewhereName}:${port}`, stop: () => server.close() }
}

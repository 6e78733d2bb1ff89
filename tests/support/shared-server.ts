import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { backDoor, type OwnServer, startServer, type TestServer } from './server.ts'

type Place = Pick<TestServer, 'url' | 'port' | 'pid' | 'dataFolder'>

/**
 * Keeps the servers that files of tests use one after the other, in the process that outlives them all, and names its address in
 * TRELLIS_SHARED: to start one costs more than most files ask of it. Gives what ends them.
 */
export async function keepServers(): Promise<() => Promise<void>> {
  const all = new Map<string, OwnServer>()
  const idle: string[] = []
  const take = async (): Promise<Place> => {
    const known = all.get(idle.pop() ?? '')
    const server = known ?? (await startServer({ env: { TRELLIS_RATE_LIMIT: '1000000' } }))
    all.set(server.url, server)
    const { url, port, pid, dataFolder } = server
    return { url, port, pid, dataFolder }
  }
  const keeper = createServer(async (request, reply) => {
    try {
      if (request.method === 'DELETE') idle.push(decodeURIComponent(request.url?.slice(1) ?? ''))
      reply.end(JSON.stringify(request.method === 'DELETE' ? {} : await take()))
    } catch (error) {
      reply.writeHead(500).end((error as Error).message)
    }
  })
  // A server may take its time to start.
  keeper.requestTimeout = 0
  await new Promise<void>(resolve => keeper.listen(0, '127.0.0.1', () => resolve()))
  process.env.TRELLIS_SHARED = `http://127.0.0.1:${(keeper.address() as AddressInfo).port}`
  return async () => {
    keeper.closeAllConnections()
    keeper.close()
    await Promise.all([...all.values()].map(it => it.stop()))
  }
}

/**
 * A server for one file at a time, in its seeded state, without limits of calls. `stop` leaves it to the next file. Whoever needs
 * other settings, what it wrote, or its end, starts one by startServer.
 */
export async function sharedServer(): Promise<TestServer> {
  const keeper = process.env.TRELLIS_SHARED
  if (!keeper) return startServer({ env: { TRELLIS_RATE_LIMIT: '1000000' } })
  const reply = await fetch(keeper, { method: 'POST' })
  if (!reply.ok) throw new Error(await reply.text())
  const place = (await reply.json()) as Place
  const seeded = await fetch(`${place.url}/api/test/reset`, { method: 'POST' })
  if (!seeded.ok) throw new Error(`The server could not be seeded anew: ${await seeded.text()}`)
  return {
    ...place,
    ...backDoor(place.url),
    async stop() {
      await fetch(`${keeper}/${encodeURIComponent(place.url)}`, { method: 'DELETE' })
    },
  }
}

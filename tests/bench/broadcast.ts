import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createRealtime } from '@trellis/sdk/realtime'
import pg from 'pg'
import { Backstage } from '../support/api.ts'
import { startServer } from '../support/server.ts'
import { median } from './load.ts'
import type { Row } from './row.ts'

/** Connections that listen, half of them at each of two instances. */
const sockets = 20

/**
 * How long it takes until everybody has heard of a change, over two instances, beside a bare NOTIFY that two connections of the
 * database listen to; in turn, one after the other. Each message has to come to each connection, once.
 */
export async function benchBroadcast(times: number, lenience = 1): Promise<Row[]> {
  const env = { LOG_LEVEL: 'silent', TRELLIS_RATE_LIMIT: '1000000000' }
  const first = await startServer({ env })
  const db = new Backstage(first)
  const second = await startServer({ env: { ...env, DATABASE_URL: db.url } })
  const sender = new pg.Client({ connectionString: db.url })
  const bare = [new pg.Client({ connectionString: db.url }), new pg.Client({ connectionString: db.url })]
  const ends: (() => void)[] = []
  try {
    for (const it of [sender, ...bare]) await it.connect()
    for (const it of bare) await it.query('listen bench_bare')
    const tenantId = await db.tenant('alder')
    const userId = await db.person('ada@alder.example')
    const topic = `notification/${userId}`
    const { token } = await db.session('ada@alder.example', 'alder', { seconds: 86_000 })
    const heard: number[][] = Array.from({ length: sockets }, () => [])
    let joined = 0
    let arrived = 0
    let all = () => {}
    for (const [nth, versions] of heard.entries()) {
      const api = (nth % 2 ? first : second).url
      const realtime = createRealtime({ api, token: { get: async () => token, renew: async () => null } })
      ends.push(
        realtime.listen(topic, change => {
          if (!change) joined++
          // What the product itself says meanwhile is not counted.
          else if (change.what === 'bench') {
            versions.push(change.version)
            if (++arrived % sockets === 0) all()
          }
        }),
      )
    }
    for (const end = Date.now() + 20_000; joined < sockets; await new Promise(done => setTimeout(done, 20)))
      if (Date.now() > end) throw new Error(`${joined} of ${sockets} listen`)
    const ours = async (version: number) => {
      const came = new Promise<void>(done => {
        all = done
      })
      const began = performance.now()
      const payload = JSON.stringify({ tenantId, topic, what: 'bench', version })
      await sender.query('select pg_notify($1, $2)', ['trellis_realtime', payload])
      await came
      return performance.now() - began
    }
    const against = async (version: number) => {
      const came = Promise.all(bare.map(it => once(it, 'notification')))
      const began = performance.now()
      await sender.query('select pg_notify($1, $2)', ['bench_bare', String(version)])
      await came
      return performance.now() - began
    }
    for (let warm = 0; warm < 20; warm++) {
      await ours(warm)
      await against(warm)
    }
    const pairs: [number, number][] = []
    for (let nth = 0; nth < times; nth++) pairs.push([await ours(100 + nth), await against(nth)])
    const wanted = pairs.map((_, nth) => 100 + nth)
    const missed = heard.filter(it => it.filter(one => one >= 100).join() !== wanted.join()).length
    const [mine, theirs] = [median(pairs.map(it => it[0])), median(pairs.map(it => it[1]))]
    return [
      {
        what: `a change is heard by ${sockets} connections at 2 instances`,
        ours: `${mine.toFixed(2)} ms`,
        against: `bare NOTIFY to 2 connections, ${theirs.toFixed(2)} ms`,
        ratio: (mine / theirs).toFixed(2),
        bar: '≤ 5.00',
        ok: mine / theirs <= 5 / lenience,
      },
      {
        what: `the same, delivered of ${times * sockets}`,
        ours: String(heard.reduce((sum, it) => sum + it.filter(one => one >= 100).length, 0)),
        against: '–',
        ratio: '–',
        bar: 'all, each once, in order',
        ok: missed === 0,
      },
    ]
  } finally {
    for (const end of ends) end()
    for (const it of [sender, ...bare]) await it.end().catch(() => undefined)
    await db.close()
    await second.stop()
    await first.stop()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await benchBroadcast(300))

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { launchBrowser } from '../support/browser.ts'
import { median } from './load.ts'
import type { Row } from './row.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** How much slower the processor is made: a modest phone. */
export const slowdown = 4

/** Times what is done on a page, with all that follows until it has been painted. */
export type Time = (name: string, work: () => Promise<unknown>) => Promise<void>

/** A page that is measured. */
export interface BenchPage {
  /** What it is called in the results. */
  name: string
  /** A module of `packages/widgets` that draws into `#root`. */
  entry: string
  /** Resolves once it stands. */
  ready: (page: Page) => Promise<unknown>
  /** What people do on it. */
  interact: (page: Page, time: Time) => Promise<void>
}

/** A script and its styles out of a folder of the repository, as a host would bundle them. */
export async function bundle(folder: string, entry: string): Promise<{ js: string; css: string }> {
  const made = (await build({
    configFile: false,
    logLevel: 'error',
    root: at(folder),
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic' } },
    plugins: [
      {
        name: 'entry',
        resolveId: id => (id === 'bench-host.js' ? at(`${folder}/bench-host.js`) : undefined),
        load: id => (id.endsWith('/bench-host.js') ? entry : undefined),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 5000,
      assetsInlineLimit: 0,
      rollupOptions: { input: 'bench-host.js', output: { codeSplitting: false, format: 'es' } },
    },
  })) as {
    output: ({ type: 'chunk'; code: string } | { type: 'asset'; fileName: string; source: string | Uint8Array })[]
  }
  const of = (isIt: (it: (typeof made.output)[number]) => string | false) =>
    made.output.map(it => isIt(it) || '').join('\n')
  return {
    js: of(it => it.type === 'chunk' && it.code),
    css: of(it => it.type === 'asset' && it.fileName.endsWith('.css') && String(it.source)),
  }
}

interface Interaction {
  name: string
  /** Milliseconds of the page's own processor time at the slowdown: the least of the rounds, and the one in the middle. */
  least: number
  middle: number
}

/** What each interaction takes of the page's main thread. It is the thread's own time: what else the machine does is not in it. */
async function interactions({ entry, ready, interact }: BenchPage, rounds: number): Promise<Interaction[]> {
  const { js, css } = await bundle('packages/widgets', entry)
  const html =
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Board</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/board.css"><div id="root" class="trellis"></div><script type="module" src="/board.js"></script>'
  const server = createServer((request, response) => {
    const [type, body] =
      request.url === '/board.js'
        ? ['text/javascript', js]
        : request.url === '/board.css'
          ? ['text/css', css]
          : ['text/html', html]
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const browser = await launchBrowser()
  const times = new Map<string, number[]>()
  try {
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' })
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
      await session.send('Performance.enable')
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      await ready(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      const taken = async () => {
        const { metrics } = await session.send('Performance.getMetrics')
        return (metrics.find(it => it.name === 'TaskDuration')?.value ?? 0) * 1000
      }
      const painted = () =>
        page.evaluate(() => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))))
      const time = async (name: string, work: () => Promise<unknown>) => {
        await painted()
        // What only looking takes: two frames of nothing.
        const rest = await taken()
        await painted()
        const before = await taken()
        await work()
        await painted()
        const after = await taken()
        times.set(name, [...(times.get(name) ?? []), Math.max(0, after - before - (before - rest))])
      }
      await interact(page, time)
      await context.close()
    }
  } finally {
    await browser.close()
    server.close()
  }
  return [...times].map(([name, all]) => ({ name, least: Math.min(...all), middle: median(all) }))
}

/** No interaction may take the page more than 100 ms of its own time. */
export async function benchPage(of: BenchPage, rounds: number, lenience = 1): Promise<Row[]> {
  return (await interactions(of, rounds)).map(({ name, least, middle }) => ({
    what: `${of.name} at ${slowdown}x CPU slowdown: ${name}`,
    ours: `${Math.round(least)} ms`,
    against: `median of ${rounds}, ${Math.round(middle)} ms`,
    ratio: '–',
    bar: '≤ 100 ms',
    ok: least <= 100 / lenience,
  }))
}

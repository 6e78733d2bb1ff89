import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { launchBrowser } from '../support/browser.ts'
import type { Row } from './embed.ts'
import { median } from './load.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** How much slower the processor is made: a modest phone. */
const slowdown = 4
const activities = 500

/** The board with so many activities, from memory, as a page has it. */
async function bundle(): Promise<{ js: string; css: string }> {
  const entry = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { demoClient, demoSprint, manyActivities } from '@trellis/sdk/testing'
import { Kanban, TrellisProvider } from './src/index.ts'
import { contextOf } from './src/shared/storybook/texts.ts'
import './src/styles.css'
const client = demoClient({ sprints: { running: demoSprint(Date.now()) }, kanban: { activities: manyActivities(${activities}) } })
const heard = []
const realtime = { state: { value: 'connected' }, listen: (_, hear) => { heard.push(hear); return () => {} }, here: () => () => {} }
// Somebody else moves a card.
window.others = async id => {
  await client.sprint.moveActivity({ body: { id, status: 'IN_PROGRESS', afterId: null } })
  for (const hear of heard) hear(null)
}
createRoot(document.querySelector('#root')).render(
  createElement(TrellisProvider, { value: { ...contextOf(client, 'en'), realtime } }, createElement(Kanban, {})),
)`
  const made = (await build({
    configFile: false,
    logLevel: 'error',
    root: at('packages/widgets'),
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic' } },
    plugins: [
      {
        name: 'entry',
        resolveId: id => (id === 'kanban-host.js' ? at('packages/widgets/kanban-host.js') : undefined),
        load: id => (id.endsWith('/kanban-host.js') ? entry : undefined),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 5000,
      rollupOptions: { input: 'kanban-host.js', output: { codeSplitting: false, format: 'es' } },
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

/**
 * What each interaction with a board of 500 activities takes of the page's main thread, with all that follows until it has been
 * painted. It is the thread's own time: what else the machine does meanwhile is not in it.
 */
async function interactions(rounds: number): Promise<Interaction[]> {
  const { js, css } = await bundle()
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
      await page.locator('[data-status=DONE] [data-card]').nth(10).waitFor({ state: 'attached' })
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

/** What people do on a board. */
async function interact(
  page: Page,
  time: (name: string, work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const grip = page.locator('[data-status=TODO] [data-grip]').nth(1)
  await grip.focus()
  await time('lift a card by keys', () => page.keyboard.press('Space'))
  await time('a step within its column', () => page.keyboard.press('ArrowDown'))
  await time('a step into the next column', () => page.keyboard.press('ArrowRight'))
  await time('put it down', () => page.keyboard.press('Space'))
  const box = await page.locator('[data-status=TODO] [data-grip]').nth(2).boundingBox()
  const { x, y } = box ?? { x: 0, y: 0 }
  await page.mouse.move(x + 8, y + 8)
  await page.mouse.down()
  await time('begin to drag', () => page.mouse.move(x + 20, y + 20))
  await time('drag over the next column', () => page.mouse.move(x + 440, y + 30))
  await time('drag past a card', () => page.mouse.move(x + 440, y + 200))
  await time('let it go', () => page.mouse.up())
  const title = await page.locator('[data-status=TODO] .t-card__open').nth(1).boundingBox()
  await time('open an activity', () => page.mouse.click((title?.x ?? 0) + 5, (title?.y ?? 0) + 5))
  await page.locator('dialog[open]').waitFor()
  await time('close it', () => page.keyboard.press('Escape'))
  await page.locator('select').first().focus()
  await time('filter by an action', () => page.keyboard.press('ArrowDown'))
  await time('show all again', () => page.keyboard.press('ArrowUp'))
  await time('somebody else moves a card', () =>
    page.evaluate(() => (window as unknown as { others(id: number): Promise<void> }).others(7)),
  )
}

/** No interaction may take the page more than 100 ms of its own time. */
export async function benchKanban(rounds: number, lenience = 1): Promise<Row[]> {
  return (await interactions(rounds)).map(({ name, least, middle }) => ({
    what: `kanban of ${activities} activities at ${slowdown}x CPU slowdown: ${name}`,
    ours: `${Math.round(least)} ms`,
    against: `median of ${rounds}, ${Math.round(middle)} ms`,
    ratio: '–',
    bar: '≤ 100 ms',
    ok: least <= 100 / lenience,
  }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await benchKanban(Number(process.argv[2] ?? 3)))

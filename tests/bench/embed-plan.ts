import { fileURLToPath } from 'node:url'
import { demoClient } from '@trellis/sdk/testing'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../support/browser.ts'
import { firstOn, type Kind, onSlowPage, putIn } from './embed.ts'
import { type Sides, serve } from './embed-host.ts'
import { median } from './load.ts'
import { bundle, slowdown } from './page-work.ts'
import type { Row } from './row.ts'

const threads = 5

/** Liveblocks' comments with React: threads that the API gives, as ours does, a place to write, and no server of theirs. */
const bundleLiveblocks = () =>
  bundle(
    'tests',
    `import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { LiveblocksProvider, RoomProvider } from '@liveblocks/react'
import { Composer, Thread } from '@liveblocks/react-ui'
import '@liveblocks/react-ui/styles.css'
const { data } = await (await fetch('/api/threads.json')).json()
const at = new Date(data.at)
const threads = data.threads.map(({ id, comments }) => ({
  type: 'thread', id, roomId: 'plan', createdAt: at, updatedAt: at, metadata: {}, resolved: false, visibility: 'public',
  comments: comments.map((text, nth) => ({
    type: 'comment', id: id + nth, threadId: id, roomId: 'plan', userId: 'u1', createdAt: at, reactions: [], attachments: [], metadata: {},
    body: { version: 1, content: [{ type: 'paragraph', children: [{ text }] }] },
  })),
}))
const never = () => new Promise(() => {})
class Quiet extends EventTarget { readyState = 0; send() {} close() {} }
createRoot(document.querySelector('#slot')).render(
  h(LiveblocksProvider, {
    publicApiKey: 'pk_bench_local_data_only', polyfills: { fetch: never, WebSocket: Quiet },
    resolveUsers: ({ userIds }) => userIds.map(() => ({ name: 'Cleo Marín' })),
  }, h(RoomProvider, { id: 'plan' }, threads.map(thread => h(Thread, { key: thread.id, thread })), h(Composer, {}))),
)`,
  )

/** The whole board with its comments beside threads of the same number alone. */
async function sides(): Promise<Sides> {
  const client = demoClient()
  const { years } = await client.plan.planList()
  const params = { id: years[0]?.id ?? 0 }
  return {
    peer: { ...(await bundleLiveblocks()), first: '.lb-thread .lb-comment-body' },
    ours: { tag: 'trellis-plan-board', attributes: '', first: '.t-plan__open' },
    answerOf(path) {
      if (path.endsWith('/threads.json'))
        return {
          at: '2026-11-20T09:00:00.000Z',
          threads: Array.from({ length: threads }, (_, nth) => ({
            id: `th_${nth}`,
            comments: ['What would show that it worked?', 'Fewer questions that come back.'],
          })),
        }
      if (path.endsWith('/agile-plan-list')) return client.plan.planList()
      if (path.includes('/agile-plan/comment/')) return client.plan.comments({ params })
      if (path.endsWith('/agile-plan/tooltips')) return client.plan.tooltips()
      if (/[/]agile-plan[/][0-9]+$/.test(path)) return client.plan.planBoard({ params })
      return {}
    },
  }
}

/** From being put into the host's page, which stands, and from opening that page. */
async function visit(browser: Browser, url: string): Promise<{ first: number; opened: number }> {
  const opened = await onSlowPage(browser, url, firstOn)
  return { opened, first: await onSlowPage(browser, `${url}?later`, putIn) }
}

/** How soon a section of the embedded plan board can be used, beside Liveblocks' comments, in the same run and in turn. */
export async function benchPlanEmbed(rounds = 5): Promise<Row[]> {
  const [browser, host] = await Promise.all([launchBrowser(), serve(await sides())])
  const runs: Record<Kind, { first: number; opened: number }[]> = { trellis: [], peer: [] }
  try {
    for (let round = 0; round < rounds; round++)
      for (const kind of ['trellis', 'peer'] as const) runs[kind].push(await visit(browser, `${host.url}/${kind}.html`))
  } finally {
    await browser.close()
    host.stop()
  }
  const row = (what: string, key: 'first' | 'opened', bar?: number): Row => {
    const of = (kind: Kind) => `${Math.round(median(runs[kind].map(it => it[key])))} ms`
    const ratio = median(runs.trellis.map((it, nth) => it[key] / (runs.peer[nth]?.[key] ?? 1)))
    return {
      what: `Embedded plan board: ${what}`,
      ours: of('trellis'),
      against: `Liveblocks' comments with React, ${of('peer')}`,
      ratio: ratio.toFixed(2),
      bar: bar ? `≤ ${bar.toFixed(2)}` : '–',
      ok: ratio <= (bar ?? Number.POSITIVE_INFINITY),
    }
  }
  return [
    row(`first usable section at ${slowdown}x CPU slowdown`, 'first', 0.2),
    row("the same, counted from opening the host's page", 'opened'),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.table(await benchPlanEmbed(Number(process.argv[2] ?? 3)))

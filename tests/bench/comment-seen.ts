import { contract, servicePrefix } from '../../packages/sdk/src/contract.ts'
import { Backstage } from '../support/api.ts'
import { leaveBrowser, sharedBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import type { Row } from './row.ts'

/** How long it may take until a comment is on somebody else's screen, at the 99th percentile, in ms. Source: design/plan.md, To reach. */
const bar = 2000

/** Where a comment is to be seen, and who writes it there: a thread, or an answer in the thread of somebody from outside. */
const screens = [
  { whose: "the leader's", path: '/plan', by: 'jonas', inside: '' },
  {
    whose: "the leader's, in a host's page,",
    path: '/examples/plan-board/',
    by: 'jonas',
    inside: 'trellis-plan-board ',
  },
  {
    whose: "the coach's from outside",
    path: '/examples/plan-board/guest.html',
    by: 'ada',
    inside: 'trellis-plan-board ',
  },
] as const

/** As often as a day allows, somebody comments beside the summary over the API; another has the board open in a real browser. */
export async function benchCommentSeen(times: number): Promise<Row[]> {
  const server = await startServer({ env: { LOG_LEVEL: 'silent', TRELLIS_RATE_LIMIT: '1000000000' } })
  const db = new Backstage(server)
  const browser = await sharedBrowser()
  try {
    const userId = await db.person('ada@alder.example')
    const [plan] = await db.query<{ id: number }>('select max(id)::int as id from plan where user_id = $1', [userId])
    const [thread] = await db.query<{ id: number }>(
      'select min(id)::int as id from plan_comment where plan_id = $1 and is_guest and parent_id is null',
      [plan?.id],
    )
    const tokenOf = async (who: string) =>
      (await db.session(`${who}@alder.example`, 'alder', { seconds: 86_000 })).token
    const tokens = { ada: await tokenOf('ada'), jonas: await tokenOf('jonas') }
    const { service, path } = contract.plan.saveComment
    const rows: Row[] = []
    for (const screen of screens) {
      const page = await browser.newPage()
      await page.context().addCookies([{ name: 'workos-token', value: tokens.ada, url: server.url }])
      const socket = page.waitForEvent('websocket')
      await page.goto(server.url + screen.path)
      await (await socket).waitForEvent('framereceived')
      await page.locator(`${screen.inside}.t-comments`).first().waitFor()
      const said: number[] = []
      for (let nth = 0; nth < times; nth++) {
        const content = `Seen within a moment, number ${nth}, ${screen.path}`
        const seen = page.getByText(content, { exact: true }).waitFor({ state: 'attached' })
        const began = performance.now()
        const reply = await fetch(server.url + servicePrefix[service] + path, {
          method: 'POST',
          headers: { authorization: `Bearer ${tokens[screen.by]}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            ...{ agilePlanGroupId: plan?.id, sectionId: 'SUMMARY', itemId: null, content },
            ...{ parentId: screen.by === 'ada' ? thread?.id : null, reviewer: null, mentions: [] },
          }),
        })
        if (!reply.ok) throw new Error(await reply.text())
        await seen
        said.push(performance.now() - began)
      }
      await page.close()
      said.sort((a, b) => a - b)
      const at = (share: number) => said[Math.min(times - 1, Math.floor(times * share))] ?? 0
      rows.push({
        what: `a comment is on ${screen.whose} screen, p99 of ${times}`,
        ours: `${at(0.99).toFixed(0)} ms`,
        against: `median, ${at(0.5).toFixed(0)} ms`,
        ratio: '–',
        bar: `≤ ${bar} ms`,
        ok: at(0.99) <= bar,
      })
    }
    return rows
  } finally {
    await leaveBrowser()
    await db.close()
    await server.stop()
  }
}

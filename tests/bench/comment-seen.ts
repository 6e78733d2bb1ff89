import { contract, servicePrefix } from '../../packages/sdk/src/contract.ts'
import { Backstage } from '../support/api.ts'
import { leaveBrowser, sharedBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import type { Row } from './row.ts'

/** How long it may take until a comment is on somebody else's screen, at the 99th percentile, in ms. Source: design/plan.md, To reach. */
const bar = 2000

/** A mentor comments, as often as a day allows, beside the summary over the API; the leader has the board open in a real browser. */
export async function benchCommentSeen(times: number): Promise<Row> {
  const server = await startServer({ env: { LOG_LEVEL: 'silent', TRELLIS_RATE_LIMIT: '1000000000' } })
  const db = new Backstage(server)
  const browser = await sharedBrowser()
  try {
    const [plan] = await db.query<{ id: number }>('select max(id)::int as id from plan where user_id = $1', [
      await db.person('ada@alder.example'),
    ])
    const [ada, jonas] = [
      await db.session('ada@alder.example', 'alder', { seconds: 86_000 }),
      await db.session('jonas@alder.example', 'alder', { seconds: 86_000 }),
    ]
    const page = await browser.newPage()
    await page.context().addCookies([{ name: 'workos-token', value: ada.token, url: server.url }])
    await page.goto(`${server.url}/plan`, { waitUntil: 'networkidle' })
    const { service, path } = contract.plan.saveComment
    const said: number[] = []
    for (let nth = 0; nth < times; nth++) {
      const content = `Seen within a moment, number ${nth}.`
      const seen = page.getByText(content, { exact: true }).waitFor({ state: 'attached' })
      const began = performance.now()
      const reply = await fetch(server.url + servicePrefix[service] + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${jonas.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{ agilePlanGroupId: plan?.id, sectionId: 'SUMMARY', itemId: null, parentId: null, content },
          ...{ reviewer: null, mentions: [] },
        }),
      })
      if (!reply.ok) throw new Error(await reply.text())
      await seen
      said.push(performance.now() - began)
    }
    said.sort((a, b) => a - b)
    const at = (share: number) => said[Math.min(times - 1, Math.floor(times * share))] ?? 0
    return {
      what: `a comment is on the leader's screen, p99 of ${times}`,
      ours: `${at(0.99).toFixed(0)} ms`,
      against: `median, ${at(0.5).toFixed(0)} ms`,
      ratio: '–',
      bar: `≤ ${bar} ms`,
      ok: at(0.99) <= bar,
    }
  } finally {
    await leaveBrowser()
    await db.close()
    await server.stop()
  }
}

import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { answerAll, embedSuite, inDialog, toQuestions } from '../support/embedded.ts'
import { ofAll } from '../support/whole.ts'

const suite = embedSuite()

test('calls from before the script wait in the queue; the single file works without import()', async () => {
  const { page, context, problems } = await suite.open('/examples/plain-html/')
  await page.route('**/single', route =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><link rel="icon" href="data:,"><div id="slot"></div>
<script>
  trellis = Object.assign((...call) => trellis.q.push(call), { q: [] })
  trellis('configure', { getToken: async () => (await (await fetch('/examples/token')).json()).access_token })
  trellis('create', 'gla-survey', '#slot', { language: 'de' })
</script>
<script src="/embed/gla-survey.js" async></script><script src="/embed/v1.js" defer></script>`,
    }),
  )
  const logs: string[] = []
  page.on('console', message => logs.push(message.text()))
  await page.goto(`${suite.url}/single`)
  await page.locator('trellis-gla-survey').getByRole('button').first().click()
  await page.locator('dialog[open]').waitFor()
  // Two scripts on one page: the later is skipped, and says so.
  await expect.poll(() => logs.some(it => it.includes('is skipped'))).toBe(true)
  expect(problems).toEqual([])
  await context.close()
})

test('the single files of two widgets share a page, its settings and its token', async () => {
  const reasons: string[] = []
  const { page, context, problems } = await suite.open('/examples/plain-html/', {
    async prepare(page) {
      await page.exposeFunction('asked', (reason: string) => reasons.push(reason))
      await page.route('**/examples/plain-html/', route =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><html lang="en"><title>Two</title><link rel="icon" href="data:,">
<script>
trellis = Object.assign((...call) => trellis.q.push(call), { q: [] })
trellis('configure', { getToken: async ({ reason }) => {
  asked(reason)
  return (await (await fetch('/examples/token')).json()).access_token
} })
</script>
<trellis-gla-survey></trellis-gla-survey><trellis-alignment-survey preview></trellis-alignment-survey>
<script src="/embed/gla-survey.js"></script><script src="/embed/alignment-survey.js"></script>`,
        }),
      )
    },
  })
  await page.getByRole('heading', { name: 'Growth Leader Assessment' }).waitFor()
  await page.getByRole('heading', { name: 'Team Alignment Survey' }).waitFor()
  await expect.poll(() => reasons).toEqual(['start'])
  expect(problems).toEqual([])
  await context.close()
})

test('the frame page asks for a token, takes its height and shows the survey', async () => {
  const { page, context, problems } = await suite.open('/examples/frame/')
  const frame = page.frameLocator('iframe')
  const start = frame.getByRole('button', { name: /^(Start|Continue)$/ }).first()
  await start.waitFor()
  const height = () => page.locator('iframe').evaluate(it => it.getBoundingClientRect().height)
  await expect.poll(height).toBeGreaterThan(100)
  const closed = await height()
  await start.click()
  await frame.locator('dialog[open]').waitFor()
  await expect.poll(height).toBeGreaterThan(closed + 200)
  expect(problems).toEqual([])
  await context.close()
})

test('a Teams tab: language and scheme from Teams, the widget two frames deep', async () => {
  const { page, context, problems } = await suite.open('/examples/teams-tab/teams.html')
  const tab = page.frameLocator('#tab')
  const widget = tab.frameLocator('iframe')
  const start = widget.locator('trellis-gla-survey').getByRole('button').first()
  await start.waitFor()
  await widget.locator('[part=card][lang=de][data-scheme=dark]').waitFor()
  await start.click()
  await widget.locator('dialog[open]').waitFor()
  await expect.poll(() => tab.locator('iframe').evaluate(it => it.getBoundingClientRect().height)).toBe(760)
  expect(problems).toEqual([])
  await context.close()
})

test('the frame page gives nothing to a parent of another origin than it was told', async () => {
  const { page, context } = await suite.open('/examples/plain-html/host.css')
  const heard = await page.evaluate(async () => {
    const seen: { own: boolean; type: string }[] = []
    const add = async (host: string) => {
      const frame = document.createElement('iframe')
      frame.src = `/embed/frame.html?${new URLSearchParams({ host })}`
      document.body.append(frame)
      await new Promise(resolve => frame.addEventListener('load', resolve))
      return frame
    }
    addEventListener('message', ({ data, source }) =>
      seen.push({ own: source !== first?.contentWindow, type: data.type }),
    )
    let first: HTMLIFrameElement | undefined
    first = await add('https://other.example')
    first.contentWindow?.postMessage({ trellis: 1, type: 'token', token: 'x' }, '*')
    // One that was told the right origin, and comes after it, gives what there is to give.
    await add(location.origin)
    while (!['token-wanted', 'height'].every(type => seen.some(it => it.own && it.type === type)))
      await new Promise(resolve => addEventListener('message', resolve, { once: true }))
    return seen
  })
  expect(heard.filter(it => !it.own)).toEqual([])
  await context.close()
})

test('the React door draws a placeholder on a server', async () => {
  const door = fileURLToPath(new URL('../../packages/widgets/dist/react/index.js', import.meta.url))
  const { AlignmentSurvey, GlaSurvey, TrellisProvider } = (await import(door)) as Record<string, never>
  const { renderToString } = (await import('react-dom/server' as string)) as { renderToString(it: unknown): string }
  const { createElement } = (await import('react' as string)) as { createElement(...given: unknown[]): unknown }
  const settings = { api: suite.url, getToken: async () => null } as never
  const draw = (component: never, given: object) =>
    renderToString(createElement(TrellisProvider, settings, createElement(component, given)))
  expect(draw(GlaSurvey as never, { theme: 'teal' })).toBe('<trellis-gla-survey theme="teal"></trellis-gla-survey>')
  expect(draw(AlignmentSurvey as never, { teamId: 7 })).toBe(
    '<trellis-alignment-survey team-id="7"></trellis-alignment-survey>',
  )
})

test.each(ofAll([17, 18, 19], [19]))('React %i hears events and leaves nothing behind', async version => {
  const { page, context, problems } = await suite.open(`/examples/react-${version}/`)
  const said: string[] = []
  page.on('console', it => said.push(it.text()))
  await toQuestions(page)
  await answerAll(page, 2)
  await inDialog(page, 'Submit').click()
  await expect.poll(() => said.some(it => it.startsWith('handed in'))).toBe(true)
  await inDialog(page, 'No, thank you').click()
  await inDialog(page, 'Done').click()
  await page.locator('trellis-gla-survey').getByRole('heading', { name: 'Thank you' }).waitFor()
  await page.evaluate(() => (window as unknown as { leave(): void }).leave())
  await expect.poll(() => page.locator('trellis-gla-survey').count()).toBe(0)
  expect(problems).toEqual([])
  await context.close()
})

test('the types that the guide names are served beside the script, and no source is', async () => {
  const of = (path: string) => fetch(suite.url + path)
  const types = await of('/embed/trellis.d.ts')
  expect([types.status, types.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(await types.text()).toContain('trellis-plan-board')
  expect((await of('/embed/mount.ts')).status).toBe(404)
})

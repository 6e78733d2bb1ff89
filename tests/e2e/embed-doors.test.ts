import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { embedSuite, toQuestions } from '../support/embedded.ts'

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

test('the frame page asks for a token, takes its height and shows the survey', async () => {
  const { page, context, problems } = await suite.open('/examples/frame/')
  const frame = page.frameLocator('iframe')
  const start = frame.getByRole('button', { name: /^(Start|Continue)$/ }).first()
  await start.waitFor()
  const height = () => page.locator('iframe').evaluate(it => it.getBoundingClientRect().height)
  const closed = await height()
  expect(closed).toBeGreaterThan(100)
  await start.click()
  await frame.locator('dialog[open]').waitFor()
  await expect.poll(height).toBeGreaterThan(closed + 200)
  expect(problems).toEqual([])
  await context.close()
})

test('the React door draws a placeholder on a server, and works under StrictMode in a browser', async () => {
  const door = fileURLToPath(new URL('../../packages/widgets/dist/react/index.js', import.meta.url))
  const { GlaSurvey, TrellisProvider } = (await import(door)) as Record<string, never>
  const { renderToString } = (await import('react-dom/server' as string)) as { renderToString(it: unknown): string }
  const { createElement } = (await import('react' as string)) as { createElement(...given: unknown[]): unknown }
  const settings = { api: suite.url, getToken: async () => null } as never
  const html = renderToString(
    createElement(TrellisProvider, settings, createElement(GlaSurvey, { theme: 'teal' } as never)),
  )
  expect(html).toBe('<trellis-gla-survey theme="teal"></trellis-gla-survey>')

  const { build } = await import('vite')
  const entry = `import { createElement as h, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { GlaSurvey, TrellisProvider } from ${JSON.stringify(door)}
const getToken = async () => (await (await fetch('/examples/token')).json()).access_token
const root = createRoot(document.querySelector('#root'))
const show = it => root.render(h(StrictMode, null, it))
const survey = h(TrellisProvider, { api: location.origin, getToken }, h(GlaSurvey, { onOpen: event => Object.assign(window, { opened: event.detail }) }))
Object.assign(window, { leave: () => show(null) })
show(survey)`
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('..', import.meta.url)),
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [
      {
        name: 'entry',
        resolveId: id => (id === 'entry.js' ? fileURLToPath(new URL('../entry.js', import.meta.url)) : undefined),
        load: id => (id.endsWith('/tests/entry.js') ? entry : undefined),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: { input: 'entry.js', output: { codeSplitting: false, format: 'es' } },
    },
  })) as { output: { fileName: string; code: string }[] }
  const { page, context, problems } = await suite.open('/examples/plain-html/host.css')
  await page.route('**/react-host', route =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/react-host.js"></script>',
    }),
  )
  await page.route('**/react-host.js', route =>
    route.fulfill({ contentType: 'text/javascript', body: output.output[0]?.code ?? '' }),
  )
  await page.goto(`${suite.url}/react-host`)
  await toQuestions(page)
  expect(await page.evaluate(() => (window as unknown as { opened: unknown }).opened)).toEqual({ version: 1 })
  await page.evaluate(() => (window as unknown as { leave(): void }).leave())
  await expect.poll(() => page.locator('trellis-gla-survey').count()).toBe(0)
  expect(problems).toEqual([])
  await context.close()
})

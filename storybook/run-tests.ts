/**
 * Opens every story of the built Storybook and fails on a console or page error, a failed play function or an axe finding:
 * `node storybook/run-tests.ts [part of a story's id] …`
 *
 * Colours take axe longer than all else together: within `npm test` it looks at them in every other story, light and dark by turns.
 * Where everything is asked for, or stories by name, it does in every one, light and dark.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import { extname, join, normalize } from 'node:path'
import type { RunOptions } from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { violationsOf } from '../tests/support/axe.ts'
import { launchBrowser } from '../tests/support/browser.ts'
import { isWhole } from '../tests/support/whole.ts'

const root = join(import.meta.dirname, '..')
const built = join(root, 'storybook-static')
const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const newest = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.name !== 'node_modules' && entry.name !== 'embed')
    .reduce((last, entry) => {
      const path = join(folder, entry.name)
      return Math.max(last, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs)
    }, 0)

function build() {
  const made = statSync(join(built, 'index.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const sources = ['packages/widgets/src', 'packages/portal/src', 'packages/sdk/src', 'storybook'].map(folder =>
    newest(join(root, folder)),
  )
  if (made > Math.max(...sources)) return
  console.log('Building Storybook')
  const tool = join(root, 'storybook/node_modules/storybook/dist/bin/dispatcher.js')
  const result = spawnSync(process.execPath, [tool, 'build', '-c', '.storybook', '-o', built, '--quiet'], {
    cwd: join(root, 'storybook'),
    env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(`Storybook did not build:\n${result.stdout}\n${result.stderr}`)
}

const server = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname)).replace(
    /\/$/,
    '/index.html',
  )
  try {
    const body = readFileSync(join(built, path))
    response
      .writeHead(200, {
        'content-type': types[extname(path)] ?? 'application/octet-stream',
        'cache-control': 'max-age=600',
      })
      .end(body)
  } catch {
    response.writeHead(404).end()
  }
})

interface Story {
  id: string
  title: string
  name: string
  type: 'story' | 'docs'
}

interface Preview {
  currentSelection?: { storyId: string }
  currentRender?: { phase: string }
}

/** Waits until the story and its play function are through; says what went wrong, or null. */
async function rendered(page: Page, id: string) {
  const handle = await page.waitForFunction(
    story => {
      const preview = (window as unknown as { __STORYBOOK_PREVIEW__?: Preview }).__STORYBOOK_PREVIEW__
      const phase = preview?.currentSelection?.storyId === story ? preview.currentRender?.phase : undefined
      if (phase === undefined || !['finished', 'completed', 'errored', 'aborted'].includes(phase)) return false
      const failed = document.body.classList.contains('sb-show-errordisplay') || phase === 'errored'
      return { error: failed ? (document.querySelector('#error-message')?.textContent ?? phase) : null }
    },
    id,
    { timeout: 20_000 },
  )
  return (await handle.jsonValue()) as { error: string | null }
}

/** The first story of a page loads Storybook; the next ones are chosen as its sidebar does, which is far quicker. */
const show = (page: Page, origin: string, id: string) =>
  page.url() === 'about:blank'
    ? page.goto(`${origin}/iframe.html?id=${id}&viewMode=story&globals=a11y.manual:!true`, { waitUntil: 'commit' })
    : page.evaluate(storyId => {
        const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as {
          __STORYBOOK_ADDONS_CHANNEL__: { emit: (event: string, detail: object) => void }
        }
        channel.emit('setCurrentStory', { storyId, viewMode: 'story' })
      }, id)

/** Off by default or best practice only, but wrong all the same. */
const extra = Object.fromEntries(
  ['target-size', 'aria-dialog-name', 'empty-heading', 'tabindex', 'landmark-unique'].map(rule => [
    rule,
    { enabled: true },
  ]),
)

type Scheme = 'light' | 'dark'

const colours = ['color-contrast', 'link-in-text-block']
/** What a colour scheme can change. */
const ofColours: RunOptions = { runOnly: { type: 'rule', values: colours } }
const notOf = Object.fromEntries(colours.map(rule => [rule, { enabled: false }]))
/** All else, which is the same in both. */
const others: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { ...extra, ...notOf },
}

/** In which schemes the colours of a story are looked at, by its place among all. */
const schemesOf = (place: number): readonly Scheme[] =>
  isWhole || parts.length > 0 ? ['light', 'dark'] : (([['light'], [], ['dark'], []] as const)[place % 4] ?? [])

async function findings(page: Page, scheme: Scheme, rules: RunOptions) {
  const violations = await violationsOf(page, rules)
  return violations.map(
    ({ id, help, nodes }) =>
      `${scheme}: axe ${id}: ${help}\n      ${nodes.map(node => node.html.slice(0, 160)).join('\n      ')}`,
  )
}

/** Runs through the queue on one page; after a finding it takes a fresh one, so that no story pays for another. */
async function work(
  context: BrowserContext,
  origin: string,
  queue: (Story & { schemes: readonly Scheme[] })[],
  report: (story: Story, wrong: string[]) => void,
) {
  let page: Page | undefined
  let scheme: Scheme = 'light'
  let wrong: string[] = []
  for (let story = queue.shift(); story; story = queue.shift()) {
    wrong = []
    if (!page) {
      page = await context.newPage()
      page.on('pageerror', error => wrong.push(`${scheme}: page error: ${error.message}`))
      page.on('console', message => {
        if (message.type() === 'error') wrong.push(`${scheme}: console: ${message.text().slice(0, 600)}`)
      })
    }
    try {
      scheme = 'light'
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await show(page, origin, story.id)
      const { error } = await rendered(page, story.id)
      if (error) wrong.push(`did not render or play: ${error}`)
      wrong.push(...(await findings(page, scheme, others)))
      for (scheme of story.schemes) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        wrong.push(...(await findings(page, scheme, ofColours)))
      }
    } catch (error) {
      wrong.push(`${scheme}: ${error instanceof Error ? error.message : error}`)
    }
    if (wrong.length === 0) continue
    report(story, wrong)
    await page.close()
    page = undefined
  }
}

build()
await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const { entries } = JSON.parse(readFileSync(join(built, 'index.json'), 'utf8')) as { entries: Record<string, Story> }
const parts = process.argv.slice(2)
const stories = Object.values(entries).filter(
  entry => entry.type === 'story' && (parts.length === 0 || parts.some(part => entry.id.includes(part))),
)
const failures: string[] = []
const started = performance.now()
const browser: Browser = await launchBrowser()
try {
  // One for each page: what a story keeps in the browser is nothing to those beside it.
  const fresh = () => browser.newContext({ viewport: { width: 1024, height: 768 }, reducedMotion: 'reduce' })
  const queue = stories.map((it, place) => ({ ...it, schemes: schemesOf(place) }))
  const report = (story: Story, wrong: string[]) =>
    void failures.push(`${story.title} / ${story.name} (${story.id})\n    ${wrong.join('\n    ')}`)
  const pages = Math.min(6, 2 * availableParallelism())
  await Promise.all(Array.from({ length: pages }, async () => work(await fresh(), origin, queue, report)))
} finally {
  await browser.close()
  server.close()
}
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(
  `${stories.length} stories in ${seconds} s: ${failures.length === 0 ? 'all fine' : `${failures.length} with findings`}`,
)
for (const failure of failures.sort()) console.log(`\n${failure}`)
process.exitCode = failures.length === 0 ? 0 : 1

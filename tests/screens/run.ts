import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext } from 'playwright-core'
import { Backstage } from '../support/api.ts'
import { launchBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'
import { type Screen, screens } from './screens.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    language: { type: 'string', multiple: true, default: ['en', 'de'] },
    width: { type: 'string', multiple: true, default: ['375', '768', '1440'] },
    stories: { type: 'boolean', default: true },
  },
  allowNegative: true,
})

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'screens')
const schemes = ['light', 'dark'] as const
const widths = values.width.map(Number)

interface Shot {
  name: string
  file: string
}

/** Where a page of that width is cut, so that one endless page does not hide the rest of the contact sheet. */
const tallest = 6000

/** Sets the person's language; before the policy is agreed to it is refused, and the browser's language serves. */
async function speak(url: string, token: string, languageCode: string): Promise<void> {
  await fetch(`${url}/api/user-service/users/v2/profile`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ languageCode }),
  })
}

async function shoot(
  browser: Browser,
  url: string,
  backstage: Backstage,
  screen: Screen,
  token: string | null,
  shots: Shot[],
): Promise<void> {
  for (const language of screen.languages ?? values.language) {
    if (token) await speak(url, token, language)
    for (const scheme of schemes) {
      for (const width of widths) {
        const context = await browser.newContext({
          viewport: { width, height: width < 600 ? 812 : 900 },
          colorScheme: scheme,
          locale: language,
          reducedMotion: 'reduce',
          bypassCSP: true,
        })
        if (token) await context.addCookies([{ name: 'workos-token', value: token, url }])
        await context.addInitScript(`try { localStorage.setItem('trellis.language', '${language}') } catch {}`)
        const path = typeof screen.path === 'string' ? screen.path : await screen.path(backstage)
        await one(context, url + path, screen, `${screen.name}.${language}-${width}-${scheme}`, shots)
        await context.close()
      }
    }
  }
}

async function one(
  context: BrowserContext,
  address: string,
  screen: Screen,
  name: string,
  shots: Shot[],
): Promise<void> {
  const page = await context.newPage()
  const file = `${name.replace(/[^\w.-]+/g, '_')}.png`
  try {
    const reply = await page.goto(address, { waitUntil: 'networkidle', timeout: 30_000 })
    if (!reply?.ok()) throw new Error(`HTTP ${reply?.status()}`)
    await page.waitForFunction(() => !document.querySelector('.t-skeleton'), null, { timeout: 10_000 }).catch(() => {})
    await screen.prepare?.(page)
    await page.waitForTimeout(200)
    const height = Math.min(tallest, await page.evaluate(() => document.documentElement.scrollHeight))
    await page.screenshot({
      path: join(folder, file),
      clip: {
        x: 0,
        y: 0,
        width: page.viewportSize()?.width ?? 0,
        height: Math.max(height, page.viewportSize()?.height ?? 0),
      },
      fullPage: true,
      // A person has scrolled there.
      style: '* { content-visibility: visible !important }',
    })
    shots.push({ name, file })
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(`${name}: ${(error as Error).message.split('\n')[0]}\n`)
  }
}

interface Story {
  id: string
  title: string
  name: string
  type: string
}

async function shootStories(browser: Browser, shots: Shot[]): Promise<void> {
  const built = join(root, 'storybook-static')
  if (!existsSync(join(built, 'index.json'))) {
    process.stderr.write('Stories are left out: build Storybook first (npm run storybook -- build).\n')
    return
  }
  const { entries } = JSON.parse(readFileSync(join(built, 'index.json'), 'utf8')) as { entries: Record<string, Story> }
  const { serveFolder } = await import('../support/serve-folder.ts')
  const served = await serveFolder(built)
  for (const story of Object.values(entries).filter(it => it.type === 'story' && it.id.includes(values.only))) {
    for (const scheme of schemes) {
      for (const width of widths) {
        const context = await browser.newContext({
          viewport: { width, height: 700 },
          colorScheme: scheme,
          reducedMotion: 'reduce',
        })
        const address = `${served.url}/iframe.html?id=${story.id}&viewMode=story&globals=scheme:${scheme}`
        await one(context, address, { name: story.id, path: '' }, `story-${story.id}-${width}-${scheme}`, shots)
        await context.close()
      }
    }
  }
  await served.stop()
}

const asHtml = (text: string) => text.replace(/[&<>"]/g, it => `&#${it.charCodeAt(0)};`)

mkdirSync(folder, { recursive: true })
if (!values.only) {
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
}
const browser = await launchBrowser()
const shots: Shot[] = []
const server = await startServer()
const backstage = new Backstage(server)
try {
  for (const screen of screens.filter(it => it.name.includes(values.only))) {
    const token = screen.as ? await signIn(server.url, screen.as) : null
    await shoot(browser, server.url, backstage, screen, token, shots)
  }
} finally {
  await backstage.close()
  await server.stop()
}
if (values.stories) await shootStories(browser, shots)
await browser.close()
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><body>${shots
    .map(
      it =>
        `<figure><a href="${encodeURI(it.file)}"><img loading="lazy" width="320" src="${encodeURI(it.file)}" alt=""></a><figcaption>${asHtml(it.name)}</figcaption></figure>`,
    )
    .join('\n')}`,
)
process.stdout.write(`${shots.length} screenshots, contact sheet: ${pathToFileURL(join(folder, 'index.html')).href}\n`)

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { answer, embedSuite, focusedIn, inDialog, seen, startButton, toQuestions } from '../support/embedded.ts'
import { testWhole } from '../support/whole.ts'

const suite = embedSuite()
const sentence =
  /This part of the page could not be loaded\. Please check your connection and try again, or reload the page\./
const lost = ['error', { version: 1, code: 'network' }]

/** From now on the parts whose names fit are gone from the server, as after an upgrade that kept nothing. */
async function lose(page: Page, part: RegExp) {
  await page.route(part, route => route.fulfill({ status: 404, body: '' }))
  return () => page.unroute(part)
}
const errors = async (page: Page) => (await seen(page)).filter(([name]) => name === 'error')
const choosable = (page: Page) =>
  page.route('**/gla-v2-entry*', async route => {
    const { data } = await (await route.fetch()).json()
    await route.fulfill({ json: { data: { ...data, multiLanguage: true } } })
  })

test('a part that fails once comes at the second try, and nobody notices', async () => {
  let failures = 0
  const { page, context } = await suite.open('/examples/plain-html/', {
    prepare: page => page.route(/gla-survey\.skip\.js/, route => (failures++ === 0 ? route.abort() : route.continue())),
  })
  await toQuestions(page)
  await inDialog(page, 'Next').click()
  await page.getByRole('heading', { name: 'Some statements are open' }).waitFor()
  expect(failures).toBe(2)
  expect(await errors(page)).toEqual([])
  await context.close()
})

test('an upgrade under an open tab, its parts gone: the question is lost, which is said and told; it can be left, or tried again', async () => {
  const { page, context } = await suite.open('/examples/plain-html/')
  await startButton(page).waitFor()
  const bringBack = await lose(page, /\/gla-survey\.(skip|submit)\.js/)
  await toQuestions(page)
  await answer(page, 2, 3)
  await page.waitForLoadState('networkidle')
  // What is only loaded ahead is not missed.
  expect(await errors(page)).toEqual([])
  await inDialog(page, 'Next').click()
  const dialog = page.getByRole('dialog', { name: 'Something went wrong' })
  await dialog.getByText(sentence).waitFor()
  await expect.poll(() => errors(page)).toEqual([lost])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  await expect.poll(async () => (await suite.progressOf('gus')).attemptedQuestions).toBe(2)
  await inDialog(page, 'Next').click()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  // Gone for good: only another page load brings the newest code.
  await dialog.getByRole('button', { name: 'Reload the page' }).waitFor()
  await bringBack()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Some statements are open' }).waitFor()
  await inDialog(page, 'Return').click()
  await expect.poll(() => page.getByText('Not answered yet').count()).toBe(8)
  await context.close()
})

test('a widget that is put into the page while the network is away comes by itself once it is back', async () => {
  const { page, context } = await suite.open('/examples/plain-html/')
  await startButton(page).waitFor()
  await context.setOffline(true)
  await page.evaluate(() => document.body.append(document.createElement('trellis-sprint-check-in')))
  await expect.poll(() => errors(page)).toContainEqual(lost)
  await context.setOffline(false)
  await page.locator('trellis-sprint-check-in').getByRole('heading').first().waitFor()
  await context.close()
})

test('by keys: who tries again stays at the button as long as it is in vain, and then is where the widget begins', async () => {
  const { page, context } = await suite.open('/examples/plain-html/', {
    prepare: page => lose(page, /\/gla-survey\.js/),
  })
  const widget = page.locator('trellis-gla-survey')
  const again = widget.getByRole('button', { name: 'Try again' })
  await again.press('Enter')
  await expect.poll(() => errors(page)).toEqual([lost, lost])
  await expect.poll(() => again.getAttribute('aria-disabled')).toBeNull()
  expect(await focusedIn(page, 'trellis-gla-survey')).toBe('button')
  await page.unroute(/\/gla-survey\.js/)
  await again.press('Enter')
  await startButton(page).waitFor()
  await expect.poll(() => focusedIn(page, 'trellis-gla-survey')).toBe('h2')
  await context.close()
})

test('by keys: a widget that has to load what it begins with gives the focus to its heading once that is there', async () => {
  const { page, context } = await suite.open('/examples/plan-board/', {
    prepare: page => lose(page, /\/plan-board\.js/),
  })
  const widget = page.locator('trellis-plan-board')
  const again = widget.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.unroute(/\/plan-board\.js/)
  // The years are there at once, the board itself is not.
  let bring = () => {}
  const wanted = new Promise<void>(resolve => {
    bring = resolve
  })
  await page.route(/\/agile-plan\/(?!agile-plan-list$)/, async route => {
    await wanted
    await route.continue()
  })
  await again.press('Enter')
  await expect.poll(async () => (await seen(page)).some(([name]) => name === 'ready')).toBe(true)
  bring()
  await expect.poll(() => focusedIn(page, 'trellis-plan-board')).toBe('h2')
  await context.close()
})

test('an upgrade under an open tab, its parts kept: their addresses are of their release, whatever v1.js is by then', async () => {
  const asked: string[] = []
  const { page, context } = await suite.open('/examples/plain-html/', {
    prepare: async page => page.on('request', it => asked.push(new URL(it.url()).pathname)),
  })
  await startButton(page).waitFor()
  await lose(page, /\/embed\/(v1|gla-survey)\.js/)
  await toQuestions(page)
  await inDialog(page, 'Next').click()
  await page.getByRole('heading', { name: 'Some statements are open' }).waitFor()
  const parts = asked.filter(it => it.startsWith('/embed/') && !it.endsWith('/v1.js'))
  expect(new Set(parts.map(it => it.split('/')[2])).size).toBe(1)
  expect(await errors(page)).toEqual([])
  await context.close()
})

testWhole(
  'the choice of the language does not come: its place says so, the survey goes on, and another try brings it',
  async () => {
    const { page, context } = await suite.open('/examples/plain-html/', { prepare: choosable })
    const bringBack = await lose(page, /gla-survey\.language\.js/)
    await startButton(page).click()
    const intro = page.getByRole('dialog', { name: 'Growth Leader Assessment' })
    await intro.getByText(sentence).waitFor()
    await expect.poll(() => errors(page)).toEqual([lost])
    await bringBack()
    await intro.getByRole('button', { name: 'Try again' }).click()
    await intro.getByRole('combobox', { name: 'Language of the survey' }).waitFor()
    expect(await focusedIn(page, 'trellis-gla-survey')).toBe('h2')
    await context.close()
  },
)

testWhole(
  'texts of a language that do not come: the survey stays in the one it has, says so, and tells the host; another try mends it',
  async () => {
    const { page, context } = await suite.open('/examples/plain-html/', {
      prepare: choosable,
      viewport: { width: 375, height: 760 },
    })
    await toQuestions(page)
    const bringBack = await lose(page, /\/de\/gla-survey\.js/)
    const choice = page.locator('dialog[open]').last().getByRole('combobox')
    await choice.selectOption({ label: 'Deutsch' })
    await page.locator('dialog[open]').getByText(sentence).waitFor()
    await expect.poll(async () => (await errors(page)).map(([, { code }]) => code)).toEqual(['network'])
    await expect.poll(() => choice.inputValue()).toBe('en')
    await bringBack()
    await choice.selectOption({ label: 'Deutsch' })
    await inDialog(page, 'Switch and restart')
      .or(page.getByRole('button', { name: 'Weiter' }))
      .first()
      .waitFor()
    await context.close()
  },
)

testWhole('the page asks for a language whose texts are gone: the widget stays, and the host hears of it', async () => {
  const { page, context } = await suite.open('/examples/plain-html/')
  await startButton(page).waitFor()
  await lose(page, /\/fr\/gla-survey\.js/)
  await page.locator('trellis-gla-survey').evaluate(it => it.setAttribute('language', 'fr'))
  await expect.poll(async () => (await errors(page)).map(([, { code }]) => code)).toEqual(['network'])
  expect(await startButton(page).isVisible()).toBe(true)
  await context.close()
})

testWhole(
  'a page that says its language late, and whose texts are gone, has the widget in the language that came',
  async () => {
    const { page, context } = await suite.open('/examples/plain-html/host.css', {
      prepare: page =>
        page.route('**/late', route =>
          route.fulfill({
            contentType: 'text/html',
            body: `<!doctype html><html lang="en"><title>A host</title><link rel="icon" href="data:,">
<script src="/embed/v1.js"></script><trellis-gla-survey></trellis-gla-survey>
<script>setTimeout(() => trellis('configure', { language: 'de',
  getToken: async () => (await (await fetch('/examples/token')).json()).access_token }), 1500)</script>`,
          }),
        ),
    })
    await lose(page, /\/de\/gla-survey\.js/)
    await page.goto(`${suite.url}/late`)
    await startButton(page).waitFor()
    await expect.poll(async () => (await errors(page)).map(([, { code }]) => code)).toEqual(['network'])
    await context.close()
  },
)

testWhole('themes that do not come: the widget shows in its own colours, and the host hears of it', async () => {
  const { page, context } = await suite.open('/examples/plain-html/')
  await startButton(page).waitFor()
  await lose(page, /gla-survey\.themes-/)
  await page.locator('trellis-gla-survey').evaluate(it => it.setAttribute('theme', 'teal'))
  await expect.poll(async () => (await errors(page)).map(([, { code }]) => code)).toEqual(['network'])
  expect(await startButton(page).isVisible()).toBe(true)
  await context.close()
})

test('a host whose back end is slow is waited for, busy, and then it works', async () => {
  const { promise: seen, resolve: isSeen } = Promise.withResolvers<void>()
  const { page, context } = await suite.open('/examples/plain-html/', {
    prepare: page =>
      page.route('**/examples/token', async route => {
        // Slow, and on a slow machine not over before it is seen.
        await Promise.all([seen, new Promise(done => setTimeout(done, 4000))])
        await route.continue()
      }),
  })
  await page.locator('trellis-gla-survey .t-button--primary[aria-busy]').waitFor()
  isSeen()
  expect(await errors(page)).toEqual([])
  await toQuestions(page)
  expect(await errors(page)).toEqual([])
  await context.close()
})

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../support/api.ts'
import { goTo } from '../support/at-rest.ts'
import { leaveBrowser, sharedBrowser } from '../support/browser.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'
import { signIn } from '../support/sign-in.ts'
import { isWhole, ofAll, testWhole } from '../support/whole.ts'

let browser: Browser
let server: TestServer
let token: string

beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedBrowser(), sharedServer()])
  token = (await signIn(server.url, 'ada@alder.example')) ?? ''
  const { reports } = (await call(server.url, 'leader360.state', { query: {} }, { token })).data
  leader360 = `/explore/leader-360/report/${reports[0].roundId}`
})
afterAll(async () => {
  await leaveBrowser()
  await server?.stop()
})

const report = '/teams/v2/1/team-alignment'
const profile = '/explore/growth-leader-assessment-v2'
const teamGla = '/teams/v2/1/team-gla-report'
/** The newest report of Ada's 360. */
let leader360 = ''

const contexts = new Map<string, BrowserContext>()

/** A page of Ada's in a language, with long names in place of those of the content where they are asked for. */
async function opened(path: string, language: string, long = false): Promise<Page> {
  await fetch(`${server.url}/api/user-service/users/v2/profile`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ languageCode: language }),
  })
  const context = contexts.get(language) ?? (await browser.newContext({ locale: language, reducedMotion: 'reduce' }))
  contexts.set(language, context)
  await context.addCookies([{ name: 'workos-token', value: token, url: server.url }])
  const page = await context.newPage()
  if (long)
    await page.route(/alignment-service|assessment-service|team-impact\/gla/, async route => {
      const reply = await route.fetch()
      const body = (await reply.text()).replace(
        /"(label|teamName|talk|nextStep)":"([^"]+)"/g,
        (_, name, words) => `"${name}":"${words} und ${words}"`,
      )
      await route.fulfill({ response: reply, body })
    })
  await goTo(page, server.url + path)
  await page.locator('.t-pagehead h1, .t-desk h1').first().waitFor()
  return page
}

/** Pages of a printed file, and what on its sheets is cut: what lies outside of its sheet's body, or is wider than its place. */
async function printed(page: Page): Promise<{ pages: number; sheets: number; cut: string[] }> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const file = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const pages = file.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
  await page.emulateMedia({ media: 'print' })
  const found = await page.evaluate(() => {
    const sheets = [...document.querySelectorAll('.t-onpaper .t-a4')]
    const cut = sheets.flatMap((sheet, at) => {
      const room = sheet.querySelector('.t-sheet__body')?.getBoundingClientRect()
      return [...sheet.querySelectorAll('.t-sheet__body :is(p, li, h1, h2, h3, dt, dd, th, td, svg, b)')].flatMap(
        it => {
          const { bottom, right, width } = it.getBoundingClientRect()
          const words = `page ${at + 1}: ${it.textContent?.slice(0, 60)}`
          if (width === 0 || !room || it.closest('svg svg')) return []
          return bottom > room.bottom + 1 ||
            right > room.right + 1 ||
            (it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 0 && !it.closest('svg'))
            ? [words]
            : []
        },
      )
    })
    return { sheets: sheets.length, cut }
  })
  await page.emulateMedia({ media: null })
  await page.waitForFunction(() => matchMedia('screen').matches)
  return { pages, ...found }
}

test.each(ofAll(['en', 'de', 'ja'], ['de']))(
  '%s: report, profile, team GLA and 360 go on three and two pages, whole',
  async language => {
    for (const [path, pages] of [
      [report, 3],
      [profile, 2],
      [teamGla, 2],
      [leader360, 3],
    ] as const)
      for (const long of isWhole ? [false, true] : [true]) {
        const page = await opened(path, language, long)
        expect(await printed(page), `${path} ${long ? 'with long names' : ''}`).toEqual({
          pages,
          sheets: pages,
          cut: [],
        })
        await page.close()
      }
  },
)

testWhole('de: the plan goes on two pages, and what is developed on one of them', async () => {
  const page = await opened('/plan', 'de')
  const focus = page.locator('.t-plan__section', { has: page.locator('.t-plan__caps') })
  await focus.waitFor()
  const file = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(file.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(2)
  await page.emulateMedia({ media: 'print' })
  expect(await focus.evaluate(it => getComputedStyle(it).breakInside)).toBe('avoid')
  // What is empty below the last line would be counted as a page: paper is narrow, as a phone is.
  await page.setViewportSize({ width: 375, height: 800 })
  const main = page.locator('main')
  await page.locator('[data-layout="compact"]').waitFor()
  expect(await main.evaluate(it => getComputedStyle(it).padding)).toBe('0px')
  await page.close()
})

/** Lines on which the ranks of the sheets stand, at the most. */
const linesOfRanks = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('.t-onpaper .t-papercaps .t-papercap > :first-child')].map(it => {
        const text = document.createRange()
        text.selectNodeContents(it)
        return new Set([...text.getClientRects()].map(line => Math.round(line.top))).size
      }),
    ),
  )

test.each(ofAll(['es', 'fr', 'id', 'ja', 'pt', 'zh'], ['fr']))(
  '%s: a rank that is shared is not torn',
  async language => {
    const page = await opened(teamGla, language)
    expect(await printed(page)).toEqual({ pages: 2, sheets: 2, cut: [] })
    const shared = page.locator('.t-onpaper .t-papercap > :first-child', { hasText: /1\D|\D1/ })
    await expect.poll(() => shared.count()).toBeGreaterThan(1)
    expect(await linesOfRanks(page)).toBeLessThanOrEqual(2)
    await page.close()
  },
)

testWhole('tables are two pages more, and the talk guide is one page alone', async () => {
  const page = await opened(`${report}?paper=report`, 'de', true)
  await page.locator('.t-desk input[type=checkbox]').check()
  expect(await printed(page)).toEqual({ pages: 5, sheets: 5, cut: [] })
  await goTo(page, `${server.url}${report}?paper=guide`)
  await page.locator('.t-desk h1').waitFor()
  expect(await printed(page)).toEqual({ pages: 1, sheets: 1, cut: [] })
  await page.close()
})

testWhole(
  'of a 360 the tables are a page more, however long the answers are the pages stay three, and the talk guide is one alone',
  async () => {
    const page = await opened(leader360, 'de', true)
    await page.route(/leader360\/report/, async route => {
      const reply = await route.fetch()
      const body = (await reply.text()).replace(
        /"anonymous":\["([^"]+)"/g,
        (_, text) => `"anonymous":["${text.repeat(60)}"`,
      )
      await route.fulfill({ response: reply, body })
    })
    await page.reload()
    await page.locator('.t-pagehead h1').waitFor()
    expect(await printed(page)).toEqual({ pages: 3, sheets: 3, cut: [] })
    await page.getByRole('button', { name: 'Drucken oder PDF' }).click()
    await page.locator('.t-desk input[type=checkbox]').check()
    const { sheets, ...found } = await printed(page)
    expect(found).toEqual({ pages: sheets, cut: [] })
    expect(sheets).toBeGreaterThanOrEqual(4)
    await page.locator('.t-desk').getByRole('button', { name: 'Zurück' }).click()
    await page.getByRole('button', { name: 'Gesprächsleitfaden auf einer Seite' }).click()
    await page.locator('.t-desk h1').waitFor()
    expect(await printed(page)).toEqual({ pages: 1, sheets: 1, cut: [] })
    await page.close()
  },
)

test('a portfolio has its year on every sheet: the head of a table, which is repeated', async () => {
  const page = await opened('/my/portfolio', 'de')
  await page.locator('.t-year').first().waitFor()
  expect((await printed(page)).pages).toBe(2)
  await page.emulateMedia({ media: 'print' })
  const displays = (of: string) => page.locator(of).evaluateAll(all => all.map(it => getComputedStyle(it).display))
  expect(await displays('.t-year, .t-year > *')).toEqual(['table', 'table-header-group', 'table-row-group'])
  await page.close()
})

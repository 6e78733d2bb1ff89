import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { journeySuite, overWide } from '../support/journey.ts'
import { ofAll, testWhole } from '../support/whole.ts'

const suite = journeySuite()

/** As somebody reads who needs more room between letters, words and lines. Source: WCAG 2.2, 1.4.12. */
const spaceOut = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })

/**
 * Words that are not to be read as they are: with letters outside of their place, of the window, or of what cuts off what hangs over;
 * and broken ones for which there is room. The place of a text is what `place` finds around it.
 */
const notWhole = (texts: Locator, place: string) =>
  texts.evaluateAll((all, place) => {
    /** So much may lie outside: boxes of letters are taller than the letters. */
    const slack = 1
    const around = (element: Element): Element[] =>
      element.parentElement ? [element, ...around(element.parentElement)] : [element]
    const isCutting = (it: Element) => it !== document.documentElement && getComputedStyle(it).overflow !== 'visible'
    const isWithin = (it: DOMRect, box: DOMRect) =>
      it.left >= box.left - slack &&
      it.right <= box.right + slack &&
      it.top >= box.top - slack &&
      it.bottom <= box.bottom + slack
    const widthOf = (word: string, beside: Element) => {
      const alone = beside.appendChild(document.createElement('span'))
      alone.style.cssText = 'position: absolute; white-space: nowrap; visibility: hidden'
      alone.textContent = word
      const { width } = alone.getBoundingClientRect()
      alone.remove()
      return width
    }
    return all.flatMap(it => {
      const text = it.firstChild
      const own = it.closest(place)
      if (!(text instanceof Text) || !own) return [`No text in ${place}`]
      const boxes = [own, ...around(it).filter(isCutting)].map(one => one.getBoundingClientRect())
      boxes.push(new DOMRect(0, 0, innerWidth, innerHeight))
      return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const rects = [...range.getClientRects()]
        if (rects.some(rect => boxes.some(box => !isWithin(rect, box)))) return [`${word} is cut`]
        const isBroken = new Set(rects.map(rect => rect.top)).size > 1 && !word.includes('-')
        return isBroken && widthOf(word, it) <= own.clientWidth ? [`${word} is broken`] : []
      })
    })
  }, place)

async function speak(email: string, languageCode: string): Promise<void> {
  const page = await suite.open('/profile/general-settings', email)
  const saved = page.waitForResponse(it => it.request().method() === 'PATCH' && it.ok())
  await page.locator('main select').first().selectOption(languageCode)
  await saved
  await page.context().close()
}

testWhole(
  'experience, every screen: at 320 px names of scales and capabilities are not broken within a word',
  async () => {
    const narrow = { viewport: { width: 320, height: 640 } }
    for (const [path, names] of [
      ['/teams/v2/1/dashboard', '.t-glance__scales > li > b'],
      ['/explore/growth-leader-assessment-v2', '.t-caps .t-cap__name button'],
    ] as const) {
      const page = await suite.open(path, 'ada@alder.example', narrow)
      await page.locator(names).first().waitFor()
      const broken = await page.locator(names).evaluateAll(all =>
        all.flatMap(it => {
          const text = it.firstChild as Text
          return [...text.data.matchAll(/[\p{L}-]+/gu)].flatMap(({ 0: word, index }) => {
            const range = document.createRange()
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            return range.getClientRects().length > 1 && !word.includes('-') ? [word] : []
          })
        }),
      )
      expect(broken, path).toEqual([])
      await page.context().close()
    }
  },
)

test.each(ofAll(['en', 'es', 'fr'], ['fr']))(
  'experience, every screen: in %s the bar of a phone says its words whole, with more room between letters, too',
  async language => {
    if (language !== 'en') await speak('ada@alder.example', language)
    for (const path of ['/sprint/dashboard', '/teams/v2/1/dashboard']) {
      const page = await suite.open(path, 'ada@alder.example', { viewport: { width: 375, height: 812 } })
      await page.waitForFunction(it => document.documentElement.lang === it, language)
      const words = page.locator('.t-bottom__word')
      await words.first().waitFor()
      expect(await notWhole(words, '.t-bottom > *')).toEqual([])
      await spaceOut(page)
      expect(await notWhole(words, '.t-bottom > *')).toEqual([])
      expect(await overWide(page)).toBeLessThanOrEqual(0)
      await page.context().close()
    }
  },
)

test('WCAG 2.2, 2.5.8: to use a sprint of the library there is room for a finger', async () => {
  const page = await suite.open('/sprint-library', 'ben@alder.example', {
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
  })
  const uses = page.locator('.t-library__foot button')
  await uses.first().waitFor()
  const sizes = await uses.evaluateAll(all => all.map(it => it.getBoundingClientRect()))
  expect(Math.min(...sizes.map(it => it.width))).toBeGreaterThanOrEqual(44)
  expect(Math.min(...sizes.map(it => it.height))).toBeGreaterThanOrEqual(44)
})

test('the wide list of notifications has its buttons one below the other, and kanban its three columns from 720 px', async () => {
  const list = await suite.open('/notification', 'ada@alder.example', { viewport: { width: 1440, height: 900 } })
  await list.locator('.t-note').first().waitFor()
  const lefts = (buttons: string) =>
    list.locator(buttons).evaluateAll(all => [...new Set(all.map(it => Math.round(it.getBoundingClientRect().left)))])
  expect(await lefts('.t-note .t-button:not(.t-button--icon)')).toHaveLength(1)
  expect(await lefts('.t-note .t-button--icon')).toHaveLength(1)
  const board = await suite.open('/sprint/kanban', 'ada@alder.example', { viewport: { width: 768, height: 900 } })
  await board.locator('[data-status="DONE"]').waitFor()
  const { x, width } = (await board.locator('[data-status="DONE"]').boundingBox()) ?? { x: 0, width: 9999 }
  expect(x + width).toBeLessThanOrEqual(768)
})

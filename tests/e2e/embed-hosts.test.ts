import { expect, test } from 'vitest'
import { answer, embedSuite, expectSurveyWorks, hosts, startButton, toQuestions } from '../support/embedded.ts'
import { overWide } from '../support/journey.ts'
import { ofAll } from '../support/whole.ts'

const suite = embedSuite()

test.each(ofAll(hosts, ['strict-csp', 'react-17', 'vue-3']))(
  '%s: the survey opens, saves through the API and leaves the host as it was',
  async folder => {
    const host = await suite.open(`/examples/${folder}/`)
    await expectSurveyWorks(suite, host)
    await host.context.close()
  },
)

test.each(ofAll(['hostile-css', 'bootstrap', 'tailwind'], ['hostile-css']))(
  '%s: the picture of the widget is the same without it',
  async folder => {
    const { page, context } = await suite.open(`/examples/${folder}/`)
    await startButton(page).waitFor()
    const widget = page.locator('trellis-gla-survey [part=card]')
    const lineHeight = () => page.evaluate(() => getComputedStyle(document.body).lineHeight)
    // Tailwind makes its sheet in the page.
    await expect.poll(lineHeight).not.toBe('normal')
    await page.locator('trellis-gla-survey .t-button--primary:not([aria-busy])').waitFor()
    const shoot = async () => {
      await page.mouse.move(0, 0)
      return (await widget.screenshot({ animations: 'disabled' })).toString('base64')
    }
    /** Once it has taken the size that it was given. */
    const shootStill = async () => {
      for (let last = await shoot(); ; ) {
        const next = await shoot()
        if (next === last) return next
        last = next
      }
    }
    const place = (fontFamily: string) =>
      page.evaluate(fontFamily => {
        const slot = document.querySelector('#slot') as HTMLElement
        const style = {
          position: 'fixed',
          top: '8px',
          left: '8px',
          width: '640px',
          padding: '0',
          fontFamily,
          background: 'white',
          zIndex: '9',
        }
        for (const [name, value] of Object.entries(style))
          slot.style.setProperty(
            name.replace(/[A-Z]/g, it => `-${it.toLowerCase()}`),
            value,
            'important',
          )
      }, fontFamily)
    // What a widget takes from its host by design, the font, stays as it is.
    const font = await page.evaluate(() => getComputedStyle(document.querySelector('#slot') as Element).fontFamily)
    await place(font)
    const dressed = await shootStill()
    await page.evaluate(() => {
      for (const it of document.querySelectorAll('link[rel=stylesheet], style')) it.remove()
    })
    await expect.poll(lineHeight).toBe('normal')
    await place(font)
    await expect.poll(shoot).toBe(dressed)
    await context.close()
  },
)

test('on a right-to-left page the widget reads as its language does, and the page stays as it is', async () => {
  const { page, context } = await suite.open('/examples/right-to-left/')
  await startButton(page).waitFor()
  const left = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(it => it.getBoundingClientRect().left)
  const direction = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(it => getComputedStyle(it).direction)
  await expect.poll(() => direction('article')).toBe('rtl')
  await expect.poll(() => direction('trellis-gla-survey h2')).toBe('ltr')
  const indent = async () =>
    (await left('trellis-gla-survey .t-button')) - (await left('trellis-gla-survey [part=card]'))
  await expect.poll(indent).toBeLessThan(40)
  await toQuestions(page)
  await expect.poll(() => direction('dialog[open] h2')).toBe('ltr')
  await context.close()
})

test('in a column of 320 px nothing is cut off, and the buttons are of touch size', async () => {
  const { page, context } = await suite.open('/examples/narrow-column/')
  await startButton(page).waitFor()
  const widget = page.locator('trellis-gla-survey')
  await expect.poll(() => widget.evaluate(it => it.getBoundingClientRect().width)).toBe(320)
  // Of the width that it finds it learns a moment after it is there.
  await expect
    .poll(() => startButton(page).evaluate(it => it.getBoundingClientRect().height))
    .toBeGreaterThanOrEqual(44)
  const over = () =>
    widget.evaluate(
      it =>
        [...(it.shadowRoot?.querySelectorAll('[part=card] *') ?? [])].filter(
          part => part.getBoundingClientRect().right > it.getBoundingClientRect().right,
        ).length,
    )
  await expect.poll(over).toBe(0)
  await context.close()
})

test('a window of 320 px holds card and questions without scrolling sideways', async () => {
  const { page, context } = await suite.open('/examples/plain-html/', { viewport: { width: 320, height: 640 } })
  await toQuestions(page)
  const dialog = page.locator('dialog[open]').last()
  await expect.poll(() => dialog.evaluate(it => it.scrollWidth - it.clientWidth)).toBe(0)
  await expect.poll(() => overWide(page)).toBeLessThanOrEqual(0)
  await context.close()
})

test('where style sheets cannot be adopted, styles with the nonce of the script tag dress all parts', async () => {
  const host = await suite.open('/examples/style-nonce/', {
    prepare: page =>
      page.addInitScript(() => {
        delete (ShadowRoot.prototype as { adoptedStyleSheets?: unknown }).adoptedStyleSheets
        delete (Document.prototype as { adoptedStyleSheets?: unknown }).adoptedStyleSheets
      }),
  })
  const { page, context } = host
  await startButton(page).waitFor()
  const accent = () => startButton(page).evaluate(it => getComputedStyle(it).backgroundColor)
  const sheets = () =>
    page.locator('trellis-gla-survey').evaluate(it => it.shadowRoot?.querySelectorAll('style').length)
  await page.locator('trellis-gla-survey .t-button--primary:not([aria-busy])').waitFor()
  await expect.poll(sheets).toBe(2)
  const rose = await accent()
  const set = (theme: string) =>
    page.locator('trellis-gla-survey').evaluate((it, to) => it.setAttribute('theme', to), theme)
  await set('amber')
  await expect.poll(accent).not.toBe(rose)
  await set('rose')
  await expect.poll(accent).toBe(rose)
  await expect.poll(sheets).toBe(2)
  await expectSurveyWorks(suite, host)
  await context.close()
})

test('a Vue page binds attributes and hears events', async () => {
  const { page, context, problems } = await suite.open('/examples/vue-3/')
  await toQuestions(page)
  await answer(page, 2, 1)
  await expect.poll(() => page.locator('#answered').textContent()).toBe('2 answered')
  await page.keyboard.press('Escape')
  await page.locator('select').first().selectOption('de')
  await page
    .locator('trellis-gla-survey')
    .getByRole('button', { name: 'Weitermachen' })
    .or(page.locator('trellis-gla-survey[language=de]').getByText(/2 von 80/))
    .first()
    .waitFor()
  expect(problems).toEqual([])
  await context.close()
})

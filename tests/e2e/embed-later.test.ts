import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { answer, embedSuite, inDialog, startButton, toQuestions } from '../support/embedded.ts'
import { ofAll, testWhole } from '../support/whole.ts'

const suite = embedSuite()

/** What the page has loaded of a widget's parts. */
const partsOf = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(it => /gla-survey\.(?:\w\w-)?(\w+)\.js/.exec(it.name)?.[1] ?? []),
  )
const choosable = (page: Page) =>
  page.route('**/gla-v2-entry*', async route => {
    const { data } = await (await route.fetch()).json()
    await route.fulfill({ json: { data: { ...data, multiLanguage: true } } })
  })

test('the choice of the language is loaded for those who have one, with its texts and styles; switching asks first', async () => {
  const { page, context, problems } = await suite.open('/examples/plain-html/')
  await startButton(page).waitFor()
  expect(await partsOf(page)).toEqual([])
  await choosable(page)
  await page.reload()
  await toQuestions(page)
  const choice = page.locator('dialog[open]').last().getByRole('combobox', { name: 'Language of the survey' })
  await expect.poll(() => choice.evaluate(it => getComputedStyle(it).appearance)).toBe('none')
  expect(await partsOf(page)).not.toContain('switch')
  // On a phone it is at hand, too, with its code in the place of its name.
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const looks = async () => {
      const box = await choice.boundingBox()
      return [box?.width, box && box.height >= 44, box && box.x + box.width <= width]
    }
    await expect.poll(looks).toEqual([62, true, true])
    const dialog = page.locator('dialog[open]').last()
    await expect.poll(() => dialog.evaluate(it => it.scrollWidth <= it.clientWidth)).toBe(true)
  }
  await page.setViewportSize({ width: 1180, height: 860 })
  await choice.selectOption({ label: 'Deutsch' })
  await page.getByRole('alertdialog').getByRole('heading', { name: 'Switch to Deutsch?' }).waitFor()
  await inDialog(page, 'Keep my answers').click()
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
  await expect.poll(() => choice.inputValue()).toBe('en')
  await page.locator('trellis-gla-survey').evaluate(it => it.setAttribute('language', 'de'))
  await page.locator('dialog[open]').last().getByRole('combobox', { name: 'Sprache der Befragung' }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

testWhole('where the question before a switch cannot be loaded nothing is switched', async () => {
  const { page, context } = await suite.open('/examples/plain-html/', { prepare: choosable })
  await toQuestions(page)
  const asked: string[] = []
  await page.route('**/gla-survey.*switch.js*', route => {
    asked.push(new URL(route.request().url()).search)
    return route.abort()
  })
  const choice = page.locator('dialog[open]').last().getByRole('combobox', { name: 'Language of the survey' })
  await choice.selectOption({ label: 'Deutsch' })
  await page.getByRole('dialog', { name: 'Something went wrong' }).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => choice.inputValue()).toBe('en')
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  // Once more by an address of its own, then by the way that a host's build knows: that is the first address again, which some
  // browsers remember as failed and do not ask for.
  expect([
    ['', '?1'],
    ['', '?1', ''],
  ]).toContainEqual(asked)
  await context.close()
})

const failures: [string, number?][] = [['the network'], ['the server', 503]]
test.each(ofAll(failures, failures.slice(1)))(
  'a start that fails by %s is said where it began, until another try mends it; no answer is lost',
  async (_, status) => {
    const { page, context } = await suite.open('/examples/plain-html/', {
      async prepare(page) {
        await page.clock.install()
        await page.route('**/gla-v2-start*', route => (status ? route.fulfill({ status, body: '' }) : route.abort()))
      },
    })
    await startButton(page).click()
    await inDialog(page, 'Start').click()
    const alert = page
      .locator('dialog[open]')
      .getByRole('alert')
      .filter({ hasText: /could not be opened/ })
    await alert.waitFor()
    // What is only said in passing is gone after five seconds.
    await page.clock.runFor(6000)
    expect(await alert.isVisible()).toBe(true)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await inDialog(page, 'Try again').click()
    await page.getByRole('radiogroup').first().waitFor()
    await answer(page, 2, 3)
    await expect.poll(async () => (await suite.progressOf('gus')).attemptedQuestions).toBe(2)
    await context.close()
  },
)

testWhole('what was being said when a dialog opens lies above it again', async () => {
  const { page, context } = await suite.open('/examples/plain-html/', {
    prepare: async page => {
      await page.addInitScript(() => {
        const order: string[] = []
        Object.assign(window, { order })
        const { showPopover } = HTMLElement.prototype
        const { showModal } = HTMLDialogElement.prototype
        HTMLElement.prototype.showPopover = function () {
          order.push('toasts')
          showPopover.call(this)
        }
        HTMLDialogElement.prototype.showModal = function () {
          order.push('dialog')
          showModal.call(this)
        }
      })
    },
  })
  const order = () => page.evaluate(() => (window as unknown as { order: string[] }).order)
  const widget = page.locator('trellis-gla-survey')
  // Before its code is there the element has no root.
  await widget.getByRole('button').first().waitFor()
  await widget.evaluate(it => {
    const toasts = document.createElement('section')
    toasts.className = 't-toasts'
    toasts.popover = 'manual'
    ;(it.shadowRoot as ShadowRoot).append(toasts)
    toasts.showPopover()
  })
  await widget.evaluate(it => it.setAttribute('open', ''))
  await page.locator('dialog[open]').waitFor()
  await expect.poll(async () => (await order()).at(-1)).toBe('toasts')
  expect(await order()).toContain('dialog')
  await context.close()
})

test('alignment survey: who is asked and who sees what come after what the survey is, with their styles', async () => {
  const { page, context, problems } = await suite.open('/examples/plain-html/')
  await page.route('**/getPreviewQuestions*', async route => {
    const { data } = await (await route.fetch()).json()
    await route.fulfill({ json: { data: { ...data, asked: [{ name: 'Ada Byron', outside: true, still: true }] } } })
  })
  await page.evaluate(() => {
    const made = document.createElement('trellis-alignment-survey')
    made.setAttribute('preview', '')
    document.body.append(made)
  })
  const survey = page.locator('trellis-alignment-survey')
  await survey.evaluate(it => it.setAttribute('open', ''))
  const audience = survey.getByRole('heading', { name: 'Who sees what, and why' })
  await audience.waitFor()
  const asked = survey.getByText('Ada Byron (from outside)').locator('..')
  await expect.poll(() => asked.evaluate(it => getComputedStyle(it).display)).toBe('flex')
  const lines = survey.locator('details > summary')
  await expect.poll(() => lines.count()).toBeGreaterThan(1)
  await expect.poll(() => lines.first().evaluate(it => getComputedStyle(it).display)).toBe('grid')
  await survey.evaluate(it => it.setAttribute('language', 'de'))
  await survey.getByRole('heading', { name: 'Wer was sieht und warum' }).waitFor()
  await survey.getByRole('heading', { name: 'Wer außerdem gefragt wird' }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('a page that forgot to configure, or mistyped it, reads so in its console', async () => {
  const warnings: string[] = []
  const { page, context } = await suite.open('/examples/plain-html/host.css')
  page.on('console', message => warnings.push(message.text()))
  await page.route('**/forgotten', route =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><link rel="icon" href="data:,"><trellis-gla-survey></trellis-gla-survey>
<script src="/embed/v1.js"></script><script>trellis('confgure', { getToken: () => null })</script>`,
    }),
  )
  await page.goto(`${suite.url}/forgotten`)
  await expect.poll(() => warnings.join(), { timeout: 30_000 }).toContain("Trellis: waits for trellis('configure')")
  expect(warnings.join()).toContain("Trellis knows no 'confgure'")
  await context.close()
})

test('a language that we do not speak leaves it to the page', async () => {
  const { page, context } = await suite.open('/examples/plain-html/')
  await page.evaluate(() => {
    document.documentElement.lang = 'de-AT'
    const made = document.createElement('trellis-gla-survey')
    made.setAttribute('language', 'it')
    document.body.replaceChildren(made)
  })
  await page.locator('trellis-gla-survey [part=card][lang=de]').waitFor()
  await context.close()
})

test.each(['v1.js', 'gla-survey.js', 'frame.js'])('imported on a server %s has no effect', async file => {
  const before = Object.keys(globalThis)
  await import(fileURLToPath(new URL(`../../packages/widgets/dist/embed/${file}`, import.meta.url)))
  expect(Object.keys(globalThis)).toEqual(before)
})

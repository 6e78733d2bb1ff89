import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { answer, embedSuite, inDialog, seen, startButton, toQuestions } from '../support/embedded.ts'
import { ofAll, testWhole } from '../support/whole.ts'

const suite = embedSuite()

/** What may stand in the server's place: proxies, captive portals, servers of another version. */
const wrong: [name: string, status: number, body: string][] = [
  ['nothing', 200, ''],
  ['a page of a proxy', 200, '<!doctype html><title>Sign in to the network</title>'],
  ['half a reply', 200, '{"data":{"questi'],
  ['no data', 200, '{}'],
  ['null', 200, '{"data":null}'],
  ['an empty object', 200, '{"data":{}}'],
  ['a list', 200, '{"data":[]}'],
  ['a word', 200, '{"data":"no"}'],
  [
    'the wrong kinds',
    200,
    '{"data":{"state":7,"questions":[null],"answers":"x","labels":{},"revision":"1","attemptedQuestions":null,"page":0}}',
  ],
  ['a bad gateway', 502, '<html><h1>502 Bad Gateway</h1></html>'],
  ['a page of refusal', 403, '<html>Forbidden</html>'],
  ['an error of another shape', 500, '{"message":"boom"}'],
]
const spoil = (page: Page, path: string, status: number, body: string) =>
  page.route(`**${path}*`, route =>
    route.fulfill({ status, body, contentType: body.startsWith('{') ? 'application/json' : 'text/html' }),
  )
/** Errors of the page but those of the network, which a test here makes itself. */
const crashes = (problems: string[]) => problems.filter(it => !it.startsWith('Failed to load resource'))

test('in place of the state: said in words and told once; another try mends it at once', async () => {
  const { page, context, problems } = await suite.open('/examples/plain-html/')
  const widget = page.locator('trellis-gla-survey')
  await startButton(page).waitFor()
  for (const [name, status, body] of ofAll(
    wrong,
    wrong.filter(([, status]) => status === 403),
  )) {
    await spoil(page, '/gla-v2-entry', status, body)
    await page.reload()
    const alert = widget.getByRole('alert').first()
    await alert.waitFor()
    const told = (await seen(page)).filter(([event]) => event === 'error')
    expect(told.length, name).toBeLessThanOrEqual(1)
    await expect.poll(() => alert.textContent(), { message: name }).toMatch(/^[A-Z].*\.$/)
    await page.unroute('**/gla-v2-entry*')
    await widget.getByRole('button', { name: 'Try again' }).click()
    await startButton(page).waitFor()
  }
  expect(crashes(problems)).toEqual([])
  await context.close()
})

testWhole('in place of a page of questions: said so, and another try mends it', async () => {
  const { page, context, problems } = await suite.open('/examples/plain-html/')
  // The first page comes with the state: to and fro between it and the second.
  for (const [index, [, status, body]] of wrong.entries()) {
    await spoil(page, '/question/glav2', status, body)
    await toQuestions(page)
    await inDialog(page, index % 2 ? 'Previous' : 'Next').click()
    if (index % 2 === 0) await inDialog(page, 'Skip').click()
    await inDialog(page, 'Try again').waitFor()
    await page.unroute('**/question/glav2*')
    await inDialog(page, 'Try again').click()
    await page.getByRole('radiogroup').first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
  }
  expect(crashes(problems)).toEqual([])
  await context.close()
})

test('in place of a save: nothing counts as saved, nothing is lost', async () => {
  const { page, context, problems } = await suite.open('/examples/plain-html/')
  await toQuestions(page)
  const value = (index: number) => page.getByRole('radiogroup').nth(index).getByRole('radio')
  let step = 0
  for (const [name, status, body] of ofAll(wrong, wrong.slice(-2))) {
    step = (step + 1) % 5
    await spoil(page, '/assessment-service/answer', status, body)
    await answer(page, 3, step)
    await page.getByText('Not saved yet', { exact: false }).first().waitFor()
    await page.unroute('**/assessment-service/answer*')
    if (name === 'the wrong kinds') {
      // As on the next day: what was kept in the browser is sent.
      await page.reload()
      await toQuestions(page)
    } else await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByText('Saved', { exact: true }).first().waitFor()
    await expect.poll(() => value(2).nth(step).isChecked(), { message: name }).toBe(true)
    await expect.poll(async () => (await suite.progressOf('gus')).attemptedQuestions, { message: name }).toBe(3)
  }
  expect(crashes(problems)).toEqual([])
  await context.close()
})

test.each(ofAll(['/gla-v2-start', '/find-last-pos/'], ['/gla-v2-start']))(
  'in place of %s: said so, and the next try opens',
  async path => {
    const { page, context, problems } = await suite.open('/examples/plain-html/')
    // Where the state brings no page along, the place is asked for.
    await page.route('**/gla-v2-entry*', async route => {
      const { data } = await (await route.fetch()).json()
      await route.fulfill({ json: { data: path === '/gla-v2-start' ? data : { ...data, page: null } } })
    })
    // Any word is a place: that which is none is the first page.
    for (const [, status, body] of wrong.filter(([name]) => name !== 'a bad gateway' && name !== 'a word')) {
      await spoil(page, path, status, body)
      // Its messages stay for five seconds each.
      await page.reload()
      await startButton(page).click()
      await inDialog(page, /^(Start|Continue)$/).click()
      await page
        .getByRole('alert')
        .filter({ hasText: /[a-z]\.$/ })
        .first()
        .waitFor()
      await page.unroute(`**${path}*`)
      await page.keyboard.press('Escape')
      await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
    }
    await toQuestions(page)
    expect(crashes(problems)).toEqual([])
    await context.close()
  },
)

import { expect, test } from 'vitest'
import {
  agree,
  answer,
  answerAll,
  embedSuite,
  eventsOf,
  inDialog,
  seen,
  startButton,
  toQuestions,
} from '../support/embedded.ts'
import { testWhole } from '../support/whole.ts'

const suite = embedSuite()

testWhole('the host may hold the submission back', async () => {
  const { page, context } = await suite.open('/examples/plain-html/')
  await startButton(page).waitFor()
  await page.evaluate(() =>
    document.querySelector('trellis-gla-survey')?.addEventListener('trellis:submit', event => event.preventDefault()),
  )
  await toQuestions(page)
  await answerAll(page, 2)
  await inDialog(page, 'Submit').click()
  await expect.poll(() => eventsOf(page)).toContain('submit')
  await expect.poll(async () => (await suite.progressOf('gus')).attemptedQuestions).toBe(80)
  expect((await suite.progressOf('gus')).finished).toBe(false)
  await context.close()
})

test('to the end: submitted, research page loaded and saved, thanks on the card', async () => {
  const { page, context, problems } = await suite.open('/examples/strict-csp/')
  await startButton(page).waitFor()
  await toQuestions(page)
  await answerAll(page, index => index % 5)
  await inDialog(page, 'Submit').click()
  await inDialog(page, 'Answer them').click()
  await page.getByText('How old are you?').waitFor()
  await page.getByLabel('How old are you?').selectOption('40-49')
  await page.getByLabel('What is your gender?').selectOption('other')
  await page.getByLabel('Your own word, if you like').fill('none')
  await inDialog(page, 'Confirm').click()
  await expect.poll(async () => (await suite.progressOf('gus')).finished).toBe(true)
  await inDialog(page, 'Done').click()
  await page.locator('trellis-gla-survey').getByRole('heading', { name: 'Thank you' }).waitFor()
  const events = await eventsOf(page)
  expect(events.slice(events.indexOf('submit'))).toEqual(['submit', 'close'])
  expect(problems).toEqual([])
  await context.close()
})

test('a person without consent is asked for it in place, once, and may decline', async () => {
  const { page, context, problems } = await suite.open('/examples/strict-csp/?as=dev')
  const asked: string[] = []
  page.on('request', it => asked.push(new URL(it.url()).pathname))
  await startButton(page).click()
  await page.getByRole('heading', { name: 'Before you start' }).waitFor()
  await page.getByText('Your own results belong to you.', { exact: false }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
  expect((await suite.progressOf('dev')).isAgree).toBe(false)
  await startButton(page).click()
  await inDialog(page, 'Agree and continue').click()
  await page.locator('dialog[open]').getByText('Please tick the box to continue.').waitFor()
  await agree(page)
  await inDialog(page, /^Start$/).waitFor()
  const intro = page.locator('dialog[open]')
  await intro.getByText('You may leave a statement open.', { exact: false }).waitFor()
  // Nowhere the key of a text in its place.
  expect((await intro.getByRole('listitem').allTextContents()).join(' ')).not.toMatch(/\w\.\w+\.\w/)
  await inDialog(page, /^Start$/).click()
  await page.getByRole('radiogroup').first().waitFor()
  await answer(page, 2, 3)
  await expect.poll(async () => (await suite.progressOf('dev')).attemptedQuestions).toBe(2)
  await expect.poll(async () => (await suite.progressOf('dev')).isAgree).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByText(/2 of 80 answered/).waitFor()
  await startButton(page).click()
  await inDialog(page, /^Continue$/).waitFor()
  expect(asked.filter(it => it.endsWith('/consent'))).toHaveLength(1)
  expect(await eventsOf(page)).not.toContain('error')
  expect(problems).toEqual([])
  await context.close()
})

test('a press on the card in the moment in which the survey has gone opens it again', async () => {
  const { page, context } = await suite.open('/examples/plain-html/')
  await toQuestions(page)
  await answer(page, 2, 3)
  await page.evaluate(() => {
    const root = document.querySelector('trellis-gla-survey')?.shadowRoot as ShadowRoot
    const watch = new MutationObserver(() => {
      if (root.querySelector('dialog')) return
      watch.disconnect()
      root.querySelector<HTMLElement>('.t-card .t-button')?.click()
    })
    watch.observe(root, { childList: true, subtree: true })
  })
  await page.keyboard.press('Escape')
  await inDialog(page, /^(Start|Continue)$/).waitFor()
  await context.close()
})

testWhole(
  'the consent step is not loaded by those who have agreed; where it cannot be saved it says so and stays',
  async () => {
    const gus = await suite.open('/examples/plain-html/')
    const loaded: string[] = []
    gus.page.on('request', it => loaded.push(it.url()))
    await toQuestions(gus.page)
    expect(loaded.filter(it => it.includes('consent'))).toEqual([])
    await gus.context.close()

    const { page, context } = await suite.open('/examples/plain-html/?as=dev')
    await page.route('**/user-service/consent', route => route.fulfill({ status: 400, body: '<html>no</html>' }))
    await page.evaluate(() => document.querySelector('trellis-gla-survey')?.setAttribute('open', ''))
    await agree(page)
    await page.locator('dialog[open]').getByRole('alert').waitFor()
    await page.unroute('**/user-service/consent')
    await agree(page)
    await inDialog(page, /^Start$/).waitFor()
    await context.close()
  },
)

test('a host that gives the token of somebody else: the survey stops, says so, and keeps the answers for the first person', async () => {
  const { page, context } = await suite.open('/examples/plain-html/', { prepare: page => page.clock.install() })
  await startButton(page).waitFor()
  await page.evaluate(() => {
    const { trellis } = window as never as { trellis: { create(...given: unknown[]): HTMLElement } }
    document.querySelector('trellis-gla-survey')?.remove()
    Object.assign(window, { who: 'gus' })
    const getToken = async () => {
      const { who } = window as never as { who: string }
      return (await (await fetch(`/examples/token?as=${who}`)).json()).access_token
    }
    trellis.create('gla-survey', 'article', { getToken })
  })
  await toQuestions(page)
  await answer(page, 1, 3)
  await expect.poll(async () => (await suite.progressOf('gus')).attemptedQuestions).toBe(1)
  const before = await suite.progressOf('quinn')
  const people = new Set<unknown>()
  page.on('request', it => {
    const [, claims] = (it.headers().authorization ?? '').split('.')
    if (claims) people.add(JSON.parse(atob(claims)).email)
  })
  await page.evaluate(() => Object.assign(window, { who: 'quinn' }))
  const expired = { code: 'tokenExpired', message: 'Expired', requestId: 'r' }
  await page.route('**/assessment-service/answer', route => route.fulfill({ status: 401, json: { error: expired } }), {
    times: 1,
  })
  await answer(page, 2, 4)
  await page.getByRole('heading', { name: 'Your session has changed' }).waitFor()
  await page.getByText('Somebody else is signed in now', { exact: false }).waitFor()
  await page.getByText('2 answers are not saved yet.', { exact: false }).waitFor()
  await expect
    .poll(async () => (await seen(page)).findLast(([name]) => name === 'error')?.[1])
    .toMatchObject({
      version: 1,
      code: 'sessionChanged',
      message: expect.stringContaining('Somebody else is signed in now'),
    })
  await page.locator('dialog').getByText('Kept on this device').first().waitFor()
  await inDialog(page, 'Reload the page').waitFor()
  await inDialog(page, 'Close').click()
  // Whatever would be tried again by then.
  await page.clock.runFor(60_000)
  expect([...people]).toEqual(['gus@alder.example'])
  expect(await suite.progressOf('quinn')).toEqual(before)
  // The first person comes back.
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await page.waitForLoadState('load')
  await toQuestions(page)
  await expect.poll(async () => (await suite.progressOf('gus')).attemptedQuestions).toBe(2)
  await context.close()
})

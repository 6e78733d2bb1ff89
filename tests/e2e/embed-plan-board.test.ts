import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call, type Json } from '../support/api.ts'
import { agree, embedSuite } from '../support/embedded.ts'
import { expectClean, overWide } from '../support/journey.ts'
import { signIn } from '../support/sign-in.ts'
import { testWhole } from '../support/whole.ts'

const suite = embedSuite()
const open = (query = '', more: Parameters<typeof suite.open>[1] = {}) =>
  suite.open(`/examples/plan-board/${query}`, more)
const board = (page: Page) => page.locator('trellis-plan-board')
/** A line's button has its use behind its words, which not everybody sees. */
const line = (page: Page, label: string) => board(page).getByRole('button', { name: new RegExp(`^${label} ?: Edit$`) })
const button = (page: Page, name: string | RegExp) => board(page).getByRole('button', { name, exact: true })

test('the own board is written in a host page, by line and by dialog, and stays', async () => {
  const { page, context, problems } = await open()
  const loaded: string[] = []
  page.on('request', it => loaded.push(new URL(it.url()).pathname))
  await line(page, 'Decisions wait less than two days').click()
  await board(page).getByRole('textbox', { name: 'Outcomes this year' }).fill('Decisions wait a day')
  await page.keyboard.press('Enter')
  await line(page, 'Decisions wait a day').waitFor()
  await button(page, 'Move Decisions wait a day').focus()
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await expect
    .poll(() => board(page).getByRole('list', { name: 'Outcomes this year' }).locator('.t-plan__open').allInnerTexts())
    .toEqual([expect.any(String), expect.stringContaining('Decisions wait a day'), expect.any(String)])
  // What a dialog needs comes with it.
  expect(loaded.filter(it => it.includes('plan-board.goal'))).toEqual([])
  await button(page, 'Add a goal').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('A guide for new leads')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await line(page, 'Decisions wait a day').waitFor()
  await board(page).getByText('A guide for new leads').waitFor()
  // Names that both ends share are among its texts.
  await board(page).getByText('Team development event', { exact: true }).first().waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('in a host page it is no page: no heading of the first level, nothing to print; it fits a narrow place', async () => {
  const { page, context } = await open('', { viewport: { width: 375, height: 800 } })
  await line(page, 'Decisions wait less than two days').waitFor()
  expect(await board(page).getByRole('heading', { level: 1 }).count()).toBe(0)
  expect(await button(page, 'Print').count()).toBe(0)
  expect(await overWide(page)).toBeLessThanOrEqual(0)
  await expectClean(page)
  await context.close()
})

testWhole('who has not agreed to the policy does so first, and then has a board of their own', async () => {
  const { page, context } = await open('?as=dev')
  await button(page, 'Continue').click()
  await agree(page)
  await board(page).getByRole('combobox', { name: 'Year' }).waitFor()
  await context.close()
})

testWhole('an outcome of the library is found and taken over; another page of the same person has it', async () => {
  const { page, context } = await open()
  const other = await context.newPage()
  await other.goto(page.url())
  await line(other, 'Decisions wait less than two days').waitFor()
  await board(page).getByRole('searchbox').fill('meeting')
  await board(page).locator('.t-find__list li').first().waitFor()
  const label = (await board(page).locator('.t-find__who b').first().textContent()) ?? ''
  await board(page).locator('.t-find__list button').first().click()
  await line(page, label).waitFor()
  await other.reload()
  await line(other, label).waitFor()
  await context.close()
})

const isSave = (url: URL) => url.pathname.includes('/agile-plan/save-')
const words = 'A day is long for a customer.'

test('comments come beside the sections once they are loaded, who reads one is said before, and what is sent stays', async () => {
  const { page, context, problems } = await open()
  await button(page, /^Comment ?: Summary$/).click()
  await board(page).getByRole('textbox', { name: 'Your comment' }).fill(words)
  await board(page)
    .getByRole('status')
    .filter({ hasText: /sees? this\./ })
    .first()
    .waitFor()
  await button(page, 'Send comment').click()
  await board(page).getByText(words).waitFor()
  await expectClean(page)
  await page.reload()
  await board(page).getByText(words).waitFor()
  await board(page)
    .getByRole('article')
    .filter({ hasText: words })
    .getByRole('button', { name: `Delete: ${words}`, exact: true })
    .click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Delete', exact: true }).click()
  await board(page).getByText(words).waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await context.close()
})

test('a board is written where its comments do not come: the place says so', async () => {
  const { page, context } = await open('', {
    prepare: it => it.route(/plan-board\.comments/, route => route.abort()),
  })
  await line(page, 'Decisions wait less than two days').waitFor()
  await board(page).getByRole('button', { name: 'Try again' }).first().waitFor()
  await context.close()
})

test('while what a press opens is on its way the focus stays near, and goes into it once it is there', async () => {
  let come = () => {}
  const { page, context, problems } = await open('', {
    prepare: async it => {
      const held = new Promise<void>(resolve => {
        come = resolve
      })
      await it.route(/plan-board\.(menu|compose)\.js/, async route => {
        await held
        await route.continue()
      })
    },
  })
  const focused = () =>
    board(page).evaluate(it => {
      const now = it.shadowRoot?.activeElement
      return now?.getAttribute('aria-label') ?? now?.textContent ?? now?.tagName
    })
  const label = 'Decisions wait less than two days'
  const place = button(page, /^Comment ?: Summary$/)
  await place.focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Comments on Summary')
  const trigger = button(page, `Actions for “${label}”`)
  await trigger.focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => trigger.getAttribute('aria-expanded')).toBe('true')
  expect(await focused()).toBe(`Actions for “${label}”`)
  for (const leave of [() => page.keyboard.press('Tab'), () => page.keyboard.press('Escape')]) {
    await leave()
    await expect.poll(() => trigger.getAttribute('aria-expanded')).toBe('false')
    await trigger.focus()
    await page.keyboard.press('ArrowUp')
  }
  come()
  await expect.poll(focused).toBe('Delete')
  // Who is elsewhere by now is left there.
  await board(page).getByRole('textbox', { name: 'Your comment' }).waitFor()
  expect(await focused()).toBe('Delete')
  await page.keyboard.press('Escape')
  await expect.poll(focused).toBe(`Actions for “${label}”`)
  await button(page, /^Comment ?: Milestones$/).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => board(page).evaluate(it => it.shadowRoot?.activeElement?.tagName)).toBe('TEXTAREA')
  expect(problems).toEqual([])
  await context.close()
})

test('a menu that does not come says so above the page, where its line stays as it is; another try brings it', async () => {
  const { page, context } = await open('', {
    viewport: { width: 375, height: 800 },
    prepare: it => it.route(/plan-board\.menu\.js/, route => route.abort()),
  })
  const label = 'Decisions wait less than two days'
  await line(page, label).waitFor()
  const before = await line(page, label).boundingBox()
  await button(page, `Actions for “${label}”`).press('Enter')
  const again = button(page, 'Try again')
  await again.waitFor()
  expect((await line(page, label).boundingBox())?.width).toBe(before?.width)
  expect(await again.evaluate(it => it.matches(':focus'))).toBe(true)
  await expectClean(page)
  await page.keyboard.press('Escape')
  await again.waitFor({ state: 'detached' })
  const actions = button(page, `Actions for “${label}”`)
  expect(await actions.evaluate(it => it.matches(':focus'))).toBe(true)
  await actions.press('Enter')
  await again.waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.keyboard.press('Enter')
  const edit = board(page).getByRole('menuitem', { name: 'Edit', exact: true })
  await expect.poll(() => edit.evaluate(it => it.matches(':focus'))).toBe(true)
  await context.close()
})

test('a composer that comes at another try has the focus', async () => {
  const { page, context } = await open('', {
    prepare: it => it.route(/plan-board\.compose\.js/, route => route.abort()),
  })
  await button(page, /^Comment ?: Summary$/).press('Enter')
  const again = button(page, 'Try again')
  await again.waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await again.press('Enter')
  const words = board(page).getByRole('textbox', { name: 'Your comment' })
  await expect.poll(() => words.evaluate(it => it.matches(':focus'))).toBe(true)
  await context.close()
})

test('what was changed elsewhere meanwhile is not overwritten: the choice comes then, and what was typed stays', async () => {
  const { page, context } = await open()
  const other = await context.newPage()
  await other.goto(page.url())
  const label = 'Decisions wait less than two days'
  const write = async (at: Page, words: string) => {
    await line(at, label).click()
    await board(at).getByRole('textbox', { name: 'Outcomes this year' }).fill(words)
  }
  await write(page, 'Decisions wait a day')
  await write(other, 'Decisions do not wait')
  await other.keyboard.press('Enter')
  await line(other, 'Decisions do not wait').waitFor()
  await page.bringToFront()
  await board(page).getByRole('textbox', { name: 'Outcomes this year' }).press('Enter')
  await board(page).getByRole('alert').getByText('“Decisions do not wait”').waitFor()
  await button(page, 'Save mine').press('Enter')
  const saved = line(page, 'Decisions wait a day')
  await saved.waitFor()
  await expect.poll(() => saved.evaluate(it => it.matches(':focus'))).toBe(true)
  await context.close()
})

testWhole(
  'a coach from outside, whom the host vouches for, reads the board without numbers and comments on it',
  async () => {
    const own = await open()
    const { page, context, problems } = await open('guest.html')
    await board(page).getByText('Decisions wait less than two days', { exact: true }).first().waitFor()
    expect(
      await board(page)
        .getByRole('button', { name: /^Decisions wait less than two days/ })
        .count(),
    ).toBe(0)
    expect(await board(page).getByRole('heading', { level: 1 }).count()).toBe(0)
    await button(page, /^Comment ?: Summary$/).click()
    await board(page).getByRole('textbox', { name: 'Your comment' }).fill(words)
    await button(page, 'Send comment').click()
    await board(page).getByText(words).waitFor()
    await expectClean(page)
    expect(await overWide(page)).toBeLessThanOrEqual(0)
    expect(problems).toEqual([])
    await own.page.reload()
    const sent = board(own.page).getByRole('article').filter({ hasText: words })
    await sent.getByText('ruth.vogel@coach.example').waitFor()
    await own.context.close()
    await context.close()
  },
)

test('whom nobody has invited the host cannot bring in: the place says so', async () => {
  const { page, context } = await open('guest.html?as=nobody')
  await board(page).getByRole('heading', { name: 'This link does not work' }).waitFor()
  expect(await board(page).getByText('could not tell us who you are').count()).toBe(0)
  expect(await board(page).getByRole('list').count()).toBe(0)
  await context.close()
})

test('design/plan.md, Guests: who is taken out reads so, the host is told once, and what was begun is shown; a reload says the same', async () => {
  const { page, context } = await open('guest.html')
  await button(page, /^Comment ?: Summary$/).click()
  await board(page).getByRole('textbox', { name: 'Your comment' }).fill(words)
  const token = await signIn(suite.url, 'ada@alder.example')
  const { data: list } = await call(suite.url, 'plan.planList', {}, { token })
  const id = list.years.find((it: Json) => it.id > 0 && !it.readOnly).id
  const { data } = await call(suite.url, 'plan.network', { params: { id }, query: {} }, { token })
  const ruth = data.members.find((it: Json) => it.name === 'Ruth Vogel')
  const told = () =>
    page.evaluate(() =>
      (window as unknown as { seen: [string, { code: string }][] }).seen.filter(it => it[0] === 'error'),
    )
  await call(suite.url, 'plan.deleteNetwork', { query: { id: ruth.id, agilePlanGroupId: id } }, { token })
  await board(page).getByRole('heading', { name: 'This link does not work' }).waitFor()
  await board(page).getByText(words).waitFor()
  expect((await told()).map(it => it[1].code)).toEqual(['guestLinkUnknown'])
  await page.reload()
  await board(page).getByRole('heading', { name: 'This link does not work' }).waitFor()
  expect(await board(page).getByText('could not tell us who you are').count()).toBe(0)
  await context.close()
})

test('a line that was deleted a moment before the page is left is gone', async () => {
  const { page, context } = await open()
  const label = 'Decisions wait less than two days'
  await line(page, label).waitFor()
  await button(page, `Actions for “${label}”`).click()
  await board(page).getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await button(page, 'Undo').waitFor()
  await page.close({ runBeforeUnload: true })
  await expect
    .poll(async () => {
      const other = await context.newPage()
      await other.goto(`${suite.url}/examples/plan-board/`)
      await board(other).getByRole('list', { name: 'Outcomes this year' }).waitFor()
      const count = await line(other, label).count()
      await other.close()
      return count
    })
    .toBe(0)
  await context.close()
})

test('experience, no data loss: what is typed, and what was not saved for want of a network, is there after a reload', async () => {
  const { page, context } = await open()
  await button(page, /^Comment ?: Summary$/).click()
  await board(page).getByRole('textbox', { name: 'Your comment' }).fill(words)
  await line(page, 'Decisions wait less than two days').click()
  const field = board(page).getByRole('textbox', { name: 'Outcomes this year' })
  await page.route(isSave, route => route.abort())
  await field.fill('Decisions wait a day')
  await page.keyboard.press('Enter')
  await board(page).getByText('Not saved yet, retrying').first().waitFor()
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('Decisions wait a day')
  await expect.poll(() => board(page).getByRole('textbox', { name: 'Your comment' }).inputValue()).toBe(words)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await field.press('Enter')
  await line(page, 'Decisions wait a day').waitFor()
  await context.close()
})

testWhole('a host that gives no token for a while: what was written is sent by itself once it does', async () => {
  const { page, context } = await open()
  await line(page, 'Decisions wait less than two days').waitFor()
  await page.route('**/*token*', route => route.fulfill({ status: 500, body: '' }))
  await page.route(isSave, route => route.fulfill({ status: 401, json: { error: { code: 'tokenExpired' } } }))
  await line(page, 'Decisions wait less than two days').click()
  await board(page).getByRole('textbox', { name: 'Outcomes this year' }).fill('Decisions wait a day')
  await page.keyboard.press('Enter')
  await board(page).getByText('Not saved yet, retrying').first().waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await line(page, 'Decisions wait a day').waitFor({ timeout: 60_000 })
  await context.close()
})

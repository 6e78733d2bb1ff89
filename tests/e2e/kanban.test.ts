import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { journeySuite } from '../support/journey.ts'
import { soon } from '../support/soon.ts'

const suite = journeySuite()

async function open(email: string, path: string, more: BrowserContextOptions = {}): Promise<Page> {
  const page = await suite.open(path, email, { viewport: { width: 1440, height: 900 }, ...more })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const titles = (page: Page, column: string) =>
  page.locator(`[data-status="${column}"] [data-card] h3`).allTextContents()
const grip = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true })
const add = async (page: Page, title: string) => {
  await page.getByRole('button', { name: 'Add an activity' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What is to be done').fill(title)
  await dialog.getByRole('button', { name: 'Add', exact: true }).last().click()
  await dialog.waitFor({ state: 'detached' })
}
/** The middle of what is found, on the screen. */
const middleOf = async (locator: ReturnType<Page['locator']>) => {
  await locator.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

test('from the menu to the board: added, dragged by mouse, moved by keys, kept over a reload', async () => {
  const page = await open('ada@alder.example', '/sprint/dashboard')
  await page.getByRole('link', { name: 'Kanban', exact: true }).click()
  await page.waitForURL('**/sprint/kanban')
  await add(page, 'Ask Greta first')
  await add(page, 'Write the frame down')
  const from = await middleOf(grip(page, 'Ask Greta first'))
  const to = (await page.locator('[data-status="IN_PROGRESS"]').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const sent = page.waitForResponse(it => it.url().endsWith('/activity/move'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, from.y, { steps: 12 })
  await expect.poll(() => page.locator('.t-card--ghost').count()).toBe(1)
  await page.locator('[data-status="IN_PROGRESS"] .t-card--slot').waitFor()
  await page.mouse.up()
  await expect.poll(() => titles(page, 'IN_PROGRESS')).toContain('Ask Greta first')
  expect((await sent).status()).toBe(200)
  await expect.poll(() => page.locator('.t-card--ghost').count()).toBe(0)
  // By keys, to the column after the next.
  await grip(page, 'Write the frame down').focus()
  const moved = page.waitForResponse(it => it.url().endsWith('/activity/move'))
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await moved
  await page.getByText(/“Write the frame down” is put down\. Done, place/).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: /^To do/ }).waitFor()
  await expect.poll(() => titles(page, 'IN_PROGRESS')).toContain('Ask Greta first')
  await expect.poll(() => titles(page, 'DONE')).toContain('Write the frame down')
  // Esc in the middle of a drag puts back.
  const before = await titles(page, 'TODO')
  const [title = ''] = await page.locator('[data-status="TODO"] [data-card]:has([data-grip]) h3').allTextContents()
  const at = await middleOf(grip(page, title))
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(to.x + 60, at.y, { steps: 8 })
  await expect.poll(() => page.locator('.t-card--ghost').count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect.poll(() => page.locator('.t-card--ghost').count()).toBe(0)
  await expect.poll(() => titles(page, 'TODO')).toEqual(before)
  expect((await violationsOf(page)).map(it => it.id)).toEqual([])
  await page.context().close()
})

test('experience, asks once: Esc again and again loses no typed word, and what opened the dialog opens it again', async () => {
  const page = await open('ada@alder.example', '/sprint/kanban')
  const dialog = page.getByRole('dialog', { name: 'Add an activity' })
  const field = dialog.getByLabel('What is to be done')
  const question = page.getByText(/is lost\./)
  await page.getByRole('button', { name: 'Add an activity' }).first().click()
  await field.fill('Ask Greta')
  for (const asks of [true, false, true, false, true]) {
    await page.keyboard.press('Escape')
    await expect.poll(() => question.isVisible()).toBe(asks)
    expect(await field.inputValue()).toBe('Ask Greta')
  }
  await page.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add an activity' }).first().click()
  await field.waitFor()
  expect(await field.inputValue()).toBe('')
  await page.context().close()
})

test('by touch on a phone: the handle drags and does not scroll the page', async () => {
  const page = await open('ada@alder.example', '/sprint/kanban', {
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
  })
  await add(page, 'First by touch')
  await add(page, 'Second by touch')
  const cdp = await page.context().newCDPSession(page)
  const second = await middleOf(grip(page, 'Second by touch'))
  const first = await page.locator('[data-card]', { hasText: 'First by touch' }).boundingBox()
  const touch = (type: string, x: number, y: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    })
  const sent = page.waitForResponse(it => it.url().endsWith('/activity/move'))
  await touch('touchStart', second.x, second.y)
  const top = (first?.y ?? 0) + 8
  for (let step = 1; step <= 10; step++) await touch('touchMove', second.x, second.y + ((top - second.y) * step) / 10)
  await touch('touchEnd', 0, 0)
  expect((await sent).status()).toBe(200)
  const [above, below] = ['Second by touch', 'First by touch']
  const both = async () => (await titles(page, 'TODO')).join('\n')
  await expect.poll(both).toContain(`${above}\n${below}`)
  await page.context().close()
})

test('sprints, Realtime: two tabs see each other’s moves within 2 s', async () => {
  const one = await open('ada@alder.example', '/sprint/kanban')
  const two = await one.context().newPage()
  await two.goto(`${suite.server.url}/sprint/kanban`)
  await two.getByRole('heading', { name: /^To do/ }).waitFor()
  await add(one, 'Seen by both')
  const shows = async (page: Page, column: string) => (await titles(page, column)).includes('Seen by both')
  await soon(suite.server.url, 2000, () => shows(two, 'TODO'))
  await grip(two, 'Seen by both').focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await two.keyboard.press(key)
  await soon(suite.server.url, 2000, () => shows(one, 'IN_PROGRESS'))
  await one.context().close()
})

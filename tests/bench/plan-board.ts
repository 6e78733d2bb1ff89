import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { benchPage, type Time } from './page-work.ts'
import type { Row } from './row.ts'

/** Of each of four kinds: outcomes, aspirations, milestones, goals. */
const ofEach = 50
const threads = 100

/** The board with so many lines and comments, from memory, as a page has it; a third of the comments are threads. */
const entry = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { demoClient, longPlan, manyComments } from '@trellis/sdk/testing'
import { boardComments, PlanBoard, TrellisProvider } from './src/index.ts'
import { contextOf } from './src/shared/storybook/texts.ts'
import './src/styles.css'
const client = demoClient({ plan: { boards: [longPlan(${ofEach})] }, comments: { comments: manyComments(${threads}) } })
const heard = []
const realtime = { state: { value: 'connected' }, listen: (_, hear) => { heard.push(hear); return () => {} }, here: () => () => {} }
const tell = what => { for (const hear of heard) hear({ topic: '', what, version: 1e6 }) }
// Somebody else writes a line.
window.others = async () => {
  await client.plan.savePlanItem({ body: { agilePlanGroupId: longPlan(1).id, id: 1040, type: 'OUTCOME', code: null, label: 'Written elsewhere', version: 1 } })
  tell('plan')
}
window.othersComment = async () => {
  await client.plan.saveComment({ body: { agilePlanGroupId: longPlan(1).id, sectionId: 'SUMMARY', itemId: null, parentId: null, content: 'Said elsewhere', reviewer: null, mentions: [] } })
  tell('comment')
}
createRoot(document.querySelector('#root')).render(
  createElement(TrellisProvider, { value: { ...contextOf(client, 'en'), realtime } }, createElement(PlanBoard, { comments: boardComments() })),
)`

type Others = { others(): Promise<void>; othersComment(): Promise<void> }

/** What people do on a board. */
async function interact(page: Page, time: Time): Promise<void> {
  const list = page.getByRole('list', { name: /^Outcomes/ })
  const centre = async (nth: number) => {
    await list.locator('[data-grip]').nth(nth).scrollIntoViewIfNeeded()
    const box = await list.locator('[data-grip]').nth(nth).boundingBox()
    return { x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + 8 }
  }
  await list.locator('.t-plan__open').nth(3).focus()
  await time('open a line', () => page.keyboard.press('Enter'))
  await page.keyboard.press('End')
  await time('type a letter', () => page.keyboard.press('x'))
  await time('save the line', () => page.keyboard.press('Enter'))
  await list.getByText('long listx').waitFor()
  await list.locator('[data-grip]').nth(1).focus()
  await time('lift a line by keys', () => page.keyboard.press('Space'))
  await time('a step down', () => page.keyboard.press('ArrowDown'))
  await time('put it down', () => page.keyboard.press('Space'))
  const from = await centre(4)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await time('begin to drag', () => page.mouse.move(from.x + 12, from.y + 12))
  await time('drag past a line', () => page.mouse.move(from.x + 12, from.y + 70))
  await time('let it go', () => page.mouse.up())
  await list.locator('[aria-haspopup=menu]').nth(6).focus()
  await time("open a line's menu", () => page.keyboard.press('Enter'))
  await page.keyboard.press('End')
  await time('delete the line', () => page.keyboard.press('Enter'))
  const undo = page.locator('.t-plan__undo button')
  await undo.focus()
  await time('undo', () => page.keyboard.press('Enter'))
  const margin = page.locator('.t-comments').nth(1)
  await margin.locator('.t-comments__threads > li > button').nth(1).focus()
  await time('answer a thread', () => page.keyboard.press('Enter'))
  await margin.locator('textarea').focus()
  await time('type a letter of a comment', () => page.keyboard.press('y'))
  await margin.locator('form button[type=submit]:not([aria-disabled=true])').focus()
  await time('send the comment', () => page.keyboard.press('Enter'))
  await margin.locator('textarea').waitFor({ state: 'detached' })
  await time('somebody else writes a line', () => page.evaluate(() => (window as unknown as Others).others()))
  await page.getByText('Written elsewhere').first().waitFor()
  await time('somebody else comments', () => page.evaluate(() => (window as unknown as Others).othersComment()))
  await page.getByText('Said elsewhere').first().waitFor()
}

/** No interaction may take the page more than 100 ms of its own time. */
export const benchPlanBoard = (rounds: number, lenience = 1): Promise<Row[]> =>
  benchPage(
    {
      name: `plan of ${4 * ofEach} lines and ${3 * threads} comments`,
      entry,
      ready: page => page.locator('.t-comments__one').nth(200).waitFor({ state: 'attached' }),
      interact,
    },
    rounds,
    lenience,
  )

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.table(await benchPlanBoard(Number(process.argv[2] ?? 3)))

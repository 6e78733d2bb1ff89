import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { benchPage, type Time } from './page-work.ts'
import type { Row } from './row.ts'

const activities = 500

/** The board with so many activities, from memory, as a page has it. */
const entry = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { demoClient, demoSprint, manyActivities } from '@trellis/sdk/testing'
import { Kanban, TrellisProvider } from './src/index.ts'
import { contextOf } from './src/shared/storybook/texts.ts'
import './src/styles.css'
const client = demoClient({ sprints: { running: demoSprint(Date.now()) }, kanban: { activities: manyActivities(${activities}) } })
const heard = []
const realtime = { state: { value: 'connected' }, listen: (_, hear) => { heard.push(hear); return () => {} }, here: () => () => {} }
// Somebody else moves a card.
window.others = async id => {
  await client.sprint.moveActivity({ body: { id, status: 'IN_PROGRESS', afterId: null } })
  for (const hear of heard) hear(null)
}
createRoot(document.querySelector('#root')).render(
  createElement(TrellisProvider, { value: { ...contextOf(client, 'en'), realtime } }, createElement(Kanban, {})),
)`

/** What people do on a board. */
async function interact(page: Page, time: Time): Promise<void> {
  const grip = page.locator('[data-status=TODO] [data-grip]').nth(1)
  await grip.focus()
  await time('lift a card by keys', () => page.keyboard.press('Space'))
  await time('a step within its column', () => page.keyboard.press('ArrowDown'))
  await time('a step into the next column', () => page.keyboard.press('ArrowRight'))
  await time('put it down', () => page.keyboard.press('Space'))
  const box = await page.locator('[data-status=TODO] [data-grip]').nth(2).boundingBox()
  const { x, y } = box ?? { x: 0, y: 0 }
  await page.mouse.move(x + 8, y + 8)
  await page.mouse.down()
  await time('begin to drag', () => page.mouse.move(x + 20, y + 20))
  await time('drag over the next column', () => page.mouse.move(x + 440, y + 30))
  await time('drag past a card', () => page.mouse.move(x + 440, y + 200))
  await time('let it go', () => page.mouse.up())
  const title = await page.locator('[data-status=TODO] .t-card__open').nth(1).boundingBox()
  await time('open an activity', () => page.mouse.click((title?.x ?? 0) + 5, (title?.y ?? 0) + 5))
  await page.locator('dialog[open]').waitFor()
  await time('close it', () => page.keyboard.press('Escape'))
  await page.locator('select').first().focus()
  await time('filter by an action', () => page.keyboard.press('ArrowDown'))
  await time('show all again', () => page.keyboard.press('ArrowUp'))
  await time('somebody else moves a card', () =>
    page.evaluate(() => (window as unknown as { others(id: number): Promise<void> }).others(7)),
  )
}

/** No interaction may take the page more than 100 ms of its own time. */
export const benchKanban = (rounds: number, lenience = 1): Promise<Row[]> =>
  benchPage(
    {
      name: `kanban of ${activities} activities`,
      entry,
      ready: page => page.locator('[data-status=DONE] [data-card]').nth(10).waitFor({ state: 'attached' }),
      interact,
    },
    rounds,
    lenience,
  )

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await benchKanban(Number(process.argv[2] ?? 3)))

import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { demoClient, demoPlan } from '@trellis/sdk/testing'
import { beforeEach, expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { PlanBoard } from './PlanBoard.tsx'

beforeEach(() => sessionStorage.clear())

async function open(client = demoClient({ plan: { boards: [demoPlan()] } })) {
  const person = { clientId: 'alder', userId: 1 }
  render(
    <TrellisProvider value={{ ...contextOf(client), person }}>
      <PlanBoard />
    </TrellisProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { client, user: userEvent.setup() }
}
const label = 'Decisions wait less than two days'
const field = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Outcomes this year' })

test('what was typed in a line is there after a reload, as long as it is not saved', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${label}`) }))
  await user.type(field() as HTMLElement, ', always')
  cleanup()
  await open()
  expect(field()?.value).toBe(`${label}, always`)
})

test('a line that was on its way when the page was left, and has arrived, stands as saved, and is kept no longer', async () => {
  const { user, client } = await open()
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${label}`) }))
  client.switches.offline = true
  await user.type(field() as HTMLElement, ', always{Enter}')
  await waitFor(() => expect(Object.keys(sessionStorage)).toHaveLength(1))
  cleanup()
  const board = demoPlan()
  const agileItemList = board.agileItemList.map(it =>
    it.label === label ? { ...it, label: `${label}, always`, version: it.version + 1 } : it,
  )
  await open(demoClient({ plan: { boards: [{ ...board, agileItemList }] } }))
  await screen.findByRole('button', { name: new RegExp(`^${label}, always`) })
  expect([field(), sessionStorage.length]).toEqual([null, 0])
})

test('the year ends while the board is open: what is refused turns the board to reading, what was typed stays in its field', async () => {
  const board = demoPlan()
  const plan = { boards: [board] }
  const { user } = await open(demoClient({ plan }))
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${label}`) }))
  await user.type(field() as HTMLElement, ', always')
  plan.boards = [{ ...board, readOnly: true, today: `${board.year + 1}-01-01` }]
  await user.keyboard('{Enter}')
  await screen.findByText(`This plan is from ${board.year}. You can read it, but you cannot change it.`)
  expect(screen.getByRole('alert').textContent).toMatch(/year of this board is over/)
  expect(field()?.value).toBe(`${label}, always`)
  expect(screen.queryByText(/kept on this device/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add an outcome' })).toBeNull()
})

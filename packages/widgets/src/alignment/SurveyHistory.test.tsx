import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { AlignmentReport } from './AlignmentReport.tsx'

function open(options: DemoOptions = {}, before: (client: ReturnType<typeof demoClient>) => void = () => undefined) {
  const client = demoClient(options)
  before(client)
  render(
    <TrellisProvider value={contextOf(client)}>
      <AlignmentReport teamId={7} />
    </TrellisProvider>,
  )
  return { client, user: userEvent.setup() }
}

const table = () => screen.findByRole('table', { name: 'Surveys so far' })
const cellsOf = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map(it => it.textContent)

test('surveys so far: sent, deadline, invited, handed in and state, newest first', async () => {
  open()
  const [head, newest, ...older] = within(await table()).getAllByRole('row')
  expect(cellsOf(head)).toEqual(['Sent', 'Deadline', 'Invited', 'Handed in', 'State'])
  expect(cellsOf(newest)).toEqual(['1 September 2026', '14 September 2026', '12', '11', 'Report made'])
  expect(older).toHaveLength(1)
  // Where a row is a card on a phone, each of its numbers says what it is.
  expect([...(newest?.children ?? [])].map(it => it.getAttribute('data-label'))).toEqual(cellsOf(head))
})

test('surveys so far: the one under way stands first, and a change of it shows', async () => {
  const state = { open: true, status: 'Insufficient Data', invited: 4, submitted: 2 } as const
  const { client, user } = open({ alignmentReport: { state } })
  const rows = within(await table()).getAllByRole('row')
  expect(cellsOf(rows[1]).slice(2)).toEqual(['4', '2', 'Under way'])
  const asked = vi.spyOn(client.alignment, 'history')
  await user.click(screen.getByRole('button', { name: 'Extend the deadline' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Extend the deadline' }))
  await screen.findByText('The deadline was extended.')
  expect(asked).toHaveBeenCalledOnce()
})

test('surveys so far: between deadline and report the row says what the head of the page says, whatever this clock shows', async () => {
  const deadline = '2999-01-01T00:00:00.000Z'
  open({ alignmentReport: { state: { open: false, status: 'Generate', deadline } } })
  expect(await screen.findByRole('heading', { level: 1, name: 'The report is being worked out' })).toBeDefined()
  expect(cellsOf(within(await table()).getAllByRole('row')[1]).at(-1)).toBe('Report is being worked out')
})

test('surveys so far: only for who manages the team, who alone asks for them', async () => {
  const asked = vi.fn()
  open({ alignmentReport: { state: { standing: ['member' as const] } } }, client =>
    vi.spyOn(client.alignment, 'history').mockImplementation(asked),
  )
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('Surveys so far')).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})

test('surveys so far: none before the first one', async () => {
  open({ alignmentReport: { earlier: null, state: { start: false, status: 'Not Started' } } })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('Surveys so far')).toBeNull()
})

test('surveys so far: a failure does not take the report away, and can be tried again', async () => {
  const { user } = open({}, client => vi.spyOn(client.alignment, 'history').mockRejectedValueOnce(new Error('lost')))
  expect(await screen.findByText('The surveys so far could not be loaded.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await table()).toBeDefined()
})

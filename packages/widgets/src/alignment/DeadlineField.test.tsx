import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { dayOf, smallI18n, timeOf } from '@trellis/sdk'
import en from '@trellis/sdk/locales/en.json'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { AlignmentReport } from './AlignmentReport.tsx'
import { dayAfter, endOf, lastDay } from './days.ts'

/** Of the person: nowhere near the device's. */
const zoned = { timeZone: 'Pacific/Auckland' }

async function openDialog(action: string, options: DemoOptions) {
  const client = demoClient(options)
  const context = contextOf(client)
  const i18n = smallI18n('en', en, zoned.timeZone)
  render(
    <TrellisProvider value={{ ...context, i18n }}>
      <AlignmentReport teamId={7} />
    </TrellisProvider>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: action }))
  const dialog = screen.getByRole('dialog')
  return { client, user, dialog, field: within(dialog).getByLabelText('Deadline') as HTMLInputElement }
}

const running = { open: true, status: 'Insufficient Data', invited: 4, submitted: 2 } as const

test.each([
  ['Extend the deadline', 'Extend the deadline', { state: running }, 'extendDeadline'],
  [
    'Start the survey',
    'Invite 6 people',
    { earlier: null, state: { start: false, status: 'Not Started' } },
    'startSurvey',
  ],
] as const)(
  'a deadline of more than ninety days is refused before it is sent: %s',
  async (action, send, alignmentReport, call) => {
    const { client, user, dialog, field } = await openDialog(action, { alignmentReport })
    const sent = vi.spyOn(client.alignment, call)
    expect(field.max).toBe(lastDay(Date.now(), zoned))
    const button = () => within(dialog).getByRole('button', { name: send })
    fireEvent.input(field, { target: { value: dayAfter(120, Date.now(), zoned) } })
    expect(within(dialog).getAllByText(/^The deadline can be .+ at the latest\.$/).length).toBeGreaterThan(0)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await user.click(button())
    expect(sent).not.toHaveBeenCalled()
    fireEvent.input(field, { target: { value: field.max } })
    expect(field.getAttribute('aria-invalid')).not.toBe('true')
    await user.click(button())
    expect(sent).toHaveBeenCalledOnce()
  },
)

test('a deadline near the limit is not proposed beyond it', async () => {
  const deadline = endOf(dayAfter(86, Date.now(), zoned), zoned).toISOString()
  const { field } = await openDialog('Extend the deadline', { alignmentReport: { state: { ...running, deadline } } })
  expect(field.value).toBe(field.max)
})

test('a day ends where the person is, wherever the device is, and says when', async () => {
  const { client, user, dialog, field } = await openDialog('Extend the deadline', {
    alignmentReport: { state: running },
  })
  const sent = vi.spyOn(client.alignment, 'extendDeadline')
  const day = dayAfter(20, Date.now(), zoned)
  fireEvent.input(field, { target: { value: day } })
  expect(within(dialog).getByText(/^Open until .+ at 11:59.pm New Zealand Time$/)).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Extend the deadline' }))
  const ends = sent.mock.calls[0]?.[0]?.body?.extendedDate ?? ''
  expect([dayOf(ends, zoned), timeOf(ends, zoned)]).toEqual([day, '23:59'])
  expect(timeOf(ends, { timeZone: 'UTC' })).not.toBe('23:59')
})

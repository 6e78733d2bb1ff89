import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { checkInAnswers, demoCheckIn, demoClient } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { CheckInReview, type CheckInReviewProps } from './CheckInReview.tsx'

function open(props: Partial<CheckInReviewProps> = {}) {
  const client = demoClient({}, { sprint: checkInAnswers() })
  render(
    <TrellisProvider value={contextOf(client)}>
      <CheckInReview open checkIn={demoCheckIn({ start: '2026-11-23T09:00:00Z' })} {...props} />
    </TrellisProvider>,
  )
  return { client, user: userEvent.setup() }
}
const submit = () => screen.getByRole('button', { name: 'Submit' })
const rated = (client: ReturnType<typeof demoClient>) => client.calls.filter(it => it.name === 'sprint.rateCheckIn')

// Source: spec 2 section 2, 'Check-in effectiveness review dialog'.
test('check-in review: title, team, short date and five options as the spec has them', () => {
  open({ teamName: 'Product Design' })
  expect(screen.getByRole('dialog', { name: 'How effective is your check-in today?' })).toBeDefined()
  expect(screen.getByText('Product Design · Check-in: 23 Nov')).toBeDefined()
  expect(screen.getAllByRole('radio').map(it => it.closest('label')?.textContent)).toEqual([
    '1What check-in?',
    '2did not do it',
    '3kind of did but not useful',
    '4progressed sprint',
    '5really helpful',
  ])
})

test('check-in review: submit is disabled until one is chosen', async () => {
  const { client, user } = open()
  expect(submit().getAttribute('aria-disabled')).toBe('true')
  await user.click(submit())
  await user.keyboard('{Enter}')
  expect(rated(client)).toEqual([])
  await user.click(screen.getByRole('radio', { name: 'progressed sprint' }))
  await user.click(submit())
  expect(rated(client)).toMatchObject([{ query: { checkInId: 40, rating: '4' } }])
})

test('check-in review: dismiss appears only when closing is enabled', async () => {
  const onClose = vi.fn()
  const { user } = open({ onClose })
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('check-in review: without closing neither a button nor Esc leads out', async () => {
  const { user } = open()
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeDefined()
})

test('check-in review: a double press rates once, with a progress bar meanwhile', async () => {
  const { client, user } = open()
  const gate = client.hold('sprint.rateCheckIn')
  await user.click(screen.getByRole('radio', { name: 'really helpful' }))
  await user.dblClick(submit())
  expect(screen.getByRole('progressbar')).toBeDefined()
  await (await gate.next()).release()
  await gate.end()
  expect(rated(client)).toHaveLength(1)
})

test('check-in review: after a lost reply the same is sent again as one', async () => {
  const onRated = vi.fn()
  const { client, user } = open({ onRated })
  const gate = client.hold('sprint.rateCheckIn')
  await user.keyboard('3{Enter}')
  await (await gate.next()).lose()
  await gate.end()
  expect(await screen.findByText(/We cannot reach the server/)).toBeDefined()
  await user.click(submit())
  await vi.waitFor(() => expect(onRated).toHaveBeenCalledOnce())
  expect(onRated.mock.lastCall?.[0]).toMatchObject({ effectiveness: 3, version: 2 })
})

test('check-in review: express tells the choice and calls nobody', async () => {
  const onSelect = vi.fn()
  const { client, user } = open({ onSelect })
  await user.keyboard('2{Enter}')
  expect(onSelect).toHaveBeenCalledWith(2)
  expect(rated(client)).toEqual([])
})

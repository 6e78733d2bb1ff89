import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addDays, dayOf, timeOf } from '@trellis/sdk'
import { demoClient } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { PlanActivity } from './PlanActivity.tsx'

function open(suggestion = 'Talk about Decisions') {
  const client = demoClient()
  render(
    <TrellisProvider value={contextOf(client)}>
      <PlanActivity teamId={7} label="Plan a talk" suggestion={suggestion} />
    </TrellisProvider>,
  )
  return { client, user: userEvent.setup() }
}
const sent = (client: ReturnType<typeof demoClient>, name: string) => client.calls.filter(it => it.name === name)
const dialog = () => within(screen.getByRole('dialog'))

test('a talk is planned once, however often the button is pressed', async () => {
  const { client, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Plan a talk' }))
  const gate = client.hold('sprint.saveActivity')
  const send = dialog().getByRole('button', { name: 'Plan' })
  await user.dblClick(send)
  await (await gate.next()).release()
  await gate.end()
  expect(await screen.findByText(/^Planned for /)).toBeDefined()
  expect(sent(client, 'sprint.saveActivity')).toMatchObject([
    { body: { teamId: 7, title: 'Talk about Decisions', activityType: { code: 'OTH' } } },
  ])
})

test('a talk is at the time of the person’s clock, wherever the device is, and its zone is said', async () => {
  const { client, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Plan a talk' }))
  const day = dialog().getByLabelText(/^Day/) as HTMLInputElement
  expect(day.value).toBe(addDays(dayOf(Date.now(), { timeZone: 'Europe/Berlin' }), 7))
  fireEvent.input(day, { target: { value: addDays(day.value, 1) } })
  await user.click(dialog().getByRole('button', { name: 'Plan' }))
  expect(await screen.findByText(/^Planned for .+ at 10:00.am Central European Time\./)).toBeDefined()
  const [{ body } = {}] = sent(client, 'sprint.saveActivity') as { body: { meetingTimeFrom: string } }[]
  const zoned = { timeZone: 'Europe/Berlin' }
  expect([dayOf(body?.meetingTimeFrom ?? '', zoned), timeOf(body?.meetingTimeFrom ?? '', zoned)]).toEqual([
    day.value,
    '10:00',
  ])
})

test('after a lost reply the same talk is planned once', async () => {
  const { client, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Plan a talk' }))
  const gate = client.hold('sprint.saveActivity')
  await user.click(dialog().getByRole('button', { name: 'Plan' }))
  await (await gate.next()).lose()
  await gate.end()
  expect(await dialog().findByRole('alert')).toBeDefined()
  await user.click(dialog().getByRole('button', { name: 'Plan' }))
  expect(await screen.findByText(/^Planned for /)).toBeDefined()
  const query = { startDate: '2026-01-01', endDate: '2200-12-31' }
  const { activities } = await client.sprint.activities({ params: { teamId: 7 }, query })
  expect(activities.filter(it => it.title === 'Talk about Decisions')).toHaveLength(1)
})

test('a talk needs a subject, a day that is to come, and an end after its begin', async () => {
  const { user } = open('')
  await user.click(await screen.findByRole('button', { name: 'Plan a talk' }))
  const says = () => dialog().getByRole('button', { name: 'Plan' }).getAttribute('aria-disabled')
  expect(says()).toBe('true')
  await user.type(dialog().getByLabelText(/^What it is about/), 'How we decide')
  expect(says()).not.toBe('true')
  await user.clear(dialog().getByLabelText(/^Ends at/))
  await user.type(dialog().getByLabelText(/^Ends at/), '09:00')
  expect(says()).toBe('true')
  // At the field, and at the button.
  expect(dialog().getAllByText('It ends after it begins.')).toHaveLength(2)
})

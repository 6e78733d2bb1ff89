import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type DemoOptions, demoClient, demoQuality } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { AlignmentQuality } from './AlignmentQuality.tsx'

function open(options: DemoOptions = {}) {
  const client = demoClient(options)
  render(
    <TrellisProvider value={contextOf(client)}>
      <AlignmentQuality />
    </TrellisProvider>,
  )
  return { client, user: userEvent.setup() }
}

const admin = { roles: ['USER', 'ADMIN'] as ('USER' | 'ADMIN')[] }

test('measurement 13: reliability of every subscale, the weakest first, in numbers and words', async () => {
  open({ user: admin })
  const rows = await screen.findAllByRole('row')
  expect(rows).toHaveLength(13)
  expect(within(rows[1] as HTMLElement).getByText('0.58')).toBeDefined()
  expect(within(rows[1] as HTMLElement).getByText('weak: read with care')).toBeDefined()
  expect(screen.getByRole('row', { name: /Included 0.80 good/ })).toBeDefined()
})

test('measurement 13 and 19: fewer than 30 people show no reliability, fewer than 10 no flags, with the numbers', async () => {
  open({ user: admin, alignmentReport: { quality: demoQuality(18) } })
  expect(await screen.findByText('Reliability shows from 30 people on; counted so far: 18.')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText('Very fast')).toBeDefined()
})

test('ledger, Quality figures: before the first cell nothing is counted, and it is said when it will be', async () => {
  open({ user: admin, alignmentReport: { quality: demoQuality(0) } })
  expect(await screen.findByText('Nothing is counted yet.')).toBeDefined()
  expect(screen.getByText(/at least 10 people in 3 teams/)).toBeDefined()
  expect(screen.getByText('The counts show from 10 people on; counted so far: 0.')).toBeDefined()
  expect(screen.queryByText('Very fast')).toBeNull()
})

test('measurement 14: an administrator sees the minimum of new reports and sets it, 3 to 10', async () => {
  const { user } = open({ user: admin, alignmentReport: { quality: demoQuality(64, 5) } })
  const select = await screen.findByRole('combobox', { name: 'People needed' })
  expect((select as HTMLSelectElement).value).toBe('5')
  const values = within(select)
    .getAllByRole('option')
    .map(it => it.textContent)
  expect(values.at(0)).toBe('3 people')
  expect(values.at(-1)).toBe('10 people')
  await user.selectOptions(select, '4')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved. New surveys need at least 4 people.')).toBeDefined()
})

test('only an administrator sets the minimum; an analyst reads', async () => {
  open({ user: { roles: ['USER', 'TEAM_ANALYTICS'] } })
  await screen.findAllByRole('row')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('who may not see the page is told so; a failure can be tried again', async () => {
  open({ fails: 'forbidden' })
  expect(await screen.findByText('This page is for administrators')).toBeDefined()
  const { client, user } = open({ offline: true })
  await screen.findByRole('alert')
  client.switches.offline = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findAllByRole('row')).length).toBe(13)
})

import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type DemoOptions, demoAggregated, demoClient } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { TeamGlaReport } from './TeamGlaReport.tsx'

const open = (options: DemoOptions = {}) => {
  render(
    <TrellisProvider value={contextOf(demoClient(options))}>
      <TeamGlaReport teamId={7} />
    </TrellisProvider>,
  )
  return userEvent.setup()
}
const title = async () => (await screen.findByRole('heading', { level: 1 })).textContent

test('spec 1 section 3: aggregated capabilities with rank, average, style, strategy, top and bottom three', async () => {
  const user = open()
  expect(await title()).toBe('Together you are strongest in Execution, with most room to grow in Self-management.')
  expect(screen.getAllByText('among the highest')).toHaveLength(3)
  expect(screen.getAllByText('among the lowest')).toHaveLength(3)
  expect(screen.getByText(/^7 of 10 people have completed the assessment\. Counted is everyone/)).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Table' }))
  const table = within(screen.getByRole('table'))
  expect(table.getAllByRole('row')).toHaveLength(11)
  expect(table.getByRole('row', { name: /Execution 1 4.5 4.1 4.3 83 Very high/ })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Save as CSV' })).toBeDefined()
})

test('the lowest capability comes with a step that the team takes together', async () => {
  open()
  await title()
  expect(screen.getByRole('heading', { level: 2, name: 'Self-management' })).toBeDefined()
  expect(screen.getByText(/agree on one small thing to try for two weeks/)).toBeDefined()
})

test('the step follows what is missing: a method where there is habit only', async () => {
  const results = demoAggregated.results.map(it => ({ ...it, strategyScore: (it.styleScore ?? 0) - 1 }))
  open({ boards: { gla: { results } } })
  await title()
  expect(screen.getByText(/The team does this by habit/)).toBeDefined()
})

test('spec 2 section 8: too few people give the privacy text and no number', async () => {
  open({ boards: { gla: { results: [], completedAssessment: null, errorMessage: null } } })
  expect(await title()).toBe('No numbers to show yet')
  expect(screen.getByText(/insights will become available once a minimum of two unique individuals/)).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('spec 1 section 8: the server’s errorMessage is shown as it is', async () => {
  open({ boards: { gla: { results: [], errorMessage: 'They stay hidden from you.' } } })
  await title()
  expect(screen.getByText('They stay hidden from you.')).toBeDefined()
})

test('measurement 7: equal averages are not flagged', async () => {
  const results = demoAggregated.results.map(it => ({
    ...it,
    average_Score: 3.4,
    capability_rank: 1,
    isTopThree: false,
    isBottomThree: false,
  }))
  open({ boards: { gla: { results } } })
  expect(await title()).toBe('The capabilities of the team are level with each other.')
  expect(screen.queryByText('among the highest')).toBeNull()
})

test('without the entitlement it says so', async () => {
  open({ fails: 'entitlement' })
  expect(await title()).toBe('Your license does not include the feature.')
})

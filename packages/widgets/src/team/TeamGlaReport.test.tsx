import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type DemoOptions, demoAggregated, demoClient } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import type { ResultFacts } from '../shared/ResultFacts.ts'
import { contextOf } from '../shared/storybook/texts.ts'
import { TeamGlaReport } from './TeamGlaReport.tsx'

const Next = ({ onGuide }: ResultFacts) => (
  <button type="button" onClick={onGuide}>
    Talk guide
  </button>
)
const open = (options: DemoOptions = {}) => {
  render(
    <TrellisProvider value={contextOf(demoClient(options))}>
      <TeamGlaReport teamId={7} next={Next} />
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

const headings = (sheet: Element) => [...sheet.querySelectorAll('h1, h2')].map(it => it.textContent)

test('experience, Paper: printing the page prints two sheets, cover with the capabilities, talk', async () => {
  open()
  const headline = await title()
  const sheets = () => [...document.querySelectorAll('.t-onpaper .t-a4')]
  expect(sheets()).toHaveLength(0)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(sheets().map(headings)).toEqual([[headline, '10 capabilities'], ['Talk guide, 40 minutes']])
  const [cover, talk] = sheets()
  expect(cover?.textContent).toContain('7 of 10 people have completed the assessment.')
  expect(cover?.querySelectorAll('.t-papercaps li')).toHaveLength(10)
  expect(talk?.textContent).toContain('Room to grow · Self-management')
  expect(talk?.textContent).toContain('agree on one small thing to try for two weeks')
})

test('experience, Paper: the table is an appendix by choice, and the talk guide goes alone', async () => {
  const user = open()
  await title()
  await user.click(screen.getByRole('button', { name: 'Print or PDF' }))
  expect(screen.getByText('2 pages, A4')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'With the table of both parts' }))
  expect(screen.getByText('3 pages, A4')).toBeDefined()
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(11)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(await screen.findByRole('button', { name: 'Talk guide' }))
  expect(screen.getByText('1 page, A4')).toBeDefined()
  const minutes = [...document.querySelectorAll('.t-desk .t-talk__time')].map(it =>
    Number.parseInt(it.textContent ?? '', 10),
  )
  expect(minutes.reduce((sum, it) => sum + it, 0)).toBe(40)
})

test('where all are level the talk names no capability', async () => {
  const results = demoAggregated.results.map(it => ({
    ...it,
    average_Score: 3.4,
    capability_rank: 1,
    isTopThree: false,
    isBottomThree: false,
  }))
  const user = open({ boards: { gla: { results } } })
  await title()
  await user.click(screen.getByRole('button', { name: 'Talk guide' }))
  expect(screen.getByRole('heading', { name: 'Strengths of the team' })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Room to grow' })).toBeDefined()
})

test('who sees it: the manager who reads it is told ‘you’', async () => {
  open()
  await title()
  expect(document.querySelector('.t-whosees summary')?.textContent).toMatch(/^You and the team see this\./)
})

test('without the entitlement it says so', async () => {
  open({ fails: 'entitlement' })
  expect(await title()).toBe('Your license does not include the feature.')
})

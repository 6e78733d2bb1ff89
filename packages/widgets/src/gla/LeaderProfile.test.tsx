import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type DemoOptions, demoClient, demoResult, demoUser } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { GlaSummary } from './GlaSummary.tsx'
import { LeaderProfile, type LeaderProfileProps } from './LeaderProfile.tsx'

function open(options: DemoOptions = {}, props: Partial<LeaderProfileProps> = {}) {
  const client = demoClient(options)
  const onStart = vi.fn()
  render(
    <TrellisProvider value={contextOf(client)}>
      <LeaderProfile onStart={onStart} {...props} />
    </TrellisProvider>,
  )
  return { client, onStart, user: userEvent.setup() }
}

const title = () => screen.findByRole('heading', { level: 1 })
const same = (value: number | null) => demoResult(Array.from({ length: 10 }, () => value))
const earlier = demoResult([4.1, 4.3, 3.7, 3.8, 3.6, 4, 3.6, 3, 2.7, 2.6], '2026-01-21T09:30:00.000Z', 2)

test('leader profile: it says that it loads', () => {
  open({ pending: true })
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeDefined()
})

test('leader profile: a failure can be tried again', async () => {
  const { client, user } = open({ offline: true, results: [demoResult()] })
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
  client.switches.offline = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await title()).textContent).toContain('You show people where you are going')
})

test('leader profile: without an assessment it invites to start', async () => {
  const { onStart, user } = open()
  expect((await title()).textContent).toBe('See how you lead today')
  await user.click(screen.getByRole('button', { name: 'Start the assessment' }))
  expect(onStart).toHaveBeenCalledOnce()
})

test('leader profile: an open assessment shows its progress with two decimals, and the way on', async () => {
  const { onStart, user } = open({ answered: 34 })
  expect((await title()).textContent).toBe('Your assessment is under way')
  expect(screen.getByText(/34 of 80 statements, 42.50%/)).toBeDefined()
  expect(screen.getByText('Style survey, page 4 of 4')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Continue the assessment' }))
  expect(onStart).toHaveBeenCalledOnce()
})

test('leader profile: a result names the strongest and the one with most room to grow, in words', async () => {
  open({ results: [demoResult()] })
  expect((await title()).textContent).toBe('You show people where you are going together. Guard your own week.')
  expect(screen.getByRole('heading', { name: 'Guard your own week' })).toBeDefined()
  expect(screen.getAllByText('among the highest')).toHaveLength(3)
  expect(screen.getAllByText('among the lowest')).toHaveLength(3)
  expect(screen.getByText('A second assessment will show here how you develop.')).toBeDefined()
})

test('measurement: the bottom capability points to its sprint, for who may design one', async () => {
  const sprintHref = (code: string) => `/library/${code}`
  open({ results: [demoResult(), earlier] }, { sprintHref })
  const link = await screen.findByRole('link', { name: 'Open this sprint' })
  const next = within(link.closest('aside') as HTMLElement)
  const [lowest] = demoResult()
    .capabilities.filter(it => it.isBottomThree)
    .slice(-1)
  expect(link.getAttribute('href')).toBe(`/library/${lowest?.sprint?.code}`)
  expect(next.getByText(`The sprint “${lowest?.sprint?.label}” practises it, filled in for you.`)).toBeDefined()
  cleanup()
  open({ results: [demoResult()] })
  await title()
  expect(screen.queryByRole('link', { name: 'Open this sprint' })).toBeNull()
  cleanup()
  open({ results: [same(3.5)] }, { sprintHref })
  await title()
  expect(screen.queryByRole('link', { name: 'Open this sprint' }), 'No capability is the lowest').toBeNull()
})

test('measurement 7: equal averages share a rank', async () => {
  open({ results: [demoResult()] })
  await title()
  expect(screen.getAllByText('4 =')).toHaveLength(2)
})

test('measurement 7: with equal averages none is marked', async () => {
  open({ results: [same(3.4)] })
  expect((await title()).textContent).toBe('Your capabilities are level with each other.')
  expect(screen.queryByText('among the highest')).toBeNull()
  expect(screen.queryByText('among the lowest')).toBeNull()
})

test('with equal averages the next step is the person’s choice', async () => {
  open({ results: [same(3.4)] })
  expect((await screen.findByRole('heading', { name: 'Choose what your work asks for' })).tagName).toBe('H2')
})

test('measurement: an assessment with another version of the statements is shown, and not compared', async () => {
  const { user } = open({ results: [demoResult(), { ...earlier, bankVersion: '0.9' }] })
  await title()
  const other = 'This assessment used another version of the statements, so it is not compared.'
  expect(screen.getAllByText(other)).toHaveLength(1)
  await user.click(screen.getByRole('radio', { name: 'Table' }))
  const table = screen.getByRole('table', { name: /^Capabilities by rank/ })
  expect(within(table).queryByRole('columnheader', { name: /^Since/ })).toBeNull()
})

test('measurement: too few answers give no score, never 0', async () => {
  open({ results: [same(null)] })
  expect((await title()).textContent).toBe('There are too few answers for a profile')
  // Once a capability, and once as the name of their group.
  expect(screen.getAllByText('Not enough answers for a score')).toHaveLength(11)
  expect(screen.queryByText('0.0')).toBeNull()
})

test('data: the chart is a table too, with rank, both parts, average, band and change', async () => {
  const { user } = open({ results: [demoResult(), earlier] })
  await title()
  await user.click(screen.getByRole('radio', { name: 'Table' }))
  const table = screen.getByRole('table', { name: /^Capabilities by rank/ })
  const [, first] = within(table).getAllByRole('row')
  const cells = within(first as HTMLElement)
    .getAllByRole('cell')
    .map(it => it.textContent)
  expect(cells).toEqual(['1', '4.6', '4.2', '4.4', '85', 'Very high', '+0.3'])
})

test('leader profile: where several are level, or none is high, the headline names them', async () => {
  open({ results: [demoResult([4.4, 4.4, 4.1, 4, 4, 3.9, 3.6, 3.1, 2.9, 2.6])] })
  expect((await title()).textContent).toMatch(
    /^You are strongest in Direction and [\w ]+, with most room to grow in Self-management\.$/,
  )
  cleanup()
  open({ results: [demoResult([4.4, 4.2, 4.1, 4, 4, 3.9, 3.6, 3.1, 2.6, 2.6])] })
  expect((await title()).textContent).toMatch(
    /^You are strongest in Direction, with .+ in Change and Self-management\.$/,
  )
  cleanup()
  open({ results: [demoResult([2.4, 2.3, 2.2, 2.2, 2.1, 2, 2, 1.9, 1.8, 1.6])] })
  expect((await title()).textContent).toMatch(/^You are strongest in Direction, with/)
})

test.each([
  [3.4, 'You show people where you are going'],
  [3.3, 'You are strongest in'],
])('leader profile: what a person does well is said from 60 of 100 on: at %d %s', async (mean, words) => {
  open({ results: [demoResult([mean, ...Array.from({ length: 8 }, () => 2.4), 1.6])] })
  expect((await title()).textContent).toContain(words)
})

test('leader profile: an earlier assessment can be read again, and the latest returned to', async () => {
  const { user } = open({ results: [demoResult(), earlier] })
  await title()
  await user.click(screen.getByRole('button', { name: '21 January 2026' }))
  expect((await title()).textContent).toContain('You look past this week')
  expect(document.activeElement?.textContent).toContain('Assessment of 21 January 2026')
  expect(screen.queryByRole('button', { name: 'Take the assessment again' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Latest assessment' }))
  expect((await title()).textContent).toContain('You show people where you are going')
})

test('data: a change has its sign, and is told in a sentence', async () => {
  open({ results: [demoResult(), earlier] })
  await title()
  expect(screen.getByText('Direction: up by 0.3 since 21 January 2026')).toBeDefined()
  expect(screen.getByText('Strategic thinking: unchanged since 21 January 2026')).toBeDefined()
  expect(screen.getByText('Empowerment: down by 0.1 since 21 January 2026')).toBeDefined()
})

test('data: a gap in the way a capability took is never bridged', async () => {
  const without = demoResult([null, 4.3, 3.7, 3.8, 3.6, 4, 3.6, 3, 2.7, 2.6], '2026-01-21T09:30:00.000Z', 2)
  open({ results: [demoResult(), without, demoResult(undefined, '2025-01-21T09:30:00.000Z', 1)] })
  await title()
  const row = screen.getByRole('button', { name: 'Direction' }).closest('li')
  expect(row?.querySelectorAll('.t-spark circle')).toHaveLength(2)
  expect(row?.querySelectorAll('.t-spark line')).toHaveLength(0)
})

test('access: a capability opens to its meaning and first step', async () => {
  const { user } = open({ results: [demoResult()] })
  await title()
  const name = screen.getByRole('button', { name: 'Direction' })
  expect(name.getAttribute('aria-expanded')).toBe('false')
  await user.click(name)
  expect(name.getAttribute('aria-expanded')).toBe('true')
  const more = document.getElementById(name.getAttribute('aria-controls') ?? '')
  expect(more?.hidden).toBe(false)
  expect(more?.textContent).toContain('A first step')
})

test('summary: three strengths and three to grow; nothing without a result', async () => {
  const show = (options: DemoOptions) =>
    render(
      <TrellisProvider value={contextOf(demoClient(options))}>
        <GlaSummary href="#profile" />
      </TrellisProvider>,
    )
  const { container, unmount } = show({ results: [demoResult()] })
  await screen.findByText('Your strengths')
  for (const it of ['Direction', 'Strategic thinking', 'Execution', 'Inclusion', 'Change', 'Self-management'])
    expect(container.textContent).toContain(it)
  expect(container.textContent).not.toContain('Communication')
  unmount()
  // A shared rank says so, as in the profile.
  const tied = show({ results: [demoResult([4, 4, 3.5, 3.5, 3.5, 3.5, 3, 3, 2, 1])] })
  await screen.findByText('Your strengths')
  expect(screen.getAllByText('1 =')).toHaveLength(2)
  tied.unmount()
  show({ results: [same(3.4)] })
  await screen.findByText(/All capabilities have the same average/)
  expect(screen.queryByText('Your strengths')).toBeNull()
  cleanup()
  show({ offline: true })
  await screen.findByRole('button', { name: 'Try again' })
  cleanup()
  const empty = show({})
  await vi.waitFor(() => expect(empty.container.textContent).toBe(''))
})

test('leader profile: where the plan has no further assessment it says so, and offers none', async () => {
  const user = { glaV2: { ...demoUser.glaV2, mayStart: false } }
  open({ results: [demoResult()], user })
  await title()
  expect(
    screen.getByText(/You have taken all assessments that the licence of your organisation has for you/),
  ).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Take the assessment again' })).toBeNull()
  cleanup()
  open({ user })
  await title()
  expect(screen.getByText(/The licence of your organisation has no assessment for you at present/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Start the assessment' })).toBeNull()
})

test('leader profile: while one is under way nothing says that there is no further one', async () => {
  open({ results: [demoResult()], user: { glaV2: { ...demoUser.glaV2, assessmentId: 7, mayStart: false } } })
  await title()
  expect(screen.getByRole('button', { name: 'Continue the assessment' })).toBeDefined()
  expect(screen.queryByText(/You have taken all assessments/)).toBeNull()
})

import { render, screen, waitFor } from '@testing-library/react'
import { type DemoOptions, demoClient, demoSprint } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { SprintSummary, type SprintSummaryProps } from './SprintSummary.tsx'

const show = (options: DemoOptions, props: SprintSummaryProps = { href: '#sprint' }) =>
  render(
    <TrellisProvider value={contextOf(demoClient(options))}>
      <SprintSummary {...props} />
    </TrellisProvider>,
  )

test('issue 10.5: the sprint that runs says how far it is, what its crew sees, what comes next, and leads there', async () => {
  const running = demoSprint()
  show({ sprints: { running } })
  const part = (await screen.findByRole('heading', { level: 2, name: running.label })).closest('section') as HTMLElement
  expect(part.textContent).toContain('Sprint · week')
  expect(screen.getAllByRole('heading', { level: 3 }).map(it => it.textContent)).toEqual([
    'Outcomes, seen by your crew',
    'Left',
    'Next check-in',
  ])
  expect(screen.getByRole('link', { name: 'Open the sprint' }).getAttribute('href')).toBe('#sprint')
})

test('one that is over has its last day where today would stand, and is in no week any more', async () => {
  const running = demoSprint(Date.now() - 400 * 86_400_000)
  const { container } = show({ sprints: { running } })
  const part = (await screen.findByRole('heading', { level: 2, name: running.label })).closest('section') as HTMLElement
  expect(part.textContent).toMatch(/The sprint ended on|Ended on/)
  expect(part.textContent).not.toContain('Sprint · week')
  expect(container.querySelector('[data-today]')).toBeNull()
  expect(container.querySelectorAll('.t-sprintline__end')).toHaveLength(2)
})

test('a team’s sprint names the team', async () => {
  const running = demoSprint(Date.now(), { sprintType: 'TEAM_SPRINT', teamId: 7, teamName: 'Product Design' })
  show({ sprints: { running } }, { href: '#sprint', teamId: 7 })
  expect(await screen.findByText(/^Product Design · Sprint · week/)).toBeDefined()
})

test('where no sprint runs nothing stands there', async () => {
  const { container } = show({})
  await waitFor(() => expect(container.querySelector('.t-skeleton')).toBeNull())
  expect(container.textContent).toBe('')
})

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { demoClient } from '@trellis/sdk/testing'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../../shared/context.tsx'
import { contextOf } from '../../shared/storybook/texts.ts'
import { BandLegend } from './BandLegend.tsx'
import { CircleCard } from './CircleCard.tsx'
import { ScoreCard } from './ScoreCard.tsx'
import { StatusCard } from './StatusCard.tsx'

const show = (card: ReactNode) => render(<TrellisProvider value={contextOf(demoClient())}>{card}</TrellisProvider>)

test('spec 2 section 2: the circle card writes at most two decimals, and -- where nothing is known', () => {
  const { unmount } = show(<CircleCard title="Engagement" percent={83.3333} />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Engagement: 83.33%')
  unmount()
  show(<CircleCard title="Engagement" percent={null} />)
  expect(screen.getByText('--')).toBeDefined()
  expect(screen.queryByRole('img')).toBeNull()
})

test('spec 2 section 2: the score card writes one decimal with its trend', () => {
  show(<ScoreCard title="Outcomes" score={64.25} moved={{ fluctuation: 'INCREASE', change: 4.5, isWeekly: true }} />)
  expect(screen.getByText('64.3%')).toBeDefined()
  expect(screen.getByText('High')).toBeDefined()
  expect(screen.getByText('4.5 points higher than last week')).toBeDefined()
})

test.each([
  ['DECREASE', -2, '2.0 points lower than in the round before'],
  ['NEUTRAL', 0, 'The same as in the round before'],
  ['NONE', null, null],
] as const)('the trend %s is said in words', (fluctuation, change, said) => {
  const { container } = show(<ScoreCard title="Outcomes" score={40} moved={{ fluctuation, change }} />)
  expect(container.querySelector('.t-delta .t-hidden')?.textContent ?? null).toBe(said)
})

test('spec 2 section 2: without a score it says No Data, and asks to rate where one can', async () => {
  const onRate = vi.fn()
  const { unmount } = show(<ScoreCard title="Outcomes" score={null} onRate={onRate} />)
  expect(screen.getByText('No Data')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Rate Now' }))
  expect(onRate).toHaveBeenCalledOnce()
  unmount()
  show(<ScoreCard title="Outcomes" score={null} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('spec 2 section 2: the status card writes the absolute change of its percentage beside its arrow, in points; -- where it is unknown', () => {
  const { container, unmount } = show(<StatusCard title="Engagement" percent={40} change={-8.125} />)
  expect(container.querySelector('.t-delta [aria-hidden=true]:not(.t-icon)')?.textContent).toBe('8.13')
  expect(screen.getByText('8.13 points lower than last time')).toBeDefined()
  unmount()
  show(<StatusCard title="Engagement" percent={40} change={null} />)
  expect(screen.getByText('--')).toBeDefined()
})

test('spec 2 section 2: the status card says None where nothing else is shown', () => {
  show(<StatusCard title="Next check-in" percent={null} />)
  expect(screen.getByText('None')).toBeDefined()
})

test('spec 2 section 2, Legend tooltip: five colours by name, and the arrows; Esc closes', async () => {
  show(<BandLegend isWeekly />)
  const button = screen.getByRole('button', { name: 'What colours and arrows mean' })
  await userEvent.click(button)
  expect(screen.getAllByRole('listitem').map(it => it.textContent)).toEqual([
    'Very low',
    'Low',
    'Middle',
    'High',
    'Very high',
    'Higher than last week',
    'Lower than last week',
  ])
  await userEvent.keyboard('{Escape}')
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CircleProgress } from './CircleProgress.tsx'
import { textsOf } from './storybook/texts.ts'

test.each([
  [33.3333, 'en', '33.33%'],
  [35.5, 'en', '35.5%'],
  [64, 'en', '64%'],
  [35.5, 'de', '35,5\u00a0%'],
  [66.666, 'en', '66.67%'],
  [0, 'en', '0%'],
] as const)('%d is written with at most two decimals', (percent, language, expected) => {
  render(<CircleProgress label="Outcomes" percent={percent} number={textsOf(language).number} />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(`Outcomes: ${expected}`)
})

test('the ring has radius 60 and stroke 10 and is never longer than full', () => {
  const { container } = render(<CircleProgress label="Outcomes" percent={140} number={textsOf('en').number} />)
  const value = container.querySelector('.t-circle__value')
  expect(value?.getAttribute('r')).toBe('60')
  expect(value?.getAttribute('stroke-width')).toBe('10')
  expect(value?.getAttribute('stroke-dasharray')).toBe('100 100')
})

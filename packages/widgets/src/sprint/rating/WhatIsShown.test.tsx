import { cleanup, render, screen } from '@testing-library/react'
import { demoClient, demoRating } from '@trellis/sdk/testing'
import { afterEach, expect, test } from 'vitest'
import { TrellisProvider } from '../../shared/context.tsx'
import { contextOf } from '../../shared/storybook/texts.ts'
import { WhatIsShown } from './WhatIsShown.tsx'

afterEach(cleanup)
const said = (more: Parameters<typeof demoRating>[0] = {}) => {
  render(
    <TrellisProvider value={contextOf(demoClient())}>
      <WhatIsShown asked={demoRating(more)} />
    </TrellisProvider>,
  )
  return screen.getByRole('list').textContent?.replace(/\s/g, ' ')
}

test('words may stay empty beside numbers, not where advice is all that is asked for', () => {
  expect(said()).toContain('They may stay empty')
  cleanup()
  expect(said({ asksFeedback: false, items: [], ratings: [] })).not.toContain('empty')
})

test('a round that closes at midnight is read with the day that is over then', () => {
  expect(said({ until: '2027-01-10T23:00:00Z' })).toContain('All answers together: 10 Jan, 11:59 pm.')
})

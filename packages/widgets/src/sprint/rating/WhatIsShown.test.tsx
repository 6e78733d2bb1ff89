import { cleanup, render, screen } from '@testing-library/react'
import { demoClient, demoRating } from '@trellis/sdk/testing'
import { afterEach, expect, test } from 'vitest'
import { TrellisProvider } from '../../shared/context.tsx'
import { contextOf } from '../../shared/storybook/texts.ts'
import { WhatIsShown } from './WhatIsShown.tsx'

afterEach(cleanup)
const said = (more: Parameters<typeof demoRating>[0] = {}, language: 'en' | 'ja' = 'en') => {
  render(
    <TrellisProvider value={contextOf(demoClient(), language)}>
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
  expect(said({ until: '2027-01-10T23:00:00Z' })).toMatch(
    /All answers together: 10 January 2027 at 11:59 pm Central European Time\./,
  )
})

test('in Japanese whoever reads is named with the address of a person, once, and a team without it', () => {
  const ofAda = said({}, 'ja')
  expect(ofAda).toContain('Ada Lindqvistさんはすべてを読みます。')
  expect(ofAda).not.toMatch(/Ada Lindqvist(?!さん)|さんさん/)
  cleanup()
  expect(said({ teamName: 'デザイン' }, 'ja')).toContain('デザインのメンバー')
})

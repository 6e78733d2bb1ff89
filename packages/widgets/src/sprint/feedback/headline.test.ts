import { demoMatrix, demoRounds } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { headlineOf } from './headline.ts'

const rounds = (answered: number) =>
  demoRounds().map((it, at) =>
    at === 2 ? { ...it, answered, participation: Math.round((1e4 * answered) / 6) / 100 } : it,
  )

test('of a round that fewer than half have answered it is not said how it moved', () => {
  expect(headlineOf(rounds(5), demoMatrix())).toBe('up')
  expect(headlineOf(rounds(3), demoMatrix())).toBe('up')
  expect(headlineOf(rounds(2), demoMatrix())).toBe('few')
  // Of the first there is nothing to compare.
  const first = demoMatrix({ roundId: 83, previous: null })
  expect(headlineOf(rounds(2).slice(2), first)).not.toBe('few')
})

test('of a round without a number it is said where nobody could be asked, or nobody answered: nothing is held back then', () => {
  const none = demoMatrix({ roundId: 83 })
  const hidden = { value: null, n: null, reason: 'noAnswer' as const }
  const items = none.items.map(it => ({ ...it, all: { ...it.all, ...hidden }, roles: [] }))
  const said = (asked: number, answered: number) =>
    headlineOf(
      demoRounds().map(it => (it.id === 83 ? { ...it, asked, answered } : it)),
      { ...none, items },
    )
  expect([said(0, 0), said(2, 0), said(5, 3)]).toEqual(['notAsked', 'unanswered', 'hidden'])
})

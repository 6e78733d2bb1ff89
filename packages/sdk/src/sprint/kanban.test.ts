import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Activity } from '../core/activity.ts'
import { demoActivities, demoActivity } from '../testing/kanban.ts'
import { inOrder, isLate, placeOf, withChanges, withMove, withoutLater } from './kanban.ts'

const board = (...ids: number[]) => ids.map(id => demoActivity(id, `it ${id}`))
const ids = (list: readonly { id: number }[]) => list.map(it => it.id)

describe('sprints, Calls of our own: a move by status and the one before', () => {
  test('to the beginning, behind another, and to the end where that one is gone', () => {
    const of = board(1, 2, 3)
    expect(ids(withMove(of, { id: 3, status: 'TODO', afterId: null }))).toEqual([3, 1, 2])
    expect(ids(withMove(of, { id: 1, status: 'TODO', afterId: 2 }))).toEqual([2, 1, 3])
    expect(ids(withMove(of, { id: 1, status: 'DONE', afterId: 99 }))).toEqual([2, 3, 1])
    expect(withMove(of, { id: 1, status: 'DONE', afterId: 2 })[1]).toMatchObject({ id: 1, status: 'DONE' })
    expect(ids(withMove(of, { id: 99, status: 'DONE', afterId: 1 }))).toEqual([1, 2, 3])
  })

  test('a move loses and doubles nothing, and what it was put behind stands before it', () => {
    const at = fc.nat({ max: 5 })
    fc.assert(
      fc.property(fc.array(fc.tuple(at, fc.option(at))), moves => {
        let of = board(0, 1, 2, 3, 4)
        for (const [id, afterId] of moves) {
          if (id === afterId) continue
          of = withMove(of, { id, status: 'DONE', afterId })
          if (afterId !== null && afterId < 5 && id < 5) {
            const { afterId: before } = placeOf(of, id)
            expect(before).toBe(afterId)
          }
        }
        expect(ids(of).sort()).toEqual([0, 1, 2, 3, 4])
      }),
    )
  })
})

test('changes of others: newer ones win, an older reply changes nothing, what is gone goes', () => {
  const [b, c] = board(2, 3) as [Activity, Activity]
  const newer: Activity = { ...demoActivity(1, 'newer'), version: 3 }
  const older = { ...newer, title: 'older', version: 2 }
  const now = withChanges([newer, b, c], [older], [1, 2])
  expect(now.map(it => it.title)).toEqual(['newer', 'it 2'])
  const moved = { ...newer, place: 'a9', version: 4 }
  expect(ids(withChanges([newer, b, c], [moved], [1, 2, 3]))).toEqual([2, 3, 1])
})

test('places are compared character by character, as the server does', () => {
  const of = ['a1', 'Zz', 'a0V', 'a0'].map((place, id) => ({ id, place }))
  expect(inOrder(of).map(it => it.place)).toEqual(['Zz', 'a0', 'a0V', 'a1'])
})

test('late is what is not done when its time is over; without a date nothing is', () => {
  const at = new Date('2026-11-23T12:00:00Z')
  const it = { status: 'TODO' as const, meetingTimeTo: '2026-11-23T11:59:59' }
  expect(isLate(it, at)).toBe(true)
  expect(isLate({ ...it, status: 'DONE' }, at)).toBe(false)
  expect(isLate({ ...it, meetingTimeTo: '2026-11-23T12:00:00' }, at), 'It ends just now').toBe(false)
  expect(isLate({ ...it, meetingTimeTo: '2026-11-23T12:00:01' }, at)).toBe(false)
  expect(isLate({ ...it, meetingTimeTo: null }, at)).toBe(false)
})

test('of the check-ins to come the next one alone stands on the board', () => {
  const later = demoActivity(11, 'Check-in 7', { type: 'WC', days: 15 })
  const shown = withoutLater([later, ...demoActivities()])
  expect(ids(shown)).not.toContain(11)
  expect(ids(shown)).toContain(10)
})

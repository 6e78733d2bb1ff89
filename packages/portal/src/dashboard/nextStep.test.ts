import type { UserState } from '@trellis/sdk'
import { expect, test } from 'vitest'
import { dayPart, greetingName, nextStep } from './nextStep.ts'

const glaV2: UserState['glaV2'] = {
  assessmentId: 0,
  finished: false,
  lastPos: null,
  attemptedQuestions: 0,
  total_question: 80,
  finishedAt: null,
  mayStart: true,
}

test('assessment id 0 is not started', () => {
  expect(nextStep({ glaV2 })).toEqual({ kind: 'start' })
})

test('a team survey with its deadline comes before the assessment', () => {
  const asked = { teamId: 4, teamName: 'Harbour Crew', deadline: '2026-12-04T17:00:00Z' }
  expect(nextStep({ glaV2 }, asked)).toEqual({ kind: 'asked', ...asked })
})

test('one under way is resumed at its place', () => {
  expect(nextStep({ glaV2: { ...glaV2, assessmentId: 5, lastPos: 'Strategy-1', attemptedQuestions: 28 } })).toEqual({
    kind: 'resume',
    answered: 28,
    total: 80,
    percent: 35,
    part: 'Strategy',
    page: 1,
  })
})

test('without a kept place it is Style page 1', () => {
  expect(nextStep({ glaV2: { ...glaV2, assessmentId: 5 } })).toMatchObject({ part: 'Style', page: 1, percent: 0 })
})

test('a finished one leads to the profile', () => {
  expect(
    nextStep({ glaV2: { ...glaV2, assessmentId: 5, finished: true, finishedAt: '2026-10-12T08:00:00Z' } }),
  ).toEqual({ kind: 'done', date: '2026-10-12T08:00:00Z' })
})

test.each([
  [3, 'night'],
  [5, 'morning'],
  [12, 'afternoon'],
  [18, 'evening'],
] as const)('at %i it is %s', (hour, part) => {
  expect(dayPart(hour)).toBe(part)
})

test('greets by salutation, else by first name', () => {
  expect(greetingName({ salutation: 'Dr. Lindqvist', fullName: 'Ada Lindqvist' }, 'en')).toBe('Dr. Lindqvist')
  expect(greetingName({ salutation: '', fullName: 'Ada Lindqvist' }, 'de')).toBe('Ada')
  expect(greetingName({ salutation: '', fullName: '山田 花子' }, 'ja')).toBe('山田 花子')
})

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

const who = (it: UserState['glaV2']) => ({ user: { glaV2: it }, teams: [] })

test('assessment id 0 is not started', () => {
  expect(nextStep(who(glaV2))).toEqual({ kind: 'start' })
})

test('a team survey with its deadline comes before the assessment, the one that ends first before others', () => {
  const teams = [
    { id: 3, name: 'Late', surveyDeadline: '2026-12-09T00:00:00Z' },
    { id: 4, name: 'Harbour Crew', surveyDeadline: '2026-12-04T17:00:00Z' },
    { id: 5, name: 'Asks nothing', surveyDeadline: null },
  ]
  expect(nextStep({ user: { glaV2 }, teams })).toEqual({
    kind: 'asked',
    teamId: 4,
    teamName: 'Harbour Crew',
    deadline: '2026-12-04T17:00:00Z',
  })
})

test('one under way is resumed at its place', () => {
  expect(nextStep(who({ ...glaV2, assessmentId: 5, lastPos: 'Strategy-1', attemptedQuestions: 28 }))).toEqual({
    kind: 'resume',
    answered: 28,
    total: 80,
    percent: 35,
    part: 'Strategy',
    page: 1,
  })
})

test('without a kept place it is Style page 1', () => {
  expect(nextStep(who({ ...glaV2, assessmentId: 5 }))).toMatchObject({ part: 'Style', page: 1, percent: 0 })
})

test('a finished one leads to the profile', () => {
  expect(nextStep(who({ ...glaV2, assessmentId: 5, finished: true, finishedAt: '2026-10-12T08:00:00Z' }))).toEqual({
    kind: 'done',
    date: '2026-10-12T08:00:00Z',
  })
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

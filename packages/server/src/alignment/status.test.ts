import { describe, expect, test } from 'vitest'
import { reportStatusOf, respondentStatusOf } from './status.ts'

describe('report status (spec 3 section 3; moves are ours)', () => {
  const open = { closed: false, valid: 0, minimum: 3, hasReport: false }
  test('never sent is Not Started', () => {
    expect(reportStatusOf(null)).toBe('Not Started')
  })
  test('open below the minimum is Insufficient Data, at it Generate', () => {
    expect([0, 2, 3, 9].map(valid => reportStatusOf({ ...open, valid }))).toEqual([
      'Insufficient Data',
      'Insufficient Data',
      'Generate',
      'Generate',
    ])
  })
  test('the deadline expires a survey below the minimum; a later one opens it again', () => {
    expect(reportStatusOf({ ...open, valid: 2, closed: true })).toBe('Expired')
    expect(reportStatusOf({ ...open, valid: 2, closed: false })).toBe('Insufficient Data')
  })
  test('a report stays Generated, open or closed', () => {
    for (const closed of [true, false])
      expect(reportStatusOf({ ...open, valid: 3, closed, hasReport: true })).toBe('Generated')
  })
})

describe('respondent status', () => {
  const invited = { included: true, begun: false, submitted: false, answered: 0, closed: false }
  test('invited, begun, handed in', () => {
    expect(respondentStatusOf(invited)).toBe('included')
    expect(respondentStatusOf({ ...invited, begun: true })).toBe('ongoing')
    expect(respondentStatusOf({ ...invited, begun: true, submitted: true, answered: 30 })).toBe('completed')
  })
  test('handed in with 29 of 45 answers is Partially Completed (measurement 3)', () => {
    expect(respondentStatusOf({ ...invited, begun: true, submitted: true, answered: 29 })).toBe('Partially Completed')
  })
  test('past the deadline: begun is incompleted, not begun is expired, handed in stays', () => {
    expect(respondentStatusOf({ ...invited, closed: true })).toBe('expired')
    expect(respondentStatusOf({ ...invited, closed: true, begun: true })).toBe('incompleted')
    expect(respondentStatusOf({ ...invited, closed: true, begun: true, submitted: true, answered: 45 })).toBe(
      'completed',
    )
  })
  test('excluded, before and after the deadline', () => {
    expect(respondentStatusOf({ ...invited, included: false })).toBe('excluded')
    expect(respondentStatusOf({ ...invited, included: false, begun: true, closed: true })).toBe('excluded')
  })
})

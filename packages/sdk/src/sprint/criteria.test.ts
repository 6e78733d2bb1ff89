import { expect, test } from 'vitest'
import { achievements, type Criteria } from '../core/achievements.ts'
import { criterionKeys, judge, type SprintFacts } from './criteria.ts'

const member = (role: SprintFacts['crew'][number]['role']) => ({
  role,
  isFastForward: true,
  isFeedbackGoalsNBehaviour: true,
})
const facts = (over: Partial<SprintFacts> = {}): SprintFacts => ({
  duration: 8,
  feedbackFrequency: 14,
  crew: [member('manager'), member('peer'), member('peer'), member('team'), member('customer')],
  actionCount: 3,
  behaviorCount: 2,
  outcomeCount: 1,
  final: { crewParticipation: 60, memberParticipation: null, behaviors: [80, 95], outcomes: [80] },
  ...over,
})
/** The product's own certificate, its roles written in other letters. */
const certificate: Criteria = {
  ...achievements.sprintCertificate.criteria,
  sprintCrewRoles: { type: 'design', value: ['Manager', 'PEER'] },
}
const missed = (over: Partial<SprintFacts>, criteria = certificate) => {
  const { criteria: judged, overall } = judge(criteria, facts(over))
  return { overall, not: judged.filter(it => it.meetsCriteria !== true).map(it => `${it.key} ${it.meetsCriteria}`) }
}

test('measurement 17: on every limit it is met', () => {
  expect(missed({})).toEqual({ overall: true, not: [] })
})

test('measurement 17: ranges include their ends, beyond them nothing', () => {
  expect(missed({ duration: 4 }).not).toEqual(['duration false'])
  expect(missed({ feedbackFrequency: 28 }).not).toEqual(['feedbackFrequency false'])
  expect(missed({ actionCount: 0 }).not).toEqual(['actionCount false'])
  expect(missed({ actionCount: 4 }).not).toEqual(['actionCount false'])
  expect(missed({ behaviorCount: 5 }).not).toEqual(['behaviorCount false'])
  expect(missed({ outcomeCount: 4 }).not).toEqual(['outcomeCount false'])
})

test('spec 2 section 5: the crew counts only where every member is fast-forward and has feedback goals and behaviour', () => {
  const [first, ...rest] = facts().crew as [SprintFacts['crew'][number], ...SprintFacts['crew']]
  expect(missed({ crew: rest }).not).toContain('sprintCrewCount false')
  expect(missed({ crew: [{ ...first, isFastForward: false }, ...rest] }).not).toEqual(['sprintCrewCount false'])
  expect(missed({ crew: [{ ...first, isFeedbackGoalsNBehaviour: false }, ...rest] }).not).toEqual([
    'sprintCrewCount false',
  ])
})

test('spec 2 section 5: a list contains every required entry, whatever their case; a text must be equal', () => {
  expect(missed({ crew: facts().crew.map(() => member('peer')) }).not).toEqual(['sprintCrewRoles false'])
  const exact: Criteria = { sprintCrewRoles: { type: 'design', value: 'coach' } }
  expect(judge(exact, facts({ crew: [member('coach')] })).overall).toBe(true)
  expect(judge(exact, facts()).overall).toBe(false)
})

test('measurement 17: "on all" means each; what is hidden or not there yet is unknown and blocks', () => {
  const final = facts().final as NonNullable<SprintFacts['final']>
  expect(missed({ final: { ...final, behaviors: [79.9, 100] } })).toEqual({
    overall: false,
    not: ['behaviorInFinalFeedback false'],
  })
  expect(missed({ final: { ...final, behaviors: [null, 100] } })).toEqual({
    overall: null,
    not: ['behaviorInFinalFeedback null'],
  })
  expect(missed({ final: { ...final, behaviors: [null, 10] } }).overall).toBe(false)
  expect(missed({ final: { ...final, outcomes: [] } }).overall).toBe(null)
  expect(missed({ final: { ...final, crewParticipation: 59.99 } }).overall).toBe(false)
  expect(missed({ final: null }).not).toHaveLength(3)
})

test('sprints, Certification: a key that is not used blocks', () => {
  for (const key of ['actions', 'behaviors', 'outcomes', 'behaviorScore', 'outcomeScore', 'luck', 'toString'])
    expect(judge({ [key]: { type: 'design', min: 0 } }, facts()).overall, key).toBe(null)
  expect(criterionKeys).not.toContain('behaviorScore')
})

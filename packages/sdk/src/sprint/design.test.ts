import { describe, expect, test } from 'vitest'
import { dayMs } from '../core/day.ts'
import { designProblems, type SprintDesign, startAheadDays, startOf } from './design.ts'

const at = new Date('2026-03-02T10:00:00Z')
const item = (label: string) => ({ code: null, label, description: '' })
const crew = (over: Partial<SprintDesign['sprintCrews'][number]> = {}) => ({
  userId: null,
  name: 'Paula',
  email: 'paula@crew.example',
  role: 'peer' as const,
  isFastForward: true,
  isFeedbackGoalsNBehaviour: true,
  ...over,
})
const design = (over: Partial<SprintDesign> = {}): SprintDesign => ({
  sprintCode: null,
  label: 'Guard your week',
  description: '',
  icon: 'target',
  actions: [{ ...item('Plan the week'), suggestedActivities: [], leadUserId: null }],
  behaviors: [item('I say no early')],
  outcomes: [item('Two mornings stay free')],
  sprintCrews: [crew()],
  memberUserIds: [],
  duration: 8,
  feedbackFrequency: 14,
  startDay: null,
  timezone: 'Europe/Berlin',
  resetTime: '00:00',
  checkInWeekday: 4,
  checkInTime: '16:00',
  checkInDaysBefore: 3,
  ...over,
})
const self = { userId: 7, email: 'mei@alder.example' }
const found = (over: Partial<SprintDesign>, owner: 'user' | 'team' = 'user') =>
  designProblems(design(over), { owner, self: owner === 'user' ? self : null, at }).map(
    it => `${it.step} ${it.problem}`,
  )
const day = (days: number) => new Date(at.getTime() + days * dayMs).toISOString().slice(0, 10)

describe('spec 2 sections 2 and 5: what keeps a design from starting, at its step', () => {
  test('a whole one has nothing', () => {
    expect(found({})).toEqual([])
  })

  test('words', () => {
    expect(found({ label: ' ' })).toEqual(['CONFIGURE_SPRINT label'])
    // What cannot be seen is no name.
    expect(found({ label: '\u200b' })).toEqual(['CONFIGURE_SPRINT label'])
    expect(found({ actions: [], behaviors: [], outcomes: [] })).toEqual([
      'CONFIGURE_SPRINT noActions',
      'CONFIGURE_SPRINT noBehaviors',
      'CONFIGURE_SPRINT noOutcomes',
    ])
    expect(found({ behaviors: [item('')] })).toEqual(['CONFIGURE_SPRINT emptyItem'])
    expect(found({ outcomes: [item('Free mornings'), item(' free MORNINGS ')] })).toEqual(['CONFIGURE_SPRINT sameItem'])
  })

  test('crew: names and addresses of outsiders, nobody twice, nobody in the own crew', () => {
    expect(found({ sprintCrews: [crew({ name: ' ' })] })).toEqual(['SPRINT_CREW crewName'])
    expect(found({ sprintCrews: [crew({ email: 'paula@' })] })).toEqual(['SPRINT_CREW crewEmail'])
    expect(found({ sprintCrews: [crew(), crew({ email: 'PAULA@crew.example' })] })).toEqual(['SPRINT_CREW crewTwice'])
    expect(found({ sprintCrews: [crew({ email: 'q+1@crew.example' }), crew({ email: 'Q+2@crew.example' })] })).toEqual([
      'SPRINT_CREW crewTwice',
    ])
    const ben = crew({ userId: 3, email: 'ben@alder.example' })
    expect(found({ sprintCrews: [ben, crew({ email: 'ben+x@alder.example' })] })).toEqual(['SPRINT_CREW crewTwice'])
    // Accounts are people of their own, whatever their addresses.
    expect(found({ sprintCrews: [ben, crew({ userId: 4, email: 'ben+x@alder.example' })] })).toEqual([])
    expect(found({ sprintCrews: [crew({ email: '' }), crew({ email: ' ' })] })).toEqual(['SPRINT_CREW crewEmail'])
    expect(found({ sprintCrews: [crew({ email: 'mei+1@alder.example' })] })).toEqual(['SPRINT_CREW crewSelf'])
    expect(found({ sprintCrews: [crew({ userId: 3, email: '' }), crew({ userId: 3, email: '' })] })).toEqual([
      'SPRINT_CREW crewTwice',
    ])
    expect(found({ sprintCrews: [crew({ email: 'Mei@alder.example' })] })).toEqual(['SPRINT_CREW crewSelf'])
    expect(found({ sprintCrews: [crew({ userId: 7, email: '' })] })).toEqual(['SPRINT_CREW crewSelf'])
    expect(found({ sprintCrews: [crew({ userId: 7, email: '' })], memberUserIds: [7] }, 'team')).not.toContain(
      'SPRINT_CREW crewSelf',
    )
  })

  test('a team needs members, and one of them for each action', () => {
    expect(found({}, 'team')).toEqual(['SPRINT_TEAM noMembers'])
    expect(found({ memberUserIds: [7] }, 'team')).toEqual(['ACTION_LEAD noLead'])
    const led = [{ ...item('Plan the week'), suggestedActivities: [], leadUserId: 7 }]
    expect(found({ memberUserIds: [8], actions: led }, 'team')).toEqual(['ACTION_LEAD noLead'])
    expect(found({ memberUserIds: [7], actions: led }, 'team')).toEqual([])
  })

  test('schedule: not in the past, not further than a year ahead, daily for one week alone', () => {
    expect(found({ startDay: day(-1) })).toEqual(['SCHEDULE_ROUTINES startPast'])
    expect(found({ startDay: day(0) })).toEqual([])
    expect(found({ startDay: day(startAheadDays) })).toEqual([])
    expect(found({ startDay: day(startAheadDays + 1) })).toEqual(['SCHEDULE_ROUTINES startFar'])
    expect(found({ feedbackFrequency: 1 })).toEqual(['SCHEDULE_ROUTINES daily'])
    expect(found({ feedbackFrequency: 1, duration: 1 })).toEqual([])
  })
})

test('sprints, Time: today starts now, a later day at its begin in the zone of the sprint', () => {
  expect(startOf(design(), at)).toEqual(at)
  expect(startOf(design({ startDay: '2026-03-02' }), at)).toEqual(at)
  expect(startOf(design({ startDay: '2026-03-09' }), at).toISOString()).toBe('2026-03-08T23:00:00.000Z')
  expect(startOf(design({ startDay: '2026-03-09', resetTime: '04:00' }), at).toISOString()).toBe(
    '2026-03-09T03:00:00.000Z',
  )
})

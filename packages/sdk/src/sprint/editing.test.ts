import { expect, test } from 'vitest'
import { demoSprint } from '../testing/sprints-data.ts'
import { localInstant } from './calendar.ts'
import { designProblems, sprintDesign } from './design.ts'
import { designFrom, ratedFrom } from './editing.ts'

const plan = {
  ...{ start: localInstant('2026-10-19', '09:00', 'Europe/Berlin'), zone: 'Europe/Berlin', duration: 8 },
  ...{ isExtended: false, resetTime: '00:00', feedbackFrequency: 14 },
  checkIn: { weekday: 4, time: '16:00', daysBefore: 3 },
}

test('sprints, Editing in progress: behaviours and outcomes stay once FIRST has closed, five local days after it goes out', () => {
  // Across the end of summer time: nine o'clock stays nine o'clock.
  expect(ratedFrom({ ...plan, start: localInstant('2026-10-22', '09:00', plan.zone) }).toISOString()).toBe(
    '2026-10-27T08:00:00.000Z',
  )
  expect(ratedFrom(plan)).toEqual(localInstant('2026-10-24', '09:00', plan.zone))
  // The next round goes out before five days are over.
  expect(ratedFrom({ ...plan, duration: 1, feedbackFrequency: 1 })).toEqual(
    localInstant('2026-10-20', '09:00', plan.zone),
  )
})

test('a sprint comes back as the design that it was made from, with the ids of what is stored', () => {
  const sprint = demoSprint(Date.parse('2026-11-23'))
  const design = designFrom(sprint)
  expect(sprintDesign.safeParse(design)).toMatchObject({ success: true, data: design })
  expect(design.behaviors.map(it => it.id)).toEqual(sprint.behaviors.map(it => it.id))
  expect(design.actions[0]?.suggestedActivities).toEqual([{ text: 'List the decisions of a month', type: 'SDL' }])
  expect(design.sprintCrews.map(it => it.id)).toEqual([1, 2, 3, 4])
  // Of a personal sprint nobody is chosen.
  expect(design.memberUserIds).toEqual([])
  const self = { userId: 1, email: 'ada@alder.example' }
  expect(designProblems({ ...design, startDay: null }, { owner: 'user', self, at: new Date() })).toEqual([])
})

import { expect, test } from 'vitest'
import { demoEntry } from '../testing/inbox.ts'
import { asListed } from './listed.ts'

test('a list begins with the first open action; then come the coming week, what is later, and what is welcome, each news once', () => {
  const at = new Date('2026-11-23T08:30:00Z')
  const hours = (count: number) => new Date(at.getTime() + count * 3_600_000).toISOString()
  const facts = { sprintId: 4 }
  const all = [
    demoEntry('feedbackNews', { id: 1, notificationDate: hours(-400), facts }),
    demoEntry('feedbackNews', { id: 2, notificationDate: hours(-20), facts }),
    demoEntry('surveyRemind', { id: 3, until: hours(200) }),
    demoEntry('activity', { id: 4, until: hours(2) }),
    demoEntry('surveyAsked', { id: 5, until: hours(190) }),
  ]
  expect(asListed(all, at).map(it => it.id)).toEqual([5, 4, 3, 2])
})

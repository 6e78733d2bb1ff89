import { errorOf } from '../core/error-of.ts'

import type { StandUp, StandUpAnswer, StandUpEntry } from '../sprint/stand-ups.ts'
import type { RoomAnswers } from './answers.ts'

const entry = (memberId: number, name: string, more: Partial<StandUpEntry> = {}): StandUpEntry => ({
  ...{ memberId, name, imageUrl: null, state: 'ANSWERED', done: '', next: '', inTheWay: '', isLate: false },
  ...more,
})

/** A Monday, 23 November 2026, at half past eleven: the digest is out, and the person has not answered. */
export const demoStandUp = (more: Partial<StandUp> = {}): StandUp => ({
  sprint: {
    ...{ id: 9, label: 'Ask the people we serve', teamName: 'Product Design' },
    ...{ timezone: 'Europe/Berlin', over: null },
  },
  frequency: 'DAILY',
  own: {
    day: '2026-11-23',
    opens: '2026-11-23T08:00:00.000Z',
    due: '2026-11-23T10:00:00.000Z',
    ends: '2026-11-23T23:00:00.000Z',
    answer: null,
  },
  digest: {
    day: '2026-11-23',
    publishes: '2026-11-23T10:00:00.000Z',
    isOut: true,
    entries: [
      entry(1, 'Ben Okafor', {
        done: 'Called two customers who left in spring',
        next: 'Write down what both said, one page',
        inTheWay: 'No list of whom we may call',
      }),
      entry(2, 'Mei Chen', { done: 'Drafted five questions', next: 'Try them on Rosa', isLate: true }),
      entry(3, 'Tara Singh', { state: 'AWAY' }),
      entry(4, 'Ada Lindqvist', { state: 'OPEN' }),
    ],
    before: '2026-11-20',
    after: null,
  },
  ...more,
})

/** A team's stand-up from memory. */
export function standUpAnswers(demo: StandUp): RoomAnswers<'sprint'> {
  let now = demo
  const keep = (version: number, said: Partial<StandUpAnswer>): StandUpAnswer => {
    const { own } = now
    if (!own) throw errorOf('forbidden', 'Not asked')
    if ((own.answer?.version ?? 0) !== version)
      throw errorOf('conflict', 'Somebody was faster', { details: { current: own.answer } })
    const empty = { done: '', next: '', inTheWay: '', isAway: false, answeredAt: null }
    const answer = { ...empty, ...own.answer, ...said, version: version + 1 }
    now = { ...now, own: { ...own, answer } }
    return answer
  }
  return {
    standUp: ({ query: { day } }) =>
      day && now.digest
        ? { ...now, digest: { ...now.digest, day, before: null, after: demo.digest?.day ?? null, entries: [] } }
        : now,
    answerStandUp: ({ body: { version, done, next, inTheWay } }) =>
      keep(version, { done, next, inTheWay, isAway: false, answeredAt: '2026-11-23T10:30:00.000Z' }),
    awayFromStandUp: ({ body: { version, isAway } }) => keep(version, { isAway }),
  }
}

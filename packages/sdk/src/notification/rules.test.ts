import { describe, expect, test } from 'vitest'
import { dayMs } from '../core/day.ts'
import {
  agoOf,
  backAt,
  groupOf,
  inInboxOrder,
  isOpenAction,
  isReminderDue,
  mayPutOff,
  newsLike,
  type Placed,
  withNewestNews,
} from './order.ts'
import { type InboxRule, inboxRuleNames, remindRules, ruleOf, screenOf } from './rules.ts'
import { wordsOf } from './words.ts'

const at = new Date('2026-05-04T09:00:00Z')
const day = (days: number) => new Date(at.getTime() + days * dayMs)

let id = 0
const entry = (rule: InboxRule, until: number | null = null, more: Partial<Placed> = {}): Placed => ({
  id: ++id,
  rule,
  status: 'ACTIVE',
  until: until === null ? null : day(until).toISOString(),
  notificationDate: day(-3).toISOString(),
  putOffUntil: null,
  ...more,
})
const orderOf = (entries: Placed[]) => inInboxOrder(entries, at).map(it => it.id)

describe('every rule', () => {
  test.each(inboxRuleNames)('%s: what is only there to be read waits for nobody else', rule => {
    const { ends, waits } = ruleOf(rule)
    if (ends === 'read') expect(waits).toBe('own')
  })
  test('has a weight of its own among those that wait alike, but for the reminders of results', () => {
    const reminders: readonly InboxRule[] = ['assessmentResume', ...Object.values(remindRules)]
    const places = inboxRuleNames
      .filter(it => !reminders.includes(it))
      .map(it => `${ruleOf(it).waits} ${ruleOf(it).weight}`)
    expect(new Set(places).size).toBe(places.length)
  })
  test('a reminder of a result ends when it was read', () => {
    for (const it of Object.values(remindRules)) expect(ruleOf(it).ends).toBe('read')
  })
})

test('a check-in opens the person’s own, or the team’s, and is named after it', () => {
  expect([screenOf('checkIn', null), screenOf('checkIn', 7)]).toEqual([
    '/sprint/check-in',
    '/teams/v2/7/sprint/check-in',
  ])
  const words = (teamName: string | null) =>
    wordsOf({ t: key => key, date: String }, { rule: 'checkIn', teamName, personName: null, facts: {} }).title
  expect([words(null), words('Engineering')]).toEqual([
    'notification.rules.checkIn.title',
    'notification.rules.checkInTeam.title',
  ])
})

test('one request that was sent names who has it, from two on it says how many', () => {
  const titleOf = (count: number) =>
    wordsOf(
      { t: key => key, date: String },
      { rule: 'requestSent', teamName: 'Engineering', personName: 'Ben', facts: { count } },
    ).title
  expect([1, 2, 3].map(titleOf)).toEqual([
    'notification.rules.requestSent.title',
    'notification.rules.requestSentMany.title',
    'notification.rules.requestSentMany.title',
  ])
})

test('an activity says what it is and when it begins', () => {
  const t = (_: string, values?: object) => JSON.stringify(values)
  const until = '2026-12-03T13:00:00.000Z'
  const facts = { title: 'Retrospective' }
  const { title } = wordsOf(
    { t, date: () => '2:00 pm' },
    { rule: 'activity', teamName: 'Engineering', personName: null, until, facts },
  )
  expect(JSON.parse(title)).toMatchObject({ title: 'Retrospective', teamName: 'Engineering', time: '2:00 pm' })
})

describe('what comes first (experience, One inbox of next actions)', () => {
  test('what would be lost, who waits for it, what is overdue, what has a date, what has none, what others have to do', () => {
    const entries = [
      entry('surveyAsked', 20),
      entry('viewingRequest'),
      entry('surveyExpired', -1),
      entry('surveyAnswered', 2),
      entry('reportReady'),
      entry('surveyRunning', 1),
    ]
    expect(orderOf(entries.toReversed())).toEqual(entries.map(it => it.id))
  })
  test('then the earlier date, the lighter rule, what has waited for longer, and what came first', () => {
    const entries = [
      entry('surveyRemind', 1),
      entry('surveyAsked', 2),
      entry('surveyRemind', 2),
      entry('teamInvitation', null, { notificationDate: day(-9).toISOString() }),
      entry('teamInvitation'),
      entry('teamInvitation'),
    ]
    expect(orderOf(entries.toReversed())).toEqual(entries.map(it => it.id))
  })
  test('what ends at this moment is overdue', () => {
    const [now, later] = [entry('surveyAnswered', 0), entry('surveyExpired', 1)]
    expect(orderOf([later, now])).toEqual([now.id, later.id])
    expect(orderOf([entry('activity', 1), now]).at(0)).toBe(now.id)
  })
  test('what has ended waits no more', () => {
    expect(orderOf([entry('reportReady', null, { status: 'COMPLETED' })])).toEqual([])
    expect(orderOf([entry('activity', 1, { status: 'CANCELLED' })])).toEqual([])
  })
})

test('what others have to do, what is small and what has ended is not counted', () => {
  expect(isOpenAction(entry('surveyAsked'))).toBe(true)
  expect(isOpenAction(entry('surveyRunning'))).toBe(false)
  expect(isOpenAction(entry('researchOpen'))).toBe(false)
  expect(isOpenAction(entry('surveyAsked', 1, { status: 'COMPLETED' }))).toBe(false)
})

describe('who has not answered is reminded', () => {
  test.each([
    ['two days after last hearing of it', -2, 10, true],
    ['not sooner', -1.99, 10, false],
    ['after one day, where the time ends within two', -1, 2, true],
    ['not within a day', -0.99, 0.5, false],
  ])('%s', (_, heard, deadline, isDue) => {
    expect(isReminderDue({ heardAt: day(heard), deadline: day(deadline), at })).toBe(isDue)
  })
})

describe('the groups of a list', () => {
  test.each<[rule: InboxRule, until: number | null, group: string]>([
    ['surveyAsked', 7, 'week'],
    ['surveyAsked', 7.01, 'later'],
    ['surveyExpired', -1, 'week'],
    ['reportReady', null, 'later'],
    ['teamInvitation', null, 'week'],
    ['surveyRunning', 1, 'others'],
    ['feedbackNews', null, 'welcome'],
    ['sprintUnscheduled', 1, 'welcome'],
  ])('%s, in %s days: %s', (rule, until, group) => {
    expect(groupOf(entry(rule, until), at)).toBe(group)
  })

  test('the coming days and what is later are what the bell counts, of every rule', () => {
    for (const rule of inboxRuleNames) {
      const it = entry(rule, 1)
      expect([rule, ['week', 'later'].includes(groupOf(it, at))]).toEqual([rule, isOpenAction(it)])
    }
  })
})

test.each([
  [0.99, null],
  [1, { unit: 'day', n: 1 }],
  [13.9, { unit: 'week', n: 1 }],
  [30, { unit: 'month', n: 1 }],
  [364, { unit: 'month', n: 12 }],
  [365, { unit: 'year', n: 1 }],
])('%s days ago is told in the largest unit that is full (spec 3 section 9)', (days, ago) => {
  expect(agoOf(day(-days).toISOString(), at)).toEqual(ago)
})

const waits = (given: Partial<Parameters<typeof mayPutOff>[0]>) =>
  mayPutOff({ rule: 'surveyAsked', status: 'ACTIVE', until: null, ...given }, new Date('2026-11-23T08:30:00Z'))

test.each([
  ['has no date', {}, true],
  ['has time', { until: '2026-11-27T17:00:00Z' }, true],
  ['is overdue', { until: '2026-11-20T17:00:00Z' }, true],
  ['is overdue just now', { until: '2026-11-23T08:30:00Z' }, true],
  ['ends in two days', { until: '2026-11-25T08:30:00Z' }, false],
  ['would be lost', { until: '2026-11-24T17:00:00Z' }, false],
  ['is done', { status: 'COMPLETED' }, false],
  ['waits for others', { rule: 'surveyRunning' }, false],
] as const)('what %s: whether it can be put off until tomorrow', (_, given, may) => {
  expect(waits(given)).toBe(may)
})

test.each([
  ['Europe/Berlin', '2026-11-23T22:30:00Z', '2026-11-24T08:00:00.000Z'],
  ['Europe/Berlin', '2026-11-23T23:30:00Z', '2026-11-25T08:00:00.000Z'],
  ['America/New_York', '2026-11-23T22:30:00Z', '2026-11-24T14:00:00.000Z'],
])('what is put off comes back at nine the next morning, in %s', (timeZone, at, back) => {
  expect(backAt(new Date(at), { timeZone }).toISOString()).toBe(back)
})

test('what is put off is neither in the list nor counted', () => {
  const entry = {
    id: 1,
    rule: 'surveyAsked',
    status: 'ACTIVE',
    until: null,
    notificationDate: '2026-11-16T08:00:00Z',
    putOffUntil: '2026-11-24T08:00:00Z',
  } as const
  expect(inInboxOrder([entry], new Date('2026-11-23T08:30:00Z'))).toEqual([])
  expect(isOpenAction(entry)).toBe(false)
})

test('of news about one sprint the newest stands for all of its kind: it is read with them, and nothing else is', () => {
  const news = (rule: InboxRule, sprintId: number, days: number) => ({
    ...entry(rule, null, { notificationDate: day(days).toISOString() }),
    facts: { sprintId },
  })
  const [first, second, other, advice] = [
    news('feedbackNews', 5, -16),
    news('feedbackNews', 5, -2),
    news('feedbackNews', 6, -9),
    news('adviceNews', 5, -16),
  ]
  const [badge, certificate] = [news('badgeIssued', 5, -3), news('badgeIssued', 5, -2)]
  const all = [first, second, other, advice, badge, certificate]
  expect(withNewestNews(all)).toEqual([second, other, advice, badge, certificate])
  expect(newsLike(all, second)).toEqual([first, second])
  expect(newsLike(all, badge)).toEqual([badge])
  const read = { ...second, status: 'COMPLETED' as const }
  expect(withNewestNews([first, read]), 'What was read hides nothing').toEqual([first, read])
})

test('news of a sprint leads to that sprint, also once it is over', () => {
  expect(screenOf('feedbackNews', null, { sprintId: 7 })).toBe('/sprint/feedback?sprint=7')
  expect(screenOf('adviceNews', 3, { sprintId: 7 })).toBe('/teams/v2/3/sprint/feedback?sprint=7')
  // Where the page is that of the sprint that runs, none is named.
  expect(screenOf('sprintActivity', 3, { sprintId: 7 })).toBe('/teams/v2/3/sprint/kanban')
})

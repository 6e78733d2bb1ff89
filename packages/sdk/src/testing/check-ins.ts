import { errorOf } from '../core/error-of.ts'

import type { CheckIn, CheckInNews } from '../sprint/check-ins.ts'
import type { SprintDetails } from '../sprint/schemas.ts'
import type { RoomAnswers } from './answers.ts'

const dayMs = 86_400_000
const item = (id: number, label: string) => ({ id, code: null, label, description: '', sortIndex: id, current: null })
const action = (id: number, label: string, finished: boolean, suggested: string[]) => ({
  ...{ id, code: null, label, description: '', sortIndex: id },
  actionDetail: { id, status: finished ? ('FINISHED' as const) : ('TODO' as const), actionLeadId: null },
  suggestedActivities: suggested.map((text, at) => ({ id: 10 * id + at, text, type: 'SDL' as const })),
})

type Seen = NonNullable<CheckInNews['round']>['items'][number]
const seen = (id: number, label: string, value: number, change: number): Seen => ({
  ...{ id, label, value, reason: null, change },
  fluctuation: change > 0 ? 'INCREASE' : change < 0 ? 'DECREASE' : 'NEUTRAL',
})
const todo = (id: number, title: string, status: 'TODO' | 'IN_PROGRESS' | 'DONE') => ({
  ...{ id, title, status, action: 'Hand over one decision a week', mayMove: true },
})

/** A personal sprint in its fourth week of eight, with one member. */
export function demoCheckInSprint(more: Partial<SprintDetails> = {}): SprintDetails {
  const start = Date.now() - 24 * dayMs
  const close = { weekday: 4, time: '16:00' }
  return {
    ...{ id: 5, userId: 1, clientId: 'alder', active: true, sprintType: 'USER_SPRINT', teamId: null, teamName: null },
    ...{ sprintCode: 'SPR-P-04', label: 'Decide closer to the work', description: '', icon: 'target', custom: false },
    ...{ duration: 8, isExtended: false, sprintStatus: 'IN_PROGRESS', endStatus: null },
    actions: [
      action(1, 'Name who decides what', true, []),
      action(2, 'Hand over one decision a week', false, [
        'List the decisions of the last month',
        'Ask one person which of them they would take',
      ]),
      action(3, 'Review what happened', false, ['Look back with a colleague: what did I hold on to?']),
    ],
    behaviors: [
      item(4, 'I say which decisions are mine and which are not'),
      item(5, 'I ask before I answer'),
      item(6, 'I stay out once I have handed over'),
    ],
    outcomes: [item(7, 'Decisions wait less than two days'), item(8, 'People bring proposals, not questions')],
    sprintCrews: [],
    sprintTeamMembers: [
      {
        ...{ id: 9, teamMemberId: null, userId: 1, name: 'Ada Lindqvist', email: 'ada@alder.example', imageUrl: null },
        ...{ type: 'TEAM_MEMBERS', teamMemberStatus: 'ACTIVE', lastActivityDate: null },
        ...{ standUpAssistantEnabled: false, thirdPartyAppNotificationDisabled: false, remindedAt: null, version: 1 },
      },
    ],
    ...{ feedbackFrequency: 14, checkInFrequency: 7, checkInAt: close, weeklyCheckInFrom: 3, weeklyCheckInTo: close },
    ...{ timezone: 'UTC', resetTime: '00:00', dateTimeFrom: new Date(start).toISOString(), scheduledDate: null },
    sprintReviewEndTime: new Date(start + 56 * dayMs).toISOString(),
    ...{ finishedAt: null, stoppedAt: null, daysLeftToCompleteSprint: 32 },
    nextSprintCheckInDate: new Date(start + 32 * dayMs).toISOString(),
    version: 1,
    ...more,
  }
}

/** The fourth check-in of that sprint, open since yesterday, not begun. */
export function demoCheckIn(more: Partial<CheckIn> = {}): CheckIn {
  const start = Date.now() - dayMs
  return {
    ...{ id: 40, sprintId: 5, sprintTeamMemberId: 9, number: 4, type: 'weekly' },
    description: 'Weekly check-in of Decide closer to the work',
    status: 'DRAFT',
    isAway: false,
    start: new Date(start).toISOString(),
    end: new Date(start + 3 * dayMs).toISOString(),
    isOpen: true,
    createdAt: new Date(start).toISOString(),
    ...{ step: 1, ratings: [], energy: null, note: '', effectiveness: null, version: 1 },
    ...more,
  }
}

/** What the person has rated in the week before. */
export const demoLastCheckIn = (more: Partial<CheckIn> = {}): CheckIn =>
  demoCheckIn({
    ...{ id: 39, number: 3, status: 'COMPLETED', isOpen: false, step: 7, energy: 4, version: 4 },
    start: new Date(Date.now() - 8 * dayMs).toISOString(),
    end: new Date(Date.now() - 5 * dayMs).toISOString(),
    ratings: [4, 5, 6, 7, 8].map((itemId, at) => ({ itemId, value: [4, 4, 3, 4, null][at] ?? null })),
    ...more,
  })

/** What came of the crew since the check-in before, and what the person has to do. */
export const demoCheckInNews = (more: Partial<CheckInNews> = {}): CheckInNews => ({
  round: {
    ...{ date: '2026-11-16', isNew: true, asked: 6, answered: 5 },
    items: [
      seen(4, 'I say which decisions are mine and which are not', 70, 5),
      seen(5, 'I ask before I answer', 60, 0),
      {
        ...{ id: 6, label: 'I stay out once I have handed over', value: null, reason: 'remainder' },
        ...{ change: null, fluctuation: 'NONE' },
      },
      seen(7, 'Decisions wait less than two days', 80, 10),
      seen(8, 'People bring proposals, not questions', 60, -5),
    ],
  },
  words: [
    {
      ...{ id: 1, isAdvice: false, name: 'Greta Holm', imageUrl: null, type: 'peer' },
      text: 'On Thursday you asked me three questions before you said what you thought. I left with my own answer.',
    },
    {
      ...{ id: 2, isAdvice: true, name: 'Elif Demir', imageUrl: null, type: 'team' },
      text: 'Say at the start of a meeting which decisions are already made.',
    },
  ],
  activities: [
    todo(11, 'Elif takes the shift plan', 'IN_PROGRESS'),
    todo(12, 'Look back with Greta: what did I hold on to?', 'TODO'),
    { ...todo(13, 'Agree limits with Finance', 'IN_PROGRESS'), mayMove: false },
    todo(14, 'Ben chooses the new supplier', 'DONE'),
  ],
  ...more,
})

/** What the check-ins start with; may be changed while they run. */
export interface DemoCheckIns {
  sprint?: SprintDetails | null
  /** In order; the open one among them. */
  checkIns?: CheckIn[]
  news?: CheckInNews
  /** The window has ended. */
  closed?: boolean
}

/** Check-ins of a person, from memory. */
export function checkInAnswers(demo: DemoCheckIns = {}): RoomAnswers<'sprint'> {
  const { sprint = demoCheckInSprint() } = demo
  let news = demo.news ?? demoCheckInNews()
  let all = demo.checkIns ?? [demoLastCheckIn(), demoCheckIn()]
  const active = () => ({ sprint, progress: null, next: null })
  const change = (id: number, more: (it: CheckIn) => Partial<CheckIn>): CheckIn => {
    const found = all.find(it => it.id === id)
    if (!found) throw errorOf('notFound', 'Not found')
    if (demo.closed || !found.isOpen)
      throw errorOf('conflict', 'conflict', { status: 409, details: { reason: 'closed' } })
    const next = { ...found, ...more(found), version: found.version + 1 }
    all = all.map(it => (it.id === id ? next : it))
    return next
  }
  return {
    ownCheckIns: () => ({ sprint, checkIns: sprint ? all : [] }),
    findUserActiveSprint: active,
    findTeamActiveSprint: active,
    findAllBySprintAndTeamMember: () => ({ checkIns: all }),
    findCurrentCheckIn: () => ({ checkIn: all.find(it => it.isOpen) ?? null }),
    checkInNews: () => news,
    moveFromCheckIn: ({ body: { id, status } }) => {
      news = { ...news, activities: news.activities.map(it => (it.id === id ? { ...it, status } : it)) }
      return { id, status }
    },
    updateCheckIn: ({ body: { id, version, ratings, ...rest } }) =>
      change(id, it => {
        if (it.version !== version) throw errorOf('conflict', 'conflict', { status: 409, details: { current: it } })
        const others = it.ratings.filter(one => ratings.every(mine => mine.itemId !== one.itemId))
        return { ...rest, ratings: [...others, ...ratings].sort((a, b) => a.itemId - b.itemId) }
      }),
    rateCheckIn: ({ query: { checkInId, rating } }) => {
      const found = all.find(it => it.id === checkInId)
      // A repeat changes nothing.
      const effectiveness = Number(rating)
      return found?.effectiveness === effectiveness ? found : change(checkInId, () => ({ effectiveness }))
    },
  }
}

import { dayMs } from '../core/day.ts'
import type { CrewRole } from '../sprint/criteria.ts'
import type { SprintDesign } from '../sprint/design.ts'
import type { LibrarySprint, SprintDetails, SprintProgress } from '../sprint/schemas.ts'

const words = (code: string, label: string, description = '') => ({ code, label, description })

/** Sprints of the library: that of the lowest capability first, one more, and an express one. */
export const demoLibrary: LibrarySprint[] = [
  {
    ...words('SPR-P-07', 'Guard your week', 'One plan a week, two free mornings, one honest no.'),
    kind: 'personal',
    owner: 'user',
    target: { code: 'selfManagement', label: 'Self-management' },
    score: 2.6,
    maximum: 5,
    icon: 'clock',
    duration: 4,
    feedbackFrequency: 14,
    crewRoles: ['manager', 'peer', 'team'],
    actions: [
      {
        ...words('SPR-P-07-A1', 'Plan the week before it starts'),
        suggestedActivities: [
          { text: 'Block 20 minutes on Friday afternoon', type: 'SDL' },
          { text: 'Write the three things that must move', type: 'SDL' },
          { text: 'Show the plan to a peer and ask what is missing', type: 'ESC' },
        ],
      },
      {
        ...words('SPR-P-07-A2', 'Keep two mornings free'),
        suggestedActivities: [{ text: 'Tell the team what may still reach you', type: 'EST' }],
      },
      { ...words('SPR-P-07-A3', 'Say one honest no a week'), suggestedActivities: [] },
    ],
    behaviors: [
      words('SPR-P-07-B1', 'I say no early, and I say why'),
      words('SPR-P-07-B2', 'I keep the mornings I have blocked'),
      words('SPR-P-07-B3', 'I ask what can wait'),
    ],
    outcomes: [
      words('SPR-P-07-O1', 'Two mornings a week stay free'),
      words('SPR-P-07-O2', 'What I promise moves once at most'),
    ],
  },
]
const [first] = demoLibrary as [LibrarySprint]
demoLibrary.push(
  {
    ...first,
    ...words('SPR-P-03', 'Finish what you start', 'Close three open promises before you make a new one.'),
    target: { code: 'execution', label: 'Execution' },
    score: 2.9,
    duration: 8,
  },
  {
    ...first,
    ...words('SPR-P-04', 'Decide closer to the work', 'The people nearest to a problem make the call.'),
    target: { code: 'decisions', label: 'Decisions' },
    score: null,
    maximum: null,
    duration: 8,
  },
  {
    ...first,
    ...words('SPR-E-01', 'One hard talk', 'Have the conversation you keep moving.'),
    kind: 'express',
    target: null,
    score: null,
    maximum: null,
    duration: 1,
    feedbackFrequency: 7,
  },
)

const crew = (userId: number | null, name: string, role: CrewRole): SprintDesign['sprintCrews'][number] => ({
  userId,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@alder.example`,
  role,
  isFastForward: true,
  isFeedbackGoalsNBehaviour: true,
})

/** What a design is filled in with beside the sprint's own words. */
export const demoProposal: SprintDesign = {
  sprintCode: null,
  label: '',
  description: '',
  icon: 'target',
  actions: [],
  behaviors: [],
  outcomes: [],
  sprintCrews: [
    crew(3, 'Cleo Marín', 'manager'),
    crew(10, 'Greta Holm', 'peer'),
    crew(11, 'Hana Sato', 'peer'),
    crew(2, 'Ben Okafor', 'team'),
  ],
  memberUserIds: [],
  duration: 8,
  feedbackFrequency: 14,
  startDay: null,
  timezone: 'Europe/Berlin',
  resetTime: '00:00',
  checkInWeekday: 4,
  checkInTime: '16:00',
  checkInDaysBefore: 3,
}

/** A personal sprint that started four weeks before `at`, of eight. */
export function demoSprint(at = Date.now(), more: Partial<SprintDetails> = {}): SprintDetails {
  const day = dayMs
  const start = Math.floor(at / day) * day - 27 * day
  const item = (id: number, label: string) => ({ id, code: null, label, description: '', sortIndex: id })
  const close = { weekday: 4, time: '16:00' }
  return {
    id: 5,
    userId: 1,
    clientId: 'alder',
    active: true,
    sprintType: 'USER_SPRINT',
    teamId: null,
    teamName: null,
    sprintCode: 'SPR-P-04',
    label: 'Decide closer to the work',
    description: 'The people nearest to a problem make the call; you set the frame and stay out of the way.',
    icon: 'target',
    custom: false,
    duration: 8,
    isExtended: false,
    sprintStatus: 'IN_PROGRESS',
    endStatus: null,
    actions: [1, 2, 3].map(id => ({
      ...item(id, ['Name who decides what', 'Hand over two decisions', 'Stay out, and ask afterwards'][id - 1] ?? ''),
      actionDetail: { id, status: id === 1 ? 'FINISHED' : 'TODO', actionLeadId: null },
      suggestedActivities: [{ id: 1, text: 'List the decisions of a month', type: 'SDL' }],
    })),
    behaviors: [
      { ...item(4, 'I say which decisions are mine and which are not'), current: null },
      { ...item(5, 'I ask before I answer'), current: null },
    ],
    outcomes: [{ ...item(6, 'Decisions wait less than two days'), current: null }],
    sprintCrews: demoProposal.sprintCrews.map((it, at) => ({ ...it, id: at + 1, imageUrl: null })),
    sprintTeamMembers: [
      {
        ...{ id: 9, teamMemberId: null, userId: 1, name: 'Ada Lindqvist', email: 'ada@alder.example', imageUrl: null },
        ...{ type: 'TEAM_MEMBERS', teamMemberStatus: 'ACTIVE', lastActivityDate: null },
        ...{ standUpAssistantEnabled: true, thirdPartyAppNotificationDisabled: false, remindedAt: null, version: 1 },
      },
    ],
    feedbackFrequency: 14,
    checkInFrequency: 7,
    checkInAt: close,
    weeklyCheckInFrom: 3,
    weeklyCheckInTo: close,
    timezone: 'UTC',
    resetTime: '00:00',
    dateTimeFrom: new Date(start).toISOString(),
    scheduledDate: null,
    sprintReviewEndTime: new Date(start + 56 * day).toISOString(),
    finishedAt: null,
    stoppedAt: null,
    daysLeftToCompleteSprint: 29,
    nextSprintCheckInDate: new Date(start + 31 * day).toISOString(),
    version: 1,
    ...more,
  }
}

/** Its cards: nothing of the crew is there to show yet. */
export function demoProgress(it: SprintDetails, at = Date.now()): SprintProgress {
  const [from, to] = [Date.parse(it.dateTimeFrom), Date.parse(it.sprintReviewEndTime)]
  const unknown = { current: null, fluctuation: 'NONE', change: null } as const
  const days = (first: number, step: number) => {
    const found: number[] = []
    for (let day = from + first * dayMs; day < to; day += step * dayMs) found.push(day)
    return found
  }
  const rounds = days(0.375, 14)
  const closes = days(3.67, 7)
  return {
    seesMeans: true,
    outcomePercentage: unknown,
    sprintCrewEngagementPercentage: unknown,
    actionPercentage: 33.33,
    daysLeftToCompleteSprint: it.daysLeftToCompleteSprint,
    nextSprintCheckInDate: it.nextSprintCheckInDate,
    sprintTimeline: {
      timelineProgressPercentage: Math.min(100, Math.round((10_000 * (at - from)) / (to - from)) / 100),
      sprintDurationDates: { from: it.dateTimeFrom, to: it.sprintReviewEndTime },
      sendOutFeedbacks: rounds.map((date, index) => ({
        date: new Date(date).toISOString(),
        type: index === 0 ? 'FIRST' : index === rounds.length - 1 ? 'FINAL' : 'WEEKLY',
        status: date <= at ? 'PAST' : 'FUTURE',
      })),
      checkInDates: closes.map((date, index) => ({
        date: new Date(date).toISOString(),
        type: index === 0 ? 'first' : index === closes.length - 1 ? 'final' : 'weekly',
        status: date <= at ? 'INCOMPLETE' : 'FUTURE',
      })),
    },
  }
}

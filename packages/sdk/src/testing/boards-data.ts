import type { TeamDashboard, TeamNote, TeamSprintResult } from '../team/schemas.ts'
import { demoAggregated } from './boards-rights.ts'
import { demoTeam } from './team.ts'

/** Versions of the demo team's focus note, newest first. */
export const demoNotes: TeamNote[] = [
  ['Show unfinished work every Thursday. Ask one question you do not know the answer to.', 'Ada Lindqvist', 1, '11-02'],
  [
    'Agree on who decides what before a project begins, and write it down where all can read it.',
    'Mei Chen',
    4,
    '08-17',
  ],
  ['Agree on who decides what before a project begins.', 'Ada Lindqvist', 1, '04-27'],
].map(([text, name, userId, day], index) => ({
  id: 30 - index,
  userId: userId as number,
  name: name as string,
  type: 'FOCUS_NOTE',
  text: text as string,
  updatedDate: `2026-${day}T09:20:00.000Z`,
  version: 3 - index,
}))

const people: [userId: number, name: string, role: TeamDashboard['teamMember'][number]['role'], designation: string][] =
  [
    [1, 'Ada Lindqvist', 'TEAM_MANAGER', 'Head of Product Design'],
    [4, 'Mei Chen', 'TEAM_ASSISTANT', 'Design Operations'],
    [2, 'Ben Okafor', 'TEAM_MEMBERS', 'Product Designer'],
    [5, 'Quinn Abara', 'TEAM_MEMBERS', 'Researcher'],
    [6, 'Rosa Delgado', 'TEAM_MEMBERS', 'Writer'],
  ]
const roleLabels = {
  TEAM_MANAGER: 'Team Manager',
  TEAM_ASSISTANT: 'Team Assistant',
  TEAM_MEMBERS: 'Team Member',
  GUEST: 'Guest',
}
const strengths = (...labels: string[]) =>
  labels.map(it => ({ description: it, text: `What ${it} is about.`, resultTagId: it.toLowerCase() }))
const activity = (id: number, title: string, from: string, minutes: number) => ({
  id,
  teamId: 7,
  sprintId: null,
  title,
  description: '',
  activityType: { code: 'OTH' as const },
  status: 'TODO' as const,
  place: '',
  meetingDate: from.slice(0, 10),
  // UTC without a suffix.
  meetingTimeFrom: from.slice(0, 19),
  meetingTimeTo: new Date(new Date(from).getTime() + minutes * 60_000).toISOString().slice(0, 19),
  actionId: null,
  activityStakeholders: [],
  activityCrews: [],
  activityTeamMembers: [],
  createdBy: 1,
  createdByName: 'Ada Lindqvist',
  isOwn: true,
  version: 1,
})
const past = [
  activity(1, 'How we decide', '2026-10-12T08:00:00.000Z', 60),
  activity(2, 'Feedback in pairs', '2026-11-16T09:30:00.000Z', 30),
]
const scheduled = [
  activity(3, 'Feedback in pairs', '2026-11-26T09:30:00.000Z', 30),
  // In Berlin this one is on the day after.
  activity(4, 'Call with the other site', '2026-12-02T23:30:00.000Z', 45),
]

/** The board of the demo team as its manager sees it. */
export const demoBoard: TeamDashboard = {
  teamDetail: {
    ...demoTeam,
    name: 'Product Design',
    description: 'Designs what customers of Alder Works meet, from first sketch to shipped screen.',
    durationStart: '2025-11-01',
    durationEnd: null,
    teamAdmin: 4,
    assistantName: 'Mei Chen',
    assistantEmail: 'mei@alder.example',
  },
  teamMember: [
    ...people.map(([userId, name, role, designation]) => ({
      id: 100 + userId,
      userId,
      name,
      email: `${name.split(' ')[0]?.toLowerCase()}@alder.example`,
      role,
      roleLabel: roleLabels[role],
      designation,
      status: 'ACCEPTED' as const,
      imageUrl: null,
      type: 'TEAM_MEMBERS' as const,
      invitedAt: null,
    })),
    {
      id: 109,
      userId: null,
      name: 'Noa Guest',
      email: 'noa@guest.example',
      role: 'GUEST',
      roleLabel: 'Guest',
      designation: '',
      status: 'PENDING',
      imageUrl: null,
      type: 'GUEST',
      invitedAt: '2026-11-20T08:00:00.000Z',
    },
  ],
  teamAlignmentSendDate: '2026-09-14T07:00:00.000Z',
  teamFocusNotes: demoNotes,
  teamTopChallenges: [
    { id: 1, title: 'Decisions wait for one person', userIds: [1, 2, 5] },
    { id: 2, title: 'Two sites, two habits of work', userIds: [4, 6] },
  ],
  memberAggregatedStrengthList: [
    {
      userId: 4,
      name: 'Mei Chen',
      style: strengths('Execution', 'Inclusion'),
      strategy: strengths('Execution', 'Change'),
      gl360: strengths('Inclusion', 'Direction'),
      styleCompleted: true,
      strategyCompleted: true,
      gl360Completed: true,
    },
    {
      userId: 5,
      name: 'Quinn Abara',
      style: strengths('Communication', 'Empowerment', 'Inclusion'),
      strategy: [],
      gl360: [],
      styleCompleted: true,
      strategyCompleted: true,
      gl360Completed: false,
    },
  ],
  capabilities: demoAggregated.results.map(({ capability, label }) => ({ capability, label })),
  scheduledActivities: scheduled,
  allActivities: [...past, ...scheduled],
  teamSprintSummary: {
    id: 3,
    checkInFrequency: 7,
    dateTimeFrom: '2026-10-26T08:00:00.000Z',
    sprintReviewEndTime: '2026-12-20T16:00:00.000Z',
    description: 'Say what is agreed once, early, and where all can read it.',
    duration: 8,
    feedbackFrequency: 14,
    label: 'Say it once, say it early',
    icon: 'flag',
    link: '/teams/v2/7/sprint/dashboard',
    version: 1,
    timezone: 'Europe/Berlin',
    daysLeftToCompleteSprint: 27,
    nextSprintCheckInDate: '2026-11-26T08:00:00.000Z',
    sprintTimeline: {
      timelineProgressPercentage: 51.79,
      sprintDurationDates: { from: '2026-10-26T08:00:00.000Z', to: '2026-12-20T16:00:00.000Z' },
      sendOutFeedbacks: [
        { date: '2026-10-26T09:00:00.000Z', type: 'FIRST', status: 'PAST' },
        { date: '2026-11-23T09:00:00.000Z', type: 'WEEKLY', status: 'PAST' },
        { date: '2026-12-18T09:00:00.000Z', type: 'FINAL', status: 'FUTURE' },
      ],
      checkInDates: [
        { date: '2026-11-12T16:00:00.000Z', type: 'first', status: 'COMPLETED' },
        { date: '2026-11-26T16:00:00.000Z', type: 'weekly', status: 'FUTURE' },
        { date: '2026-12-18T16:00:00.000Z', type: 'final', status: 'FUTURE' },
      ],
    },
  },
}

const ended = (id: number, name: string, endedAt: string, more: Partial<TeamSprintResult> = {}): TeamSprintResult => ({
  id,
  name,
  icon: 'target',
  dateTimeFrom: new Date(Date.parse(endedAt) - 56 * 86_400_000).toISOString(),
  endedAt,
  lastDay: endedAt.slice(0, 10),
  endStatus: 'COMPLETED',
  duration: 8,
  behaviorPercentage: 71.9,
  outcomePercentage: 66.7,
  sprintCrewEngagementPercentage: 83.33,
  ...more,
})

/** Sprints of the demo team that have ended. */
export const demoEnded: TeamSprintResult[] = [
  ended(41, 'Decide where the work is', '2026-09-18T15:00:00.000Z'),
  ended(38, 'Every voice before the vote', '2026-05-29T15:00:00.000Z', {
    endStatus: 'COMPLETED_EXTEND',
    behaviorPercentage: 58.3,
    outcomePercentage: null,
    sprintCrewEngagementPercentage: 100,
  }),
  ended(33, 'Say it once, say it early', '2026-02-13T15:00:00.000Z', {
    endStatus: 'INCOMPLETE',
    behaviorPercentage: null,
    outcomePercentage: null,
    sprintCrewEngagementPercentage: null,
  }),
  ended(21, 'Meetings with one purpose', '2025-10-24T15:00:00.000Z', { behaviorPercentage: 80 }),
]

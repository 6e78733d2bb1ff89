import type { AdviceWords, FeedbackMatrix, FeedbackPoint, FeedbackRound, FeedbackWords } from '../sprint/feedback.ts'
import type { PointReason } from '../sprint/rounds.ts'
import type { SprintDetails } from '../sprint/schemas.ts'
import type { RoomAnswers } from './answers.ts'
import { demoCheckInSprint } from './check-ins.ts'
import { demoProgress } from './sprints-data.ts'

const dayMs = 86_400_000
const roles = ['manager', 'mentor', 'peer', 'team'] as const

function point(value: number | PointReason, change: number | null = null, n = 2): FeedbackPoint {
  if (typeof value === 'string') return { value: null, n: null, reason: value, change: null, fluctuation: 'NONE' }
  const fluctuation = change === null ? 'NONE' : change > 0 ? 'INCREASE' : change < 0 ? 'DECREASE' : 'NEUTRAL'
  return { value, n, reason: null, change, fluctuation }
}

/** By item: the crew, its change, then the roles, and the own rating. */
const rows: [FeedbackPoint, (number | PointReason)[], number | null][] = [
  [point(70, 5, 5), [75, 'noAnswer', 75, 62.5], 75],
  [point(60, 5, 5), [50, 'noAnswer', 62.5, 62.5], 75],
  [point('remainder'), [75, 'noAnswer', 'notObserved', 50], 50],
  [point(80, 10, 5), [75, 'noAnswer', 87.5, 75], 75],
  [point(60, -2.5, 5), [75, 'noAnswer', 50, 62.5], null],
]

/** What the third round of that sprint tells, closed two days ago. */
export function demoMatrix(more: Partial<FeedbackMatrix> = {}): FeedbackMatrix {
  const { behaviors, outcomes } = demoCheckInSprint()
  return {
    roundId: 83,
    previous: { roundId: 82, date: new Date(Date.now() - 21 * dayMs).toISOString().slice(0, 10) },
    roles: roles.map(role => ({ role, least: role === 'manager' || role === 'mentor' ? 1 : 2 })),
    items: [
      ...behaviors.map(it => ({ ...it, kind: 'behavior' as const })),
      ...outcomes.map(it => ({ ...it, kind: 'outcome' as const })),
    ].map(({ id, kind, label, description }, at) => {
      const [all, byRole, own] = rows[at] ?? [point('noAnswer'), [], null]
      return {
        ...{ id, kind, label, description, all, own },
        roles: roles.map((role, index) => ({ ...point(byRole[index] ?? 'noAnswer', null, index === 0 ? 1 : 2), role })),
      }
    }),
    behaviors: { value: 65, change: 5, fluctuation: 'INCREASE', shown: 2, of: 3 },
    outcomes: { value: 70, change: 3.7, fluctuation: 'INCREASE', shown: 2, of: 2 },
    ownDate: new Date(Date.now() - 5 * dayMs).toISOString(),
    ...more,
  }
}

/** Five rounds of that sprint: three closed, one open, the final one to come. */
export const demoRounds = (): FeedbackRound[] =>
  [-35, -21, -7, 0, 27].map((days, at): FeedbackRound => {
    const goesOut = Date.now() + days * dayMs
    const status = at < 3 ? 'CLOSED' : at === 3 ? 'OPEN' : 'FUTURE'
    const isClosed = status === 'CLOSED'
    return {
      ...{ id: 81 + at, number: at + 1, type: at === 0 ? 'FIRST' : at === 4 ? 'FINAL' : 'WEEKLY', status },
      date: new Date(goesOut).toISOString().slice(0, 10),
      goesOut: new Date(goesOut).toISOString(),
      closes: new Date(goesOut + 5 * dayMs).toISOString(),
      ...{
        asked: status === 'FUTURE' ? null : 6,
        notAsked: status === 'FUTURE' ? null : 0,
        answered: isClosed ? 5 : null,
      },
      participation: isClosed ? 83.33 : null,
      reminder:
        status === 'OPEN' ? { at: new Date(goesOut + 2.5 * dayMs).toISOString(), isSooner: false, isOut: false } : null,
    }
  })

const words = (id: number, name: string, avatar: string, type: FeedbackWords['type'], text: string): FeedbackWords => ({
  ...{ id, roundId: 83, text, name, avatar, type, imageUrl: null },
  updated: new Date(Date.now() - 2 * dayMs).toISOString(),
})

export const demoWords: FeedbackWords[] = [
  words(1, 'Greta Holm', 'GH', 'peer', 'On Thursday you asked me three questions before you said what you thought.'),
  words(
    2,
    'Ben Hartmann',
    'BH',
    'team',
    'The vendor choice was mine this time, and you did not reopen it in the meeting.',
  ),
  words(3, 'Cleo Marín', 'CM', 'manager', 'Half as many decisions from your team reach my desk. Keep going.'),
]
export const demoAdvice: AdviceWords[] = [
  words(
    5,
    'Elif Demir',
    'ED',
    'team',
    'Say at the start of a meeting which decisions are already made. It would save us half the guessing.',
  ),
  words(6, 'Greta Holm', 'GH', 'peer', 'After a question, wait one full breath. The good answers come second.'),
]

/** What came of feedback and advice, at the start; may be changed while it runs. */
export interface DemoFeedback {
  sprint?: SprintDetails | null
  rounds?: FeedbackRound[]
  /** By closed round, or of any. */
  matrix?: FeedbackMatrix | null
  feedbacks?: FeedbackWords[]
  advices?: AdviceWords[]
}

/** The results of a sprint's rounds, from memory. */
export function feedbackAnswers(demo: DemoFeedback = {}): RoomAnswers<'sprint'> {
  const { sprint = demoCheckInSprint() } = demo
  const made: { title: string; description: string }[] = []
  let isReminded = false
  const reminded = (it: FeedbackRound): FeedbackRound =>
    isReminded && it.reminder ? { ...it, reminder: { ...it.reminder, isSooner: true } } : it
  const active = () => ({ sprint, progress: sprint && demoProgress(sprint), next: null })
  const activity = (body: { title: string; description?: string | undefined }, id: number) => ({
    ...{ id, teamId: null, sprintId: sprint?.id ?? null, title: body.title, description: body.description ?? '' },
    ...{ activityType: { code: 'FF' as const }, status: 'TODO' as const, place: 'a', meetingDate: null },
    ...{ meetingTimeFrom: null, meetingTimeTo: null, actionId: null, activityStakeholders: [], activityCrews: [] },
    ...{ activityTeamMembers: [], createdBy: 1, createdByName: 'Ada Lindqvist', isOwn: true, version: 1 },
  })
  return {
    findUserActiveSprint: active,
    findTeamActiveSprint: active,
    feedback: ({ query }) => {
      const { matrix = demoMatrix(), rounds = demoRounds(), feedbacks = demoWords } = demo
      const roundId = Number(query.roundId ?? matrix?.roundId)
      return { rounds: rounds.map(reminded), matrix: matrix && { ...matrix, roundId }, feedbacks }
    },
    remindCrew: () => {
      isReminded = true
      return {}
    },
    advice: () => ({ advices: demo.advices ?? demoAdvice }),
    sprintActivities: () => ({
      ...{ version: 1, standing: ['self'], leads: [] },
      activities: made.map((it, at) => activity(it, 200 + at)),
      ids: made.map((_, at) => 200 + at),
    }),
    saveActivity: ({ body }) => {
      made.push({ title: body.title, description: body.description ?? '' })
      return activity(body, 199 + made.length)
    },
  }
}

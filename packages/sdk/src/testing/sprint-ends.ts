import { dayMs } from '../core/day.ts'
import { errorOf } from '../core/error-of.ts'

import { certificateOf } from '../sprint/certificate.ts'
import type { SprintDesign } from '../sprint/design.ts'
import type { SprintReview, SprintShares } from '../sprint/endings.ts'
import type { PortfolioSprint, SharedSprint, SprintResult } from '../sprint/results.ts'
import type { SprintDetails } from '../sprint/schemas.ts'
import type { RoomAnswers } from './answers.ts'
import { demoProposal, demoSprint } from './sprints-data.ts'

/** What stands at the end of sprints; may be changed while it runs. */
export interface DemoEnds {
  /** The sprint that runs. */
  running?: SprintDetails | null
  /** Where its certificate stands. */
  result?: Partial<SprintResult>
  review?: SprintReview | null
  shares?: SprintShares['shares']
  /** Sprints of the past. */
  portfolio?: PortfolioSprint[]
  /** What colleagues have shared. */
  shared?: SharedSprint[]
}

type Draft = { design: SprintDesign | null; version: number; savedAt: string | null }

const moved = (id: number, label: string, first: number | null, final: number | null) => ({
  id,
  label,
  first,
  firstDay: first === null ? null : '2026-11-09',
  final,
})

/** Where the certificate of a sprint stands; nothing of the final feedback is there yet. */
export const demoSprintResult = (it: SprintDetails, more: Partial<SprintResult> = {}): SprintResult => ({
  sprintId: it.id,
  achievement: certificateOf(it.sprintType),
  facts: {
    duration: it.duration,
    feedbackFrequency: it.feedbackFrequency,
    crew: it.sprintCrews,
    actionCount: it.actions.length,
    behaviorCount: it.behaviors.length,
    outcomeCount: it.outcomes.length,
    final: null,
  },
  knownAt: new Date(Date.parse(it.sprintReviewEndTime) + 7 * dayMs).toISOString(),
  knownDay: new Date(Date.parse(it.sprintReviewEndTime) + 7 * dayMs - 1).toISOString().slice(0, 10),
  judgedAt: null,
  issuedAt: null,
  behaviors: it.behaviors.map(one => moved(one.id, one.label, null, null)),
  outcomes: it.outcomes.map(one => moved(one.id, one.label, null, null)),
  isReviewed: false,
  checkIns: { completed: 3, due: 4 },
  ...more,
})

/** The same with its final feedback: one behaviour stands below 80. */
export function demoSeenResult(it: SprintDetails, more: Partial<SprintResult> = {}): SprintResult {
  const plain = demoSprintResult(it)
  return {
    ...plain,
    facts: {
      ...plain.facts,
      final: { crewParticipation: 100, memberParticipation: null, behaviors: [83.3, 79.2], outcomes: [91.7] },
    },
    behaviors: it.behaviors.map((one, at) => moved(one.id, one.label, 55, [83.3, 79.2][at] ?? null)),
    outcomes: it.outcomes.map(one => moved(one.id, one.label, 70, 91.7)),
    ...more,
  }
}

const entry = (more: Partial<PortfolioSprint>): PortfolioSprint => ({
  id: 21,
  label: 'Ask before you answer',
  description: 'I wait until somebody else has spoken.',
  target: 'Developing people',
  isExpress: false,
  duration: 12,
  isExtended: true,
  firstDay: '2026-03-09',
  lastDay: '2026-06-14',
  crewCount: 8,
  behaviors: [],
  outcomes: [
    moved(1, 'The team answers first in meetings', 40.6, 71.9),
    moved(2, 'Two of three proposals come from the team', 37.5, 65.6),
  ],
  year: 2026,
  endStatus: 'COMPLETED_EXTEND',
  dateTimeFrom: '2026-03-09T00:00:00.000Z',
  teamName: null,
  feedbackFrequency: 14,
  final: { asked: 8, answered: 8 },
  knownDay: null,
  certifiedAt: null,
  ...more,
})

/** Two years of sprints: extended, set aside, ended early, one with a certificate. */
export const demoPortfolio: PortfolioSprint[] = [
  entry({
    id: 23,
    label: 'Hear the quiet voice',
    target: 'Inclusion',
    duration: 8,
    isExtended: false,
    firstDay: '2026-08-03',
    lastDay: '2026-08-30',
    endStatus: 'COMPLETED_EARLY',
    final: null,
    crewCount: 5,
    outcomes: [moved(5, 'Everybody has spoken before we decide', null, null)],
  }),
  entry({}),
  entry({
    id: 22,
    label: 'One hard talk',
    description: 'Have the conversation you keep moving.',
    target: null,
    isExpress: true,
    duration: 1,
    isExtended: false,
    firstDay: '2026-02-16',
    lastDay: '2026-02-22',
    endStatus: 'INCOMPLETE',
    final: null,
    crewCount: 2,
    outcomes: [moved(6, 'It has happened', null, null)],
  }),
  entry({
    id: 20,
    label: 'Say it once, clearly',
    description: 'One message a week that people can repeat on Friday.',
    target: 'Communication',
    duration: 8,
    isExtended: false,
    firstDay: '2025-09-01',
    lastDay: '2025-10-26',
    year: 2025,
    endStatus: 'COMPLETED',
    final: { asked: 7, answered: 6 },
    crewCount: 7,
    certifiedAt: '2025-11-02T00:00:00.000Z',
    outcomes: [
      moved(3, 'People can repeat the goal of the week', 50, 91.7),
      moved(4, 'Fewer questions after the meeting', 45.8, 83.3),
    ],
  }),
]

/** One that was saved, and one that still runs. */
export const demoShared: SharedSprint[] = [
  {
    ...entry({}),
    ownerName: 'Ada Lindqvist',
    teamName: null,
    message: 'It may help you, too.',
    sharedAt: '2026-11-20T09:00:00.000Z',
    actions: ['Ask one question in each meeting'],
    behaviors: [moved(7, 'I wait until somebody else has spoken', 45, 80)],
    isSaved: true,
  },
  {
    ...entry({ id: 24, label: 'Guard your week', duration: 4, isExtended: false }),
    ownerName: 'Hana Sato',
    teamName: 'Engineering',
    message: '',
    sharedAt: '2026-11-18T09:00:00.000Z',
    actions: ['Plan the week before it starts', 'Keep two mornings free'],
    behaviors: [moved(8, 'I say no early', null, null)],
    outcomes: [moved(9, 'Two mornings a week stay free', null, null)],
    isSaved: false,
    endStatus: null,
  },
]

/** Review, share, certificate, portfolio and running a sprint again, from memory. */
export function endAnswers(
  demo: DemoEnds,
  drafts: { draft: () => Draft; keep: (design: SprintDesign, version: number) => Draft },
): RoomAnswers<'sprint'> {
  const shares = () => ({ shares: demo.shares ?? [] })
  const share = ({ body }: { body: { userIds: number[]; message?: string } }) => {
    const known = new Set((demo.shares ?? []).map(it => it.userId))
    const added = body.userIds
      .filter(it => !known.has(it))
      .map(userId => ({
        userId,
        name: `Colleague ${userId}`,
        email: `${userId}@alder.example`,
        imageUrl: null,
        message: body.message ?? '',
        sharedAt: new Date().toISOString(),
      }))
    demo.shares = [...(demo.shares ?? []), ...added]
    return shares()
  }
  return {
    sprintResult: () =>
      demoSprintResult(demo.running ?? demoSprint(), { isReviewed: Boolean(demo.review), ...demo.result }),
    sprintReview: () => ({ review: demo.review ?? null }),
    saveSprintReview: ({ body: { version, ...words } }) => {
      const current = demo.review ?? null
      if ((current?.version ?? 0) !== version) throw errorOf('conflict', 'conflict', { details: { current } })
      demo.review = { ...words, savedAt: new Date().toISOString(), version: version + 1 }
      return demo.review
    },
    shareUserSprint: share,
    shareTeamSprint: share,
    sprintShares: shares,
    unshareSprint: ({ params: { userId } }) => {
      demo.shares = (demo.shares ?? []).filter(it => it.userId !== userId)
      return shares()
    },
    runAgain: ({ body: { version = 0 } }) => drafts.keep({ ...demoProposal, label: 'Guard your week' }, version),
    sprintPortfolio: ({ query }) => {
      const all = demo.portfolio ?? []
      const found = all.filter(it => query.year === undefined || it.year === Number(query.year))
      const years = [...new Set(all.map(it => it.year))].map(year => {
        const of = all.filter(it => it.year === year)
        const aside = of.filter(it => it.endStatus.startsWith('INCOMPLETE')).length
        return { year, finished: of.length - aside, aside, certificates: of.filter(it => it.certifiedAt).length }
      })
      return { sprints: found, years, total: found.length, ownerName: null }
    },
    sharedSprints: () => ({ sprints: demo.shared ?? [] }),
    putAwayShared: ({ params: { sprintId } }) => {
      demo.shared = (demo.shared ?? []).filter(it => it.id !== Number(sprintId))
      return {}
    },
  }
}

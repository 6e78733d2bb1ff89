import { errorOf } from '../core/error-of.ts'

import type { SprintAnalytics } from '../sprint/analytics.ts'
import { sprintDates } from '../sprint/calendar.ts'
import { planOf, type SprintDesign, startOf } from '../sprint/design.ts'
import { moveOf, type SprintMove, type SprintStatus } from '../sprint/life.ts'
import type { LibrarySprint, SprintDetails } from '../sprint/schemas.ts'
import type { RoomAnswers } from './answers.ts'
import { demoCheckIn } from './check-ins.ts'
import type { DemoFeedback } from './feedback.ts'
import { demoAnalytics } from './sprint-analytics.ts'
import { type DemoEnds, endAnswers } from './sprint-ends.ts'
import { type DemoManage, manageAnswers } from './sprint-manage.ts'
import { demoLibrary, demoProgress, demoProposal, demoSprint } from './sprints-data.ts'

/** What stands in the sprint room; may be changed while it runs. */
export interface DemoSprints extends DemoEnds, DemoManage {
  library?: LibrarySprint[]
  proposal?: Partial<SprintDesign>
  /** The design under way. */
  draft?: SprintDesign
  /** Its analytics, where they are not those of `demoAnalytics`. */
  analytics?: SprintAnalytics
  /** What its rounds tell, where one is closed. */
  feedback?: Pick<DemoFeedback, 'rounds' | 'matrix'>
  /** The sprint after the one that runs. */
  next?: SprintDetails | null
  /** What the crew has seen is not for the reader, who is of the team and not in its sprint. */
  isOutside?: boolean
}

/** What the cards say of the round that is closed. */
function closedOf({ rounds = [], matrix }: NonNullable<DemoSprints['feedback']> = {}) {
  const current = rounds.find(it => it.id === matrix?.roundId)?.participation
  if (!matrix || current == null) return {}
  const { value, change, fluctuation } = matrix.outcomes
  return {
    outcomePercentage: { current: value, change, fluctuation },
    sprintCrewEngagementPercentage: { current, change: 0, fluctuation: 'NEUTRAL' as const },
  }
}

/** Designing, running and ending a sprint, from memory. */
export function sprintsAnswers(demo: DemoSprints): RoomAnswers<'sprint'> {
  let draft: { design: SprintDesign | null; version: number } = {
    design: demo.draft ?? null,
    version: demo.draft ? 1 : 0,
  }
  const told = () => ({ ...draft, savedAt: draft.design ? new Date().toISOString() : null })
  const active = () => ({
    sprint: demo.running ?? null,
    progress: demo.running
      ? { ...demoProgress(demo.running), ...closedOf(demo.feedback), seesMeans: !demo.isOutside }
      : null,
    next: demo.next ?? null,
  })
  const analytics = (): SprintAnalytics => {
    if (!demo.running) throw errorOf('notFound', 'Not found')
    return demo.analytics ?? demoAnalytics(demo.running)
  }
  const start = (design: SprintDesign): SprintDetails => {
    const at = new Date()
    const startsAt = startOf(design, at)
    const isNow = startsAt <= at
    if (demo.next || (demo.running && isNow))
      throw errorOf('conflict', 'conflict', { details: { reason: demo.next ? 'waiting' : 'running' } })
    draft = { design: null, version: 0 }
    const { label, description, duration, timezone } = design
    const made = demoSprint(Date.now(), {
      ...{ id: 9, label, description, duration, timezone },
      sprintStatus: isNow ? 'IN_PROGRESS' : 'NOT_STARTED',
      dateTimeFrom: startsAt.toISOString(),
      scheduledDate: isNow ? null : startsAt.toISOString(),
      sprintReviewEndTime: sprintDates(planOf(design, startsAt)).ends.toISOString(),
    })
    if (isNow) demo.running = made
    else demo.next = made
    return made
  }
  /** Changes the one that runs, or the one planned after it. */
  const change = ({ version, design }: { version?: number | undefined; design: SprintDesign }): SprintDetails => {
    const it = demo.running ?? demo.next
    if (!it) throw errorOf('notFound', 'Not found')
    if (it.version !== version) throw errorOf('conflict', 'conflict', { details: { current: it } })
    const known = new Map(it.actions.map(one => [one.id, one]))
    const words = (one: SprintDesign['behaviors'][number], at: number) => ({
      ...{ id: one.id ?? 100 + at, code: one.code, label: one.label, description: one.description, sortIndex: at },
    })
    const changed: SprintDetails = {
      ...it,
      ...{ label: design.label, description: design.description, feedbackFrequency: design.feedbackFrequency },
      actions: design.actions.map((one, at) => ({
        ...words(one, at),
        actionDetail: {
          ...{ id: one.id ?? 100 + at, status: 'TODO' as const },
          ...known.get(one.id ?? 0)?.actionDetail,
          actionLeadId: one.leadUserId,
        },
        suggestedActivities: one.suggestedActivities.map((activity, index) => ({ id: index + 1, ...activity })),
      })),
      behaviors: design.behaviors.map((one, at) => ({ ...words(one, at + 20), current: null })),
      outcomes: design.outcomes.map((one, at) => ({ ...words(one, at + 40), current: null })),
      sprintCrews: design.sprintCrews.map((one, at) => ({ ...one, id: one.id ?? 100 + at, imageUrl: null })),
      checkInAt: { weekday: design.checkInWeekday, time: design.checkInTime },
      weeklyCheckInFrom: design.checkInDaysBefore,
      version: it.version + 1,
    }
    if (it === demo.running) demo.running = changed
    else demo.next = changed
    return changed
  }
  const move = (name: SprintMove) => (): SprintDetails => {
    const it = demo.running ?? demo.next
    if (!it) throw errorOf('notFound', 'Not found')
    const ends = new Date(it.sprintReviewEndTime)
    const status: SprintStatus = it.finishedAt ? 'FINISHED' : it.sprintStatus
    const { endStatus, isExtended } = it
    const life = { status, endStatus, isExtended, start: new Date(it.dateTimeFrom), ends, isClosed: false }
    const next = moveOf(life, name, new Date())
    if (next === 'conflict') throw errorOf('conflict', 'conflict', { details: { current: it, reason: status } })
    if (next === 'repeat') return it
    const moved: SprintDetails = {
      ...it,
      sprintStatus: next.status === 'FINISHED' ? 'IN_PROGRESS' : next.status,
      endStatus: next.endStatus,
      isExtended: next.isExtended,
      sprintReviewEndTime: new Date(ends.getTime() + (name === 'extend' ? 14 * 86_400_000 : 0)).toISOString(),
    }
    if (it === demo.next) demo.next = null
    else demo.running = next.endStatus ? null : moved
    return moved
  }
  return {
    ...manageAnswers(demo),
    library: () => ({ sprints: demo.library ?? demoLibrary, proposal: { ...demoProposal, ...demo.proposal } }),
    draft: told,
    saveDraft: ({ body }) => {
      if (body.version !== draft.version) throw errorOf('conflict', 'conflict', { details: { current: told() } })
      draft = { design: body.design, version: draft.version + 1 }
      return told()
    },
    discardDraft: () => {
      draft = { design: null, version: 0 }
      return {}
    },
    startUserSprint: ({ body }) => (body.id === undefined ? start(body.design) : change(body)),
    startTeamSprint: ({ body }) => (body.id === undefined ? start(body.design) : change(body)),
    ownCheckIns: () => ({ sprint: demo.running ?? null, checkIns: demo.running ? [demoCheckIn()] : [] }),
    findUserActiveSprint: active,
    findTeamActiveSprint: active,
    feedback: () => ({ rounds: demo.feedback?.rounds ?? [], matrix: demo.feedback?.matrix ?? null, feedbacks: [] }),
    userSprintAnalytics: analytics,
    teamSprintAnalytics: analytics,
    extendUserSprint: move('extend'),
    extendTeamSprint: move('extend'),
    saveUserSprintToPortfolio: move('saveToPortfolio'),
    saveTeamSprintToPortfolio: move('saveToPortfolio'),
    saveUserSprintToIncomplete: move('saveToIncomplete'),
    saveTeamSprintToIncomplete: move('saveToIncomplete'),
    cancelUserSprint: move('cancel'),
    cancelTeamSprint: move('cancel'),
    ...endAnswers(demo, {
      draft: () => told(),
      keep: (design, version) => {
        if (version !== draft.version) throw errorOf('conflict', 'conflict', { details: { current: told() } })
        draft = { design, version: draft.version + 1 }
        return told()
      },
    }),
  }
}

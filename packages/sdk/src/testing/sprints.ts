import { TrellisError } from '../core/errors.ts'
import { sprintDates } from '../sprint/calendar.ts'
import { planOf, type SprintDesign, startOf } from '../sprint/design.ts'
import { moveOf, type SprintMove, type SprintStatus } from '../sprint/life.ts'
import type { LibrarySprint, SprintDetails } from '../sprint/schemas.ts'
import type { RoomAnswers } from './answers.ts'
import { demoLibrary, demoProgress, demoProposal, demoSprint } from './sprints-data.ts'

/** What stands in the sprint room; may be changed while it runs. */
export interface DemoSprints {
  library?: LibrarySprint[]
  proposal?: Partial<SprintDesign>
  /** The design under way. */
  draft?: SprintDesign
  /** The sprint that runs, and the one after it. */
  running?: SprintDetails | null
  next?: SprintDetails | null
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
    progress: demo.running ? demoProgress(demo.running) : null,
    next: demo.next ?? null,
  })
  const start = (design: SprintDesign): SprintDetails => {
    const at = new Date()
    const startsAt = startOf(design, at)
    const isNow = startsAt <= at
    if (demo.next || (demo.running && isNow))
      throw new TrellisError('conflict', 'conflict', { details: { reason: demo.next ? 'waiting' : 'running' } })
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
  const move = (name: SprintMove) => (): SprintDetails => {
    const it = demo.running ?? demo.next
    if (!it) throw new TrellisError('notFound', 'Not found')
    const ends = new Date(it.sprintReviewEndTime)
    const status: SprintStatus = it.finishedAt ? 'FINISHED' : it.sprintStatus
    const { endStatus, isExtended } = it
    const life = { status, endStatus, isExtended, start: new Date(it.dateTimeFrom), ends, isClosed: false }
    const next = moveOf(life, name, new Date())
    if (next === 'conflict')
      throw new TrellisError('conflict', 'conflict', { details: { current: it, reason: status } })
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
    library: () => ({ sprints: demo.library ?? demoLibrary, proposal: { ...demoProposal, ...demo.proposal } }),
    draft: told,
    saveDraft: ({ body }) => {
      if (body.version !== draft.version)
        throw new TrellisError('conflict', 'conflict', { details: { current: told() } })
      draft = { design: body.design, version: draft.version + 1 }
      return told()
    },
    discardDraft: () => {
      draft = { design: null, version: 0 }
      return {}
    },
    startUserSprint: ({ body }) => start(body.design),
    startTeamSprint: ({ body }) => start(body.design),
    findUserActiveSprint: active,
    findTeamActiveSprint: active,
    extendUserSprint: move('extend'),
    extendTeamSprint: move('extend'),
    saveUserSprintToPortfolio: move('saveToPortfolio'),
    saveTeamSprintToPortfolio: move('saveToPortfolio'),
    saveUserSprintToIncomplete: move('saveToIncomplete'),
    saveTeamSprintToIncomplete: move('saveToIncomplete'),
    cancelUserSprint: move('cancel'),
    cancelTeamSprint: move('cancel'),
  }
}

import { batch, computed, createModel, effect, signal, untracked } from '@preact/signals-core'
import {
  type DesignProblem,
  type DesignStep,
  designFrom,
  designProblems,
  type LibrarySprint,
  planOf,
  ratedFrom,
  type SprintDesign,
  type SprintDetails,
  type SprintPlan,
  sprintDesign,
  startOf,
  TrellisError,
} from '@trellis/sdk'
import { createChanges } from '../../shared/createChanges.ts'
import { createLoad } from '../../shared/createLoad.ts'
import { begunOf, createVersioned } from '../../shared/createVersioned.ts'
import { kept } from '../../shared/kept.ts'
import { out } from '../../shared/model.ts'
import type { DesignOptions } from './DesignModel.ts'
import { loadDesigner, ownerOf } from './loadDesigner.ts'
import type { Editing } from './stepProps.ts'

const userSteps: readonly DesignStep[] = ['CONFIGURE_SPRINT', 'SPRINT_CREW', 'SCHEDULE_ROUTINES']
const teamSteps: readonly DesignStep[] = [
  'CONFIGURE_SPRINT',
  'SPRINT_TEAM',
  'SPRINT_CREW',
  'ACTION_LEAD',
  'SCHEDULE_ROUTINES',
]

const stepsOfFields: Record<string, DesignStep> = {
  sprintCrews: 'SPRINT_CREW',
  memberUserIds: 'SPRINT_TEAM',
  startDay: 'SCHEDULE_ROUTINES',
  duration: 'SCHEDULE_ROUTINES',
  timezone: 'SCHEDULE_ROUTINES',
  feedbackFrequency: 'SCHEDULE_ROUTINES',
  checkInWeekday: 'SCHEDULE_ROUTINES',
  checkInTime: 'SCHEDULE_ROUTINES',
  checkInDaysBefore: 'SCHEDULE_ROUTINES',
}

/** At which step a field stands, by the path of a refusal: `body.design.duration`, or `body.design.SPRINT_CREW` by the step itself. */
function stepOfPath(path: string): DesignStep | null {
  const field = path.split('.')[2] ?? ''
  return teamSteps.find(it => it === field) ?? stepsOfFields[field] ?? null
}

const asText = (it: SprintDesign | null) => JSON.stringify(it)
const keptEdit = begunOf<SprintDesign | null>(found => {
  const design = sprintDesign.safeParse(found)
  return design.success ? design.data : null
})

export interface EditOptions extends DesignOptions {
  /** The one that is planned after the running one. */
  isNext?: boolean
}

/**
 * A sprint that runs, or waits for its day, while it is changed: what is entered stays in the browser until it is saved, and a version
 * that somebody saved meanwhile is never overwritten unasked. Source: sprints, Editing in progress.
 */
export const EditModel = createModel(({ client, person, teamId, isNext = false }: EditOptions) => {
  const owner = ownerOf(teamId)
  const steps = teamId === null ? userSteps : teamSteps
  const changes = createChanges()
  const load = createLoad(async () => {
    const found = await loadDesigner(client, teamId)
    return { ...found, sprint: isNext ? found.next : (found.running ?? found.next) }
  })
  const draft = createVersioned<SprintDetails, SprintDesign | null>({
    changes,
    storage: kept(person, `sprintEdit.${teamId ?? 'own'}${isNext ? '.next' : ''}`, keptEdit),
    draftOf: saved => saved && designFrom(saved),
    same: (one, other) => asText(one) === asText(other),
    async save(design, version, once) {
      const id = load.value.peek()?.sprint?.id
      if (design === null || id === undefined) throw new TypeError('No sprint is changed')
      const body = { id, version, design }
      return teamId === null
        ? client.sprint.startUserSprint({ body }, once(body))
        : client.sprint.startTeamSprint({ body: { teamId, ...body } }, once(body))
    },
  })
  // At once with what was loaded, by whichever try: a page that is drawn has its heading.
  effect(() => {
    const sprint = load.value.value?.sprint
    if (!sprint) return
    untracked(() => {
      draft.open(sprint)
      // One that was begun before its start may have other ones.
      if (draft.changed.peek()) set({})
    })
  })
  const step = signal<DesignStep>('CONFIGURE_SPRINT')
  /** The problems of all steps are shown: somebody wanted to save. */
  const strict = signal(false)
  const runs = () => draft.saved.value?.sprintStatus === 'IN_PROGRESS'
  const problems = computed<readonly DesignProblem[]>(() => {
    const design = draft.draft.value
    const self = (teamId === null ? load.value.value?.me : null) ?? null
    // The day of one that runs is no plan any more.
    const plan = design && (runs() ? { ...design, startDay: null } : design)
    return plan ? designProblems(plan, { owner, self, at: new Date() }) : []
  })
  const planWith = (design: SprintDesign, saved: SprintDetails): SprintPlan =>
    saved.sprintStatus === 'IN_PROGRESS'
      ? planOf(design, new Date(saved.dateTimeFrom), saved.isExtended)
      : planOf(design, startOf(design, new Date()), saved.isExtended)
  /** What a sprint that runs keeps, whatever is entered: it could not be saved. */
  const fixed = (): Partial<SprintDesign> => {
    const saved = draft.saved.peek()
    if (!saved || !runs()) return {}
    const { duration, timezone, resetTime } = designFrom(saved)
    return { duration, timezone, resetTime }
  }
  const set = (patch: Partial<SprintDesign>) => {
    const now = draft.draft.peek()
    if (now && !changes.busy.peek().has('save')) draft.edit({ ...now, ...patch, ...fixed() })
  }
  const reason = computed(() => {
    const error = changes.outcome.value?.error
    const details = error instanceof TrellisError ? error.details : null
    return details && !Array.isArray(details) ? details.reason : null
  })
  const save = async (verb: () => Promise<boolean>): Promise<boolean> => {
    const [problem] = problems.peek()
    if (problem) {
      batch(() => {
        strict.value = true
        step.value = problem.step
      })
      return false
    }
    return verb()
  }

  return {
    owner: computed(() => owner),
    ...out({ step, strict }),
    steps: computed(() => steps),
    load,
    busy: changes.busy,
    outcome: changes.outcome,
    design: draft.draft,
    /** As it is saved. */
    saved: draft.saved,
    changed: draft.changed,
    /** What somebody else has saved meanwhile; null where there is nothing to choose. */
    newer: draft.newer,
    takeTheirs: draft.takeSaved,
    problems,
    /** The steps at which the server refused something. */
    refusedAt: computed(() => {
      const error = changes.outcome.value?.error
      const details = error instanceof TrellisError ? error.details : null
      const found = Array.isArray(details) ? details.map(it => stepOfPath(it.path)) : []
      return steps.filter(it => found.includes(it))
    }),
    /** The first round has closed since it was opened: behaviours and outcomes were changed too late. */
    isRated: computed(() => reason.value === 'rated'),
    editing: computed<Editing | null>(() => {
      const saved = draft.saved.value
      if (!saved) return null
      const from = ratedFrom(planWith(designFrom(saved), saved))
      return {
        runs: runs(),
        ratedFrom: from,
        isRated: from <= new Date() || reason.value === 'rated',
        planned: new Set(saved.actions.flatMap(it => it.suggestedActivities.map(one => one.text))),
      }
    }),
    plan: computed<SprintPlan | null>(() => {
      const [design, saved] = [draft.draft.value, draft.saved.value]
      return design && saved && planWith(design, saved)
    }),
    /** The sprint of the library that it was begun from. */
    origin: computed<LibrarySprint | null>(
      () => load.value.value?.sprints.find(it => it.code === draft.draft.value?.sprintCode) ?? null,
    ),
    /** Loads everything; begins at a step where one is named. */
    async open(at: string | null) {
      const named = steps.find(it => it === at)
      if (named) step.value = named
      await load.reload()
    },
    set,
    go(to: DesignStep) {
      step.value = to
    },
    /** Puts behaviours and outcomes back as they are saved. */
    restore() {
      const saved = draft.saved.peek()
      if (!saved) return
      const { behaviors, outcomes } = designFrom(saved)
      set({ behaviors, outcomes })
    },
    /** Gives up what was entered. */
    discard: draft.takeSaved,
    /** Saves; where something is missing, goes to where it is mended. */
    save: () => save(draft.save),
    /** Saves over what somebody else has saved, knowing it. */
    keepMine: () => save(draft.keepMine),
  }
})

export type EditStore = InstanceType<typeof EditModel>

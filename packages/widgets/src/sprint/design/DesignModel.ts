import { batch, computed, createModel, signal } from '@preact/signals-core'
import {
  type Client,
  type DesignProblem,
  type DesignStep,
  designProblems,
  fillIn,
  type LibrarySprint,
  planOf,
  type SprintDesign,
  type SprintDetails,
  type SprintPlan,
  sprintDesign,
  startOf,
  TrellisError,
  teamSteps,
  userSteps,
} from '@trellis/sdk'
import { createChanges } from '../../shared/createChanges.ts'
import { createLoad } from '../../shared/createLoad.ts'
import { begunOf, createVersioned } from '../../shared/createVersioned.ts'
import { kept, type Owner } from '../../shared/kept.ts'
import { out } from '../../shared/model.ts'
import { createResend, isForNow } from '../../shared/resend.ts'
import { loadDesigner, ownerOf } from './loadDesigner.ts'

/** Milliseconds without a further change before the draft is saved. */
const quietMs = 600

export interface DesignOptions {
  client: Client
  person: Owner | undefined
  /** Null for a personal sprint. */
  teamId: number | null
}

type Draft = Awaited<ReturnType<Client['sprint']['draft']>>
/** `begun` is a design that was only opened: nothing of it is kept yet. */
export type SavedState = 'begun' | 'saved' | 'busy' | 'late' | 'failed'

/** As the server keeps it: it takes off blanks. */
const asText = (it: SprintDesign | null) =>
  JSON.stringify(it, (_, value: unknown) => (typeof value === 'string' ? value.trim() : value))
const keptDesign = begunOf<SprintDesign | null>(found => {
  const design = sprintDesign.safeParse(found)
  return design.success ? design.data : null
})

/**
 * The design of a sprint: its steps, the draft that the server keeps after every change and the device until then, and the start.
 * Source: spec 2 section 2; sprints, Life of a sprint.
 */
export const DesignModel = createModel(({ client, person, teamId }: DesignOptions) => {
  const owner = ownerOf(teamId)
  const steps: readonly DesignStep[] = teamId === null ? userSteps : teamSteps
  const whose = teamId === null ? {} : { teamId }
  const changes = createChanges()
  const storage = kept(person, `sprintDesign.${teamId ?? 'own'}`, keptDesign, 'local')
  const load = createLoad(() => loadDesigner(client, teamId))
  const draft = createVersioned<Draft, SprintDesign | null>({
    changes,
    storage,
    draftOf: saved => saved?.design ?? null,
    same: (one, other) => asText(one) === asText(other),
    async save(design, version, once) {
      if (design === null) throw new TypeError('Nothing is designed')
      const call = { body: { ...whose, version, design } }
      // What is typed stays as it is typed: the server takes off blanks, which may come before a further word.
      return { ...(await client.sprint.saveDraft(call, once(call))), design }
    },
  })
  const step = signal<DesignStep>('SELECT_SPRINT')
  /** Somebody has changed the design that an address began, or gone on with it: until then to look at it keeps nothing. */
  const touched = signal(true)
  /** The problems of all steps are shown: somebody wanted to start. */
  const strict = signal(false)
  const started = signal<SprintDetails | null>(null)
  /** The sprint of the library that somebody came for while another design is under way. */
  const wanted = signal<string | null>(null)

  const problems = computed<readonly DesignProblem[]>(() => {
    const design = draft.draft.value
    const self = (teamId === null ? load.value.value?.me : null) ?? null
    return design ? designProblems(design, { owner, self, at: new Date() }) : []
  })
  const error = computed(() => {
    const outcome = changes.outcome.value
    return outcome?.change === 'save' ? (outcome.error ?? null) : null
  })
  const isBusy = (name: string) => changes.busy.value.has(name)
  const state = computed<SavedState>(() => {
    if (!touched.value) return 'begun'
    if (isBusy('save')) return 'busy'
    if (isForNow(error.value) || (draft.changed.value && resend.isHeld())) return 'late'
    if (error.value !== null) return 'failed'
    return draft.changed.value ? 'busy' : 'saved'
  })

  const resend = createResend({
    changes,
    due() {
      const isIdle = touched.value && !isBusy('start') && !isBusy('discard') && started.value === null
      const waits = isIdle && draft.changed.value && !draft.newer.value && draft.draft.value !== null
      return waits ? quietMs : null
    },
    send: draft.save,
  })

  const edit = (next: SprintDesign) => {
    // What has been sent to be started changes no more.
    if (changes.busy.peek().has('start') || started.peek() !== null) return
    touched.value = true
    draft.edit(next)
  }
  const go = (to: DesignStep) => {
    batch(() => {
      if (!touched.peek()) {
        touched.value = true
        // Back from what was only looked at, nothing is under way.
        if (to === 'SELECT_SPRINT') draft.takeSaved()
      }
      step.value = to
    })
  }
  const set = (patch: Partial<SprintDesign>) => {
    const now = draft.draft.peek()
    if (now) edit({ ...now, ...patch })
  }

  /** Begins with a sprint of the library, or with an empty sheet. */
  const choose = (sprint: LibrarySprint | null) => {
    const proposal = load.value.peek()?.proposal
    if (!proposal) return
    batch(() => {
      edit(fillIn(sprint, proposal))
      strict.value = false
      go('CONFIGURE_SPRINT')
    })
  }

  return {
    owner: computed(() => owner),
    ...out({ step, strict, started, wanted }),
    /** In their order; a team has two more. */
    steps: computed(() => steps),
    load,
    /** A new sprint: nothing of it stays as it is. */
    editing: computed(() => null),
    plan: computed<SprintPlan | null>(() => {
      const design = draft.draft.value
      return design && planOf(design, startOf(design, new Date()))
    }),
    busy: changes.busy,
    outcome: changes.outcome,
    design: draft.draft,
    /** What another window or device has saved meanwhile; null where there is nothing to choose. */
    newer: draft.newer,
    keepMine: draft.keepMine,
    takeSaved: draft.takeSaved,
    problems,
    state,
    /** The sprint of the library that the design was begun from. */
    origin: computed<LibrarySprint | null>(
      () => load.value.value?.sprints.find(it => it.code === draft.draft.value?.sprintCode) ?? null,
    ),
    /** Why it could not start: another one runs, or waits. */
    refused: computed(() => {
      const outcome = changes.outcome.value
      if (outcome?.change !== 'start' || !(outcome.error instanceof TrellisError)) return null
      const { details } = outcome.error
      const reason = details && !Array.isArray(details) ? details.reason : null
      return reason === 'running' || reason === 'waiting' ? reason : null
    }),
    /** Loads everything; a design that `begin` names is begun where none is under way, gone on with where it is the one, else proposed. */
    async open(begin: string | null) {
      await load.reload()
      const found = load.value.peek()
      if (!found) return
      const saved = found.draft.design || found.draft.version ? found.draft : null
      draft.open(saved)
      if (begin === null) return
      const sprint = found.sprints.find(it => it.code === begin)
      const underWay = draft.draft.peek()
      if (underWay !== null) {
        wanted.value = sprint?.code ?? null
        if (sprint && underWay.sprintCode === sprint.code) go('CONFIGURE_SPRINT')
        return
      }
      if (begin !== 'own' && !sprint) return
      batch(() => {
        touched.value = false
        draft.open(saved, fillIn(sprint ?? null, found.proposal))
        step.value = 'CONFIGURE_SPRINT'
      })
    },
    choose,
    set,
    go,
    /** One step forth or back. */
    move(by: 1 | -1) {
      const next = steps[steps.indexOf(step.peek()) + by]
      if (next) go(next)
    },
    /** Throws the design away, here and on the server. */
    discard() {
      return changes.change('discard', async once => {
        const call = { query: whose }
        await client.sprint.discardDraft(call, once(call))
        batch(() => {
          draft.takeSaved()
          draft.put({ design: null, version: 0, savedAt: null })
          go('SELECT_SPRINT')
        })
        return undefined
      })
    },
    /** Starts the sprint, or plans it; where something is missing, goes to where it is mended. */
    async start(): Promise<boolean> {
      const [problem] = problems.peek()
      if (problem) {
        strict.value = true
        go(problem.step)
        return false
      }
      await changes.change('start', async once => {
        const design = draft.draft.peek()
        // The save before this one met a newer draft: the person chooses first.
        if (!design || draft.newer.peek()) return undefined
        const made =
          teamId === null
            ? await client.sprint.startUserSprint({ body: { design } }, once({ design }))
            : await client.sprint.startTeamSprint({ body: { teamId, design } }, once({ design }))
        storage.drop()
        batch(() => {
          started.value = made
          go('START')
        })
        return undefined
      })
      return started.peek() !== null
    },
  }
})

export type DesignStore = InstanceType<typeof DesignModel>

import { computed, createModel, effect, signal } from '@preact/signals-core'
import { type CheckIn, type Client, checkInSteps, TrellisError } from '@trellis/sdk'
import { createChanges } from '../../shared/createChanges.ts'
import { begunOf, createVersioned, currentOf } from '../../shared/createVersioned.ts'
import { kept, type Owner } from '../../shared/kept.ts'
import { out } from '../../shared/model.ts'
import { createResend, isForNow } from '../../shared/resend.ts'

/** So long nothing more has to come before what was answered is sent. */
const pauseMs = 400

/** What a person answers; the rest of a check-in is the server's. */
export type CheckInAnswers = Pick<CheckIn, 'status' | 'step' | 'ratings' | 'energy' | 'note'>

export interface CheckInOptions {
  client: Client
  /** Whose answers are kept, on a device that others use too. */
  person: Owner | undefined
  /** One that is open. */
  checkIn: CheckIn
}

/** `late` is kept here and sent again by itself. `closed`: the window ended before the last answers arrived. */
export type CheckInState = 'saved' | 'changed' | 'busy' | 'late' | 'failed' | 'closed'

const answersOf = ({ status, step, ratings, energy, note }: CheckInAnswers): CheckInAnswers => ({
  status,
  step,
  ratings: [...ratings].sort((a, b) => a.itemId - b.itemId),
  energy,
  note: note.trim(),
})

/** What was found on the device is the person's own answers, or nothing of use. */
const parse = begunOf((found): CheckInAnswers | null => {
  const it = (found ?? {}) as Partial<CheckInAnswers>
  return typeof it.step === 'number' &&
    typeof it.status === 'string' &&
    typeof it.note === 'string' &&
    Array.isArray(it.ratings)
    ? { ...(it as CheckInAnswers), energy: it.energy ?? null }
    : null
})

/**
 * The seven steps of a check-in: each answer is kept on the device and sent by itself, again once the network or the server is back,
 * and one that another window has given meanwhile is never overwritten unasked.
 */
export const CheckInModel = createModel(({ client, person, checkIn }: CheckInOptions) => {
  const changes = createChanges()
  const storage = kept(person, `check-in.${checkIn.id}`, parse, 'local')
  const answers = createVersioned<CheckIn, CheckInAnswers>({
    changes,
    storage,
    draftOf: it => answersOf(it ?? checkIn),
    same: (one, other) => JSON.stringify(answersOf(one)) === JSON.stringify(answersOf(other)),
    save(draft, version, once) {
      const status = draft.status === 'DRAFT' ? 'IN_PROGRESS' : draft.status
      const call = { body: { ...answersOf(draft), status, id: checkIn.id, version } }
      return client.sprint.updateCheckIn(call, once(call))
    },
  })
  answers.open(checkIn)

  const error = computed(() => changes.outcome.value?.error ?? null)
  const state = computed<CheckInState>(() => {
    if (changes.busy.value.has('save')) return 'busy'
    // Nothing is late where nothing waits any more.
    if (isForNow(error.value) || resend.isHeld()) return answers.changed.value ? 'late' : 'saved'
    if (error.value instanceof TrellisError && error.value.code === 'conflict' && !currentOf(error.value))
      return 'closed'
    if (error.value !== null) return 'failed'
    return answers.changed.value ? 'changed' : 'saved'
  })
  const resend = createResend({
    changes,
    due() {
      // Anew with each answer.
      void answers.draft.value
      return answers.changed.value && !answers.newer.value ? pauseMs : null
    },
    send: answers.save,
  })
  const place = signal<'card' | 'steps'>('card')
  const ending = signal<'COMPLETED' | 'SKIPPED' | null>(null)

  effect(() => {
    if (state.value === 'closed') storage.drop()
  })
  effect(() => {
    if (ending.value === null || answers.changed.value) return
    ending.value = null
    place.value = 'card'
  })

  const edit = (more: Partial<CheckInAnswers>) => answers.edit({ ...answers.draft.peek(), ...more })
  /** Whoever answers has taken it up. A completed one stays so while it is changed. */
  const answer = (more: Partial<CheckInAnswers>) => {
    const { status } = answers.draft.peek()
    edit({ status: status === 'COMPLETED' ? status : 'IN_PROGRESS', ...more })
  }
  const end = (status: 'COMPLETED' | 'SKIPPED') => {
    edit({ status })
    ending.value = status
    if (answers.changed.peek() && !resend.isHeld()) void answers.save()
  }

  return {
    ...out({ place, state }),
    /** What the person has ended it with, until the server knows or has refused it. */
    ending: computed(() => (state.value === 'failed' ? null : ending.value)),
    /** As the server has it. */
    saved: computed(() => answers.saved.value ?? checkIn),
    answers: answers.draft,
    /** What another window has saved meanwhile, until the person chooses. */
    newer: answers.newer,
    /** Why the server did not take it. */
    error: computed(() => (state.value === 'failed' ? error.value : null)),
    rate(itemId: number, value: number | null) {
      const others = answers.draft.peek().ratings.filter(it => it.itemId !== itemId)
      answer({ ratings: [...others, { itemId, value }] })
    },
    feel: (energy: number) => answer({ energy }),
    write: (note: string) => answer({ note }),
    /** To a step, which is kept as the place to go on from. */
    go(step: number) {
      ending.value = null
      place.value = 'steps'
      answer({ step: Math.min(Math.max(step, 1), checkInSteps.length) })
    },
    /** Leaves the steps where they are. */
    stop() {
      place.value = 'card'
    },
    skip: () => end('SKIPPED'),
    finish: () => end('COMPLETED'),
    retry: answers.save,
    /** What another call has replied of it. */
    put: answers.put,
    keepMine: answers.keepMine,
    takeTheirs() {
      answers.takeSaved()
      ending.value = null
    },
  }
})

export type CheckInStore = InstanceType<typeof CheckInModel>

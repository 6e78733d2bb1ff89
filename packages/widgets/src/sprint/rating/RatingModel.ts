import { batch, computed, createModel, effect, signal } from '@preact/signals-core'
import { errorOf, type RatingAsked, TrellisError } from '@trellis/sdk'
import { createChanges } from '../../shared/createChanges.ts'
import { type Begun, begunOf, createVersioned } from '../../shared/createVersioned.ts'
import { type Kept, kept, type Owner } from '../../shared/kept.ts'
import { out } from '../../shared/model.ts'
import { createResend, isForNow } from '../../shared/resend.ts'
import type { RatingCalls } from './ratingCalls.ts'

/** What a rater says in a round. */
export type RatingDraft = Pick<RatingAsked, 'ratings' | 'feedback' | 'advice'>

export interface RatingOptions {
  calls: RatingCalls
  /** Where the draft is kept: see `keptRating`. */
  storage: KeptRating
  asked: RatingAsked
}

/** Where a rater's draft is kept on a device that others use too, until it is sent or too late. */
export type KeptRating = Kept<Begun<RatingDraft>>

/** Where the rater is. `expired`: the round closed before it was sent. */
export type RatingPlace = 'intro' | 'questions' | 'words' | 'sent' | 'declined' | 'expired'
/** `late`: no reply yet; it is sent again by itself, as it was asked to be sent. */
export type RatingState = 'sent' | 'changed' | 'busy' | 'late' | 'failed'

const draftOf = ({ ratings, feedback, advice }: RatingDraft): RatingDraft => ({
  ratings: [...ratings].sort((a, b) => a.itemId - b.itemId),
  feedback: feedback.trim(),
  advice: advice.trim(),
})

/** What was found on the device is the rater's own draft, or nothing of use. */
const parse = begunOf((found): RatingDraft | null => {
  const it = (found ?? {}) as Partial<RatingDraft>
  return typeof it.feedback === 'string' && typeof it.advice === 'string' && Array.isArray(it.ratings)
    ? (it as RatingDraft)
    : null
})

/** The place of a member's draft: by person, and the rater's id. */
export const keptRating = (person: Owner | undefined, id: number): KeptRating =>
  kept(person, `rating.${id}`, parse, 'local')

/** The place of a guest's draft, found by the link alone, so that it can be dropped once the link has expired. The token is not in its name. */
export function keptByLink(token: string): KeptRating {
  let hash = 0
  for (const it of token) hash = (Math.imul(hash, 31) + (it.codePointAt(0) ?? 0)) >>> 0
  return kept({ clientId: 'guest', userId: hash }, 'rating', parse, 'local')
}

/** Of a round that is over, or of none. */
export const isExpired = (error: unknown) => error instanceof TrellisError && error.code === 'feedbackLinkExpired'

/**
 * What one rater says in one round: kept on the device as it is answered, and sent only when the rater says so; until the round
 * closes it can be sent anew, and what another window has sent meanwhile is never overwritten unasked.
 */
export const RatingModel = createModel(({ calls, storage, asked }: RatingOptions) => {
  const changes = createChanges()
  const now = (): RatingAsked => said.saved.peek() ?? asked
  const said = createVersioned<RatingAsked, RatingDraft>({
    changes,
    storage,
    draftOf: it => draftOf(it ?? asked),
    same: (one, other) => JSON.stringify(draftOf(one)) === JSON.stringify(draftOf(other)),
    save(draft, version, once) {
      const { ratings, feedback, advice } = draftOf(draft)
      const { asksFeedback, items }: RatingAsked = now()
      if (!asksFeedback) {
        const body = { version, advice }
        return calls.advise(body, once(body))
      }
      // The questions may have changed since the draft was begun: what is still asked counts, what is new is asked first.
      const known = ratings.filter(it => items.some(one => one.id === it.itemId))
      if (open.peek().length > 0) {
        askAnew()
        return Promise.reject(errorOf('conflict', 'conflict'))
      }
      const body = { version, ratings: known, feedback, advice }
      return calls.rate(body, once(body))
    },
  })
  said.open(asked)
  const place = signal<RatingPlace>(
    said.changed.peek() ? 'questions' : asked.isDeclined ? 'declined' : asked.sentAt ? 'sent' : 'intro',
  )
  if (place.peek() === 'questions' && !asked.asksFeedback) place.value = 'words'
  /** Questions without an answer, once the rater wanted to go on. */
  const missing = signal<ReadonlySet<number>>(new Set())
  /** The questions are others than those that the rater began with, and some have no answer yet. */
  const renewed = signal(false)
  const open = computed(() => {
    const { items } = said.saved.value ?? asked
    return items.filter(it => said.draft.value.ratings.every(one => one.itemId !== it.id)).map(it => it.id)
  })

  const error = computed(() => changes.outcome.value?.error ?? null)
  const state = computed<RatingState>(() => {
    if (changes.busy.value.size > 0) return 'busy'
    if (isForNow(error.value) && changes.outcome.value?.change === 'save') return 'late'
    if (error.value !== null) return 'failed'
    return said.changed.value ? 'changed' : 'sent'
  })

  effect(() => {
    if (!isExpired(error.value)) return
    storage.drop()
    place.value = 'expired'
  })
  createResend({ changes, due: () => (state.value === 'late' ? 0 : null), send })

  function askAnew() {
    batch(() => {
      renewed.value = true
      place.value = 'questions'
      missing.value = new Set(open.peek())
    })
  }
  const edit = (more: Partial<RatingDraft>) => said.edit({ ...said.draft.peek(), ...more })

  async function send(): Promise<boolean> {
    // Nothing was changed since it was sent.
    const isSent = now().sentAt !== null && !said.changed.peek()
    const done = isSent || (await said.save())
    if (done) place.value = 'sent'
    return done
  }

  return {
    ...out({ place, missing, renewed }),
    state,
    /** As the server has it. */
    asked: computed(() => said.saved.value ?? asked),
    draft: said.draft,
    /** Something is said here that was not sent. */
    changed: said.changed,
    open,
    /** What another window has sent meanwhile, until the rater chooses. */
    newer: said.newer,
    /** Why the server did not take it. */
    error: computed(() => (state.value === 'failed' ? error.value : null)),
    busy: changes.busy,
    rate(itemId: number, value: number | null) {
      const others = said.draft.peek().ratings.filter(it => it.itemId !== itemId)
      missing.value = new Set([...missing.peek()].filter(it => it !== itemId))
      edit({ ratings: [...others, { itemId, value }] })
    },
    write: (kind: 'feedback' | 'advice', text: string) => edit({ [kind]: text }),
    /** To the first thing that is asked. */
    begin() {
      place.value = asked.asksFeedback ? 'questions' : 'words'
    },
    back() {
      place.value = place.peek() === 'words' && asked.asksFeedback ? 'questions' : 'intro'
    },
    /** To the words, once each question has an answer; 'not observed' is one. */
    next() {
      missing.value = new Set(open.peek())
      if (open.peek().length > 0) return
      batch(() => {
        renewed.value = false
        place.value = 'words'
      })
    },
    send,
    /** Takes back what was sent in this round and asks no more, in it or in the sprint. Resolves to whether it is so. */
    async decline(scope: 'round' | 'sprint'): Promise<boolean> {
      return changes.change('decline', async once => {
        const body = { scope }
        const next = await calls.decline(body, once(body))
        batch(() => {
          said.put(next)
          said.takeSaved()
          place.value = 'declined'
        })
        return undefined
      })
    },
    /** Says nothing any more of what failed. */
    forget: changes.forget,
    keepMine: async () => {
      if (await said.keepMine()) place.value = 'sent'
    },
    takeTheirs() {
      said.takeSaved()
      const { isDeclined, sentAt } = now()
      place.value = isDeclined ? 'declined' : sentAt ? 'sent' : 'intro'
    },
  }
})

export type RatingStore = InstanceType<typeof RatingModel>

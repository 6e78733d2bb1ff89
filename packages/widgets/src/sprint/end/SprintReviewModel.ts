import { computed, createModel } from '@preact/signals-core'
import type { Client, SprintReview } from '@trellis/sdk'
import { createChanges } from '../../shared/createChanges.ts'
import { createLoad } from '../../shared/createLoad.ts'
import { begunOf, createVersioned } from '../../shared/createVersioned.ts'
import { kept, type Owner, textsOf } from '../../shared/kept.ts'
import { out } from '../../shared/model.ts'

const fields = ['whatWorked', 'whatDidNot', 'whatStays'] as const
export type ReviewField = (typeof fields)[number]
export type ReviewDraft = Record<ReviewField, string>
export const reviewFields: readonly ReviewField[] = fields

const draftOf = (saved: SprintReview | null): ReviewDraft => textsOf(saved, fields)
// What is saved has no blanks around it.
const same = (one: ReviewDraft, other: ReviewDraft) => fields.every(it => one[it].trim() === other[it].trim())

export interface SprintReviewOptions {
  client: Client
  sprintId: number
  /** Whose draft it is, on a device that others use too. */
  person: Owner | undefined
}

/** The review of a sprint: what is typed is kept on the device until it is saved, and nothing that was saved elsewhere is overwritten unasked. */
export const SprintReviewModel = createModel(({ client, sprintId, person }: SprintReviewOptions) => {
  const changes = createChanges()
  const review = createVersioned<SprintReview, ReviewDraft>({
    changes,
    storage: kept(
      person,
      `review.${sprintId}`,
      begunOf(found => textsOf(found, fields)),
      'local',
    ),
    draftOf,
    same,
    save(draft, version, once) {
      const call = { body: { sprintId, version, ...draft } }
      return client.sprint.saveSprintReview(call, once(call))
    },
  })
  const load = createLoad(async () => {
    const found = await client.sprint.sprintReview({ params: { sprintId } })
    // What is typed meanwhile stays.
    if (load.value.peek() === null) review.open(found.review)
    return found
  })
  return {
    ...out({ busy: changes.busy, outcome: changes.outcome }),
    load,
    draft: review.draft,
    changed: review.changed,
    newer: review.newer,
    /** Not a word is in it: that is no review. */
    isEmpty: computed(() => fields.every(it => review.draft.value[it].trim() === '')),
    /** Something is saved. */
    isSaved: computed(() => review.saved.value !== null),
    edit: (field: ReviewField, text: string) => review.edit({ ...review.draft.peek(), [field]: text }),
    save: review.save,
    keepMine: review.keepMine,
    takeSaved: review.takeSaved,
  }
})

export type SprintReviewStore = InstanceType<typeof SprintReviewModel>

import { createModel } from '@preact/signals-core'
import { errorOf, type RaterPage, TrellisError } from '@trellis/sdk'
import { createChanges } from '../shared/createChanges.ts'
import { begunOf, createVersioned } from '../shared/createVersioned.ts'
import { kept } from '../shared/kept.ts'
import type { RaterCalls } from './raterCalls.ts'

/** What is written to the open questions, by their codes. */
export type RaterTexts = Record<string, string>
interface SavedTexts {
  texts: RaterTexts
  version: number
}

const textsIn = (found: unknown): RaterTexts | null =>
  typeof found === 'object' && found !== null && Object.values(found).every(it => typeof it === 'string')
    ? (found as RaterTexts)
    : null
const savedOf = (page: RaterPage): SavedTexts => ({
  texts: Object.fromEntries(page.openQuestions.map(it => [it.code, it.answer])),
  version: page.wordsRevision,
})

/** What a rater has written and not sent. By rater: on a device of several people each has a draft of the own. */
export const keptWords = (raterId: number) =>
  kept({ clientId: 'leader360', userId: raterId }, 'words', begunOf(textsIn), 'local')

/** A rater's words: kept on the device until they are sent, never over what another window has sent. */
export const RaterWordsModel = createModel((calls: RaterCalls, page: RaterPage) => {
  const changes = createChanges()
  const codes = page.openQuestions.map(it => it.code)
  const trimmed = (texts: RaterTexts) => Object.fromEntries(codes.map(it => [it, (texts[it] ?? '').trim()]))
  const words = createVersioned<SavedTexts, RaterTexts>({
    changes,
    storage: keptWords(page.raterId),
    draftOf: saved => saved?.texts ?? {},
    same: (one, other) => JSON.stringify(trimmed(one)) === JSON.stringify(trimmed(other)),
    async save(draft, version, once) {
      const texts = trimmed(draft)
      const body = { revision: version, words: codes.map(code => ({ code, text: texts[code] ?? '' })) }
      try {
        const { revision } = await calls.write(body, once(body))
        return { texts, version: revision }
      } catch (error) {
        if (!(error instanceof TrellisError) || error.code !== 'conflict') throw error
        // The refusal does not say what stands there.
        throw errorOf('conflict', error.message, { details: { current: savedOf(await calls.load()) } })
      }
    },
  })
  words.open(savedOf(page))
  return {
    busy: changes.busy,
    outcome: changes.outcome,
    texts: words.draft,
    /** What another window has sent meanwhile; null where there is nothing to choose. */
    newer: words.newer,
    takeNewer: words.takeSaved,
    /** They were looked up anew: what is typed stays. */
    put: (now: RaterPage) => words.put(savedOf(now)),
    write: (code: string, text: string) => words.edit({ ...words.draft.peek(), [code]: text }),
    /** Sends what has changed. Resolves to whether all that is written is there. */
    send: async (): Promise<boolean> => !words.changed.peek() || words.save(),
  }
})

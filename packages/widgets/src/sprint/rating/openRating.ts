import type { RatingAsked } from '@trellis/sdk'
import { isExpired, type KeptRating } from './RatingModel.ts'
import type { RatingCalls } from './ratingCalls.ts'

/** What a rater is asked; null where the round is over or the link is none. What was only begun is dropped then. */
export async function openRating(calls: RatingCalls, storage: KeptRating): Promise<RatingAsked | null> {
  try {
    return await calls.open()
  } catch (error) {
    if (!isExpired(error)) throw error
    storage.drop()
    return null
  }
}

import type { CallOptions, Client, RatingAsked } from '@trellis/sdk'

interface Said {
  version: number
  advice: string
}
type Call<B> = (body: B, options: Pick<CallOptions, 'idempotencyKey'>) => Promise<RatingAsked>

/** The calls of one rater in one round, by account or by link. */
export interface RatingCalls {
  open: () => Promise<RatingAsked>
  rate: Call<Said & Pick<RatingAsked, 'ratings' | 'feedback'>>
  advise: Call<Said>
  decline: Call<{ scope: 'round' | 'sprint' }>
}

/** Of somebody with an account. */
export const memberCalls = ({ sprint }: Client, id: number): RatingCalls => ({
  open: () => sprint.openRating({ params: { id } }),
  rate: (body, options) => sprint.rate({ body: { id, ...body } }, options),
  advise: (body, options) => sprint.advise({ body: { id, ...body } }, options),
  decline: (body, options) => sprint.decline({ body: { id, ...body } }, options),
})

/** Of a guest, for whose link the client speaks. */
export const guestCalls = ({ sprintGuest }: Client): RatingCalls => ({
  open: () => sprintGuest.open(),
  rate: (body, options) => sprintGuest.rate({ body }, options),
  advise: (body, options) => sprintGuest.advise({ body }, options),
  decline: (body, options) => sprintGuest.decline({ body }, options),
})

import { type Client, type Language, type RaterPage, TrellisError } from '@trellis/sdk'
import type { Once } from '../shared/createChanges.ts'
import type { Flow } from '../survey/flow.ts'

/** Why nobody can answer here (any more). `sent` is no end: answers are changed until the round closes. */
export type RaterEnd = 'over' | 'gone' | 'changed' | 'sent'

/** Who answers: somebody of the organisation by the id, a guest by the token of the client. */
export interface Rater {
  client: Client
  /** Left out of a guest's. */
  id?: number | undefined
}

/** The survey of one rater as its screens have it. */
export type RaterFlow = Flow<RaterPage, RaterEnd>

type PageBody = Parameters<Client['leader360Guest']['rate']>[0]['body']
type WordsBody = Parameters<Client['leader360Guest']['write']>[0]['body']

/** The calls of both kinds of raters. */
export function raterCalls({ client, id }: Rater) {
  const { leader360, leader360Guest } = client
  return {
    /** One page; without a number the one where the rater left, with all that is told before it. */
    load(pageNo?: number, languageCode?: Language): Promise<RaterPage> {
      const query = { pageNo, languageCode }
      return id === undefined ? leader360Guest.open({ query }) : leader360.openRating({ params: { id }, query })
    },
    rate: (body: PageBody, idempotencyKey: string) =>
      id === undefined
        ? leader360Guest.rate({ body }, { idempotencyKey })
        : leader360.rate({ body: { id, ...body } }, { idempotencyKey }),
    write: (body: WordsBody, key: ReturnType<Once>) =>
      id === undefined ? leader360Guest.write({ body }, key) : leader360.write({ body: { id, ...body } }, key),
    decline: () => (id === undefined ? leader360Guest.decline({ body: {} }) : leader360.decline({ body: { id } })),
  }
}
export type RaterCalls = ReturnType<typeof raterCalls>

/** Why an error means that nobody can answer here; undefined where trying again may help. */
export function endOf(error: unknown): RaterEnd | undefined {
  if (!(error instanceof TrellisError)) return undefined
  if (error.code === 'feedbackLinkExpired') return 'over'
  if (error.code === 'sessionChanged') return 'changed'
  return error.code === 'notFound' ? 'gone' : undefined
}

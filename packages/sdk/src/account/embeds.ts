import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { instant, text } from '../core/schemas.ts'
import { originOf } from './rules.ts'

/** What an organisation has set up for its embeds. */
const embedding = z.object({
  /** The `iss` of what a host signs. */
  clientId: text(60),
  /** Null where there is no key yet. */
  keyMadeAt: z.nullable(instant),
  /** Origins of pages that may embed, in alphabetical order. */
  origins: z.array(text(300)),
})

export type Embedding = z.output<typeof embedding>

const administrators = { kind: 'user', roles: ['ADMIN'] } as const

/** Endpoints of the account by which administrators let pages embed. Never in somebody's name. */
export const embeds = {
  embedding: endpoint({
    service: 'user',
    method: 'GET',
    path: '/tenant/embedding',
    summary: 'Embed key, by when it was made, and origins of the organisation.',
    access: administrators,
    reply: embedding,
  }),
  addEmbedOrigin: endpoint({
    service: 'user',
    method: 'POST',
    path: '/tenant/embedding/origins',
    summary: 'Lists the origin of a page that may embed. Recorded.',
    access: administrators,
    changes: true,
    body: z.object({
      origin: text(300, 1).check(
        z.refine(it => originOf(it) !== null, { error: 'Not one origin without *: https://intranet.example' }),
      ),
    }),
    reply: embedding,
  }),
  removeEmbedOrigin: endpoint({
    service: 'user',
    method: 'DELETE',
    path: '/tenant/embedding/origins',
    summary: 'Takes an origin off the list. Recorded.',
    access: administrators,
    changes: true,
    query: z.object({ origin: text(300, 1) }),
    reply: embedding,
  }),
}

import { type badge, publicId, servicePrefix } from '@trellis/sdk/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Core, Handler } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { refuse } from '../core/refuse.ts'
import { documentOf, hostDid, issuerOf, issuerPath } from './keys.ts'
import { statusList } from './status.ts'
import { type IssuedRow, issuedIn, ownIssuer, publicView } from './view.ts'

/** What the holder has made a page of; refused where there is none, by this link or at all. */
async function publicRow(tx: Tx, tenantId: number, id: string): Promise<IssuedRow> {
  const row = await issuedIn({ tx, tenantId })
    .where('b.public_id', '=', id)
    .where('b.is_public', '=', true)
    .executeTakeFirst()
  if (!row) throw refuse('notFound')
  return row
}

const tenantIn = (id: string): number => Number(id.split('-')[0])

/** The public page of a badge or certificate; one that was withdrawn is refused with what it was. */
export const publicCertificate: Handler<typeof badge.publicCertificate> = async (
  { core, i18n },
  { params: { id } },
) => {
  const tenantId = tenantIn(id)
  return core.db.inCall(
    tenantId,
    async tx => {
      const row = await publicRow(tx, tenantId, id)
      const { config, sealKey } = core
      const view = await publicView({ tx, tenantId, config, sealKey, i18n }, row)
      if (row.withdrawn_at) throw refuse('certificateWithdrawn', view)
      return view
    },
    { readOnly: true },
  )
}

const listId = z.string().check(z.regex(/^[1-9]\d{0,8}-[1-9]\d{0,14}$/))

/**
 * What programs elsewhere read, as their standards have it and not wrapped: the documents of the issuers, credentials that are public,
 * and the lists of what was withdrawn. Nothing of it is secret, so that pages of any origin may read it.
 */
export function serveCredentials(app: FastifyInstance, core: Core): void {
  const { config, sealKey, db } = core
  const send = (reply: FastifyReply, type: string, seconds: number, it: object) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', seconds ? `public, max-age=${seconds}` : 'no-store')
      .type(type)
      .send(JSON.stringify(it))
  const did = hostDid(config.url)
  app.get('/.well-known/did.json', async (_, reply) =>
    send(reply, 'application/did+json', 3600, {
      '@context': ['https://www.w3.org/ns/did/v1'],
      id: did,
      // It signs nothing itself: each organisation does, by keys that are kept here.
      service: [{ id: `${did}#issuers`, type: 'CredentialIssuers', serviceEndpoint: `${config.url}${issuerPath}` }],
    }),
  )
  const counted = { config: { rateLimit: { max: config.rateLimit, timeWindow: 60_000 } } }
  app.get<{ Params: { clientId: string } }>(`${issuerPath}/:clientId/did.json`, counted, async ({ params }, reply) => {
    const tenant = await db.kysely
      .selectFrom('tenant')
      .select(['id', 'client_id', 'name'])
      .where('client_id', '=', params.clientId.slice(0, 200).replaceAll('\0', ''))
      .executeTakeFirst()
    if (!tenant) throw refuse('notFound')
    const issuer = issuerOf(config.url, tenant)
    const document = await db.inCall(tenant.id, tx => documentOf(tx, tenant.id, issuer.did), { readOnly: true })
    return send(reply, 'application/did+json', 300, document)
  })
  const api = `${servicePrefix.gamification}/public`
  app.get<{ Params: { id: string } }>(`${api}/credential/:id`, async ({ params }, reply) => {
    const { data: id } = publicId.safeParse(params.id)
    if (!id) throw refuse('notFound')
    const tenantId = tenantIn(id)
    const row = await db.inCall(tenantId, tx => publicRow(tx, tenantId, id), { readOnly: true })
    if (row.withdrawn_at) throw refuse('certificateWithdrawn')
    // One that is just issued is signed by the next job.
    if (row.credential === null) throw refuse('notFound')
    return send(reply, 'application/vc+ld+json', 0, row.credential as object)
  })
  app.get<{ Params: { list: string } }>(`${api}/status/:list`, async ({ params }, reply) => {
    const { data: list } = listId.safeParse(params.list)
    if (!list) throw refuse('notFound')
    const tenantId = tenantIn(list)
    const made = await db.inCall(
      tenantId,
      async tx =>
        statusList({ tx, tenantId, sealKey }, await ownIssuer({ tx, tenantId, config }), Number(list.split('-')[1])),
      { readOnly: true },
    )
    if (!made) throw refuse('notFound')
    return send(reply, 'application/vc+ld+json', 60, made)
  })
}

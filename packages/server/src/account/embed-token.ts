import { type auth, planGuest } from '@trellis/sdk/contract'
import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose'
import { now } from '../core/clock.ts'
import type { Core, Handler } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { notListed, pageOfHost } from '../core/embed-origins.ts'
import { sameEmail } from '../core/kysely.ts'
import { refuse } from '../core/refuse.ts'
import { sha256 } from '../core/secrets.ts'
import { type AccessClaims, guestSubject } from '../core/token.ts'
import { embeddingOf, openKey } from './embedding.ts'

/** A scoped token for embedded widgets lives this long; the widget asks its host for the next one. */
const embedTokenSeconds = 900
/** A statement of the host must be fresher than this. */
const statementSeconds = 300
/** Kept a little longer than that, whatever the rounding. */
const leewaySeconds = 60

/**
 * Exchanges a host's statement for a scoped token. The statement is a JWT (HS256) signed with the tenant's embed key:
 * `iss` the tenant, `sub` the person's e-mail, `aud` "trellis", `iat` and `exp`, no older than 5 minutes, and a `jti` of its own,
 * by which it works once. With `guest`, which is "plan", it names somebody from outside by the address to which a leader's
 * invitation went: `leader`, by e-mail, says whose, else it is the newest; the token then is the guest's, for that board alone, and
 * no longer than the link. Throws `unauthenticated` for a bad or used statement, `tenantUnavailable` for a closed tenant,
 * `forbidden` for an origin or a person the tenant does not know, `guestLinkUnknown` for a guest whom nobody has invited, or who was
 * taken out, and `guestLinkExpired` for one whose link has ended: the host's page passes these on to the widget, which says so.
 */
export const embedToken: Handler<typeof auth.embedToken> = async ({ core, origin, i18n }, { body: { statement } }) => {
  const { iss, sub } = readClaims(statement)
  const tenant = await core.db.kysely.selectFrom('tenant').selectAll().where('client_id', '=', iss).executeTakeFirst()
  if (!tenant) throw refuse('unauthenticated')
  const given = await core.db.inTenant(tenant.id, tx => embeddingOf(tx, tenant.id))
  const key = openKey(core.sealKey, given.key)
  if (!key) throw refuse('unauthenticated')
  let payload: JWTPayload
  try {
    ;({ payload } = await jwtVerify(statement, key, {
      algorithms: ['HS256'],
      audience: 'trellis',
      maxTokenAge: statementSeconds,
      currentDate: now(),
      requiredClaims: ['exp', 'iat', 'sub', 'jti'],
    }))
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refuse('unauthenticated')
    throw error
  }
  const { jti } = payload
  if (typeof jti !== 'string' || jti === '') throw refuse('unauthenticated')
  if (!tenant.available) throw refuse('tenantUnavailable')
  const page = pageOfHost(origin, core.config)
  if (page !== null && !given.origins.includes(page)) throw notListed(i18n)
  const bearer = await core.db.inTenant(tenant.id, async tx => {
    const found = await (payload.guest === undefined
      ? memberAt(tx, tenant.id, sub)
      : guestAt(core, tx, tenant.id, payload))
    // Kept for as long as the statement would still be fresh.
    const fresh = await tx.kysely
      .insertInto('embed_statement')
      .values({
        tenant_id: tenant.id,
        jti_hash: sha256(jti),
        expires_at: new Date(((payload.iat ?? 0) + statementSeconds + leewaySeconds) * 1000),
      })
      .onConflict(it => it.doNothing())
      .returning('jti_hash')
      .executeTakeFirst()
    if (!fresh) throw refuse('unauthenticated')
    return found
  })
  const access_token = await core.tokens.sign(
    { ...bearer, org_id: tenant.client_id, tid: tenant.id, gen: 0 },
    embedTokenSeconds,
  )
  return { access_token, expires_in: embedTokenSeconds }
}

type Bearer = Pick<AccessClaims, 'sub' | 'sid' | 'email' | 'scope'>

async function memberAt(tx: Tx, tenantId: number, email: string): Promise<Bearer> {
  const found = await tx.kysely
    .selectFrom('membership as m')
    .innerJoin('person as p', 'p.id', 'm.user_id')
    .select(['p.id', 'p.email'])
    .where('m.tenant_id', '=', tenantId)
    .where(sameEmail('p.email', email))
    .executeTakeFirst()
  if (!found) throw refuse('forbidden')
  return { sub: String(found.id), sid: `embed-${tenantId}-${found.id}`, email: found.email, scope: 'embed' }
}

/** Other guests than those of a board come by their own link alone: who rates or answers a survey is vouched for by nobody. */
async function guestAt(core: Core, tx: Tx, tenantId: number, { guest, sub = '', leader }: JWTPayload): Promise<Bearer> {
  if (guest !== planGuest.board.access.purpose || (leader !== undefined && typeof leader !== 'string'))
    throw refuse('forbidden')
  const found = await core.doors.plan.guestAt(tx, tenantId, sub, leader ?? null)
  if (!found) throw refuse('guestLinkUnknown')
  if (found.expiresAt <= now()) throw refuse('guestLinkExpired')
  return { sub: guestSubject(found.id), sid: `guest-${tenantId}-${found.id}`, email: sub, scope: 'guest' }
}

function readClaims(statement: string): { iss: string; sub: string } {
  try {
    const { iss, sub } = decodeJwt(statement)
    if (typeof iss === 'string' && typeof sub === 'string') return { iss, sub }
  } catch {
    // Undecodable is refused like unsigned.
  }
  throw refuse('unauthenticated')
}

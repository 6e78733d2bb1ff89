import type { auth } from '@trellis/sdk/contract'
import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose'
import { now } from '../core/clock.ts'
import type { Handler } from '../core/context.ts'
import { sameEmail } from '../core/kysely.ts'
import { refuse } from '../core/refuse.ts'
import { sha256 } from '../core/secrets.ts'
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
 * by which it works once. Throws `unauthenticated` for a bad or used statement, `tenantUnavailable` for a closed tenant and
 * `forbidden` for an origin or a person the tenant does not know.
 */
export const embedToken: Handler<typeof auth.embedToken> = async ({ core, origin }, { body: { statement } }) => {
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
  if (origin !== undefined && !given.origins.includes(origin)) throw refuse('forbidden')
  const member = await core.db.inTenant(tenant.id, async tx => {
    const found = await tx.kysely
      .selectFrom('membership as m')
      .innerJoin('person as p', 'p.id', 'm.user_id')
      .select(['p.id', 'p.email'])
      .where('m.tenant_id', '=', tenant.id)
      .where(sameEmail('p.email', sub))
      .executeTakeFirst()
    if (!found) throw refuse('forbidden')
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
    {
      sub: String(member.id),
      org_id: tenant.client_id,
      tid: tenant.id,
      sid: `embed-${tenant.id}-${member.id}`,
      gen: 0,
      email: member.email,
      scope: 'embed',
    },
    embedTokenSeconds,
  )
  return { access_token, expires_in: embedTokenSeconds }
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

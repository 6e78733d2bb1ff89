import type { auth } from '@trellis/sdk/contract'
import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose'
import { now } from '../core/clock.ts'
import type { Handler } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { sha256, unseal } from '../core/secrets.ts'

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
  const [tenant] = await core.db.query<{
    id: number
    client_id: string
    embed_key: Buffer | null
    embed_origins: string[]
    available: boolean
  }>('select * from tenant where client_id = $1', [iss])
  if (!tenant?.embed_key) throw refuse('unauthenticated')
  const key = Buffer.from(unseal(core.sealKey, tenant.embed_key), 'base64url')
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
  if (origin !== undefined && !tenant.embed_origins.includes(origin)) throw refuse('forbidden')
  const member = await core.db.inTenant(tenant.id, async tx => {
    const [found] = await tx.query<{ id: number; email: string }>(
      'select p.id, p.email from membership m join person p on p.id = m.user_id where m.tenant_id = $1 and lower(p.email) = lower($2)',
      [tenant.id, sub],
    )
    if (!found) throw refuse('forbidden')
    // Kept for as long as the statement would still be fresh.
    const fresh = await tx.query(
      'insert into embed_statement (tenant_id, jti_hash, expires_at) values ($1, $2, $3) on conflict do nothing returning 1',
      [tenant.id, sha256(jti), new Date(((payload.iat ?? 0) + statementSeconds + leewaySeconds) * 1000)],
    )
    if (fresh.length === 0) throw refuse('unauthenticated')
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

import { TrellisError } from '@trellis/sdk/contract'
import { decodeJwt, errors, jwtVerify } from 'jose'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import { unseal } from '../core/secrets.ts'

/** A scoped token for embedded widgets lives this long; the widget asks its host for the next one. */
export const embedTokenSeconds = 900
/** A statement of the host must be fresher than this. */
const statementSeconds = 300

/**
 * Exchanges a host's statement for a scoped token. The statement is a JWT (HS256) signed with the tenant's embed key:
 * `iss` the tenant, `sub` the person's e-mail, `aud` "trellis", `iat` and `exp`, no older than 5 minutes.
 * Throws `unauthenticated` for a bad statement and `forbidden` for an origin or a person the tenant does not know.
 */
export async function exchangeStatement(
  core: Core,
  statement: string,
  origin: string | undefined,
): Promise<{ access_token: string; expires_in: number }> {
  const { iss, sub } = readClaims(statement)
  const [tenant] = await core.db.query<{
    id: number
    client_id: string
    embed_key: Buffer | null
    embed_origins: string[]
  }>('select * from tenant where client_id = $1', [iss])
  if (!tenant?.embed_key) throw new TrellisError('unauthenticated')
  const key = Buffer.from(unseal(core.sealKey, tenant.embed_key), 'base64url')
  try {
    await jwtVerify(statement, key, {
      algorithms: ['HS256'],
      audience: 'trellis',
      maxTokenAge: statementSeconds,
      currentDate: now(),
      requiredClaims: ['exp', 'iat', 'sub'],
    })
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new TrellisError('unauthenticated')
    throw error
  }
  if (origin !== undefined && !tenant.embed_origins.includes(origin)) throw new TrellisError('forbidden')
  const [member] = await core.db.inTenant(tenant.id, tx =>
    tx.query<{ id: number; email: string }>(
      'select p.id, p.email from membership m join person p on p.id = m.user_id where m.tenant_id = $1 and lower(p.email) = lower($2)',
      [tenant.id, sub],
    ),
  )
  if (!member) throw new TrellisError('forbidden')
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
  throw new TrellisError('unauthenticated')
}

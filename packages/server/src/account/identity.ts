import { sql } from 'kysely'
import type * as oidc from 'openid-client'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import { sameEmail } from '../core/kysely.ts'
import type { Refusal } from './refused-sign-in.ts'
import type { SignInTenant } from './relying-party.ts'

/** The address that a provider confirms for who signs in, or none. */
function confirmedEmail(claims: oidc.IDToken, tenant: SignInTenant): string | undefined {
  const { email, email_verified } = claims
  if (typeof email !== 'string') return undefined
  if (email_verified === true) return email
  // Some providers let people choose the claim; silence counts only where the tenant vouches for the domain.
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return email_verified === undefined && tenant.trusted_domains.includes(domain) ? email : undefined
}

/** Whom a provider names; or why nobody comes in by its word, and whose the tenant's person would be, where it knows one. */
export type Named = { personId: number } | { reason: Refusal; personId: number | null }

/** The person that the embedded provider names: its subject is the person's id. */
export async function embeddedPerson(core: Core, claims: oidc.IDToken): Promise<Named> {
  const person = await core.db.kysely
    .selectFrom('person')
    .select('id')
    .where(sql`id::text`, '=', claims.sub)
    .executeTakeFirst()
  return person ? { personId: person.id } : { reason: 'notMember', personId: null }
}

/**
 * The person that a tenant's own provider names. The first sign-in goes by a confirmed address and binds the person to the
 * provider's subject; from then on subject and address must both be the person's.
 */
export async function boundPerson(core: Core, tenant: SignInTenant, claims: oidc.IDToken): Promise<Named> {
  const { iss, sub } = claims
  const email = confirmedEmail(claims, tenant)
  if (!email) return { reason: 'unconfirmed', personId: null }
  const { kysely } = core.db
  const person = await kysely.selectFrom('person').select('id').where(sameEmail('email', email)).executeTakeFirst()
  const bound = (
    await kysely
      .selectFrom('person_identity')
      .select(['person_id', 'subject'])
      .where('issuer', '=', iss)
      .where(it => it.or([it('subject', '=', sub), it('person_id', '=', person?.id ?? -1)]))
      .execute()
  ).sort((a, b) => Number(b.subject === sub) - Number(a.subject === sub))
  const [first] = bound
  if (person && first?.subject === sub && first.person_id === person.id) return { personId: person.id }
  const member = await memberOf(core, tenant.id, first?.person_id ?? person?.id ?? 0)
  if (!member) return { reason: 'notMember', personId: null }
  if (first) return { reason: first.subject === sub ? 'otherEmail' : 'otherSubject', personId: member }
  await kysely
    .insertInto('person_identity')
    .values({ issuer: iss, subject: sub, person_id: member, bound_at: now() })
    .onConflict(it => it.doNothing())
    .execute()
  // Two first sign-ins at once: the one that is not bound is refused like any later one.
  const stored = await kysely
    .selectFrom('person_identity')
    .select('person_id')
    .where('issuer', '=', iss)
    .where('subject', '=', sub)
    .executeTakeFirst()
  return stored?.person_id === member ? { personId: member } : { reason: 'otherSubject', personId: member }
}

async function memberOf(core: Core, tenantId: number, personId: number): Promise<number | undefined> {
  const row = await core.db.inTenant(tenantId, tx =>
    tx.kysely
      .selectFrom('membership')
      .select('user_id')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', personId)
      .executeTakeFirst(),
  )
  return row?.user_id
}

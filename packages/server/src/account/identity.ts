import { sql } from 'kysely'
import type * as oidc from 'openid-client'
import { record } from '../core/audit.ts'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import { sameEmail } from '../core/kysely.ts'
import { refuse } from '../core/refuse.ts'
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

/**
 * The person that the embedded provider names: its subject is the person's id.
 * Throws `forbidden` where there is none any more.
 */
export async function embeddedPerson(core: Core, claims: oidc.IDToken): Promise<number> {
  const person = await core.db.kysely
    .selectFrom('person')
    .select('id')
    .where(sql`id::text`, '=', claims.sub)
    .executeTakeFirst()
  if (!person) throw refuse('forbidden')
  return person.id
}

/**
 * The person that a tenant's own provider names. The first sign-in goes by a confirmed address and binds the person to the
 * provider's subject; from then on subject and address must both be the person's. Throws `forbidden` for nobody the tenant
 * knows, and `otherIdentity` with a row in the audit where subject and address do not belong together.
 */
export async function boundPerson(core: Core, tenant: SignInTenant, claims: oidc.IDToken): Promise<number> {
  const { iss, sub } = claims
  const email = confirmedEmail(claims, tenant)
  if (!email) throw refuse('forbidden')
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
  if (!first && !person) throw refuse('forbidden')
  if (person && first?.subject === sub && first.person_id === person.id) return person.id
  const member = await memberOf(core, tenant.id, first?.person_id ?? person?.id ?? 0)
  if (!member) throw refuse('forbidden')
  if (first) return refuseOther(core, tenant, member, first.subject === sub ? 'email' : 'subject')
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
  return stored?.person_id === member ? member : refuseOther(core, tenant, member, 'subject')
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

async function refuseOther(
  core: Core,
  tenant: SignInTenant,
  personId: number,
  other: 'email' | 'subject',
): Promise<never> {
  await core.db.inTenant(tenant.id, tx =>
    record(tx, tenant.id, null, 'signIn.otherIdentity', personId, { issuer: tenant.issuer, other }),
  )
  throw refuse('otherIdentity')
}

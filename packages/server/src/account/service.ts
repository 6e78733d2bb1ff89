import type { account, auth, Demographics } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handlers } from '../core/context.ts'
import { storeDemographics } from '../core/demographics.ts'
import { exchangeStatement } from './embed-token.ts'
import { hashPassword } from './password.ts'
import { registerFreemium } from './register.ts'
import { openSession, record, revoke, rotate, signFor } from './sessions.ts'
import { beginSignIn, finishSignIn, providerLogout } from './sign-in.ts'
import { type GlaRoom, userState } from './state.ts'

/** Sign-in, session, tenant switch, impersonation, embed tokens. */
export const authHandlers: Handlers<typeof auth> = {
  provider: ({ core }, { query }) => beginSignIn(core, query.client_id, query.login_hint),
  async callback({ core }, { query }) {
    const who = await finishSignIn(core, query)
    const access_token = await core.db.inTenant(who.tenantId, tx =>
      openSession(core, tx, who.tenantId, who.userId, who.idToken ? { idToken: who.idToken } : {}),
    )
    return { access_token }
  },
  async logout({ core, claims, tx }) {
    const [row] = await tx.query<{ id_token: string | null }>(
      'select id_token from session where tenant_id = $1 and id::text = $2',
      [claims.tid, claims.sid],
    )
    if (row) await revoke(core, claims.tid, claims.sid)
    return { logout_url: await providerLogout(core, claims.tid, row?.id_token ?? null) }
  },
  refresh: async context => ({ access_token: await rotate(context) }),
  async switchOrg({ core, userId, principal, fail, after, claims }, { query }) {
    if (claims.act) throw fail('forbidden')
    const tenants = await core.db.asPerson(userId, tx =>
      tx.query<{ id: number; available: boolean }>(
        'select t.id, t.available from membership m join tenant t on t.id = m.tenant_id where m.user_id = $1 and t.client_id = $2',
        [userId, query.org_id],
      ),
    )
    const tenant = tenants[0]
    if (!tenant) throw fail('notFound')
    if (!tenant.available) throw fail('tenantUnavailable')
    const access_token = await core.db.inTenant(tenant.id, tx => openSession(core, tx, tenant.id, userId))
    after(() => revoke(core, principal.tenantId, principal.sid))
    return { access_token }
  },
  async startImpersonation({ core, tx, tenantId, userId, claims, fail }, { body }) {
    if (claims.act) throw fail('conflict')
    const [target] = await tx.query<{ id: number; roles: string[] }>(
      'select p.id, m.roles from membership m join person p on p.id = m.user_id where m.tenant_id = $1 and lower(p.email) = lower($2)',
      [tenantId, body.email],
    )
    if (!target) throw fail('notFound')
    // Acting as oneself is pointless, acting as another administrator would lend rights nobody gave.
    if (target.id === userId || target.roles.includes('ADMIN')) throw fail('forbidden')
    await record(tx, tenantId, userId, 'impersonation.start', target.id, { reason: body.reason })
    return {
      access_token: await openSession(core, tx, tenantId, target.id, { actUserId: userId, parentId: claims.sid }),
    }
  },
  async endImpersonation({ core, tx, tenantId, claims, userId, fail, after }) {
    const [row] = await tx.query<{ act_user_id: number | null; parent_id: string | null }>(
      'select act_user_id, parent_id from session where tenant_id = $1 and id::text = $2',
      [tenantId, claims.sid],
    )
    if (!row?.act_user_id || !row.parent_id) throw fail('conflict')
    await record(tx, tenantId, row.act_user_id, 'impersonation.end', userId)
    after(() => revoke(core, tenantId, claims.sid))
    return { access_token: await signFor(core, tx, tenantId, row.parent_id) }
  },
  async setGuestPassword({ tx, tenantId, guest, core, fail }, { body }) {
    const used = await tx.query<{ roles: string[] | null; language_code: string }>(
      'update guest set used_at = $3 where tenant_id = $1 and id = $2 and used_at is null returning roles, language_code',
      [tenantId, guest.id, now()],
    )
    if (used.length === 0) throw fail('guestLinkUsed')
    const [guestRow] = used
    const [known] = await tx.query<{ has: boolean }>(
      'select password_hash is not null as has from person where lower(email) = lower($1)',
      [guest.email],
    )
    const [person] = await tx.query<{ id: number }>(
      `insert into person (email, full_name, password_hash) values ($1, $2, $3)
       on conflict (lower(email)) do update set password_hash = coalesce(person.password_hash, excluded.password_hash) returning id`,
      [guest.email, guest.fullName, await hashPassword(body.password)],
    )
    const roles = guestRow?.roles ?? ['USER']
    await tx.query(
      'insert into membership (tenant_id, user_id, roles, language_code) values ($1, $2, $3, $4) on conflict do nothing',
      [tenantId, person?.id, roles, guestRow?.language_code],
    )
    if (roles.includes('BUYER'))
      await tx.query('update subscription set buyer_user_id = $2 where tenant_id = $1 and buyer_user_id is null', [
        tenantId,
        person?.id,
      ])
    core.principals.forget()
    return { email: guest.email, passwordKept: known?.has ?? false }
  },
  embedToken: ({ core, origin }, { body }) => exchangeStatement(core, body.statement, origin),
}

/** The person, the licence and the research answers. */
export const accountHandlers = (glaRoom: GlaRoom): Handlers<typeof account> => ({
  getUserState: context => userState(context, glaRoom),
  async consent({ core, tx, tenantId, userId, principal, claims, after, fail }, { body }) {
    // Research rests on the agreement and ends with it.
    const withdrawn = body.isAgree === false
    // What a widget does not show, its token does not change.
    if (claims.scope === 'embed' && (withdrawn || body.activeConsent !== undefined)) throw fail('forbidden')
    const [row] = await tx.query<{ is_agree: boolean; active_consent: boolean }>(
      `update membership set is_agree = coalesce($3, is_agree),
         agreed_at = case when $3 and not is_agree then $5 when not $3 then null else agreed_at end,
         active_consent = coalesce($4, active_consent)
       where tenant_id = $1 and user_id = $2 returning is_agree, active_consent`,
      [tenantId, userId, body.isAgree ?? null, withdrawn ? false : (body.activeConsent ?? null), now()],
    )
    if (withdrawn) await record(tx, tenantId, userId, 'consent.withdraw', userId)
    // Other sessions of the person learn of it too.
    after(() => core.principals.forget(withdrawn ? undefined : principal.sid))
    return { isAgree: row?.is_agree ?? false, activeConsent: row?.active_consent ?? false }
  },
  async updateProfile(context, { body }) {
    const { tx, tenantId, userId, fail } = context
    if (body.timeZone !== undefined && !isTimeZone(body.timeZone))
      throw fail('validation', [{ path: 'body.timeZone', message: 'An IANA time zone such as Europe/Berlin' }])
    if (body.fullName !== undefined)
      await tx.query('update person set full_name = $2 where id = $1', [userId, body.fullName.trim()])
    const columns = {
      salutation: body.salutation,
      designation: body.designation,
      language_code: body.languageCode,
      time_zone: body.timeZone,
      theme: body.theme,
      scheme: body.scheme,
    }
    const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
    if (Object.keys(given).length > 0) {
      await tx.kysely
        .updateTable('membership')
        .set(given)
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .execute()
    }
    return userState(context, glaRoom)
  },
  registerFreemium: ({ core, language }, { query, body }) => registerFreemium(core, query.inviteKey, language, body),
  async respondToConversion({ tx, tenantId, userId, claims, fail }, { body }) {
    if (claims.act) throw fail('forbidden')
    return glaRoom.convert(tx, tenantId, userId, body.jobCandidateId, body.accept)
  },
  async userExist({ tx, tenantId }, { body }) {
    const rows = await tx.query(
      'select 1 from membership m join person p on p.id = m.user_id where m.tenant_id = $1 and lower(p.email) = lower($2)',
      [tenantId, body.email],
    )
    return { exist: rows.length > 0 }
  },
  async tags({ tx, tenantId, fail }, { params }) {
    const [row] = await tx.query<{ user_tags: string[] }>(
      'select user_tags from membership where tenant_id = $1 and user_id = $2',
      [tenantId, params.userId],
    )
    if (!row) throw fail('notFound')
    return { userTags: row.user_tags }
  },
  async plan({ tx, tenantId, fail }) {
    const [row] = await tx.query<{
      name: string
      status: 'ACTIVE'
      current_term_end: Date
      features: never
      email: string | null
      full_name: string | null
    }>(
      'select s.*, p.email, p.full_name from subscription s left join person p on p.id = s.buyer_user_id where s.tenant_id = $1',
      [tenantId],
    )
    if (!row) throw fail('notFound')
    return {
      name: row.name,
      status: row.status,
      currentTermEnd: row.current_term_end.toISOString(),
      buyerEmail: row.email,
      buyerName: row.full_name,
      features: row.features,
    }
  },
  async demographics({ tx, tenantId, userId }) {
    const [row] = await tx.query<{ answers: Demographics }>(
      "select answers from demographics where tenant_id = $1 and owner = 'user' and owner_id = $2",
      [tenantId, userId],
    )
    return row?.answers ?? {}
  },
  async saveDemographics({ tx, tenantId, userId }, { body }) {
    await storeDemographics(tx, tenantId, 'user', userId, body)
    return {}
  },
})

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

import type { account, auth, Demographics } from '@trellis/sdk/contract'
import { record } from '../core/audit.ts'
import { now } from '../core/clock.ts'
import type { Handlers } from '../core/context.ts'
import { storeDemographics } from '../core/demographics.ts'
import { embeddedIssuer } from '../core/principals.ts'
import { holdWaysIn } from './credentials.ts'
import { exchangeStatement } from './embed-token.ts'
import { checkGuestLink, setGuestPassword } from './guest-password.ts'
import { endImpersonation, startImpersonation } from './impersonation.ts'
import { isCodeKept } from './provider.ts'
import { registerFreemium } from './register.ts'
import { providerLogout } from './relying-party.ts'
import { askForReset, checkResetLink, resetPassword } from './reset-password.ts'
import { changePassword, confirmSecondFactor, removeSecondFactor, security, startSecondFactor } from './security.ts'
import { openSession, revokeSignIn, rotate } from './sessions.ts'
import { beginSignIn, finishSignIn } from './sign-in.ts'
import { type GlaRoom, userState } from './state.ts'
import { switchOrg } from './switch-org.ts'

/** A client that hears no reply to its sign-out asks again within this time. */
const repeatMs = 60_000

/** Sign-in, session, tenant switch, impersonation, embed tokens. */
export const authHandlers: Handlers<typeof auth> = {
  provider: ({ core }, { query }) => beginSignIn(core, query.client_id, query.login_hint),
  async callback({ core, fail }, { query }) {
    const { tenantId, userId, signIn } = await finishSignIn(core, query)
    const access_token = await core.db.inTenant(tenantId, async tx => {
      await holdWaysIn(tx, userId)
      if (signIn.issuer === embeddedIssuer && !(await isCodeKept(tx, query.code))) throw fail('unauthenticated')
      return openSession(core, tx, tenantId, userId, signIn)
    })
    return { access_token }
  },
  async logout({ core, claims, tx }) {
    const [row] = await tx.query<{
      id_token: Buffer | null
      sign_in_id: string
      user_id: number
      act_user_id: number | null
      revoked_at: Date | null
    }>(
      'select id_token, sign_in_id, user_id, act_user_id, revoked_at from session where tenant_id = $1 and id::text = $2',
      [claims.tid, claims.sid],
    )
    const ended = row ? await revokeSignIn(core, claims.tid, row.sign_in_id, row.act_user_id ?? row.user_id) : 0
    // Who signs out with a token of a sign-in that is over learns nothing of it; a reply that was lost is given again.
    const isOver = ended === 0 && now().getTime() - (row?.revoked_at?.getTime() ?? 0) > repeatMs
    return { logout_url: await providerLogout(core, row?.id_token ?? null, isOver) }
  },
  refresh: async context => ({ access_token: await rotate(context) }),
  switchOrg,
  startImpersonation,
  endImpersonation,
  setGuestPassword,
  checkGuestLink,
  askForReset,
  checkResetLink,
  resetPassword,
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
    const given = body.isAgree ?? body.activeConsent
    if (given !== undefined)
      await record(tx, tenantId, principal, given ? 'consent.give' : 'consent.withdraw', userId, body)
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
  security,
  changePassword,
  startSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  respondToConversion: async ({ tx, tenantId, userId }, { body }) =>
    glaRoom.convert(tx, tenantId, userId, body.jobCandidateId, body.accept),
  async userExist({ tx, tenantId }, { body }) {
    const rows = await tx.query(
      'select 1 from membership m join person p on p.id = m.user_id where m.tenant_id = $1 and lower(p.email) = lower($2)',
      [tenantId, body.email],
    )
    return { exist: rows.length > 0 }
  },
  async tags({ tx, tenantId, userId, principal, fail }, { params }) {
    // Others' tags are nobody's but an administrator's, who answers for them.
    if (params.userId !== userId && !principal.roles.includes('ADMIN')) throw fail('notFound')
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

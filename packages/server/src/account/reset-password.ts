import { randomBytes } from 'node:crypto'
import { type auth, type BodyOf, TrellisError } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Core, Handler } from '../core/context.ts'
import { createLanes } from '../core/gate.ts'
import { keepHours } from '../core/idempotency.ts'
import { sameEmail } from '../core/kysely.ts'
import { networkOf } from '../core/network.ts'
import { refuse, refuseFor } from '../core/refuse.ts'
import { sha256 } from '../core/secrets.ts'
import { lockWaysIn, newPasswordHash, replacePassword } from './credentials.ts'
import { comeToAsk } from './door-gate.ts'
import { confirmPassword } from './password.ts'
import { writeAboutAccount } from './security-mail.ts'
import { signInEvent } from './sign-in-events.ts'
import { type Growing, hasPlace, type Limit, release, reserveGrowing } from './sign-in-limit.ts'

const hour = 3_600_000
/** A link to reset a password works this long. */
const linkMs = hour
/** Somebody at a keyboard asks for a few. */
const byAddress: Limit = { most: 10, withinMs: hour, blockMs: null }
/** Of one network for one e-mail: who asks again within minutes looks for the mail, and who goes on is made to wait. */
const byNetwork: Growing = { free: 3, gapMs: 2 * hour }
/** Of one network for one e-mail by one `Idempotency-Key`: it is the same wish, whose reply was lost. */
const byKey: Growing = { free: 1, gapMs: keepHours * hour }
/**
 * Of all networks for one e-mail. With their growing intervals eight a day at the most: fewer than the mails a day to one reader,
 * so that there is room to say that a password was changed. Never none, or a stranger could use them up.
 */
const byPerson: Growing = { free: 6, gapMs: 4 * hour }

/** One of a network at a time, so that few networks fill no line. */
const networks = createLanes(1, 20_000)

/**
 * Asks for a link. The reply is the same, and as fast, whether somebody has the e-mail or nobody: what it takes happens
 * after it. Ten an hour by address, else `rateLimited`. Beyond three of a network for an e-mail, and six of all networks, further ones are mailed at growing
 * intervals; one that comes again with the same key is mailed once. `unavailable` where too many ask at once (`comeToAsk`).
 */
export const askForReset: Handler<typeof auth.askForReset> = ({ core, ip, idempotencyKey }, { body }) => {
  const network = networkOf(ip)
  return networks(
    network,
    () =>
      new Promise((reply, fail) => {
        const ask = async () => {
          if (!(await hasPlace(core.db, `reset-ip:${network}`, byAddress))) throw refuseFor('rateLimited', hour / 1000)
          reply({})
          await sendReset(core, body.email.toLowerCase(), ip, idempotencyKey).catch((error: Error) =>
            core.log.error({ error: error.message }, 'A link to reset a password could not be sent'),
          )
        }
        comeToAsk(ask).catch(fail)
      }),
  )
}

async function sendReset(core: Core, email: string, address: string, key: string | undefined): Promise<void> {
  const ofNetwork = `reset:${email}|${networkOf(address)}`
  if (key && !(await reserveGrowing(core.db, `${ofNetwork}|${sha256(key).toString('hex')}`, byKey))) return
  const asked = await reserveGrowing(core.db, ofNetwork, byNetwork)
  if (!asked) return
  if (!(await reserveGrowing(core.db, `reset:${email}`, byPerson))) {
    await release(core.db, asked)
    return
  }
  const person = await core.db.kysely
    .selectFrom('person')
    .select('id')
    .where(sameEmail('email', email))
    .executeTakeFirst()
  await signInEvent(core, 'password.resetAsked', { personId: person?.id ?? null, email, address })
  if (!person) return
  const memberships = await core.db.asPerson(person.id, tx =>
    tx.kysely
      .selectFrom('membership as m')
      .innerJoin('tenant as t', 't.id', 'm.tenant_id')
      .select(['m.tenant_id', 't.issuer'])
      .where('m.user_id', '=', person.id)
      .where('t.available', '=', true)
      .orderBy('m.last_used_at', it => it.desc().nullsLast())
      .orderBy('m.tenant_id')
      .execute(),
  )
  const [last] = memberships
  if (!last) return
  // Who comes in through an organisation's own provider alone gets no password: one of before opens nothing either.
  const mayHave = memberships.some(it => it.issuer === null)
  await core.db.inTenant(last.tenant_id, async tx => {
    if (!mayHave)
      return writeAboutAccount(core, tx, last.tenant_id, person.id, 'account.security.mail.noPassword', '/auth/login')
    const token = randomBytes(32).toString('base64url')
    const at = now()
    await tx.kysely
      .insertInto('password_reset')
      .values({
        token_hash: sha256(token),
        person_id: person.id,
        created_at: at,
        expires_at: new Date(at.getTime() + linkMs),
      })
      .execute()
    // Behind the fragment sign: no server, and so no log, ever sees the token.
    const path = `/auth/reset-password#token=${token}`
    await writeAboutAccount(core, tx, last.tenant_id, person.id, 'account.security.mail.reset', path)
  })
  core.mailWaiting()
}

/** Whose link that is, used for the present password or not at all. Throws `linkDead` where there is a newer password, or it is older than an hour. */
async function whose(core: Core, token: string) {
  const found = await core.db.kysely
    .selectFrom('password_reset as r')
    .innerJoin('person as p', 'p.id', 'r.person_id')
    .select(['p.id', 'p.email', 'p.full_name', 'p.password_hash', 'r.used_at'])
    .where('r.token_hash', '=', sha256(token))
    .where('r.expires_at', '>', now())
    .executeTakeFirst()
  if (!found) throw refuse('linkDead')
  return found
}

/** Tells whether a link still works, and nothing of whose it is: else `linkDead`. */
export const checkResetLink: Handler<typeof auth.checkResetLink> = async ({ core }, { body }) => {
  const { used_at } = await whose(core, body.token)
  if (used_at) throw refuse('linkDead')
  return {}
}

/**
 * The reply was lost and the same comes again by the link that set the present password: that is answered the same. It is counted by
 * the link, so that nobody guesses by a used one, and who holds one keeps nobody from the own account.
 */
async function repeated(
  core: Core,
  { id, email, password_hash }: Awaited<ReturnType<typeof whose>>,
  { token, newPassword }: BodyOf<typeof auth.resetPassword>,
  address: string,
): Promise<{ email: string }> {
  if (password_hash === null) throw refuse('linkDead')
  try {
    const key = `link:${sha256(token).toString('hex')}`
    await confirmPassword(core, { id, email, passwordHash: password_hash }, newPassword, address, { key })
  } catch (error) {
    throw error instanceof TrellisError && error.code === 'wrongPassword' ? refuse('linkDead') : error
  }
  return { email }
}

/** One link at a time: what comes after the first one finds it used, and hashes nothing. */
const lanes = createLanes(1, 20_000)

/**
 * Sets a new password by a link, which works once and for an hour: else `linkDead`. A password that is refused leaves the link
 * as it is. Sent again with the same password within the hour, it is answered the same. All sessions of the person end, and a
 * mail says so. A second factor stays.
 */
export const resetPassword: Handler<typeof auth.resetPassword> = (context, call) =>
  lanes(sha256(call.body.token).toString('hex'), () => resetBy(context, call))

const resetBy: Handler<typeof auth.resetPassword> = async ({ core, ip, after }, { body }) => {
  const found = await whose(core, body.token)
  if (found.used_at) return repeated(core, found, body, ip)
  const password = await newPasswordHash(core, { email: found.email, fullName: found.full_name }, body.newPassword)
  const isFirst = await core.db.asPerson(found.id, async tx => {
    await lockWaysIn(tx, found.id)
    const used = await tx.kysely
      .updateTable('password_reset')
      .set({ used_at: now() })
      .where('token_hash', '=', sha256(body.token))
      .where('used_at', 'is', null)
      .returning('used_at')
      .executeTakeFirst()
    if (!used) return false
    await replacePassword(tx, found.id, password, { link: sha256(body.token) })
    // Whoever reads the person's mail is the person: what was tried wrongly before counts no more.
    // By hand: by how a key begins.
    await tx.query("delete from sign_in_limit where starts_with(key, 'pair:' || lower($1) || '|')", [found.email])
    return true
  })
  if (!isFirst) return repeated(core, await whose(core, body.token), body, ip)
  core.principals.forget()
  after(async () => {
    await signInEvent(core, 'password.reset', { personId: found.id, email: found.email, address: ip })
    const last = await core.db.asPerson(found.id, tx =>
      tx.kysely
        .selectFrom('membership')
        .select('tenant_id')
        .where('user_id', '=', found.id)
        .orderBy('last_used_at', it => it.desc().nullsLast())
        .orderBy('tenant_id')
        .executeTakeFirst(),
    )
    if (!last) return
    await core.db.inTenant(last.tenant_id, tx =>
      writeAboutAccount(core, tx, last.tenant_id, found.id, 'account.security.mail.changed'),
    )
    core.mailWaiting()
  })
  return { email: found.email }
}

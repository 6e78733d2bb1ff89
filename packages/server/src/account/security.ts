import type { account } from '@trellis/sdk/contract'
import { checkedFirst, type Handler, type UserContext } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { endWaysIn, lockWaysIn, refuseWeakOf, replacePassword } from './credentials.ts'
import { asKnown } from './door-gate.ts'
import { confirmPassword } from './password.ts'
import { hashPassword } from './password-hash.ts'
import { confirmFactor, factorOf, isFirstCode, removeFactor, startFactor, useCode } from './second-factor.ts'
import { writeAboutAccount } from './security-mail.ts'
import { type SignInAction, signInEvent } from './sign-in-events.ts'

async function load({ core, userId }: Pick<UserContext, 'core' | 'userId'>) {
  const person = await core.db.kysely
    .selectFrom('person')
    .select(['email', 'full_name', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!person) throw refuse('notFound')
  return { id: userId, email: person.email, fullName: person.full_name, passwordHash: person.password_hash }
}

type Person = Awaited<ReturnType<typeof load>>

/** The person, where there is a password to ask for. */
async function loadWithPassword(context: Pick<UserContext, 'core' | 'userId'>) {
  const { passwordHash, ...person } = await load(context)
  if (passwordHash === null) throw refuse('conflict')
  return { ...person, passwordHash }
}

/** The password was asked for before the transaction: in the meantime another may have been set. */
async function stillHas({ tx }: UserContext, { id, passwordHash }: Person): Promise<void> {
  await lockWaysIn(tx, id)
  const same = await tx.kysely
    .selectFrom('person')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst()
  if (!same) throw refuse('wrongPassword')
}

/** Writes it down once it has happened. */
const tell = (context: UserContext, email: string, action: SignInAction) =>
  context.after(() =>
    asKnown(() => signInEvent(context.core, action, { personId: context.userId, email, address: context.ip })),
  )

/** How the person signs in. */
export const security: Handler<typeof account.security> = async context => {
  const person = await load(context)
  const factor = await factorOf(context.core, person.id)
  return {
    hasPassword: person.passwordHash !== null,
    secondFactor: factor && { ...factor, since: factor.since.toISOString() },
  }
}

/** Changes the own password. Other sessions end, this one stays; a mail tells the person. */
export const changePassword = checkedFirst<typeof account.changePassword, { person: Person; hash: string }>(
  async (context, { body }) => {
    const { core, ip } = context
    const person = await loadWithPassword(context)
    await confirmPassword(core, person, body.oldPassword, ip, {
      before: () => refuseWeakOf(core, person, body.newPassword),
    })
    return { person, hash: await hashPassword(body.newPassword) }
  },
  async (context, _, { person, hash }) => {
    const { core, tx, claims, tenantId, after } = context
    await stillHas(context, person)
    await replacePassword(tx, person.id, hash, { keep: claims.sid, back: tenantId })
    await writeAboutAccount(core, tx, tenantId, person.id, 'account.security.mail.changed')
    after(core.mailWaiting)
    after(() => core.principals.forget())
    tell(context, person.email, 'password.changed')
    return {}
  },
)

/** A secret that waits for its first code. */
export const startSecondFactor = checkedFirst<typeof account.startSecondFactor, Person>(
  async (context, { body }) => {
    const person = await loadWithPassword(context)
    if (await factorOf(context.core, person.id)) throw refuse('conflict')
    await confirmPassword(context.core, person, body.password, context.ip)
    return person
  },
  async (context, _, person) => {
    await stillHas(context, person)
    return startFactor(context.core, context.tx, person.id, person.email)
  },
)

/** Turns the factor on. Wrong codes are counted with those at the sign-in. What was opened without it ends, but for this session. */
export const confirmSecondFactor = checkedFirst<typeof account.confirmSecondFactor, Person>(
  async (context, { body }) => {
    const person = await load(context)
    const about = { personId: person.id, email: person.email, address: context.ip }
    if (!(await isFirstCode(context.core, about, body.code))) throw refuse('wrongCode')
    return person
  },
  async (context, { body }, person) => {
    const { core, tx, claims, tenantId, after } = context
    await lockWaysIn(tx, person.id)
    const codes = await confirmFactor(core, tx, person.id, body.code)
    await endWaysIn(tx, person.id, { keep: claims.sid, back: tenantId })
    await writeAboutAccount(core, tx, tenantId, person.id, 'account.security.mail.factorOn')
    after(core.mailWaiting)
    after(() => core.principals.forget())
    tell(context, person.email, 'secondFactor.on')
    return { recoveryCodes: codes }
  },
)

/** Turns the factor off. Other sessions end, as after any change of how the person signs in. */
export const removeSecondFactor = checkedFirst<typeof account.removeSecondFactor, Person>(
  async (context, { body }) => {
    const { core, ip } = context
    const person = await loadWithPassword(context)
    if (!(await factorOf(core, person.id))) throw refuse('conflict')
    await confirmPassword(core, person, body.password, ip)
    const about = { personId: person.id, email: person.email, address: ip }
    if (!(await useCode(core, about, body.code))) throw refuse('wrongCode')
    return person
  },
  async (context, _, person) => {
    const { core, tx, claims, tenantId, after } = context
    await stillHas(context, person)
    await removeFactor(tx, person.id)
    await endWaysIn(tx, person.id, { keep: claims.sid, back: tenantId })
    await writeAboutAccount(core, tx, tenantId, person.id, 'account.security.mail.factorOff')
    after(core.mailWaiting)
    after(() => core.principals.forget())
    tell(context, person.email, 'secondFactor.off')
    return {}
  },
)

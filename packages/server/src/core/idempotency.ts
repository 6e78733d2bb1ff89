import { createHmac } from 'node:crypto'
import type { Endpoint } from '@trellis/sdk/contract'
import { now } from './clock.ts'
import type { Database, Once, Tx } from './db.ts'
import { badField, refuse } from './refuse.ts'
import { seal, unseal } from './secrets.ts'

/** Keys are kept for a day. */
export const keepHours = 24
/** A reply that opens something only for as long as a lost one is asked for again. */
const keepSecretMinutes = 10

/** What was made before is kept no longer. */
export const keptSince = (at: Date) => ({
  plain: new Date(at.getTime() - keepHours * 3_600_000),
  secret: new Date(at.getTime() - keepSecretMinutes * 60_000),
})

/** Whose a reply is. One that opens something is of the session that got it. */
export const callerOf = (userId: number, sid: string, { secrets }: Pick<Endpoint, 'secrets'>): string =>
  secrets ? `user:${userId}/${sid}` : `user:${userId}`

/** Forgets the replies of a person that open something, in a tenant. */
export const forgetSecrets = (tx: Tx, tenantId: number, userId: number) =>
  // By hand: the callers are made of the sessions, so that the key is the index.
  tx.query(
    `delete from idempotency where tenant_id = $1
       and caller in (select concat('user:', user_id, '/', id) from session where tenant_id = $1 and user_id = $2)`,
    [tenantId, userId],
  )

/** A change that carries an `Idempotency-Key`: who, which key, and what was asked. */
export interface Keyed {
  tenantId: number
  caller: string
  key: string
  endpoint: string
  bodyHash: string
  sealKey: Buffer
  /** Where in the reply texts, or lists of texts, stand that open something. */
  secrets: readonly string[]
}

/** A change under its key; `call` is what was asked, as the contract reads it: what it does not name makes no other call. */
export function keyedOf(
  sealKey: Buffer,
  tenantId: number,
  caller: string,
  key: string,
  { method, path, secrets = [] }: Pick<Endpoint, 'method' | 'path' | 'secrets'>,
  call: unknown,
): Keyed {
  if (!/^[\w.:-]{8,100}$/.test(key)) {
    throw badField('headers.idempotency-key', '8 to 100 letters, digits or . : - _')
  }
  return {
    tenantId,
    caller,
    key,
    endpoint: `${method} ${path}`,
    // Keyed: a body may hold a password, which a plain hash would let others guess.
    bodyHash: createHmac('sha256', sealKey).update(JSON.stringify(call)).digest('base64'),
    sealKey,
    secrets,
  }
}

/**
 * The earlier reply of the same call, or null. Throws where the same key came with another body. Forgets a key that is too old, and
 * a reply that opens something as soon as its key comes with another body: nobody guesses at what would give it.
 */
export async function earlierReply(db: Database, it: Keyed): Promise<{ reply: unknown } | null> {
  const isSecret = it.secrets.length > 0
  const { plain, secret } = keptSince(now())
  const isSame = (one: { endpoint: string; body_hash: string }) =>
    one.endpoint === it.endpoint && one.body_hash === it.bodyHash
  const earlier = await db.inTenant(it.tenantId, async ({ kysely }) => {
    const forget = () =>
      kysely
        .deleteFrom('idempotency')
        .where('tenant_id', '=', it.tenantId)
        .where('caller', '=', it.caller)
        .where('key', '=', it.key)
    await forget()
      .where('created_at', '<=', isSecret ? secret : plain)
      .execute()
    const found = await kysely
      .selectFrom('idempotency')
      .select(['endpoint', 'body_hash', 'reply'])
      .where('tenant_id', '=', it.tenantId)
      .where('caller', '=', it.caller)
      .where('key', '=', it.key)
      .executeTakeFirst()
    if (isSecret && found && !isSame(found)) await forget().execute()
    return found
  })
  if (!earlier) return null
  if (!isSame(earlier)) throw refuse('idempotencyMismatch')
  return { reply: inPlain(it, earlier.reply) }
}

type Reply = Record<string, unknown>

/** A reply in which what stands at a path (`a.b`), a text or a list of them, is turned. */
function turned(reply: Reply, [name = '', ...below]: readonly string[], turn: (it: unknown) => unknown): Reply {
  const value = reply[name]
  // What is not there hides nothing.
  if (value === undefined || value === null) return reply
  const deeper = () => turned(value as Reply, below, turn)
  return { ...reply, [name]: below.length > 0 ? deeper() : Array.isArray(value) ? value.map(turn) : turn(value) }
}

const inSecrets = ({ secrets }: Keyed, reply: unknown, turn: (it: unknown) => unknown): unknown =>
  secrets.reduce((kept, path) => turned(kept as Reply, path.split('.'), turn), reply)

/** What is kept of a reply. */
const sealed = (it: Keyed, reply: unknown): unknown =>
  inSecrets(it, reply, text =>
    typeof text === 'string' ? { sealed: seal(it.sealKey, text).toString('base64') } : text,
  )

/** The reverse. */
const inPlain = (it: Keyed, kept: unknown): unknown =>
  inSecrets(it, kept, value => {
    const { sealed } = (value ?? {}) as { sealed?: string }
    return sealed ? unseal(it.sealKey, Buffer.from(sealed, 'base64')) : value
  })

/** Whether a call failed because its key is kept already: it is a repeat, and all it did was rolled back. */
export const isKept = (error: unknown): boolean => {
  const { code, table } = error as { code?: string; table?: string }
  return code === '23505' && table === 'idempotency'
}

/** Keeps the reply in the same transaction as the change, so that both happen or neither. A key that is kept already fails it. */
export const onceOf = (it: Keyed): Once => ({
  lock: `${it.tenantId}/${it.caller}/${it.key}`,
  // By hand: each call that changes data sends it, so that its plan is kept.
  keep: reply => ({
    name: 'keep-reply',
    text: 'insert into idempotency (tenant_id, caller, key, endpoint, body_hash, reply, created_at) values ($1, $2, $3, $4, $5, $6, $7)',
    values: [it.tenantId, it.caller, it.key, it.endpoint, it.bodyHash, JSON.stringify(sealed(it, reply)), now()],
  }),
})

import { createHash } from 'node:crypto'
import { TrellisError } from '@trellis/sdk/contract'
import { now } from './clock.ts'
import type { Row, Statement, Tx } from './db.ts'

/** Keys are kept for a day. */
export const keepHours = 24

/** A change that carries an `Idempotency-Key`: who, which key, and what was asked. */
export interface Keyed {
  tenantId: number
  caller: string
  key: string
  endpoint: string
  bodyHash: string
}

export function keyedOf(tenantId: number, caller: string, key: string, endpoint: string, body: unknown): Keyed {
  if (!/^[\w.:-]{8,100}$/.test(key)) {
    throw new TrellisError('validation', 'validation', {
      details: [{ path: 'headers.idempotency-key', message: '8 to 100 letters, digits or . : - _' }],
    })
  }
  return {
    tenantId,
    caller,
    key,
    endpoint,
    bodyHash: createHash('sha256')
      .update(JSON.stringify(body ?? null))
      .digest('base64'),
  }
}

/**
 * Statements that ride with BEGIN: take the key's lock, then look for an earlier reply. Two, because each sees what was
 * committed when it began: in one, a twin that commits between snapshot and lock would be missed, and the change happen twice.
 */
export function lookup(it: Keyed): Statement[] {
  return [
    {
      name: 'key-lock',
      text: 'select pg_try_advisory_xact_lock(hashtextextended($1, 7)) as free',
      values: [`${it.tenantId}/${it.caller}/${it.key}`],
    },
    {
      name: 'key-lookup',
      text: 'select endpoint, body_hash, reply from idempotency where tenant_id = $1 and caller = $2 and key = $3 and created_at > $4',
      values: [it.tenantId, it.caller, it.key, new Date(now().getTime() - keepHours * 3_600_000)],
    },
  ]
}

interface Earlier {
  endpoint: string
  body_hash: string
  reply: unknown
}

/** The earlier reply of the same call. Throws where the same key came with another body, or while the first is under way. */
export function earlierReply(it: Keyed, [lock, found]: Row[][]): { reply: unknown } | null {
  const earlier = found?.[0] as Earlier | undefined
  if (earlier) {
    if (earlier.endpoint !== it.endpoint || earlier.body_hash !== it.bodyHash)
      throw new TrellisError('idempotencyMismatch')
    return { reply: earlier.reply }
  }
  if (lock?.[0]?.free !== true) throw new TrellisError('idempotencyInFlight')
  return null
}

/** Keeps the reply in the same transaction as the change, so that both happen or neither. */
export function keepReply(tx: Tx, it: Keyed, reply: unknown): void {
  tx.last({
    name: 'keep-reply',
    text: `insert into idempotency (tenant_id, caller, key, endpoint, body_hash, reply, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, caller, key) do update
     set endpoint = excluded.endpoint, body_hash = excluded.body_hash, reply = excluded.reply, created_at = excluded.created_at`,
    values: [it.tenantId, it.caller, it.key, it.endpoint, it.bodyHash, JSON.stringify(reply), now()],
  })
}

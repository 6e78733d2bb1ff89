import { createHash } from 'node:crypto'
import { TrellisError } from '@trellis/sdk/contract'
import { now } from './clock.ts'
import { literal, type Row, type Tx } from './db.ts'

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
 * SQL that rides with BEGIN: takes the key's lock, then looks for an earlier reply. Two statements, because each sees what was
 * committed when it began: in one, a twin that commits between snapshot and lock would be missed, and the change happen twice.
 */
export function lookupSql(it: Keyed): string {
  const lock = literal(`${it.tenantId}/${it.caller}/${it.key}`)
  return `select set_config('app.key_free', pg_try_advisory_xact_lock(hashtextextended(${lock}, 7))::text, true);
    select current_setting('app.key_free')::boolean as free,
    (select jsonb_build_object('endpoint', i.endpoint, 'body_hash', i.body_hash, 'reply', i.reply) from idempotency i
     where i.tenant_id = ${it.tenantId} and i.caller = ${literal(it.caller)} and i.key = ${literal(it.key)}
       and i.created_at > ${literal(new Date(now().getTime() - keepHours * 3_600_000).toISOString())}::timestamptz) as earlier`
}

interface Earlier {
  endpoint: string
  body_hash: string
  reply: unknown
}

/** The earlier reply of the same call. Throws where the same key came with another body, or while the first is under way. */
export function earlierReply(it: Keyed, first: Row[]): { reply: unknown } | null {
  const row = first[0] as { free: boolean; earlier: Earlier | null }
  if (row.earlier) {
    if (row.earlier.endpoint !== it.endpoint || row.earlier.body_hash !== it.bodyHash)
      throw new TrellisError('idempotencyMismatch')
    return { reply: row.earlier.reply }
  }
  if (!row.free) throw new TrellisError('idempotencyInFlight')
  return null
}

/** Keeps the reply in the same transaction as the change, so that both happen or neither. */
export async function keepReply(tx: Tx, it: Keyed, reply: unknown): Promise<void> {
  await tx.query(
    `insert into idempotency (tenant_id, caller, key, endpoint, body_hash, reply, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, caller, key) do update
     set endpoint = excluded.endpoint, body_hash = excluded.body_hash, reply = excluded.reply, created_at = excluded.created_at`,
    [it.tenantId, it.caller, it.key, it.endpoint, it.bodyHash, JSON.stringify(reply), now()],
    'keep-reply',
  )
}

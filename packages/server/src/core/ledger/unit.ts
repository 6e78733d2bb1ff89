import { createHmac, randomBytes } from 'node:crypto'
import { type Addressee, mailbox } from '@trellis/sdk/contract'
import type { Tx } from '../db.ts'
import type { Instrument } from './ledger.ts'
import type { Unit } from './safe.ts'

/** Answers of a person closer together than this are the same answers as far as numbers about groups go. Source: ledger, Unit. */
export const gapDays = 60

/** A number below 2^53 that says nothing about the person. */
const numberOf = (bytes: Buffer): Unit => Number(bytes.readBigUInt64BE() >> 11n)
const randomUnit = (): Unit => numberOf(randomBytes(8))

/** The same number for the same name as long as the installation's key is the same; without the key it says nothing of the name. */
export const keyedUnit = (key: Buffer, name: string): Unit => numberOf(createHmac('sha256', key).update(name).digest())

/**
 * The unit of somebody's answers that are finished at `at`: that of the answers before where they are less than the gap
 * old, in whatever team or version, else a new one. People are told apart by their e-mail; whoever is outside by the mailbox, as
 * its owner has as many addresses as wanted, and is the same one after joining by the address that was written to.
 */
export async function unitOf(
  tx: Pick<Tx, 'query'>,
  tenantId: number,
  instrument: Instrument,
  { email, isOutside }: Addressee,
  at: Date,
): Promise<Unit> {
  // By hand: two that finish at once are told one after the other whether the unit goes on.
  const [row] = await tx.query<{ unit: Unit }>(
    `insert into ledger_person as p (tenant_id, instrument, email, unit, last_at) values ($1, $2, lower($3), $4, $5)
     on conflict (tenant_id, instrument, email) do update
       set unit = case when p.last_at > excluded.last_at - make_interval(days => $6) then p.unit else excluded.unit end,
           last_at = greatest(p.last_at, excluded.last_at)
     returning unit`,
    [tenantId, instrument, isOutside ? mailbox(email) : email, randomUnit(), at, gapDays],
  )
  const { unit } = row as { unit: Unit }
  if (isOutside && mailbox(email) !== email.toLowerCase())
    await tx.query(
      `insert into ledger_person as p (tenant_id, instrument, email, unit, last_at) values ($1, $2, lower($3), $4, $5)
       on conflict (tenant_id, instrument, email) do update
         set unit = excluded.unit, last_at = greatest(p.last_at, excluded.last_at)`,
      [tenantId, instrument, email, unit, at],
    )
  return unit
}

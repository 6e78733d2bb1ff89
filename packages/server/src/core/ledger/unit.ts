import { createHmac, randomBytes } from 'node:crypto'
import { type Addressee, voiceOf } from '@trellis/sdk/contract'
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

/** Under which address somebody is known, and of which accounts of the same mailbox that one is none. */
async function knownAs(
  tx: Pick<Tx, 'query'>,
  tenantId: number,
  { email, isOutside }: Addressee,
): Promise<{ name: string; isOfMailbox: boolean; others: string[] }> {
  // By hand: by a function of ours in the database.
  const accounts = await tx.query<{ email: string }>(
    `select lower(p.email) as email from membership m join person p on p.id = m.user_id
     where m.tenant_id = $1 and voice_of(p.email) = $2 order by m.user_id`,
    [tenantId, voiceOf(email)],
  )
  const own = email.toLowerCase()
  const emails = accounts.map(it => it.email)
  const name = !isOutside || emails.includes(own) ? own : (emails[0] ?? voiceOf(email))
  return { name, isOfMailbox: isOutside || name === emails[0], others: emails.filter(it => it !== name) }
}

/**
 * The unit of somebody's answers that are finished at `at`: that of the answers before where they are less than the gap
 * old, in whatever team or version, else a new one. An account is somebody of its own, told by its e-mail. All other addresses of a
 * mailbox are one person's, as its owner has as many as wanted: that of its oldest account where there is one, before and after
 * joining.
 */
export async function unitOf(
  tx: Pick<Tx, 'query'>,
  tenantId: number,
  instrument: Instrument,
  addressee: Addressee,
  at: Date,
): Promise<Unit> {
  const own = addressee.email.toLowerCase()
  const { name, isOfMailbox, others } = await knownAs(tx, tenantId, addressee)
  // Under whatever address of the mailbox the answers before were kept.
  const [before] = isOfMailbox
    ? // By hand: by a function of ours in the database.
      await tx.query<{ unit: Unit }>(
        `select unit from ledger_person
         where tenant_id = $1 and instrument = $2 and voice_of(email) = $3 and email <> all($4::text[])
           and last_at > $5::timestamptz - make_interval(days => $6)
         order by email = $7 desc, last_at desc limit 1`,
        [tenantId, instrument, voiceOf(own), others, at, gapDays, name],
      )
    : []
  // By hand: two that finish at once are told one after the other whether the unit goes on.
  const [row] = await tx.query<{ unit: Unit }>(
    `insert into ledger_person as p (tenant_id, instrument, email, unit, last_at) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, instrument, email) do update
       set unit = case when p.last_at > excluded.last_at - make_interval(days => $6) then p.unit else excluded.unit end,
           last_at = greatest(p.last_at, excluded.last_at)
     returning unit`,
    [tenantId, instrument, name, before?.unit ?? randomUnit(), at, gapDays],
  )
  const { unit } = row as { unit: Unit }
  if (own !== name)
    await tx.query(
      `insert into ledger_person as p (tenant_id, instrument, email, unit, last_at) values ($1, $2, $3, $4, $5)
       on conflict (tenant_id, instrument, email) do update
         set unit = excluded.unit, last_at = greatest(p.last_at, excluded.last_at)`,
      [tenantId, instrument, own, unit, at],
    )
  return unit
}

/** The unit that somebody's answers go on with who answers at `at`; undefined where they would be new ones. Changes nothing. */
export async function presentUnit(
  tx: Pick<Tx, 'query'>,
  tenantId: number,
  instrument: Instrument,
  addressee: Addressee,
  at: Date,
): Promise<Unit | undefined> {
  const { name, isOfMailbox, others } = await knownAs(tx, tenantId, addressee)
  // By hand: by a function of ours in the database.
  const [found] = await tx.query<{ unit: Unit }>(
    `select unit from ledger_person
     where tenant_id = $1 and instrument = $2
       and (email = $3 or ($4 and voice_of(email) = $5 and email <> all($6::text[])))
       and last_at > $7::timestamptz - make_interval(days => $8)
     order by email = $3 desc, last_at desc limit 1`,
    [tenantId, instrument, name, isOfMailbox, voiceOf(addressee.email), others, at, gapDays],
  )
  return found?.unit
}

import { voiceOf } from '@trellis/sdk/contract'
import type { Tx } from '../core/db.ts'
import type { Unit } from '../core/ledger/safe.ts'
import { keyedUnit } from '../core/ledger/unit.ts'

/** Where people are told apart by numbers. */
export interface Keyed {
  tx: Tx
  tenantId: number
  sealKey: Buffer
}

/** Somebody by numbers that outlive the own rows and name nobody: who comes back by the same address has the same ones. */
export interface Numbers {
  /** Null of somebody from outside. */
  account: number | null
  mailbox: number
}

/**
 * The numbers of who has an address: the account's, whatever its capitals, and that of the mailbox, which is one for all the ways to
 * write it. Without the seal key they say nothing of the address.
 */
export function numbersOf(
  { tenantId, sealKey }: Pick<Keyed, 'tenantId' | 'sealKey'>,
  email: string,
): { account: number; mailbox: number } {
  const numberOf = (kind: string, who: string) => keyedUnit(sealKey, `sprint/${tenantId}/${kind}/${who}`)
  return { account: numberOf('account', email.toLowerCase()), mailbox: numberOf('mailbox', voiceOf(email)) }
}

/** People among some. They lie below 0, raters of a round above. */
export interface Persons {
  of(it: Numbers): Unit
  /** Null where it is none of them. */
  find(it: Numbers): Unit | null
}

/**
 * Who of these is one person: the same account; from outside the same mailbox, and the account whose mailbox it is. Two accounts are
 * two, whatever their mailboxes. Source: sprints, Anonymity.
 */
export function personsOf(those: readonly Numbers[]): Persons {
  const outside = new Set(those.flatMap(it => (it.account === null ? [it.mailbox] : [])))
  const of = (it: Numbers) => -(it.account === null || outside.has(it.mailbox) ? it.mailbox : it.account)
  const all = new Set(those.map(of))
  return { of, find: it => (all.has(of(it)) ? of(it) : null) }
}

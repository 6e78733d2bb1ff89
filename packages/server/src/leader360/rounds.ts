import { type RaterEntry, voiceOf } from '@trellis/sdk/contract'
import type { Selectable } from 'kysely'
import type { Tx } from '../core/db.ts'
import type { DB } from '../core/tables.ts'
import { bank } from './content.ts'
import { itemsOfModel, type ModelItems, parseItems, type RoundItem, standardItems } from './items.ts'

export type RoundRow = Selectable<DB['l360_round']>
export type RaterRow = Selectable<DB['l360_rater']>

/** In which tenant something is done. */
export interface Place {
  tx: Tx
  tenantId: number
}

export const draftOf = (row: RoundRow): RaterEntry[] => (row.draft as RaterEntry[] | null) ?? []

/** The custom 360 by its id. */
export const modelRow = ({ tx, tenantId }: Place, id: number) =>
  tx.kysely
    .selectFrom('l360_model')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()

export const modelItems = (row: { capabilities: unknown; own: unknown }): ModelItems => ({
  capabilities: row.capabilities as ModelItems['capabilities'],
  own: row.own as ModelItems['own'],
})

/** The statements of a round: those it was sent with, before that those it would be sent with now. */
export async function itemsOfRound(place: Place, row: Pick<RoundRow, 'items' | 'model_id'>): Promise<RoundItem[]> {
  if (row.items !== null) return parseItems(row.items)
  if (row.model_id === null) return [...standardItems]
  const model = await modelRow(place, row.model_id)
  return model ? itemsOfModel(modelItems(model)) : []
}

/** What a round's numbers are of, as it is told. */
export const versionOf = (row: Pick<RoundRow, 'bank_version'>): string => row.bank_version ?? bank.version

/** A round by its id, held until the call ends: who answers holds it shared, so that none arrives as its report is made. */
export const holdRound = ({ tx, tenantId }: Place, id: number): Promise<RoundRow | undefined> =>
  tx.kysely
    .selectFrom('l360_round')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Everybody who is or was asked in a round, the leader's own part among them. */
export const ratersOf = ({ tx, tenantId }: Place, roundId: number): Promise<RaterRow[]> =>
  tx.kysely
    .selectFrom('l360_rater')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('round_id', '=', roundId)
    .orderBy('id')
    .execute()

/** Accounts of the organisation behind addresses: by the address itself, and by another one of the same mailbox. */
export async function accountsOf({ tx, tenantId }: Place, emails: readonly string[]) {
  // By hand: the first letter is the same in all addresses of a mailbox, and leaves few to look at.
  const rows = emails.length
    ? await tx.query<{ user_id: number; email: string; name: string }>(
        `select m.user_id, p.email, p.full_name as name from membership m join person p on p.id = m.user_id
         where m.tenant_id = $1 and left(lower(p.email), 1) = any($2::text[]) order by m.user_id desc`,
        [tenantId, [...new Set(emails.map(it => it.toLowerCase().slice(0, 1)))]],
      )
    : []
  const byEmail = new Map(rows.map(it => [it.email.toLowerCase(), it]))
  const byVoice = new Map(rows.map(it => [voiceOf(it.email), it]))
  const accountOf = (email: string) => byEmail.get(email.toLowerCase())
  const behind = (email: string) => accountOf(email) ?? byVoice.get(voiceOf(email))
  return {
    accountOf,
    /** The account of who reads what is sent to an address; of several of a mailbox the oldest. */
    behind,
    /** Somebody of the organisation answers, whatever address is written to. */
    isInside: (email: string) => behind(email) !== undefined,
  }
}

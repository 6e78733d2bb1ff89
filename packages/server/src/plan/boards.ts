import { dayOf, isPlanReadOnly, type SeenItem } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { UserContext } from '../core/context.ts'
import { timeZoneOf } from '../core/people.ts'
import { announce } from '../core/realtime.ts'
import { refuse } from '../core/refuse.ts'
import type { DB } from '../core/tables.ts'
import { type Standing, standingsTo } from './standing.ts'

/** What of a call it takes to tell of a board: somebody of the organisation reads it, or a guest. */
export type PlanTeller = Pick<UserContext, 'core' | 'tx' | 'tenantId' | 'language' | 'i18n'>
/** Who looks, and by what the doors are asked. */
export type PlanReader = PlanTeller & Pick<UserContext, 'userId'>

/** A board as the caller stands to it. */
export interface Board {
  id: number
  userId: number
  year: number
  version: number
  focusVersion: number
  isOwner: boolean
  /** Today, by the owner's calendar. */
  today: string
  /** The year is over, or not open yet. */
  isClosed: boolean
  may(item: SeenItem): boolean
}

/** Today where a person lives. */
export const todayOf = async (of: Pick<UserContext, 'tx' | 'tenantId' | 'userId'>): Promise<string> =>
  dayOf(now(), { timeZone: await timeZoneOf(of) })

/**
 * A board that the caller may see; any other is `notFound`, as one is that does not exist. With `lock` the caller's own alone, held
 * until the call ends: nobody holds another's.
 */
export async function boardOf(context: PlanReader, id: number, lock: '' | 'lock' = ''): Promise<Board> {
  const row = await boardRow(context, id)
    .$if(lock === 'lock', it => it.where('p.user_id', '=', context.userId).forUpdate('p'))
    .executeTakeFirst()
  if (!row) throw refuse('notFound')
  const standing = (await standingsTo(context, [row.user_id], context.core.doors.team.letSee))(row)
  if (!standing.may('plan')) throw refuse('notFound')
  return boardFrom(row, standing)
}

/** A board as it is stored, with the zone its owner lives in; whoever has left the organisation lives in none. */
export const boardRow = ({ tx, tenantId }: Pick<PlanReader, 'tx' | 'tenantId'>, id: number) =>
  tx.kysely
    .selectFrom('plan as p')
    .leftJoin('membership as m', it => it.onRef('m.tenant_id', '=', 'p.tenant_id').onRef('m.user_id', '=', 'p.user_id'))
    .selectAll('p')
    .select('m.time_zone')
    .where('p.tenant_id', '=', tenantId)
    .where('p.id', '=', id)

type BoardRow = Awaited<ReturnType<ReturnType<typeof boardRow>['executeTakeFirstOrThrow']>>

/** A row of a board with how one stands to it. */
export function boardFrom(row: BoardRow, { isOwner, may }: Standing): Board {
  const today = dayOf(now(), { timeZone: row.time_zone ?? 'UTC' })
  return {
    id: row.id,
    userId: row.user_id,
    year: row.year,
    version: row.version,
    focusVersion: row.focus_version,
    isOwner,
    today,
    isClosed: isPlanReadOnly(row.year, today),
    may,
  }
}

/**
 * Holds all boards of a person until the call ends, as whoever opens a year holds the newest. What is changed in all of them is found
 * after that, by its owner: a year may have been opened meanwhile.
 */
export const holdBoards = (
  { tx, tenantId }: Pick<PlanReader, 'tx' | 'tenantId'>,
  ownerId: number,
): Promise<{ id: number }[]> =>
  tx.kysely
    .selectFrom('plan')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', ownerId)
    .orderBy('id')
    .forUpdate()
    .execute()

/** The own board of an open year, held until the call ends. Another's is `notFound` to write, one of a past year `planReadOnly`. */
export async function heldBoard(context: PlanReader, id: number): Promise<Board> {
  const board = await boardOf(context, id, 'lock')
  if (board.isClosed) throw refuse('planReadOnly')
  return board
}

/** Counts a change of a board that is held, and says it to who has it open. */
export async function changed(
  { tx, tenantId }: Pick<PlanReader, 'tx' | 'tenantId'>,
  { id }: Pick<Board, 'id'>,
): Promise<void> {
  const { version } = await tx.kysely
    .updateTable('plan')
    .set(it => ({ version: it('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await announce(tx, tenantId, `plan/${id}`, 'plan', version)
}

/** Refuses what rests on an earlier version, with what stands now: null where it is gone, or never was of the board. */
export function freshOf<R extends { version: number }>(
  present: R | undefined,
  version: number,
  told: (it: R) => unknown,
): R {
  if (present?.version !== version) throw refuse('conflict', { current: present ? told(present) : null })
  return present
}

/** Types of lines that are stored: others are told by a choice or a result. */
export type LineType = DB['plan_item']['type']

/** Lines of a board as they are stored, in order. */
export const rowsOf = ({ tx, tenantId }: PlanTeller, { id }: Pick<Board, 'id'>, types?: readonly LineType[]) =>
  tx.kysely
    .selectFrom('plan_item as i')
    .leftJoin('plan_goal as g', it => it.onRef('g.tenant_id', '=', 'i.tenant_id').onRef('g.item_id', '=', 'i.id'))
    .select(['i.id', 'i.type', 'i.code', 'i.label', 'i.place', 'i.version', 'g.deliverable', 'g.progress', 'g.status'])
    .where('i.tenant_id', '=', tenantId)
    .where('i.plan_id', '=', id)
    .$if(types !== undefined, it => it.where('i.type', 'in', types ?? []))
    .orderBy('i.type')
    .orderBy('i.place')
    .execute()

export type ItemRow = Awaited<ReturnType<typeof rowsOf>>[number]

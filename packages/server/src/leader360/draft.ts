import { type BodyOf, type leader360, listOfPeople, type RaterEntry, voiceOf } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { reserveToday } from '../core/limits.ts'
import { hold } from '../core/locks.ts'
import { mustBeFresh, refusal, refuse } from '../core/refuse.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import { bank } from './content.ts'
import { invite, leaderOf, zonesOf } from './mails.ts'
import { accountsOf, draftOf, holdRound, itemsOfRound, type RaterRow, type RoundRow, ratersOf } from './rounds.ts'
import { activeModel, mayStart, minimumOf, roundsOf, stateOf, stateWith } from './state.ts'
import { closesAt } from './times.ts'

/** Two windows that open the screen at once have one list. */
const holdLeader = ({ tx, tenantId, userId }: Pick<UserContext, 'tx' | 'tenantId' | 'userId'>) =>
  hold(tx, `leader360/${tenantId}/${userId}`)

/** The round of the caller, held; another's is none. */
export async function ownRound(context: UserContext, id: number): Promise<RoundRow> {
  await holdLeader(context)
  const row = await holdRound(context, id)
  if (row?.user_id !== context.userId) throw refuse('notFound')
  return row
}

/** Refuses a list in which somebody stands twice, or the leader. Names of accounts stand for what was typed. */
export async function checkedList(
  context: UserContext,
  entries: readonly RaterEntry[],
  pathOf: (index: number) => string,
  there: readonly RaterRow[] = [],
): Promise<{ entry: RaterEntry; userId: number | null; isInside: boolean }[]> {
  const { i18n, principal } = context
  const { accountOf, isInside } = await accountsOf(context, [
    ...entries.map(it => it.email),
    ...there.map(it => it.email),
  ])
  const people = listOfPeople(there.map(it => ({ email: it.email, isOutside: it.user_id === null })))
  return entries.map((entry, index) => {
    const path = pathOf(index)
    if (voiceOf(entry.email) === voiceOf(principal.email))
      throw refusal(i18n, 'validation', 'leader360.errors.oneself', {}, [{ path, message: 'Not the own address' }])
    const account = accountOf(entry.email)
    const addressee = { email: entry.email, isOutside: account === undefined }
    if (people.has(addressee)) throw refusal(i18n, 'conflict', 'leader360.errors.twice', { email: entry.email })
    people.add(addressee)
    return {
      entry: account ? { ...entry, name: account.name, email: account.email } : entry,
      userId: account?.user_id ?? null,
      isInside: isInside(entry.email),
    }
  })
}

/** Keeps whom the caller is going to ask. The first time it makes the list, and the leader's own part. */
export const raters: Handler<typeof leader360.raters> = async (context, { body }) => {
  const { tx, tenantId, userId, principal } = context
  await holdLeader(context)
  const rounds = await roundsOf(context, userId, body.customModel)
  const sent = rounds.filter(it => it.status !== 'DRAFT').length
  if (!mayStart(principal, body.customModel, sent)) throw refuse('entitlement')
  const list = await checkedList(context, body.raters, index => `body.raters.${index}.email`)
  const columns = draftColumns({ ...body, raters: list.map(it => it.entry) })
  const before = rounds.find(it => it.status === 'DRAFT')
  if (before) {
    await mustBeFresh(before.version, body.version, () => stateWith(context, before))
    await tx.kysely
      .updateTable('l360_round')
      .set({ ...columns, version: before.version + 1 })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', before.id)
      .execute()
    return stateWith(context, before)
  }
  if (rounds.some(it => it.status === 'OPEN')) throw refusal(context.i18n, 'conflict', 'leader360.errors.running')
  await mustBeFresh(0, body.version, () => stateOf(context, body.customModel))
  await makeDraft(context, { custom: body.customModel, columns, redoOf: null })
  return stateOf(context, body.customModel)
}

type Drafted = Omit<BodyOf<typeof leader360.raters>, 'customModel' | 'version'>

const draftColumns = (body: Drafted) =>
  ({ draft: JSON.stringify(body.raters), days: body.days }) satisfies ColumnsOf<
    Drafted,
    'l360_round',
    { raters: 'draft' }
  >

interface NewDraft {
  custom: boolean
  columns: ReturnType<typeof draftColumns>
  redoOf: number | null
}

async function makeDraft(context: UserContext, { custom, columns, redoOf }: NewDraft): Promise<void> {
  const { tx, tenantId, userId, principal } = context
  const model = custom ? await activeModel(context) : undefined
  if (custom && !model) throw refuse('notFound')
  const { id } = await tx.kysely
    .insertInto('l360_round')
    .values({
      tenant_id: tenantId,
      user_id: userId,
      model_id: model?.id ?? null,
      ...columns,
      redo_of: redoOf,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { name } = await leaderOf(context, userId)
  await tx.kysely
    .insertInto('l360_rater')
    .values({
      tenant_id: tenantId,
      round_id: id,
      group_code: 'self',
      user_id: userId,
      email: principal.email,
      name,
      is_inside: true,
      asked_at: now(),
    })
    .execute()
}

/** Rounds that a leader sends a day (UTC), whatever becomes of them. */
const mostSent = 10

/** Asks everybody in the list. A second press finds the round under way. */
export const start: Handler<typeof leader360.start> = async (context, { body }) => {
  const { tx, tenantId, userId, principal, i18n } = context
  const row = await ownRound(context, body.roundId)
  if (row.status === 'OPEN') return stateWith(context, row)
  if (row.status === 'CLOSED') throw refuse('feedbackLinkExpired')
  await mustBeFresh(row.version, body.version, () => stateWith(context, row))
  const custom = row.model_id !== null
  const sent = (await roundsOf(context, userId, custom)).filter(it => it.status !== 'DRAFT').length
  if (!mayStart(principal, custom, sent)) throw refuse('entitlement')
  const list = await checkedList(context, draftOf(row), index => `body.raters.${index}.email`)
  if (list.length === 0) throw refusal(i18n, 'conflict', 'leader360.errors.nobody')
  await reserveToday(context, { name: 'leader360-sent', subject: String(context.userId), most: mostSent })
  const at = now()
  const items = await itemsOfRound(context, row)
  if (row.model_id !== null)
    await tx.kysely
      .updateTable('l360_model')
      .set({ frozen_at: at })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', row.model_id)
      .where('frozen_at', 'is', null)
      .execute()
  const { zone } = await leaderOf(context, userId)
  const opened = await tx.kysely
    .updateTable('l360_round')
    .set({
      status: 'OPEN',
      draft: null,
      items: JSON.stringify(items),
      bank_version: bank.version,
      minimum: await minimumOf(context),
      started_at: at,
      closes_at: closesAt(at, row.days, zone),
      version: row.version + 1,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await ask(context, opened, list, at)
  return stateWith(context, opened)
}

const columnsOf = (entry: RaterEntry) =>
  ({ group_code: entry.group, email: entry.email, name: entry.name }) satisfies ColumnsOf<
    RaterEntry,
    'l360_rater',
    { group: 'group_code' }
  >

/** Makes raters of a round and invites them. */
export async function ask(
  context: UserContext,
  round: RoundRow,
  list: Awaited<ReturnType<typeof checkedList>>,
  at: Date,
): Promise<void> {
  const { tx, tenantId } = context
  const made = await tx.kysely
    .insertInto('l360_rater')
    .values(
      list.map(({ entry, userId, isInside }) => ({
        tenant_id: tenantId,
        round_id: round.id,
        user_id: userId,
        is_inside: isInside,
        ...columnsOf(entry),
      })),
    )
    .returningAll()
    .execute()
  const zones = await zonesOf(
    context,
    made.flatMap(it => it.user_id ?? []),
  )
  await invite(context, round, made, at, zones)
  await tellInbox(
    tx,
    tenantId,
    made.map(it => it.user_id),
  )
}

/** A new list with the raters of a round that is closed: all are asked anew. What was prepared already stays. */
export const redo: Handler<typeof leader360.redo> = async (context, { body }) => {
  const { userId, principal, i18n } = context
  const row = await ownRound(context, body.roundId)
  if (row.status !== 'CLOSED') throw refusal(i18n, 'conflict', 'leader360.errors.running')
  const custom = row.model_id !== null
  const rounds = await roundsOf(context, userId, custom)
  if (rounds.some(it => it.status === 'OPEN')) throw refusal(i18n, 'conflict', 'leader360.errors.running')
  if (rounds.some(it => it.status === 'DRAFT')) return stateOf(context, custom)
  if (!mayStart(principal, custom, rounds.length)) throw refuse('entitlement')
  const before = (await ratersOf(context, row.id)).filter(it => it.group_code !== 'self' && it.removed_at === null)
  const raters = before.map(({ group_code, name, email }) => ({
    group: group_code as RaterEntry['group'],
    name,
    email,
  }))
  await makeDraft(context, { custom, columns: draftColumns({ raters, days: row.days }), redoOf: row.id })
  return stateOf(context, custom)
}

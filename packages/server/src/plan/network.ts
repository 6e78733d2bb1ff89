import {
  type BodyOf,
  listOfPeople,
  mostOfPlan,
  type NetworkMember,
  networkWords,
  offeredTypes,
  type plan,
  voiceOf,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { inviteAgainMs } from '../core/mail-limits.ts'
import { addresseeOf } from '../core/people.ts'
import { badField, refusal, refuse } from '../core/refuse.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import { type Board, boardOf, changed, freshOf, heldBoard, holdBoards } from './boards.ts'
import { mailInvitation } from './network-invite.ts'
import { type MemberRow, memberOf, membersOf, removeMember, statusOf } from './network-rows.ts'

type Body = BodyOf<typeof plan.saveNetwork>

/** Kinds of supporters that can be chosen. */
export const networkTypes: Handler<typeof plan.networkTypes> = async ({ i18n }) => ({
  types: offeredTypes.map(type => ({ type, label: i18n.t(networkWords[type]) })),
})

/** An own board; any other is not there. */
async function ownBoard(context: UserContext, id: number): Promise<Board> {
  const board = await boardOf(context, id)
  if (!board.may('planNetwork')) throw refuse('notFound')
  return board
}

/** The network of an own board. */
export const network: Handler<typeof plan.network> = async (context, { params, query }) => {
  const all = await membersOf(context, await ownBoard(context, params.id))
  const size = query.pageSize ?? all.length
  const from = ((query.pageNo ?? 1) - 1) * size
  return { members: all.slice(from, from + size).map(memberOf), total: all.length }
}

type Stored = Omit<Body, 'id' | 'agilePlanGroupId' | 'userId' | 'languageCode' | 'version'>

/** What is stored of somebody: name and address are the account's where there is one. */
const columnsOf = (body: Stored, isInside: boolean) =>
  ({
    type: body.type,
    name: isInside ? null : body.name,
    email: isInside ? null : body.email,
  }) satisfies ColumnsOf<Stored, 'network_member'>

/** Whom a body names: somebody of the organisation, or null for somebody from outside. Nobody else, and not the caller. */
async function invited(
  { tx, tenantId, userId, i18n, principal }: UserContext,
  body: Body,
): Promise<{ id: number; name: string; email: string } | null> {
  const own = () => refusal(i18n, 'validation', 'plan.refused.self')
  if (body.userId === null && !body.email) throw badField('body.email', 'An address, or somebody of the organisation')
  const person = await tx.kysely
    .selectFrom('membership as m')
    .innerJoin('person as p', 'p.id', 'm.user_id')
    .select(['p.id', 'p.full_name as name', 'p.email'])
    .where('m.tenant_id', '=', tenantId)
    .where(it =>
      body.userId === null
        ? it(it.fn<string>('lower', ['p.email']), '=', body.email.toLowerCase())
        : it('m.user_id', '=', body.userId),
    )
    .executeTakeFirst()
  if (body.userId !== null && !person) throw badField('body.userId', 'Nobody of this organisation')
  if (person?.id === userId || (!person && voiceOf(body.email) === voiceOf(principal.email))) throw own()
  if (!person && !body.name) throw badField('body.name', 'A name')
  return person ?? null
}

async function invite(context: UserContext, board: Board, body: Body): Promise<number> {
  const { tx, tenantId, i18n } = context
  if (body.version !== 0) throw badField('body.version', '0 for what is new')
  const person = await invited(context, body)
  const there = await membersOf(context, board)
  const added = { email: person?.email ?? body.email, user_id: person?.id ?? null }
  const same = there.find(it => listOfPeople([addresseeOf(it)]).has(addresseeOf(added)))
  if (same) throw refusal(i18n, 'conflict', 'plan.refused.invited', { name: same.name })
  if (there.length >= mostOfPlan) throw refusal(i18n, 'limitExceeded', 'plan.refused.most', { most: mostOfPlan })
  const { id } = await tx.kysely
    .insertInto('network_member')
    .values({
      tenant_id: tenantId,
      plan_id: board.id,
      invited_at: now(),
      ...columnsOf(body, person !== null),
      voice: person ? null : voiceOf(body.email),
      user_id: person?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const find = async (context: UserContext, board: Board, id: number): Promise<MemberRow | undefined> =>
  (await membersOf(context, board)).find(it => it.id === id)

async function toldMember(context: UserContext, board: Board, id: number): Promise<NetworkMember> {
  const row = await find(context, board, id)
  if (!row) throw refuse('internal')
  return memberOf(row)
}

/** Invites somebody, or changes what somebody is for the leader. */
export const saveNetwork: Handler<typeof plan.saveNetwork> = async (context, { body }) => {
  const { tx, tenantId } = context
  const board = await heldBoard(context, body.agilePlanGroupId)
  if (body.id === 0) {
    const id = await invite(context, board, body)
    const row = await find(context, board, id)
    if (!row) throw refuse('internal')
    await mailInvitation(context, row, body.languageCode ?? null)
    await changed(context, board)
    return toldMember(context, board, id)
  }
  const row = freshOf(await find(context, board, body.id), body.version, memberOf)
  if (row.user_id === null && !body.name) throw badField('body.name', 'A name')
  await tx.kysely
    .updateTable('network_member')
    .set(it => ({
      // The address is the one that was invited.
      ...columnsOf({ ...body, email: row.email }, row.user_id !== null),
      version: it('version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', body.id)
    .execute()
  await changed(context, board)
  return toldMember(context, board, body.id)
}

/** Takes somebody out of the network. */
export const deleteNetwork: Handler<typeof plan.deleteNetwork> = async (context, { query }) => {
  const { tx, tenantId, userId } = context
  // All of them in their order, before one: who leaves the network meanwhile holds them so, too.
  await holdBoards(context, userId)
  const board = await ownBoard(context, query.agilePlanGroupId)
  const row = await find(context, board, query.id)
  if (!row) return { id: query.id }
  await removeMember(context, userId, row)
  if (row.user_id !== null) await tellInbox(tx, tenantId, [row.user_id])
  return { id: query.id }
}

/** Mails an invitation once more. */
export const resendNetwork: Handler<typeof plan.resendNetwork> = async (context, { params }) => {
  const { tx, tenantId, i18n } = context
  const found = await tx.kysely
    .selectFrom('network_member')
    .select('plan_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!found) throw refuse('notFound')
  const board = await heldBoard(context, found.plan_id)
  const row = await find(context, board, params.id)
  if (!row) throw refuse('notFound')
  if (statusOf(row) === 'COMPLETED') throw refusal(i18n, 'conflict', 'plan.refused.answered', { name: row.name })
  // A link that was never mailed, as the year is new, goes out at once.
  const hasMail = row.user_id !== null || row.guest_id !== null
  if (hasMail && now().getTime() - row.invited_at.getTime() < inviteAgainMs)
    throw refusal(i18n, 'conflict', 'plan.refused.resentSoon', { name: row.name })
  await mailInvitation(context, row, null)
  await changed(context, board)
  return toldMember(context, board, row.id)
}

import type { NotNull } from 'kysely'
import type { PlanDoor, TeamDoor } from '../core/doors.ts'
import { isOneOf, sameEmail } from '../core/kysely.ts'
import type { GuestHearer, Heard, Hearer } from '../core/listeners.ts'
import { announceRights } from '../core/realtime.ts'
import { guestSubject } from '../core/token.ts'
import { changed, holdBoards } from './boards.ts'
import { challengesOf } from './challenges-of.ts'
import { commentsWaiting } from './comment-waiting.ts'
import { guestBoard } from './guest-place.ts'
import { noesWaiting } from './network-no.ts'
import { waiting } from './network-places.ts'
import { memberOf, membersOf, seenByNetwork } from './network-rows.ts'
import { standingsTo } from './standing.ts'

/** What somebody may hear of a board: all of the own, and of one whose owner lets the person see it. */
export async function heardOf(hearer: Hearer, id: number, letSee: TeamDoor['letSee']): Promise<Heard> {
  const { tx, tenantId } = hearer
  const row = await tx.kysely
    .selectFrom('plan')
    .select(['id', 'user_id'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return false
  return (await standingsTo(hearer, [row.user_id], letSee))(row).may('plan')
}

/** What a guest hears of a board: that it has changed, or a thread that the guest sees; nobody is told that the guest is there. */
const heardFromOutside = ['plan', 'comment']

/** The same of somebody from outside: of the board of the link, once its guest has said yes. */
export async function heardByGuest(hearer: GuestHearer, id: number): Promise<Heard> {
  await guestBoard(hearer, id)
  return heardFromOutside
}

/** What other rooms ask of the leaders' boards. */
export const planDoor: PlanDoor = {
  waiting: async asked => [...(await waiting(asked)), ...(await noesWaiting(asked)), ...(await commentsWaiting(asked))],
  async networkOf(tx, tenantId, userId) {
    const id = await planDoor.newestOf(tx, tenantId, userId)
    const members = id === 0 ? [] : (await membersOf({ tx, tenantId }, { id })).map(memberOf)
    return members.map(it => ({ userId: it.userId, name: it.name, email: it.email, type: it.type }))
  },
  async sightChanged(tx, tenantId, ownerIds) {
    // In one order, whoever holds them.
    for (const ownerId of [...new Set(ownerIds)].sort((a, b) => a - b)) {
      const boards = await holdBoards({ tx, tenantId }, ownerId)
      for (const it of boards) await changed({ tx, tenantId }, it)
      const guests = await tx.kysely
        .selectFrom('network_member')
        .select('guest_id')
        .where('tenant_id', '=', tenantId)
        .where(
          isOneOf(
            'plan_id',
            boards.map(it => it.id),
          ),
        )
        .where('guest_id', 'is not', null)
        .$narrowType<{ guest_id: NotNull }>()
        .execute()
      for (const it of guests) await announceRights(tx, tenantId, guestSubject(it.guest_id))
    }
  },
  seenByNetwork: (tx, tenantId, ownerId) => seenByNetwork({ tx, tenantId }, ownerId),
  async milestonesBetween(tx, tenantId, userId, from, to) {
    const [own, teams] = await Promise.all([
      tx.kysely
        .selectFrom('milestone as m')
        .innerJoin('plan as p', it => it.onRef('p.tenant_id', '=', 'm.tenant_id').onRef('p.id', '=', 'm.plan_id'))
        .select(['m.id', 'm.type', 'm.label', 'm.date_from', 'm.date_to', 'm.done_at'])
        .where('m.tenant_id', '=', tenantId)
        .where('p.user_id', '=', userId)
        .where('m.date_from', '<=', to)
        .where('m.date_to', '>=', from)
        .execute(),
      tx.kysely
        .selectFrom('team_milestone as m')
        .innerJoin('team as t', it => it.onRef('t.tenant_id', '=', 'm.tenant_id').onRef('t.id', '=', 'm.team_id'))
        .innerJoin('team_person as o', it =>
          it.onRef('o.tenant_id', '=', 'm.tenant_id').onRef('o.team_id', '=', 'm.team_id'),
        )
        .select(['m.id', 'm.type', 'm.label', 'm.date_from', 'm.date_to', 'm.done_at', 'm.team_id', 't.name'])
        .where('m.tenant_id', '=', tenantId)
        .where('o.user_id', '=', userId)
        .where('m.date_from', '<=', to)
        .where('m.date_to', '>=', from)
        .execute(),
    ])
    const dated = (it: (typeof own)[number]) => ({
      id: it.id,
      type: it.type,
      label: it.label,
      from: it.date_from,
      to: it.date_to,
      isDone: it.done_at !== null,
    })
    return [
      ...own.map(it => ({ ...dated(it), team: null })),
      ...teams.map(it => ({ ...dated(it), team: { id: it.team_id, name: it.name } })),
    ].sort((a, b) => a.from.localeCompare(b.from) || a.id - b.id)
  },
  challengesOf,
  async newestOf(tx, tenantId, userId) {
    const row = await tx.kysely
      .selectFrom('plan')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .orderBy('year', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.id ?? 0
  },
  async guestAt(tx, tenantId, email, leader) {
    const row = await tx.kysely
      .selectFrom('network_member as n')
      .innerJoin('plan as p', it => it.onRef('p.tenant_id', '=', 'n.tenant_id').onRef('p.id', '=', 'n.plan_id'))
      .innerJoin('person as o', 'o.id', 'p.user_id')
      .innerJoin('guest as g', it => it.onRef('g.tenant_id', '=', 'n.tenant_id').onRef('g.id', '=', 'n.guest_id'))
      .select(['g.id', 'g.expires_at as expiresAt'])
      .where('n.tenant_id', '=', tenantId)
      .where(sameEmail('n.email', email))
      .$if(leader !== null, it => it.where(sameEmail('o.email', leader ?? '')))
      .orderBy('p.year', 'desc')
      .orderBy('n.invited_at', 'desc')
      .orderBy('n.id', 'desc')
      .executeTakeFirst()
    return row ?? null
  },
}

import type { SprintDesign } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { UserContext } from '../core/context.ts'
import { badField } from '../core/refuse.ts'
import type { Found } from './rows.ts'

type Place = Pick<UserContext, 'tx' | 'tenantId'>
type Item = SprintDesign['behaviors'][number]
type Action = SprintDesign['actions'][number]
type Stored = Omit<Item & Partial<Action>, 'id'>
type Crew = SprintDesign['sprintCrews'][number]

/**
 * Stores the items of a design: one that came with an id, or says the same as one that is there, is that one; new ones are added.
 * What is left out is no part of the design any more, and stays with what was said about it.
 */
export async function storeItems({ tx, tenantId }: Place, sprintId: number, design: SprintDesign): Promise<void> {
  const present = await tx.kysely
    .selectFrom('sprint_item')
    .select(['id', 'kind', 'label'])
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('removed_at', 'is', null)
    .execute()
  const wanted = [
    ...design.actions.map((it, at) => ({ kind: 'action' as const, it, at })),
    ...design.behaviors.map((it, at) => ({ kind: 'behavior' as const, it, at })),
    ...design.outcomes.map((it, at) => ({ kind: 'outcome' as const, it, at })),
  ]
  const named = new Set(wanted.flatMap(({ it }) => (it.id === undefined ? [] : [it.id])))
  const kept: number[] = []
  for (const { kind, it, at } of wanted) {
    const same = present.find(
      one =>
        one.kind === kind && (it.id === undefined ? !named.has(one.id) && one.label === it.label : one.id === it.id),
    )
    if (it.id !== undefined && !same) throw badField('body.design', 'An item of this sprint')
    const values = { ...itemColumns(it), sort_index: at }
    const { id } = same
      ? await tx.kysely
          .updateTable('sprint_item')
          .set(values)
          .where('tenant_id', '=', tenantId)
          .where('id', '=', same.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx.kysely
          .insertInto('sprint_item')
          .values({ ...values, kind, tenant_id: tenantId, sprint_id: sprintId })
          .returning('id')
          .executeTakeFirstOrThrow()
    kept.push(id)
  }
  await tx.kysely
    .updateTable('sprint_item')
    .set({ removed_at: now() })
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('removed_at', 'is', null)
    .where('id', 'not in', [0, ...kept])
    .execute()
}

/** What is stored of an item; of an action more than of others. */
const itemColumns = (it: Stored) =>
  ({
    code: it.code,
    label: it.label,
    description: it.description,
    suggested: JSON.stringify(it.suggestedActivities?.map((one, index) => ({ id: index + 1, ...one })) ?? []),
    lead_user_id: it.leadUserId ?? null,
  }) satisfies ColumnsOf<Stored, 'sprint_item', { suggestedActivities: 'suggested'; leadUserId: 'lead_user_id' }>

/** What is stored of a member of the crew. */
const crewColumns = (it: Omit<Crew, 'id'>) =>
  ({
    user_id: it.userId,
    name: it.name,
    email: it.email,
    role: it.role,
    is_fast_forward: it.isFastForward,
    is_feedback: it.isFeedbackGoalsNBehaviour,
  }) satisfies ColumnsOf<typeof it, 'sprint_crew', { isFeedbackGoalsNBehaviour: 'is_feedback' }>

/**
 * Stores the crew of a design. Somebody of the organisation stands under the account, also where only the address was given. Who
 * is left out has left, and stays in what is closed.
 */
export async function storeCrew(
  { tx, tenantId }: Place,
  sprintId: number,
  crew: SprintDesign['sprintCrews'],
  /** Who owns a personal sprint: nobody is in the own crew. */
  ownerId: number | null,
): Promise<void> {
  const at = now()
  const accounts = await tx.kysely
    .selectFrom('membership as m')
    .innerJoin('person as p', 'p.id', 'm.user_id')
    .select(['m.user_id', 'p.full_name', 'p.email'])
    .where('m.tenant_id', '=', tenantId)
    .where(it =>
      it.or([
        it('m.user_id', 'in', [0, ...crew.flatMap(one => (one.userId === null ? [] : [one.userId]))]),
        it(it.fn<string>('lower', ['p.email']), 'in', ['', ...crew.map(one => one.email.toLowerCase())]),
      ]),
    )
    .execute()
  const wanted = crew.map(it => {
    const account = accounts.find(one =>
      it.userId === null ? one.email.toLowerCase() === it.email.toLowerCase() : one.user_id === it.userId,
    )
    if (it.userId !== null && !account) throw badField('body.design.sprintCrews', 'Somebody of the organisation')
    return crewColumns(account ? { ...it, userId: account.user_id, name: account.full_name, email: account.email } : it)
  })
  const addresses = wanted.map(it => it.email.toLowerCase())
  // By account and by address: what is typed in two ways may be one person.
  if (ownerId !== null && wanted.some(it => it.user_id === ownerId))
    throw badField('body.design.SPRINT_CREW', 'crewSelf')
  if (new Set(addresses).size < addresses.length) throw badField('body.design.SPRINT_CREW', 'crewTwice')
  await tx.kysely
    .updateTable('sprint_crew')
    .set({ left_at: at })
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('left_at', 'is', null)
    .where(it => it.not(it(it.fn<string>('lower', ['email']), 'in', ['', ...addresses])))
    .execute()
  for (const it of wanted) {
    const { email, ...values } = it
    const present = await tx.kysely
      .updateTable('sprint_crew')
      .set(values)
      .where('tenant_id', '=', tenantId)
      .where('sprint_id', '=', sprintId)
      .where('left_at', 'is', null)
      .where(one => one(one.fn<string>('lower', ['email']), '=', email.toLowerCase()))
      .returning('id')
      .executeTakeFirst()
    if (!present)
      await tx.kysely
        .insertInto('sprint_crew')
        .values({ ...it, tenant_id: tenantId, sprint_id: sprintId, joined_at: at })
        .execute()
  }
}

/** Stores who does the sprint. Members of a team's are of that team; the designer has joined. */
export async function storeMembers(
  { tx, tenantId, userId }: UserContext,
  { row, team }: Found,
  userIds: readonly number[],
): Promise<void> {
  const at = now()
  const wanted = [...new Set(userIds)]
  if (team) {
    const there = await tx.kysely
      .selectFrom('active_member')
      .select('user_id')
      .where('tenant_id', '=', tenantId)
      .where('team_id', '=', team.teamId)
      .where('user_id', 'in', [0, ...wanted])
      .execute()
    const known = new Set([...there.map(it => it.user_id), team.managerId])
    if (wanted.some(it => !known.has(it))) throw badField('body.design.memberUserIds', 'Members of the team')
  }
  await tx.kysely
    .updateTable('sprint_member')
    .set({ left_at: at })
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', row.id)
    .where('left_at', 'is', null)
    .where('user_id', 'not in', [0, ...wanted])
    .execute()
  for (const id of wanted) {
    const joined = id === userId ? { joined_at: at, last_activity_at: at } : {}
    await tx.kysely
      .insertInto('sprint_member')
      .values({ tenant_id: tenantId, sprint_id: row.id, user_id: id, ...joined })
      .onConflict(it => it.columns(['tenant_id', 'sprint_id', 'user_id']).doUpdateSet({ left_at: null }))
      .execute()
  }
}

import { activityLengths, isAnyoneTwice, type SprintDesign, voiceOf } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { UserContext } from '../core/context.ts'
import { isOneOf } from '../core/kysely.ts'
import { addresseeOf } from '../core/people.ts'
import { announce } from '../core/realtime.ts'
import { badField } from '../core/refuse.ts'
import { endPlaces } from './places.ts'
import type { Found } from './rows.ts'
import { sameItems } from './same-items.ts'

type Place = Pick<UserContext, 'tx' | 'tenantId'>
type Item = SprintDesign['behaviors'][number]
type Action = SprintDesign['actions'][number]
type Stored = Omit<Item & Partial<Action>, 'id'>
type Crew = SprintDesign['sprintCrews'][number]
type Suggestion = Action['suggestedActivities'][number]
type PlannedActivity = Suggestion & { actionId: number }

/**
 * Stores the items of a design: one that came with an id, or says the same as one that is there, is that one; new ones are added.
 * What is left out is no part of the design any more, and stays with what was said about it, in the words it was said of. Activities that an action gets stand
 * on the board, without a date: how many is given.
 */
export async function storeItems(
  { tx, tenantId }: Place,
  sprintId: number,
  design: SprintDesign,
  /** Who has designed it, and so has planned its activities. */
  userId: number,
  /** Its behaviours and outcomes are rated already. */
  runs: '' | 'runs' = '',
): Promise<number> {
  const present = await tx.kysely
    .selectFrom('sprint_item')
    .select(['id', 'kind', 'label', 'description', 'suggested'])
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('removed_at', 'is', null)
    .execute()
  const kept: number[] = []
  const planned: PlannedActivity[] = []
  for (const { kind, it, at, same } of sameItems(present, design, runs)) {
    if (it.id !== undefined && !present.some(one => one.kind === kind && one.id === it.id))
      throw badField('body.design', 'An item of this sprint')
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
          .values({ ...values, kind, tenant_id: tenantId, sprint_id: sprintId, added_at: runs ? now() : null })
          .returning('id')
          .executeTakeFirstOrThrow()
    kept.push(id)
    const known = new Set((same?.suggested as Suggestion[] | undefined)?.map(one => one.text))
    for (const one of it.suggestedActivities ?? []) if (!known.has(one.text)) planned.push({ ...one, actionId: id })
  }
  const count = await planActivities({ tx, tenantId }, sprintId, planned, userId)
  await tx.kysely
    .updateTable('sprint_item')
    .set({ removed_at: now() })
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('removed_at', 'is', null)
    .where('id', 'not in', [0, ...kept])
    .execute()
  return count
}

/** Puts activities of a design on the board, each at its end, and gives how many. Check-ins are planned anyway. */
async function planActivities(
  { tx, tenantId }: Place,
  sprintId: number,
  planned: readonly PlannedActivity[],
  userId: number,
): Promise<number> {
  const added = planned.filter(it => it.type !== 'WC' && it.text)
  if (added.length === 0) return 0
  const { team_id, board_version } = await tx.kysely
    .updateTable('sprint')
    .set(it => ({ board_version: it('board_version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sprintId)
    .returning(['team_id', 'board_version'])
    .executeTakeFirstOrThrow()
  await announce(tx, tenantId, `sprint/${sprintId}`, 'activities', board_version)
  const places = await endPlaces(tx, tenantId, sprintId, added.length)
  const most = activityLengths.title
  await tx.kysely
    .insertInto('activity')
    .values(
      added.map(({ text, type, actionId }, at) => ({
        tenant_id: tenantId,
        team_id,
        sprint_id: sprintId,
        title: text.length > most ? `${text.slice(0, most - 1)}…` : text,
        description: text.length > most ? text : '',
        activity_type: type,
        action_id: actionId,
        created_by: userId,
        place: places[at] ?? null,
        changed_in: board_version,
      })),
    )
    .execute()
  return added.length
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
  /** Whose sprint it is: a person's, who is not in the own crew, or a team's, whose people are in its crew under their accounts alone. */
  owner: { userId: number } | { teamId: number },
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
    const columns = crewColumns(
      account ? { ...it, userId: account.user_id, name: account.full_name, email: account.email } : it,
    )
    return { ...columns, voice: voiceOf(columns.email) }
  })
  const addresses = wanted.map(it => it.email.toLowerCase())
  // By account and by address: what is typed in two ways may be one person.
  if ('userId' in owner && wanted.some(it => it.user_id === owner.userId))
    throw badField('body.design.SPRINT_CREW', 'crewSelf')
  if ('teamId' in owner) {
    const own = await mailboxesOfTeam({ tx, tenantId }, owner.teamId)
    // What is known to one who reads the sprint is told by the account.
    if (wanted.some(it => it.user_id === null && own.has(voiceOf(it.email))))
      throw badField('body.design.SPRINT_CREW', 'crewTwice')
  }
  if (isAnyoneTwice(wanted.map(addresseeOf))) throw badField('body.design.SPRINT_CREW', 'crewTwice')
  const left = await tx.kysely
    .updateTable('sprint_crew')
    .set({ left_at: at })
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('left_at', 'is', null)
    .where(it => it.not(it(it.fn<string>('lower', ['email']), 'in', ['', ...addresses])))
    .returning('id')
    .execute()
  await leaveRounds(
    { tx, tenantId },
    left.map(it => it.id),
  )
  const declined = await tx.kysely
    .selectFrom('sprint_crew')
    .select(['email', 'user_id', 'declined_at'])
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('declined_at', 'is not', null)
    .execute()
  // 'Not me any more' holds for the sprint: who is taken out of the crew and in again is asked no more, by no address of hers.
  const declinedBefore = (it: { email: string; user_id: number | null }) =>
    declined.find(
      one => voiceOf(one.email) === voiceOf(it.email) || (it.user_id !== null && one.user_id === it.user_id),
    )?.declined_at ?? null
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
        .values({ ...it, tenant_id: tenantId, sprint_id: sprintId, joined_at: at, declined_at: declinedBefore(it) })
        .execute()
  }
}

/** The mailboxes of a team's manager and members: who of them answers from outside would be a second voice to who reads the sprint. */
export async function mailboxesOfTeam({ tx, tenantId }: Place, teamId: number): Promise<Set<string>> {
  const rows = await tx.kysely
    .selectFrom('person as p')
    .select('p.email')
    .where(it =>
      it.or([
        it(
          'p.id',
          'in',
          it
            .selectFrom('active_member as m')
            .select('m.user_id')
            .where('m.tenant_id', '=', tenantId)
            .where('m.team_id', '=', teamId)
            .where('m.user_id', 'is not', null),
        ),
        it(
          'p.id',
          'in',
          it
            .selectFrom('team as t')
            .select('t.manager_id')
            .where('t.tenant_id', '=', tenantId)
            .where('t.id', '=', teamId),
        ),
      ]),
    )
    .execute()
  return new Set(rows.map(it => voiceOf(it.email)))
}

/**
 * Who leaves the crew is of no round that is open, whether anything was sent or not: would it depend on that, the number of those
 * asked would tell. Source: sprints, Anonymity.
 */
async function leaveRounds({ tx, tenantId }: Place, crewIds: readonly number[]): Promise<void> {
  await tx.kysely
    .deleteFrom('sprint_rater as r')
    .using('sprint_round as o')
    .where('r.tenant_id', '=', tenantId)
    .where(isOneOf('r.crew_id', crewIds))
    .whereRef('o.tenant_id', '=', 'r.tenant_id')
    .whereRef('o.id', '=', 'r.round_id')
    .where('o.status', '=', 'OPEN')
    .execute()
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

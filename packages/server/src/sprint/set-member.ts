import { type BodyOf, canDo, type sprint } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler } from '../core/context.ts'
import { announce } from '../core/realtime.ts'
import { mustBeFresh, refuse } from '../core/refuse.ts'
import { membersOf } from './members.ts'
import { standsOtherwise } from './refused.ts'
import { findSprint } from './rows.ts'

/** What is stored of how a member is reached. */
const columnsOf = (body: Omit<BodyOf<typeof sprint.updateSprintTeamMember>, 'id' | 'version'>) =>
  ({
    stand_up: body.standUpAssistantEnabled,
    third_party_off: body.thirdPartyAppNotificationDisabled,
  }) satisfies ColumnsOf<
    typeof body,
    'sprint_member',
    { standUpAssistantEnabled: 'stand_up'; thirdPartyAppNotificationDisabled: 'third_party_off' }
  >

/** How a member of a sprint is reached, as the member or the team's manager sets it. */
export const updateSprintTeamMember: Handler<typeof sprint.updateSprintTeamMember> = async (context, { body }) => {
  const { tx, tenantId, userId } = context
  const there = await tx.kysely
    .selectFrom('sprint_member')
    .select('sprint_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', body.id)
    .executeTakeFirst()
  if (!there) throw refuse('notFound')
  // Held: of two who set it at once the second is told what the first has set.
  const found = await findSprint(context, there.sprint_id, 'any', 'lock')
  const one = async () => (await membersOf(context, found, now())).find(it => it.id === body.id)
  const member = await one()
  if (!member) throw refuse('notFound')
  const relations = [...(found.team?.relations ?? []), ...(member.userId === userId ? (['self'] as const) : [])]
  if (!canDo('setSprintMember', relations)) throw refuse('forbidden')
  if (found.row.end_status !== null) throw standsOtherwise(context.i18n, found.row)
  await mustBeFresh(member.version, body.version, () => member)
  await tx.kysely
    .updateTable('sprint_member')
    .set(it => ({ ...columnsOf(body), version: it('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', body.id)
    .execute()
  await announce(tx, tenantId, `sprint/${found.row.id}`, 'members', member.version + 1)
  const after = await one()
  if (!after) throw refuse('notFound')
  return after
}

import { dayMs, inactiveDays, type SprintMember } from '@trellis/sdk/contract'
import type { Found, Looker } from './rows.ts'

/** Who does a sprint, by name. When they were reminded is for who may remind. */
export async function membersOf(
  { tx, tenantId }: Pick<Looker, 'tx' | 'tenantId'>,
  { row, team }: Found,
  at: Date,
): Promise<SprintMember[]> {
  const mayRemind = team?.can('remindSprintMembers') ?? false
  const rows = await tx.kysely
    .selectFrom('sprint_member as s')
    .innerJoin('person as p', 'p.id', 's.user_id')
    .leftJoin('active_member as m', it =>
      it
        .onRef('m.tenant_id', '=', 's.tenant_id')
        .onRef('m.user_id', '=', 's.user_id')
        .on('m.team_id', '=', row.team_id ?? 0),
    )
    .select(['s.id', 's.user_id', 's.joined_at', 's.last_activity_at', 's.stand_up', 's.third_party_off'])
    .select(['s.version', 's.reminded_at', 'p.full_name', 'p.email', 'p.avatar_image_url', 'm.id as team_member_id'])
    .where('s.tenant_id', '=', tenantId)
    .where('s.sprint_id', '=', row.id)
    .where('s.left_at', 'is', null)
    .orderBy('p.full_name')
    .orderBy('s.id')
    .execute()
  return rows.map(it => ({
    id: it.id,
    teamMemberId: it.team_member_id,
    userId: it.user_id,
    name: it.full_name,
    email: it.email,
    imageUrl: it.avatar_image_url,
    type: team?.managerId === it.user_id ? 'TEAM_MANAGER' : 'TEAM_MEMBERS',
    teamMemberStatus: !it.joined_at
      ? 'NOT_JOINED'
      : at.getTime() - (it.last_activity_at ?? it.joined_at).getTime() > inactiveDays * dayMs
        ? 'INACTIVE'
        : 'ACTIVE',
    // The day alone: the moment would tell who has just answered.
    lastActivityDate: it.last_activity_at ? `${it.last_activity_at.toISOString().slice(0, 10)}T00:00:00.000Z` : null,
    standUpAssistantEnabled: it.stand_up,
    thirdPartyAppNotificationDisabled: it.third_party_off,
    remindedAt: mayRemind ? (it.reminded_at?.toISOString() ?? null) : null,
    version: it.version,
  }))
}

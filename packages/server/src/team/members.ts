import type { TeamMember, team } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { peopleOf, roleSql } from '../core/people.ts'
import { refusal, refuse } from '../core/refuse.ts'
import { standing } from '../core/standing.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import { endRights } from './rights.ts'

/** What a team keeps of each of its people, and what goes with one who leaves it. */
export const ofMembers = ['viewing_right', 'team_viewing'] as const

/** The people of a team who were not removed, manager first, then the assistant, then by name. */
export async function membersOf({ tx, tenantId, i18n }: UserContext, teamId: number): Promise<TeamMember[]> {
  const people = await peopleOf(tx, tenantId, teamId, 'byName')
  return people.map(it => ({
    id: it.id,
    userId: it.user_id,
    name: it.name,
    email: it.email,
    role: it.role,
    roleLabel: i18n.t(`team.codes.role.${it.role}`),
    designation: it.designation,
    status: it.status,
    imageUrl: it.image,
    type: it.type,
    invitedAt: it.invited_at?.toISOString() ?? null,
  }))
}

/** The people of a team that the caller may know. */
export const getMembers: Handler<typeof team.getMembers> = async (context, { params }) => {
  const { teamId } = await standing(context, params.teamId)
  return { members: await membersOf(context, teamId) }
}

/** Ends what a person may see of others in a team, asked for or granted. */
export async function endViewer(context: UserContext, teamId: number, userId: number): Promise<void> {
  await endRights(context, teamId, { viewer_id: userId })
  await context.tx.kysely
    .deleteFrom('team_impact')
    .where('tenant_id', '=', context.tenantId)
    .where('team_id', '=', teamId)
    .where('viewer_id', '=', userId)
    .execute()
}

/**
 * Removes a member or guest. Those who manage the team may, and a member may leave; the manager stays until the team is
 * handed over. Rights between the person and the team end with it.
 */
async function remove(context: UserContext, memberId: number, kind: 'user' | 'guest') {
  const { tx, tenantId, userId, i18n } = context
  const found = await tx.kysely
    .selectFrom('team_member')
    .select(['team_id', 'user_id'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', memberId)
    .where('removed_at', 'is', null)
    .where('user_id', kind === 'user' ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (!found) throw refuse('notFound')
  const team = await standing(context, found.team_id, 'lock')
  const { managerId } = team.and(found.user_id === userId ? ['self'] : []).to('removeMember')
  if (found.user_id === managerId) throw refusal(i18n, 'conflict', 'team.members.manager')
  const row = await tx.kysely
    .updateTable('team_member')
    .set({ removed_at: now() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', memberId)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw refuse('notFound')
  await endPart(context, { id: memberId, ...found })
  await tellInbox(tx, tenantId, [found.user_id])
  return {}
}

/** Ends what went with a part in a team: being asked in its survey, and the rights between the person and the team. */
async function endPart(context: UserContext, left: { id: number; team_id: number; user_id: number | null }) {
  const { core, tx, tenantId } = context
  await core.doors.alignment.leave(tx, tenantId, left.id)
  if (left.user_id === null) return
  await core.doors.inbox.leave(tx, tenantId, left.team_id, left.user_id)
  await core.doors.sprint.leave(tx, tenantId, left.team_id, left.user_id)
  await endViewer(context, left.team_id, left.user_id)
  await endRights(context, left.team_id, { user_id: left.user_id })
  for (const table of ofMembers)
    await tx.kysely
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('team_id', '=', left.team_id)
      .where('user_id', '=', left.user_id)
      .execute()
  await tx.kysely
    .updateTable('team')
    .set(it => ({ assistant_id: null, version: it('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', left.team_id)
    .where('assistant_id', '=', left.user_id)
    .execute()
}

export const removeGuestTeamMember: Handler<typeof team.removeGuestTeamMember> = (context, { params }) =>
  remove(context, params.id, 'guest')

export const removeOrgTeamMember: Handler<typeof team.removeOrgTeamMember> = (context, { params }) =>
  remove(context, params.id, 'user')

/** Memberships of the caller, invitations that wait included. */
export const teamDetails: Handler<typeof team.teamDetails> = async ({ tx, tenantId, userId }) => {
  // By hand: a person's part is one text for all who ask.
  const rows = await tx.query<{
    id: number
    team_id: number
    team_name: string
    manager_name: string
    role: TeamMember['role']
    status: TeamMember['status']
  }>(
    `select m.id, m.team_id, t.name as team_name, p.full_name as manager_name, m.status, ${roleSql} as role
     from team_member m join team t on t.tenant_id = m.tenant_id and t.id = m.team_id join person p on p.id = t.manager_id
     where m.tenant_id = $1 and m.user_id = $2 and m.removed_at is null order by m.status = 'PENDING' desc, t.name, m.id`,
    [tenantId, userId],
  )
  return {
    memberships: rows.map(it => ({
      id: it.id,
      teamId: it.team_id,
      teamName: it.team_name,
      managerName: it.manager_name,
      role: it.role,
      status: it.status,
    })),
  }
}

/** Accepts or declines an invitation of the caller: the first answer counts, the same one again changes nothing. */
export const answerInvitation: Handler<typeof team.answerInvitation> = async (
  context,
  { params, body: { accept } },
) => {
  const { tx, tenantId, userId } = context
  const { id } = params
  const changed = await tx.kysely
    .updateTable('team_member')
    .set(accept ? { status: 'ACCEPTED', joined_at: now() } : { removed_at: now() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'PENDING')
    .where('removed_at', 'is', null)
    .returning(['id', 'team_id', 'user_id'])
    .executeTakeFirst()
  if (changed) {
    if (!accept) await endPart(context, changed)
    await tellInbox(tx, tenantId, [userId])
    return {}
  }
  const row = await tx.kysely
    .selectFrom('team_member')
    .select(['status', 'removed_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw refuse('notFound')
  const accepted = row.status !== 'PENDING'
  if (accepted && row.removed_at) throw refuse('notFound')
  if (accepted !== accept) throw refuse('conflict')
  return {}
}

/** People of the organisation whose name or e-mail contains the keyword, in any case of letters; twenty at most. */
export const searchMember: Handler<typeof team.searchMember> = async ({ tx, tenantId, principal }, { query }) => {
  if (query.clientId !== undefined && query.clientId !== principal.clientId) throw refuse('orgMismatch')
  // By hand: strpos knows no wildcards, so that % and _ are letters like others.
  const members = await tx.query<{
    userId: number
    name: string
    email: string
    designation: string
    imageUrl: string | null
  }>(
    `select m.user_id as "userId", p.full_name as name, p.email, m.designation, p.avatar_image_url as "imageUrl"
     from membership m join person p on p.id = m.user_id
     where m.tenant_id = $1 and (strpos(lower(p.full_name), lower($2)) > 0 or strpos(lower(p.email), lower($2)) > 0)
       and (not $3 or ('USER' = any(m.roles) and not m.temp_restrict))
     order by lower(p.full_name), m.user_id limit 20`,
    [tenantId, query.keyword, query.activeOnly === 'true'],
  )
  return { members }
}

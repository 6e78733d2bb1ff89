import { type Addressee, type BodyOf, listOfPeople, type TeamMember, type team } from '@trellis/sdk/contract'
import type { NotNull } from 'kysely'
import { notByMailbox, notForOneself } from '../core/acting.ts'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { isOneOf } from '../core/kysely.ts'
import { sendLetters } from '../core/letter.ts'
import { inviteAgainMs } from '../core/mail-limits.ts'
import { badField, refusal } from '../core/refuse.ts'
import { standing } from '../core/standing.ts'
import { membersOf } from './members.ts'

/** People a team can have: more than any, so that a list stays one that can be sent. */
const mostMembers = 2000

/** Refuses people who are in the team already, by account or by address, and two outside of one mailbox. */
function refuseThere(
  { i18n }: UserContext,
  present: TeamMember[],
  added: (Addressee & { path: string; name: string })[],
): void {
  if (present.length + added.length > mostMembers) throw badField('body', `A team has at most ${mostMembers} people`)
  const seen = listOfPeople(present.map(it => ({ email: it.email, isOutside: it.userId === null })))
  for (const it of added) {
    if (seen.has(it)) {
      const { name, email, path } = it
      const message = i18n.t('team.members.already', { name, email })
      throw refusal(i18n, 'conflict', 'team.members.already', { name, email }, [{ path, message }])
    }
    seen.add(it)
  }
}

/** Whoever is taken off the team and added again by the same person within the hour has the mail already. */
const occasion = (teamId: number, senderId: number, userId: number) =>
  `team-invitation/${teamId}/${senderId}/${userId}/${Math.floor(now().getTime() / inviteAgainMs)}`

/**
 * Invites people who are in the team's list by mail, and writes down who has been. Who gets no more mails today waits there
 * without; where that is everybody, the call is refused, unless it has more to do. Gives how many have a mail.
 */
async function sendInvitations(
  context: UserContext,
  teamId: number,
  userIds: number[],
  mayGoOnWithout = false,
): Promise<number> {
  const { tx, tenantId, userId } = context
  const team = await tx.kysely
    .selectFrom('team as t')
    .innerJoin('person as p', it => it.on('p.id', '=', userId))
    .select(['t.name', 'p.full_name as sender'])
    .where('t.tenant_id', '=', tenantId)
    .where('t.id', '=', teamId)
    .executeTakeFirst()
  const leftOut = await sendLetters(
    context,
    userIds.map(it => ({
      onceKey: occasion(teamId, userId, it),
      to: { userId: it },
      text: 'team.mail.invitation',
      asks: team?.sender ?? '',
      team: team?.name ?? '',
      path: '/dashboard/main-dashboard',
    })),
    { mayGoOnWithout },
  )
  const invited = userIds.filter(it => !leftOut.has(occasion(teamId, userId, it)))
  await tx.kysely
    .updateTable('team_member')
    .set(it => ({ invited_at: now(), invitations: it('invitations', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .where(isOneOf('user_id', invited))
    .where('status', '=', 'PENDING')
    .where('removed_at', 'is', null)
    .execute()
  return invited.length
}

/** Adds people of the organisation, all or none; they wait for their answer to the mail. */
async function addPeople(context: UserContext, teamId: number, userIds: number[], mayGoOnWithout = false) {
  const { core, tx, tenantId, principal } = context
  notForOneself(principal, userIds)
  await tx.kysely
    .insertInto('team_member')
    .values(
      userIds.map(it => ({
        tenant_id: tenantId,
        team_id: teamId,
        user_id: it,
        full_name: null,
        email: null,
        status: 'PENDING' as const,
      })),
    )
    .execute()
  await core.doors.alignment.comeBack(tx, tenantId, teamId)
  await sendInvitations(context, teamId, userIds, mayGoOnWithout)
}

/** Adds people of the organisation by id and invites them by mail. */
export const addOrgMembers: Handler<typeof team.addOrgMembers> = async (context, { body }) => {
  const { tx, tenantId } = context
  const { teamId } = (await standing(context, body.teamId, 'lock')).to('addMembers')
  const people = await tx.kysely
    .selectFrom('membership as m')
    .innerJoin('person as p', 'p.id', 'm.user_id')
    .select(['p.id', 'p.full_name as name', 'p.email'])
    .where('m.tenant_id', '=', tenantId)
    .where(isOneOf('m.user_id', body.userIds))
    .execute()
  const added = body.userIds.map((id, index) => {
    const path = `body.userIds.${index}`
    const it = people.find(one => one.id === id)
    if (!it) throw badField(path, 'Nobody of this organisation')
    return { ...it, path, isOutside: false }
  })
  refuseThere(context, await membersOf(context, teamId), added)
  await addPeople(context, teamId, body.userIds)
  return { members: await membersOf(context, teamId) }
}

/** What is stored of a guest. */
const columnsOf = (body: BodyOf<typeof team.addGuests>['guests'][number]) =>
  ({ full_name: body.name, email: body.email }) satisfies ColumnsOf<typeof body, 'team_member', { name: 'full_name' }>

/** Adds people by name and e-mail. Whose address belongs to the organisation is invited as its member. */
export const addGuests: Handler<typeof team.addGuests> = async (context, { body }) => {
  const { tx, tenantId } = context
  const { teamId } = (await standing(context, body.teamId, 'lock')).to('addMembers')
  const added = body.guests.map((it, index) => ({ ...it, path: `body.guests.${index}.email` }))
  // By hand: addresses in any case of letters.
  const known = await tx.query<{ id: number; email: string }>(
    'select p.id, lower(p.email) as email from membership m join person p on p.id = m.user_id where m.tenant_id = $1 and lower(p.email) = any($2)',
    [tenantId, added.map(it => it.email.toLowerCase())],
  )
  const people = added.map(it => ({ ...it, isOutside: !known.some(one => one.email === it.email.toLowerCase()) }))
  refuseThere(context, await membersOf(context, teamId), people)
  const guests = people.filter(it => it.isOutside)
  await notByMailbox(context, guests)
  if (guests.length > 0)
    await tx.kysely
      .insertInto('team_member')
      .values(
        guests.map(it => ({
          tenant_id: tenantId,
          team_id: teamId,
          user_id: null,
          ...columnsOf(it),
          type: 'GUEST' as const,
          status: 'ACTIVE' as const,
          joined_at: now(),
        })),
      )
      .execute()
  if (known.length > 0)
    await addPeople(
      context,
      teamId,
      known.map(it => it.id),
      guests.length > 0,
    )
  return { members: await membersOf(context, teamId) }
}

/** Invites again who has not answered, each at most once an hour; the others, and who gets no more mails today, are skipped and counted. */
export const sendEmail: Handler<typeof team.sendEmail> = async (context, { body }) => {
  const { tx, tenantId } = context
  const { teamId } = (await standing(context, body.teamId)).to('inviteAgain')
  // Held: two clicks at once find what the first has written down.
  const rows = await tx.kysely
    .selectFrom('team_member')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .where(isOneOf('id', body.memberIds))
    .where('status', '=', 'PENDING')
    .where('user_id', 'is not', null)
    .$narrowType<{ user_id: NotNull }>()
    .where('removed_at', 'is', null)
    .where(it =>
      it.or([it('invited_at', 'is', null), it('invited_at', '<=', new Date(now().getTime() - inviteAgainMs))]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const sent = await sendInvitations(
    context,
    teamId,
    rows.map(it => it.user_id),
  )
  return { sent, skipped: new Set(body.memberIds).size - sent }
}

import {
  type Addressee,
  type alignment,
  alignmentDaysMost,
  dayMs,
  holds,
  listOfPeople,
  toLanguage,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { isOneOf } from '../core/kysely.ts'
import { reserveRaters } from '../core/limits.ts'
import { addresseeOf, nameOf, type Person, peopleOf, timeZoneOf } from '../core/people.ts'
import { badField, refusal, refuse } from '../core/refuse.ts'
import type { Standing } from '../core/standing.ts'
import { bank } from './bank.ts'
import { settle } from './closing.ts'
import { endOfSurvey } from './end.ts'
import { type Asked, ask, memberLink, type Sent } from './invite.ts'
import { holdTeam, rowOfCaller, surveyTeam } from './team.ts'
import { gapOf, holdSurvey, isOpen, mustNotJoinLate, newestOf, nextFrom } from './versions.ts'

/** A deadline later than now and at most ninety days ahead. */
export function deadlineOf(text: string, path: string): Date {
  const deadline = new Date(text)
  const at = now().getTime()
  if (!(deadline.getTime() > at)) throw badField(path, 'Must be later than now')
  if (deadline.getTime() > at + alignmentDaysMost * dayMs)
    throw badField(path, `At most ${alignmentDaysMost} days ahead`)
  return deadline
}

/** People of the team by the ids of a list. `validation` where an id is not of the team, or stands there twice. */
function chosen(people: Person[], list: { id: number }[], own: number): Person[] {
  const byId = new Map(people.map(it => [it.id, it]))
  const seen = new Set<number>()
  return list.flatMap(({ id }, index) => {
    // The starter's own row has no id where she assists the team and is no member of it.
    if (id === 0) return []
    const person = byId.get(id)
    if (!person) throw badField(`body.team_members.${index}.id`, 'Nobody of this team')
    if (seen.has(id)) throw badField(`body.team_members.${index}.id`, 'Named twice')
    seen.add(id)
    return person.user_id === own ? [] : [person]
  })
}

/** Nobody is asked twice, by whatever addresses: `conflict` where one of the people is another, or is who is asked already. */
function mustBeSingle({ i18n }: UserContext, people: Person[], already: Addressee[]): void {
  const list = listOfPeople(already)
  for (const it of people.map(addresseeOf)) {
    if (list.has(it)) throw refusal(i18n, 'conflict', 'alignment.errors.emailExists', { email: it.email })
    list.add(it)
  }
}

const asked = (it: Person, fallback: string): Asked => ({
  teamMemberId: it.id,
  userId: it.user_id,
  userType: it.type,
  email: it.email,
  name: it.name,
  language: toLanguage(it.language_code ?? fallback),
})

/** Starts a version: freezes its minimum and items, makes the respondents and invites them, the starter too. */
export const startSurvey: Handler<typeof alignment.startSurvey> = async (context, { body }) => {
  const { core, tx, tenantId, userId, i18n, language } = context
  const team = (await surveyTeam(context, body.team_id)).to('startSurvey')
  if (body.surveyType === 'express') mustBeExpress(context, team)
  const at = now()
  // Two starts at once meet here: the second one sees what the first one made.
  await holdTeam(context, team.teamId)
  const newest = await settle(context, team.teamId)
  if (newest && isOpen(newest)) throw refusal(i18n, 'conflict', 'alignment.errors.alreadyOpen')
  // Answers soon after the last ones are the same: two reports beside each other would give single people away.
  const from = newest && nextFrom(newest, await gapOf(tx, tenantId))
  if (from && at < from) throw refusal(i18n, 'conflict', 'alignment.errors.tooSoon', { date: i18n.date(from, 'long') })
  const deadline = body.deadline
    ? deadlineOf(body.deadline, 'body.deadline')
    : endOfSurvey(at, await timeZoneOf(context))
  await rowOfCaller(context, team, at)
  const people = await peopleOf(tx, tenantId, team.teamId, 'asTheyCame')
  const others = chosen(people, body.team_members, userId)
  mustBeSingle(context, others, [{ email: context.principal.email, isOutside: false }])
  await reserveRaters(context, others.length + 1)
  const { team_id, survey_type } = { team_id: team.teamId, survey_type: body.surveyType, deadline } satisfies ColumnsOf<
    Omit<typeof body, 'team_members'>,
    'alignment_survey'
  >
  // By hand: the row takes the tenant's minimum as it is now.
  const [made] = await tx.query<{ id: number; version: number; minimum: number }>(
    `insert into alignment_survey (tenant_id, team_id, version, bank_version, survey_type, minimum, started_by, started_at, deadline)
     select $1, $2, $3, $4, $5, alignment_minimum, $6, $7, $8 from tenant where id = $1 on conflict do nothing returning id, version, minimum`,
    [tenantId, team_id, (newest?.version ?? 0) + 1, bank.version, survey_type, userId, at, deadline],
  )
  if (!made) throw refusal(i18n, 'conflict', 'alignment.errors.alreadyOpen')
  const inviter = await nameOf(context)
  const survey: Sent = { ...made, teamId: team.teamId, teamName: team.name, deadline, inviter }
  const me = people.find(it => it.user_id === userId)
  const myself: Asked = me
    ? asked(me, language)
    : {
        teamMemberId: null,
        userId,
        userType: 'TEAM_MEMBERS',
        email: context.principal.email,
        name: inviter,
        language,
      }
  // One mail asks for the answers and invites to the team.
  const fresh = await notInvited(context, team.teamId, others)
  const { invited, skipped, joining } = await ask(context, survey, [
    myself,
    ...others.map(it => ({ ...asked(it, language), joins: fresh.has(it.id) })),
  ])
  await tx.kysely
    .updateTable('team_member')
    .set({ invited_at: at, invitations: 1 })
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', team.teamId)
    .where(isOneOf('id', joining))
    .execute()
  return {
    version: made.version,
    managerSurveyLink: memberLink(core, team.teamId),
    deadline: deadline.toISOString(),
    invited,
    skipped,
  }
}

/** People of a list who have been put on the express screen, and not been invited to the team. */
async function notInvited(
  { tx, tenantId }: UserContext,
  teamId: number,
  people: Person[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.kysely
    .selectFrom('team_member')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .where(
      isOneOf(
        'id',
        people.map(it => it.id),
      ),
    )
    .where('status', '=', 'PENDING')
    .where('invitations', '=', 0)
    .where('user_id', 'is not', null)
    .execute()
  return new Set(rows.map(it => it.id))
}

/** The express survey is for those who have the express screen and manage the team themselves. */
function mustBeExpress({ principal }: UserContext, team: Standing): void {
  team.to('openExpress').to('startExpress')
  if (!holds(principal.features, 'team-alignment-express')) throw refuse('entitlement')
}

/**
 * Adds people of the team to the open survey and invites them; who is asked already is left alone. Nobody from outside joins once
 * somebody has handed in.
 */
export const addMoreMembers: Handler<typeof alignment.addMoreMembers> = async (context, { body }) => {
  const { tx, tenantId, i18n, language } = context
  const team = (await surveyTeam(context, body.team_id)).to('addRespondents')
  await holdSurvey(tx, tenantId, team.teamId)
  const newest = await newestOf(tx, tenantId, team.teamId)
  if (!newest) throw refuse('notFound')
  if (!isOpen(newest)) throw refusal(i18n, 'conflict', 'alignment.errors.surveyOver')
  // Said so before an express survey is sent.
  if (newest.survey_type === 'express') throw refusal(i18n, 'conflict', 'alignment.errors.expressClosed')
  const people = chosen(await peopleOf(tx, tenantId, team.teamId, 'asTheyCame'), body.team_members, 0)
  const already = await tx.kysely
    .selectFrom('alignment_respondent')
    .select(['team_member_id', 'user_id', 'email', 'included', 'left_at'])
    .where('tenant_id', '=', tenantId)
    .where('survey_id', '=', newest.id)
    .execute()
  const rowsOf = (it: Person) =>
    already.filter(
      row =>
        row.team_member_id === it.id ||
        row.email.toLowerCase() === it.email.toLowerCase() ||
        (it.user_id !== null && row.user_id === it.user_id),
    )
  for (const it of people) if (!rowsOf(it).some(row => row.included && !row.left_at)) mustNotJoinLate(i18n, newest, it)
  const fresh = people.filter(it => rowsOf(it).length === 0)
  mustBeSingle(context, fresh, already.map(addresseeOf))
  const back = await askAgain(context, newest.id, people)
  await reserveRaters(context, fresh.length)
  const survey: Sent = {
    id: newest.id,
    teamId: team.teamId,
    teamName: team.name,
    minimum: newest.minimum,
    deadline: newest.deadline,
    inviter: await nameOf(context),
  }
  const { invited, skipped } = await ask(
    context,
    survey,
    fresh.map(it => asked(it, language)),
  )
  return { added: invited + skipped + back, invited, skipped }
}

/** Who was taken off the team and has come back is asked again, by the same link. Gives how many. */
async function askAgain({ tx, tenantId }: UserContext, surveyId: number, people: Person[]): Promise<number> {
  // By hand: lists go in as one value each, however long.
  const rows = await tx.query(
    `update alignment_respondent r set included = true, left_at = null, team_member_id = a.member
     from unnest($3::bigint[], $4::text[]) as a(member, email)
     where r.tenant_id = $1 and r.survey_id = $2 and lower(r.email) = lower(a.email) and r.left_at is not null
       and r.submitted_at is null and r.team_member_id <> a.member returning r.id`,
    [tenantId, surveyId, people.map(it => it.id), people.map(it => it.email)],
  )
  return rows.length
}

import type { alignment } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { type Letter, sendLetters } from '../core/letter.ts'
import { peopleOf } from '../core/people.ts'
import { refusal, refuse } from '../core/refuse.ts'
import { settle } from './closing.ts'
import { letterTo, type Sent } from './invite.ts'
import { deadlineOf, nameOf } from './start.ts'
import { surveyTeam } from './team.ts'
import { isOpen, newestOf, type Version } from './versions.ts'

/** The same person is reminded once in this time. */
const dayMs = 86_400_000

interface Found extends Record<string, unknown> {
  id: number
  team_member_id: number
  user_id: number | null
  guest_id: number | null
  email: string
  full_name: string
  language: string | null
  included: boolean
  submitted_at: Date | null
}

/** Respondents of a survey by team member. A member who is none is not found. */
async function respondents({ tx, tenantId }: UserContext, survey: Version, memberIds: number[]): Promise<Found[]> {
  const found = await tx.query<Found>(
    `select r.id, r.team_member_id, r.user_id, r.guest_id, r.email, r.full_name, r.included, r.submitted_at,
       coalesce(r.language_code, m.language_code) as language
     from alignment_respondent r left join membership m on m.tenant_id = r.tenant_id and m.user_id = r.user_id
     where r.tenant_id = $1 and r.survey_id = $2 and r.team_member_id = any($3) order by r.id`,
    [tenantId, survey.id, memberIds],
  )
  if (found.length < new Set(memberIds).size) throw refuse('notFound')
  return found
}

async function openVersion(context: UserContext, teamId: number): Promise<Version> {
  const newest = await newestOf(context.tx, context.tenantId, teamId)
  if (!newest) throw refuse('notFound')
  if (!isOpen(newest)) throw refusal(context.i18n, 'conflict', 'alignment.errors.surveyOver')
  return newest
}

/** Reminds who has not handed in; skips the others, who was reminded within a day, and who gets no more mails today. */
export const sendSurveyNotifications: Handler<typeof alignment.sendSurveyNotifications> = async (context, { body }) => {
  const list = body.notifyDTOList
  const { tx, tenantId } = context
  const at = now()
  const inviter = await nameOf(context)
  const due: { id: number; letter: Letter }[] = []
  // In one order: two who remind several teams at once never wait for each other.
  for (const teamId of [...new Set(list.map(it => it.team_id))].sort((a, b) => a - b)) {
    const team = (await surveyTeam(context, teamId)).to('remindRespondents')
    const newest = await openVersion(context, teamId)
    const survey: Sent = { ...newest, teamId, teamName: team.name, inviter }
    const wanted = list.filter(it => it.team_id === teamId).map(it => it.teamMemberId)
    const waiting = (await respondents(context, newest, wanted)).filter(it => it.included && !it.submitted_at)
    // Held: the second of two clicks at once finds the mark of the first.
    const held = await tx.query<{ id: number }>(
      `select id from alignment_respondent
       where tenant_id = $1 and id = any($2) and submitted_at is null and (reminded_at is null or reminded_at <= $3) order by id for update`,
      [tenantId, waiting.map(it => it.id), new Date(at.getTime() - dayMs)],
    )
    for (const it of waiting.filter(it => held.some(one => one.id === it.id))) {
      const [userId, guestId] = [it.user_id, it.guest_id]
      const onceKey = `alignment-reminder/${it.id}/${at.toISOString()}`
      due.push({ id: it.id, letter: letterTo(context, 'reminder', survey, { id: it.id, userId, guestId, onceKey }) })
    }
  }
  const leftOut = await sendLetters(
    context,
    due.map(it => it.letter),
  )
  const reminded = due.filter(it => !leftOut.has(it.letter.onceKey)).map(it => it.id)
  await tx.query('update alignment_respondent set reminded_at = $3 where tenant_id = $1 and id = any($2)', [
    tenantId,
    reminded,
    at,
  ])
  return { sent: reminded.length, skipped: list.length - reminded.length }
}

/** Includes or excludes one who has not handed in. Who is excluded is told so, by the link, too. */
export const setIncluded: Handler<typeof alignment.setIncluded> = async (context, { params, body }) => {
  const { tx, tenantId, i18n } = context
  const { teamId } = (await surveyTeam(context, params.teamId)).to('excludeRespondents')
  const survey = await openVersion(context, teamId)
  const [person] = await respondents(context, survey, [body.teamMemberId])
  if (!person || person.included === body.included) return {}
  // Who was taken off the team takes no further part.
  if (body.included && !(await peopleOf(tx, tenantId, teamId, 'asTheyCame')).some(it => it.id === body.teamMemberId))
    throw refuse('notFound')
  const [changed] = await tx.query(
    'update alignment_respondent set included = $3 where tenant_id = $1 and id = $2 and submitted_at is null returning id',
    [tenantId, person.id, body.included],
  )
  if (!changed) throw refusal(i18n, 'conflict', 'alignment.errors.handedIn')
  return {}
}

/** Moves the deadline of the newest version later, guests' links with it, and opens an expired one again. A repeat changes nothing. */
export const extendDeadline: Handler<typeof alignment.extendDeadline> = async (context, { params, body }) => {
  const { tx, tenantId, i18n } = context
  const { teamId } = (await surveyTeam(context, params.teamId)).to('extendSurvey')
  await tx.query('select 1 from alignment_survey where tenant_id = $1 and team_id = $2 for update', [tenantId, teamId])
  const newest = await settle(context, teamId)
  if (!newest) throw refuse('notFound')
  const deadline = deadlineOf(body.extendedDate, 'body.extendedDate')
  if (deadline.getTime() === newest.deadline.getTime() && isOpen(newest)) return { deadline: deadline.toISOString() }
  if (!isOpen(newest) && newest.generated_at) throw refusal(i18n, 'conflict', 'alignment.errors.reportMade')
  if (deadline <= newest.deadline) throw refusal(i18n, 'conflict', 'alignment.errors.deadlineEarlier')
  await tx.query('update alignment_survey set deadline = $3, closed_at = null where tenant_id = $1 and id = $2', [
    tenantId,
    newest.id,
    deadline,
  ])
  await tx.query(
    `update guest set expires_at = $3 where tenant_id = $1 and id in (
       select guest_id from alignment_respondent where tenant_id = $1 and survey_id = $2)`,
    [tenantId, newest.id, deadline],
  )
  return { deadline: deadline.toISOString() }
}

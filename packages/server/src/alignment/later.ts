import { type alignment, dayMs } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { isOneOf } from '../core/kysely.ts'
import { sendLetters } from '../core/letter.ts'
import { nameOf } from '../core/people.ts'
import { refusal, refuse } from '../core/refuse.ts'
import type { Letter } from '../core/write-letter.ts'
import { settle } from './closing.ts'
import { letterTo, type Sent } from './invite.ts'
import { deadlineOf } from './start.ts'
import { surveyTeam } from './team.ts'
import { holdSurvey, isOpen, mustNotJoinLate, newestOf, type Version } from './versions.ts'

/** Respondents of a survey by team member. A member who is none is not found. */
async function respondents({ tx, tenantId }: UserContext, survey: Version, memberIds: number[]) {
  const found = await tx.kysely
    .selectFrom('alignment_respondent')
    .select(['id', 'user_id', 'guest_id', 'included', 'left_at', 'submitted_at'])
    .where('tenant_id', '=', tenantId)
    .where('survey_id', '=', survey.id)
    .where(isOneOf('team_member_id', memberIds))
    .orderBy('id')
    .execute()
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
    const waiting = (await respondents(context, newest, wanted)).filter(
      it => it.included && !it.left_at && !it.submitted_at,
    )
    // Held: the second of two clicks at once finds the mark of the first.
    const held = await tx.kysely
      .selectFrom('alignment_respondent')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where(
        isOneOf(
          'id',
          waiting.map(it => it.id),
        ),
      )
      .where('submitted_at', 'is', null)
      .where(it => it.or([it('reminded_at', 'is', null), it('reminded_at', '<=', new Date(at.getTime() - dayMs))]))
      .orderBy('id')
      .forUpdate()
      .execute()
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
  await tx.kysely
    .updateTable('alignment_respondent')
    .set({ reminded_at: at })
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('id', reminded))
    .execute()
  return { sent: reminded.length, skipped: list.length - reminded.length }
}

/**
 * Includes or excludes a respondent. Who is excluded is told so, by the link, too; what was handed in stays and counts, so that
 * nobody can tell by who is excluded who has answered. Nobody from outside comes in once somebody has handed in.
 */
export const setIncluded: Handler<typeof alignment.setIncluded> = async (context, { params, body }) => {
  const { tx, tenantId, i18n } = context
  const { teamId } = (await surveyTeam(context, params.teamId)).to('excludeRespondents')
  await holdSurvey(tx, tenantId, teamId)
  const survey = await openVersion(context, teamId)
  const [person] = await respondents(context, survey, [body.teamMemberId])
  // Who was taken off the team takes no further part.
  if (person?.left_at) throw refuse('notFound')
  if (!person || person.included === body.included) return {}
  if (body.included) mustNotJoinLate(i18n, survey, person)
  await tx.kysely
    .updateTable('alignment_respondent')
    .set({ included: body.included })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', person.id)
    .execute()
  return {}
}

/** Moves the deadline of the newest version later, guests' links with it, and opens an expired one again. A repeat changes nothing. */
export const extendDeadline: Handler<typeof alignment.extendDeadline> = async (context, { params, body }) => {
  const { tx, tenantId, i18n } = context
  const { teamId } = (await surveyTeam(context, params.teamId)).to('extendSurvey')
  await holdSurvey(tx, tenantId, teamId)
  const newest = await settle(context, teamId)
  if (!newest) throw refuse('notFound')
  const deadline = deadlineOf(body.extendedDate, 'body.extendedDate')
  if (deadline.getTime() === newest.deadline.getTime() && isOpen(newest)) return { deadline: deadline.toISOString() }
  if (!isOpen(newest) && newest.generated_at) throw refusal(i18n, 'conflict', 'alignment.errors.reportMade')
  if (deadline <= newest.deadline) throw refusal(i18n, 'conflict', 'alignment.errors.deadlineEarlier')
  await tx.kysely
    .updateTable('alignment_survey')
    .set({
      ...({ deadline } satisfies ColumnsOf<typeof body, 'alignment_survey', { extendedDate: 'deadline' }>),
      closed_at: null,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', newest.id)
    .execute()
  await tx.kysely
    .updateTable('guest as g')
    .from('alignment_respondent as r')
    .set({ expires_at: deadline })
    .where('g.tenant_id', '=', tenantId)
    .where('r.tenant_id', '=', tenantId)
    .where('r.survey_id', '=', newest.id)
    .whereRef('g.id', '=', 'r.guest_id')
    .execute()
  return { deadline: deadline.toISOString() }
}

import type { account, UserState } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'

/** In place of how far somebody is with the assessment, for who acts in that person's name. */
const unknownGla: UserState['glaV2'] = {
  assessmentId: 0,
  finished: false,
  lastPos: null,
  attemptedQuestions: 0,
  total_question: 0,
  finishedAt: null,
  mayStart: false,
}

/** The person as the shell needs it: identity, membership, and what the assessment knows. */
export async function userState(context: UserContext): Promise<UserState> {
  const { core, tx, tenantId, userId, claims } = context
  const row = await tx.kysely
    .selectFrom('membership as m')
    .innerJoin('person as p', 'p.id', 'm.user_id')
    .innerJoin('tenant as t', 't.id', 'm.tenant_id')
    .selectAll('m')
    .select(['t.client_id', 'p.full_name', 'p.email', 'p.avatar_image_url'])
    .where('m.tenant_id', '=', tenantId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw refuse('unauthenticated')
  const tenantList = await core.db.asPerson(userId, it =>
    it.kysely
      .selectFrom('membership as m')
      .innerJoin('tenant as t', 't.id', 'm.tenant_id')
      .select(['t.id', 't.client_id', 't.name'])
      .where('m.user_id', '=', userId)
      // Where else the person belongs is nothing to an administrator of this tenant, nor to a page that embeds.
      .$if(claims.act !== undefined || claims.scope === 'embed', only => only.where('t.id', '=', tenantId))
      .orderBy('t.name')
      .execute(),
  )
  // How far the person is with the assessment is nothing to an administrator.
  const glaV2 = claims.act ? unknownGla : await core.doors.gla.stateOf(context)
  const leader360 = await core.doors.leader360.stateOf(context)
  return {
    userId,
    clientId: row.client_id,
    roles: row.roles,
    isAgree: row.is_agree,
    // Whether the answers may be used for research is between the person and the research.
    activeConsent: row.active_consent && !claims.act,
    fullName: row.full_name,
    salutation: row.salutation,
    email: row.email,
    avatar_image_url: row.avatar_image_url,
    tenantList,
    designation: row.designation,
    languageCode: row.language_code,
    timeZone: row.time_zone,
    theme: row.theme,
    scheme: row.scheme,
    glaV2,
    styleSurveyCompleted: glaV2.finished || (glaV2.lastPos ?? '').startsWith('Strategy'),
    strategySurveyCompleted: glaV2.finished,
    agilePlanGroupId: claims.act ? 0 : await core.doors.plan.newestOf(tx, tenantId, userId),
    roleChallengesCompleted: row.role_challenges_completed,
    ...leader360,
    tempRestrict: row.temp_restrict,
    userTags: row.user_tags,
    // Only the person decides about it, nobody in the person's name.
    jobCandidateConversion: claims.act ? null : await core.doors.gla.conversionOf(tx, tenantId, userId),
  }
}

/** The signed-in person. */
export const getUserState: Handler<typeof account.getUserState> = context => userState(context)

/** Takes over what the person did as a candidate, or leaves it. */
export const respondToConversion: Handler<typeof account.respondToConversion> = async (
  { core, tx, tenantId, userId },
  { body },
) => {
  const converted = await core.doors.gla.convert(tx, tenantId, userId, body.jobCandidateId, body.accept)
  if (converted.assessmentId !== null) {
    const reached = { achievement: 'glaFirst', cause: '', criteria: [], at: now() } as const
    await core.doors.badge.issue(tx, tenantId, { userId, ...reached })
  }
  return converted
}

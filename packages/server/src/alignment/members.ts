import type { AlignmentMember, alignment } from '@trellis/sdk/contract'
import type { Handler, UserContext } from '../core/context.ts'
import { type Person, peopleOf } from '../core/people.ts'
import { respondentStatusOf } from './status.ts'
import { surveyTeam } from './team.ts'
import { isOpen, newestOf, type Version, versionOf } from './versions.ts'

type Texts = UserContext['i18n']

const partOf = (texts: Texts, it: { role?: Person['role']; type: string }) => {
  if (it.role === 'TEAM_MANAGER') return texts.t('alignment.parts.manager')
  if (it.role === 'TEAM_ASSISTANT') return texts.t('alignment.parts.assistant')
  return texts.t(it.type === 'GUEST' ? 'alignment.parts.guest' : 'alignment.parts.member')
}

/** A person of the team who is no respondent: not asked yet, or not in this version. */
export function personRow(texts: Texts, it: Person, { userId }: { userId: number }, isAsked: boolean): AlignmentMember {
  return {
    id: it.id,
    respondentId: null,
    userId: it.user_id,
    name: it.name,
    email: it.email,
    userType: it.type,
    role: partOf(texts, it),
    status: isAsked ? 'included' : 'excluded',
    isChecked: isAsked,
    hasLeft: false,
    remindedAt: null,
    noMail: false,
    isMyself: it.user_id === userId,
  }
}

/** The people of a version with how far each is. The newest version also lists who is in the team and was not asked. */
export const getAllTeamMembers: Handler<typeof alignment.getAllTeamMembers> = async (context, { params, query }) => {
  const { tx, tenantId, i18n } = context
  const { teamId } = (await surveyTeam(context, params.teamId)).toSee('alignmentStatus')
  const newest = await newestOf(tx, tenantId, teamId)
  const version = query.version === undefined ? newest : await versionOf(tx, tenantId, teamId, query.version)
  const people = await peopleOf(tx, tenantId, teamId, 'asTheyCame')
  if (!version) return { members: people.map(it => personRow(i18n, it, context, true)), version: 0 }
  const rows = await respondentRows(context, version)
  const byMember = new Map(people.map(it => [it.id, it]))
  const members = rows.map(it => {
    const status = respondentStatusOf({ ...it, closed: !isOpen(version) })
    return {
      id: it.id,
      respondentId: it.respondent_id,
      userId: it.user_id,
      name: it.name,
      email: it.email,
      userType: it.user_type,
      role: partOf(i18n, { ...byMember.get(it.id), type: it.user_type }),
      status,
      isChecked: it.included,
      hasLeft: it.left_at !== null,
      remindedAt: it.reminded_at?.toISOString() ?? null,
      noMail: status === 'included' && it.left_out && it.reminded_at === null,
      isMyself: it.user_id === context.userId,
    }
  })
  const rest = version.version === newest?.version ? people : []
  // Who came back to the team is the same person, by another row of it.
  const isAsked = (it: Person) =>
    rows.some(row => row.id === it.id || (it.user_id !== null && row.user_id === it.user_id))
  return {
    members: [...members, ...rest.filter(it => !isAsked(it)).map(it => personRow(i18n, it, context, false))],
    version: version.version,
  }
}

async function respondentRows({ tx, tenantId }: UserContext, version: Version) {
  const rows = await tx.kysely
    .selectFrom('alignment_respondent')
    .select(['id as respondent_id', 'team_member_id', 'user_id', 'full_name as name', 'email', 'user_type', 'included'])
    .select(['started_at', 'submitted_at', 'answered', 'reminded_at', 'left_out', 'left_at'])
    .where('tenant_id', '=', tenantId)
    .where('survey_id', '=', version.id)
    .orderBy('id')
    .execute()
  return rows.map(it => ({
    ...it,
    id: it.team_member_id ?? 0,
    // Who left after the end was asked to the end.
    included: it.included && (it.left_at === null || (version.closed_at !== null && it.left_at >= version.closed_at)),
    begun: it.started_at !== null,
    submitted: it.submitted_at !== null,
    answered: it.answered ?? 0,
  }))
}

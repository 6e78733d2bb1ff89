import type { AlignmentMember, alignment } from '@trellis/sdk/contract'
import type { Handler, UserContext } from '../core/context.ts'
import { type Person, peopleOf } from '../core/people.ts'
import { respondentStatusOf } from './status.ts'
import { surveyTeam } from './team.ts'
import { isOpen, newestOf, type Version, versionOf } from './versions.ts'

interface RespondentRow extends Record<string, unknown> {
  respondent_id: number
  id: number
  user_id: number | null
  name: string
  email: string
  user_type: 'TEAM_MEMBERS' | 'GUEST'
  included: boolean
  begun: boolean
  submitted: boolean
  answered: number
  reminded_at: Date | null
}

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
    remindedAt: null,
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
  const members = rows.map(it => ({
    id: it.id,
    respondentId: it.respondent_id,
    userId: it.user_id,
    name: it.name,
    email: it.email,
    userType: it.user_type,
    role: partOf(i18n, { ...byMember.get(it.id), type: it.user_type }),
    status: respondentStatusOf({ ...it, closed: !isOpen(version) }),
    isChecked: it.included,
    remindedAt: it.reminded_at?.toISOString() ?? null,
    isMyself: it.user_id === context.userId,
  }))
  const rest = version.version === newest?.version ? people : []
  const asked = new Set(rows.map(it => it.id))
  return {
    members: [...members, ...rest.filter(it => !asked.has(it.id)).map(it => personRow(i18n, it, context, false))],
    version: version.version,
  }
}

function respondentRows({ tx, tenantId }: UserContext, version: Version): Promise<RespondentRow[]> {
  return tx.query<RespondentRow>(
    `select r.id as respondent_id, coalesce(r.team_member_id, 0) as id, r.user_id, r.full_name as name, r.email, r.user_type, r.included,
       r.started_at is not null as begun, r.submitted_at is not null as submitted, coalesce(r.answered, 0) as answered, r.reminded_at
     from alignment_respondent r where r.tenant_id = $1 and r.survey_id = $2 order by r.id`,
    [tenantId, version.id],
  )
}

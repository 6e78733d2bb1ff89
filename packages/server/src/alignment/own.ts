import type { alignment, BodyOf, I18n } from '@trellis/sdk/contract'
import type { GuestContext, UserContext } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { refusal, refuse } from '../core/refuse.ts'
import { isOpen } from './versions.ts'

/** Who answers: a member by the team, a guest by the link. Of a team's surveys the newest is meant. */
export type Who = { tenantId: number } & ({ userId: number; teamId: number } | { guestId: number })

/** A member, in a team. */
export const memberOf = ({ tenantId, userId }: UserContext, teamId: number): Who => ({ tenantId, userId, teamId })
/** A guest, whose link is of one survey. */
export const guestOf = ({ tenantId, guest }: GuestContext): Who => ({ tenantId, guestId: guest.id })

export interface RespondentRow extends Record<string, unknown> {
  id: number
  survey_id: number
  team_id: number
  team_name: string
  email: string
  full_name: string
  /** Asked still: neither excluded nor taken off the team. */
  asked: boolean
  /** Taken off the team, handed in or not. */
  has_left: boolean
  language_code: string | null
  own_language: string | null
  last_page: number
  page_revision: number[]
  submitted_at: Date | null
  user_type: 'TEAM_MEMBERS' | 'GUEST'
  version: number
  minimum: number
  deadline: Date
  closed_at: Date | null
  has_report: boolean
}

/** The respondent row that is the caller's in the newest survey; `notFound` where there is none. */
export async function findOwn(tx: Tx, who: Who): Promise<RespondentRow> {
  const byUser = 'userId' in who
  // By hand: every call of the survey asks, so that its plan is kept.
  const [row] = await tx.query<RespondentRow>(
    `select r.id, r.survey_id, s.team_id, t.name as team_name, r.email, r.full_name, r.included and r.left_at is null as asked, r.left_at is not null as has_left, r.language_code, r.last_page, r.page_revision,
       r.submitted_at, r.user_type, s.version, s.minimum, s.deadline, s.closed_at,
       exists (select from alignment_report p where p.tenant_id = s.tenant_id and p.survey_id = s.id) as has_report,
       ${byUser ? 'm.language_code' : 'g.language_code'} as own_language
     from alignment_respondent r
     join alignment_survey s on s.tenant_id = r.tenant_id and s.id = r.survey_id
     join team t on t.tenant_id = s.tenant_id and t.id = s.team_id
     ${
       byUser
         ? 'left join membership m on m.tenant_id = r.tenant_id and m.user_id = r.user_id where r.tenant_id = $1 and r.user_id = $2 and s.team_id = $3'
         : 'left join guest g on g.tenant_id = r.tenant_id and g.id = r.guest_id where r.tenant_id = $1 and r.guest_id = $2'
     }
       and s.version = (select max(version) from alignment_survey n where n.tenant_id = s.tenant_id and n.team_id = s.team_id)`,
    byUser ? [who.tenantId, who.userId, who.teamId] : [who.tenantId, who.guestId],
    byUser ? 'alignment-own-user' : 'alignment-own-guest',
  )
  if (!row) throw refuse('notFound')
  return row
}

/** Ids a caller may send along. */
export type Ids = BodyOf<typeof alignment.saveAnswers>['commonField']

/** Throws unless the respondent may still answer. */
export function mustBeOpen(row: RespondentRow, i18n: I18n): void {
  if (!row.asked) throw refusal(i18n, 'forbidden', 'alignment.errors.excluded')
  if (row.submitted_at) throw refuse('alreadyFinished')
  // A made report stays as it is: nobody can extend the time any more.
  if (row.has_report) throw refusal(i18n, 'conflict', 'alignment.errors.reportMade')
  if (!isOpen(row)) throw refusal(i18n, 'conflict', 'alignment.errors.surveyOver')
}

/** Ids of a call must be the caller's own: another team is not found, another person or kind of person is forbidden. */
export function mustBeOwn(row: RespondentRow, who: Who, given: Ids): void {
  if (given.team_id !== undefined && given.team_id !== row.team_id) throw refuse('notFound')
  const own = 'userId' in who ? who.userId : who.guestId
  if (given.user_id !== undefined && given.user_id !== own) throw refuse('forbidden')
  // A member without an account answers by a guest's link.
  const types = 'userId' in who ? ['TEAM_MEMBERS'] : ['GUEST', row.user_type]
  if (given.user_type !== undefined && !types.includes(given.user_type)) throw refuse('forbidden')
}

import {
  type BodyOf,
  canDo,
  dayMs,
  holdsTeamSprints,
  type notification,
  type RequestEvent,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { sendLetters } from '../core/letter.ts'
import { hold } from '../core/locks.ts'
import { nameOf } from '../core/people.ts'
import { refusal, refuse } from '../core/refuse.ts'

/** The same request to the same person waits this long, whoever asks. Source: spec 2 section 8, "Limit exceeded". */
const againMs = 7 * dayMs

type Names = BodyOf<typeof notification.requestByMail>['common_data']

/** What an event needs. Source: spec 2 section 5. */
function missing(event: RequestEvent, given: Names): string[] {
  const needed: (keyof Names)[] =
    event === 'team_sprint_suggestion_email'
      ? ['client_id', 'current_user_name', 'manager_name', 'team_name', 'link']
      : ['client_id', 'full_name', 'manager_name', 'link']
  return needed.filter(it => !given[it])
}

/** A path within the portal: no other host, no other scheme, no way around by a backslash. */
const isPath = (link: string) => /^\/(?![/\\])[\w\-./?=&%#~+:,@]*$/.test(link)

/** A link as the specification has it, with the portal's own address before its path, as that path. */
const pathIn = (portal: string, link: string) => (link.startsWith(`${portal}/`) ? link.slice(portal.length) : link)

/** A team of which the caller is manager or assistant and the person an accepted member; the named one first. */
async function sharedTeam({ tx, tenantId, userId }: UserContext, personId: number, name: string, any: boolean) {
  // By hand: the named team first, whatever its case of letters.
  const [team] = await tx.query<{ name: string }>(
    `select t.name from team t join active_member m on m.tenant_id = t.tenant_id and m.team_id = t.id
     where t.tenant_id = $1 and m.user_id = $3
       and ($5 or $2 in (t.manager_id, t.assistant_id))
     order by lower(t.name) = lower($4) desc, t.name limit 1`,
    [tenantId, userId, personId, name, any],
  )
  return team
}

/**
 * The team of a name that the person manages, who alone designs its sprints: one that the caller assists, or is of as well while managing
 * or assisting another one with the person. Source: spec 2 section 6.
 */
async function ledTeam({ tx, tenantId, userId }: UserContext, personId: number, name: string, any: boolean) {
  // By hand: two ways to stand to a team and its manager.
  const [team] = await tx.query<{ name: string }>(
    `select t.name from team t where t.tenant_id = $1 and t.manager_id = $3 and lower(t.name) = lower($4)
       and ($5 or t.assistant_id = $2 or (
         exists (select from team_person o where o.tenant_id = t.tenant_id and o.team_id = t.id and o.user_id = $2)
         and exists (select from team w join active_member m on m.tenant_id = w.tenant_id and m.team_id = w.id
           where w.tenant_id = t.tenant_id and m.user_id = $3 and $2 in (w.manager_id, w.assistant_id))))
     order by t.id limit 1`,
    [tenantId, userId, personId, name, any],
  )
  return team
}

/** Mails one person what another asks for. */
export const requestByMail: Handler<typeof notification.requestByMail> = async (context, { body }) => {
  const { event, user_id, common_data } = body
  const { tx, tenantId, userId, principal, i18n } = context
  const lacks = (paths: string[], message: string) =>
    refusal(
      i18n,
      'validation',
      'core.errors.generic',
      {},
      paths.map(it => ({ path: `body.${it}`, message })),
    )
  const lacking = missing(event, common_data)
  if (user_id === 0) lacking.push('user_id')
  if (lacking.length > 0)
    throw lacks(
      lacking.map(it => (it === 'user_id' ? it : `common_data.${it}`)),
      'Required',
    )
  if (common_data.client_id !== principal.clientId) throw refuse('orgMismatch')
  const link = pathIn(context.core.config.url, common_data.link ?? '')
  if (!isPath(link)) throw lacks(['common_data.link'], 'A path within the portal')
  const person = await tx.kysely
    .selectFrom('membership')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  const toAnybody = canDo('mailAnybody', principal.roles)
  const isSprint = event === 'team_sprint_suggestion_email'
  const find = isSprint ? ledTeam : sharedTeam
  const team = person && (await find(context, user_id, common_data.team_name ?? '', toAnybody))
  if (!toAnybody && !team) throw refuse('forbidden')
  if (!person) throw refuse('notFound')
  if (user_id === userId) throw refuse('forbidden')
  // The mail leads to where sprints are designed, which refuses everybody else.
  if (isSprint && !team) throw refuse('forbidden')
  if (isSprint && !holdsTeamSprints(principal.features)) throw refuse('entitlement')

  // Two that ask at once must not both find that nobody has.
  await hold(tx, `mail-request/${tenantId}/${user_id}/${event}`)
  const at = now()
  const recent = await tx.kysely
    .selectFrom('mail_request')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', user_id)
    .where('event', '=', event)
    .where('sent_at', '>', new Date(at.getTime() - againMs))
    .executeTakeFirst()
  if (recent) throw refuse('limitExceeded')
  const { id } = await tx.kysely
    .insertInto('mail_request')
    .values({ tenant_id: tenantId, event, user_id, sender_id: userId, sent_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (event.endsWith('gl_360')) await context.core.doors.leader360.wanted(tx, tenantId, user_id, userId)
  // The names of the body are the screen's; the mail says who truly asks.
  const sender = await nameOf(context)
  await sendLetters(context, [
    {
      onceKey: `mail-request/${id}`,
      to: { userId: user_id },
      text: `team.mail.${event}`,
      asks: sender,
      ...(team ? { team: team.name } : {}),
      ...(event.includes('gla') ? { time: 'core.mail.time.assessment' as const } : {}),
      path: link,
    },
  ])
  return 'OK'
}

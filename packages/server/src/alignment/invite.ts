import { createHmac } from 'node:crypto'
import { type Language, toLanguage } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Tx } from '../core/db.ts'
import { sendMail } from '../core/mail.ts'
import { sha256 } from '../core/secrets.ts'
import { textsOf } from '../core/texts.ts'
import { bank } from './bank.ts'

/** What invitations are made with. */
export interface Post {
  config: Config
  sealKey: Buffer
}

/** One to be asked. */
export interface Asked {
  teamMemberId: number | null
  userId: number | null
  userType: 'TEAM_MEMBERS' | 'GUEST'
  email: string
  name: string
  language: Language
}

/** The survey that people are asked to answer. */
export interface Sent {
  id: number
  teamId: number
  teamName: string
  minimum: number
  deadline: Date
  inviter: string
}

/**
 * The token of a guest's link. It is made from the installation's key, so that a reminder carries the same link as the invitation
 * although only the hash is stored.
 */
export function guestToken({ sealKey }: Post, tenantId: number, surveyId: number, respondentId: number): string {
  const secret = createHmac('sha256', sealKey).update(`alignment-link/${tenantId}/${surveyId}/${respondentId}`).digest()
  return `g.${tenantId}.${secret.toString('base64url')}`
}

/** Where a signed-in person answers. */
export const memberLink = ({ config }: Pick<Post, 'config'>, teamId: number): string =>
  `${config.url}/teams/v2/${teamId}/team-alignment?survey`

/** Where a respondent answers: members in the portal, guests by their own link. */
export function linkOf(
  post: Post,
  tenantId: number,
  survey: { id: number; teamId: number },
  respondent: { id: number; userId: number | null },
): string {
  if (respondent.userId !== null) return memberLink(post, survey.teamId)
  return `${post.config.url}/guest/alignment?token=${guestToken(post, tenantId, survey.id, respondent.id)}`
}

/** Makes respondents with their guest links and invites them by mail. Who is a respondent already stays as is. Gives how many came. */
export async function ask(tx: Tx, post: Post, tenantId: number, survey: Sent, people: Asked[]): Promise<number> {
  const made = await tx.query<{ id: number; email: string }>(
    `insert into alignment_respondent (tenant_id, survey_id, team_member_id, user_id, user_type, email, full_name, language_code)
     select $1, $2, a.member, a.person, a.type, a.email, a.name, a.language
     from unnest($3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[]) as a(member, person, type, email, name, language)
     on conflict do nothing returning id, email`,
    [
      tenantId,
      survey.id,
      people.map(it => it.teamMemberId),
      people.map(it => it.userId),
      people.map(it => it.userType),
      people.map(it => it.email),
      people.map(it => it.name),
      people.map(it => (it.userId === null ? it.language : null)),
    ],
  )
  const byEmail = new Map(people.map(it => [it.email.toLowerCase(), it]))
  const rows = made.flatMap(({ id, email }) => {
    const person = byEmail.get(email.toLowerCase())
    return person ? [{ ...person, id }] : []
  })
  await openLinks(
    tx,
    post,
    tenantId,
    survey,
    rows.filter(it => it.userId === null),
  )
  await Promise.all(rows.map(it => invite(tx, post, tenantId, survey, it)))
  return rows.length
}

/** A guest's row for each link: only the hash of its token is stored, and it works until the deadline. */
async function openLinks(tx: Tx, post: Post, tenantId: number, survey: Sent, guests: (Asked & { id: number })[]) {
  if (guests.length === 0) return
  await tx.query(
    `with made as (
       insert into guest (tenant_id, purpose, email, full_name, language_code, token_hash, created_at, expires_at)
       select $1, 'alignment', a.email, a.name, a.language, a.hash, $2, $3
       from unnest($4::text[], $5::text[], $6::text[], $7::bytea[]) as a(email, name, language, hash) returning id, token_hash
     )
     update alignment_respondent r set guest_id = made.id
     from made, unnest($8::bigint[], $7::bytea[]) as a(respondent, hash)
     where a.hash = made.token_hash and r.tenant_id = $1 and r.id = a.respondent`,
    [
      tenantId,
      now(),
      survey.deadline,
      guests.map(it => it.email),
      guests.map(it => it.name),
      guests.map(it => it.language),
      guests.map(it => sha256(guestToken(post, tenantId, survey.id, it.id))),
      guests.map(it => it.id),
    ],
  )
}

function invite(tx: Tx, post: Post, tenantId: number, survey: Sent, it: Asked & { id: number }): Promise<void> {
  return mail(tx, post, tenantId, 'invitation', survey, it, `alignment-invitation/${it.id}`)
}

/** A mail with a respondent's link: the invitation, or a reminder. */
export function mail(
  tx: Tx,
  post: Post,
  tenantId: number,
  kind: 'invitation' | 'reminder',
  survey: Sent,
  to: { id: number; userId: number | null; email: string; name: string; language: Language | string | null },
  onceKey: string,
): Promise<void> {
  const texts = textsOf(toLanguage(to.language))
  const values = {
    name: to.name,
    inviter: survey.inviter,
    teamName: survey.teamName,
    product: post.config.product,
    minimum: survey.minimum,
    statements: bank.items.length,
    deadline: texts.date(survey.deadline),
    link: linkOf(post, tenantId, survey, to),
    supportEmail: post.config.supportEmail,
  }
  const own = to.userId === null ? `\n\n${texts.t('alignment.mail.ownLink')}` : ''
  return sendMail(tx, {
    tenantId,
    onceKey,
    recipient: to.email,
    subject: texts.t(`alignment.mail.${kind}.subject`, values),
    text: `${texts.t(`alignment.mail.${kind}.body`, values)}${own}\n\n${texts.t('alignment.mail.support', values)}`,
  })
}

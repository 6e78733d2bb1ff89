import { insideLeast, type Language, minimumWith } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import { linkToken } from '../core/guest-link.ts'
import { isOneOf } from '../core/kysely.ts'
import { type Sending, sendLetters } from '../core/letter.ts'
import { sha256 } from '../core/secrets.ts'
import type { Letter } from '../core/write-letter.ts'
import { bank } from './bank.ts'

/** What invitations are made with, and who sends them. */
export interface Post extends Sending {
  core: Sending['core'] & { sealKey: Buffer }
}

/** One to be asked. */
export interface Asked {
  teamMemberId: number | null
  userId: number | null
  userType: 'TEAM_MEMBERS' | 'GUEST'
  email: string
  name: string
  language: Language
  /** The same mail invites to the team. */
  joins?: boolean
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

const memberPath = (teamId: number): string => `/teams/v2/${teamId}/team-alignment?survey`

/** Where a signed-in person answers. */
export const memberLink = ({ config }: { config: Pick<Config, 'url'> }, teamId: number): string =>
  config.url + memberPath(teamId)

/**
 * Makes respondents with their guest links and invites them by mail; who gets no more mails today is one without, until reminded, and
 * is counted as `skipped`. Who is a respondent already stays as is and is not counted. `joining`: members who have the invitation to
 * the team by that.
 */
export async function ask(
  post: Post,
  survey: Sent,
  people: Asked[],
): Promise<{ invited: number; skipped: number; joining: number[] }> {
  const { tx, tenantId } = post
  // By hand: lists go in as one value each, however long.
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
  const guests = await openLinks(
    post,
    survey,
    rows.filter(it => it.userId === null),
  )
  const keyOf = ({ id }: { id: number }) => `alignment-invitation/${id}`
  const leftOut = await sendLetters(
    post,
    rows.map(it =>
      letterTo(post, 'invitation', survey, {
        id: it.id,
        userId: it.userId,
        guestId: guests.get(it.id) ?? null,
        onceKey: keyOf(it),
        joins: it.joins ?? false,
      }),
    ),
  )
  await tx.kysely
    .updateTable('alignment_respondent')
    .set({ left_out: true })
    .where('tenant_id', '=', tenantId)
    .where(
      isOneOf(
        'id',
        rows.filter(it => leftOut.has(keyOf(it))).map(it => it.id),
      ),
    )
    .execute()
  const joining = rows.flatMap(it =>
    it.joins && it.teamMemberId !== null && !leftOut.has(keyOf(it)) ? [it.teamMemberId] : [],
  )
  return { invited: rows.length - leftOut.size, skipped: leftOut.size, joining }
}

/** A guest's row for each link: only the hash of its token is stored, and it works until the deadline. Gives guests by respondent. */
async function openLinks(
  post: Post,
  survey: Sent,
  guests: (Asked & { id: number })[],
): Promise<ReadonlyMap<number, number>> {
  const { tx, tenantId } = post
  if (guests.length === 0) return new Map()
  // By hand: lists go in as one value each, and what is made goes on to the respondents.
  const opened = await tx.query<{ id: number; guest_id: number }>(
    `with made as (
       insert into guest (tenant_id, purpose, email, full_name, language_code, token_hash, created_at, expires_at)
       select $1, 'alignment', a.email, a.name, a.language, a.hash, $2, $3
       from unnest($4::text[], $5::text[], $6::text[], $7::bytea[]) as a(email, name, language, hash) returning id, token_hash
     )
     update alignment_respondent r set guest_id = made.id
     from made, unnest($8::bigint[], $7::bytea[]) as a(respondent, hash)
     where a.hash = made.token_hash and r.tenant_id = $1 and r.id = a.respondent returning r.id, r.guest_id`,
    [
      tenantId,
      now(),
      survey.deadline,
      guests.map(it => it.email),
      guests.map(it => it.name),
      guests.map(it => it.language),
      guests.map(it => sha256(linkToken(post.core.sealKey, 'alignment-link', tenantId, survey.id, it.id))),
      guests.map(it => it.id),
    ],
  )
  return new Map(opened.map(it => [it.id, it.guest_id]))
}

/** What a report needs where few of the organisation answer. Source: measurement, Sham respondents. */
const outside = (minimum: number) => ({ inside: insideLeast, people: minimumWith(minimum, 0) })

/** A mail with the link by which a respondent answers, a member in the portal and a guest by the own: the invitation, or a reminder. */
export function letterTo(
  post: Post,
  kind: 'invitation' | 'reminder',
  { inviter, teamName, minimum, deadline, id: surveyId, teamId }: Sent,
  respondent: { id: number; userId: number | null; guestId: number | null; onceKey: string; joins?: boolean },
): Letter {
  const { id, userId, guestId, onceKey, joins } = respondent
  const guest = userId === null
  return {
    onceKey,
    to: guest ? { guestId: guestId ?? 0 } : { userId },
    text: `alignment.mail.${kind}`,
    asks: inviter,
    team: teamName,
    about: 'alignment.intro1.title',
    time: 'alignment.mail.time',
    until: { date: deadline, id: `alignment-${post.tenantId}-${id}@trellis` },
    sees: 'alignment.mail.sees',
    values: texts => ({
      inviter,
      teamName,
      minimum,
      ...outside(minimum),
      statements: bank.items.length,
      deadline: texts.date(deadline),
    }),
    path: guest
      ? `/guest/alignment#token=${linkToken(post.core.sealKey, 'alignment-link', post.tenantId, surveyId, id)}`
      : memberPath(teamId),
    closing: [
      ...(guest ? (['core.mail.ownLink'] as const) : []),
      ...(joins ? (['alignment.mail.joins'] as const) : []),
    ],
  }
}

import { groupLeast, isNamedGroup, type RaterGroup, raterMinutes, toLanguage } from '@trellis/sdk/contract'
import { clean } from '../core/clean.ts'
import type { Core } from '../core/context.ts'
import { linkToken } from '../core/guest-link.ts'
import { isOneOf } from '../core/kysely.ts'
import { sendLetters } from '../core/letter.ts'
import { sha256 } from '../core/secrets.ts'
import type { Letter } from '../core/write-letter.ts'
import { itemsOfRound, modelRow, type Place, type RaterRow, type RoundRow, ratersOf } from './rounds.ts'
import { nextReminder } from './times.ts'
import { leftOutOf } from './told-before.ts'

/** Who sends: the leader, in a call or by a job. */
export interface Post extends Place {
  core: Pick<Core, 'config' | 'db' | 'log' | 'mailWaiting' | 'sealKey'>
  userId?: number
  isJob?: true
  after?(work: () => void): void
}

/** Whose 360 it is, as mails say it. */
export interface Leader {
  name: string
  email: string
  zone: string
  language: string | null
}

/** The leader of a round: name, clock and language. */
export async function leaderOf({ tx, tenantId }: Place, userId: number): Promise<Leader> {
  const row = await tx.kysely
    .selectFrom('membership as m')
    .innerJoin('person as p', 'p.id', 'm.user_id')
    .select(['p.full_name', 'p.email', 'm.time_zone', 'm.language_code'])
    .where('m.tenant_id', '=', tenantId)
    .where('m.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { name: row.full_name, email: row.email, zone: row.time_zone ?? 'UTC', language: row.language_code }
}

/** A guest's row for each link that there is none of: only the hash of its token is stored, and it works until the round closes. */
export async function openLinks(
  { core, tx, tenantId }: Place & { core: Pick<Core, 'sealKey'> },
  round: RoundRow,
  raters: readonly RaterRow[],
  at: Date,
  leader: Pick<Leader, 'language'>,
) {
  const guests = new Map(raters.flatMap(it => (it.guest_id === null ? [] : [[it.id, it.guest_id] as const])))
  for (const it of raters.filter(one => one.user_id === null && one.guest_id === null)) {
    const { id } = await tx.kysely
      .insertInto('guest')
      .values({
        tenant_id: tenantId,
        purpose: 'leader360',
        email: it.email,
        full_name: it.name,
        language_code: toLanguage(it.language_code ?? leader.language),
        token_hash: sha256(linkToken(core.sealKey, 'leader360-link', tenantId, it.id)),
        created_at: at,
        expires_at: round.closes_at as Date,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    guests.set(it.id, id)
    await tx.kysely
      .updateTable('l360_rater')
      .set({ guest_id: id })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', it.id)
      .execute()
  }
  return guests
}

const pathOf = (post: Post, it: RaterRow): string =>
  it.user_id === null
    ? `/guest/leader360#token=${linkToken(post.core.sealKey, 'leader360-link', post.tenantId, it.id)}`
    : `/development/leader-360/${it.id}`

interface Told extends Awaited<ReturnType<typeof kindOf>> {
  leader: Leader
  guestId: number | null
  kind: 'invitation' | 'reminder'
  once: string
  /** From how many a group is shown. */
  least: (group: RaterGroup) => number
  /** Whose answers will not be shown. */
  leftOut: ReadonlySet<number>
}

/** What a round's 360 is called in mails, and how many statements it has. */
async function kindOf(place: Place, round: RoundRow) {
  const model = round.model_id === null ? undefined : await modelRow(place, round.model_id)
  return {
    about: model ? { called: model.nav_title } : ('account.menu.leader360' as const),
    minutes: raterMinutes((await itemsOfRound(place, round)).length),
  }
}

/** From how many answers each group of a round is shown, by who is asked in it. */
export const leastsOf =
  (raters: readonly RaterRow[], minimum: number) =>
  (group: RaterGroup): number => {
    const own = raters.filter(it => it.group_code === group && it.removed_at === null)
    const inside = own.filter(it => it.is_inside).length
    return groupLeast(group, { inside, outside: own.length - inside }, minimum)
  }

/** Raters of whom nothing will be shown. */
async function leftOutIn(place: Place, round: RoundRow, raters: readonly RaterRow[]): Promise<Set<number>> {
  const found = new Set<number>()
  for (const it of raters) if (await leftOutOf(place, round, it)) found.add(it.id)
  return found
}

function letterTo(post: Post, round: RoundRow, rater: RaterRow, told: Told): Letter {
  const { leader, guestId, kind, once, least, leftOut, about, minutes } = told
  const group = rater.group_code as RaterGroup
  return {
    onceKey: `leader360-${once}/${rater.id}`,
    to: rater.user_id === null ? { guestId: guestId ?? 0 } : { userId: rater.user_id },
    text: `leader360.mail.${kind}`,
    asks: leader.name,
    asksFrom: leader.email,
    ...(kind === 'reminder' && rater.asked_at ? { askedAt: rater.asked_at } : {}),
    about,
    time: 'leader360.mail.time',
    until: { date: round.closes_at as Date, id: `leader360-${post.tenantId}-${rater.id}@trellis` },
    sees: leftOut.has(rater.id)
      ? 'leader360.mail.seesNothing'
      : isNamedGroup(group)
        ? 'leader360.mail.seesNamed'
        : 'leader360.mail.seesGroup',
    values: texts => ({
      leader: leader.name,
      minutes,
      group: texts.t(`leader360.groups.${group}`),
      minimum: least(group),
    }),
    path: pathOf(post, rater),
    zone: leader.zone,
    closing: rater.user_id === null ? ['core.mail.ownLink'] : [],
  }
}

/** Asks raters by mail. Who gets no more mails today is asked by the next run: nothing is refused for it. */
export async function invite(
  post: Post,
  round: RoundRow,
  raters: readonly RaterRow[],
  at: Date,
  zones: ReadonlyMap<number, string>,
): Promise<void> {
  const { tx, tenantId } = post
  if (raters.length === 0) return
  const leader = await leaderOf(post, round.user_id)
  const guests = await openLinks(post, round, raters, at, leader)
  const least = leastsOf(await ratersOf(post, round.id), round.minimum ?? 0)
  const about = { ...(await kindOf(post, round)), leftOut: await leftOutIn(post, round, raters) }
  const letters = raters.map(it => ({
    it,
    letter: letterTo(post, round, it, {
      leader,
      guestId: guests.get(it.id) ?? null,
      kind: 'invitation',
      once: 'invitation',
      least,
      ...about,
    }),
  }))
  const leftOut = await sendLetters(
    post,
    letters.map(it => it.letter),
    { mayGoOnWithout: true },
  )
  for (const { it, letter } of letters) {
    // Somebody of the organisation is asked in the inbox, too.
    if (it.user_id === null && leftOut.has(letter.onceKey)) continue
    const zone = (it.user_id !== null && zones.get(it.user_id)) || leader.zone
    await tx.kysely
      .updateTable('l360_rater')
      .set({ asked_at: at, remind_at: nextReminder(at, round.closes_at as Date, zone, at) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', it.id)
      .execute()
  }
}

/** Reminds raters by mail; `once` names the occasion. Nothing is refused for it, and the leader is not told how many there are. */
export async function sendReminders(
  post: Post,
  round: RoundRow,
  raters: readonly RaterRow[],
  once: string,
): Promise<void> {
  if (raters.length === 0) return
  const leader = await leaderOf(post, round.user_id)
  const least = leastsOf(await ratersOf(post, round.id), round.minimum ?? 0)
  const about = { ...(await kindOf(post, round)), leftOut: await leftOutIn(post, round, raters) }
  await sendLetters(
    post,
    raters.map(it =>
      letterTo(post, round, it, { leader, guestId: it.guest_id, kind: 'reminder', once, least, ...about }),
    ),
    { mayGoOnWithout: true },
  )
}

/** Tells the leader that the report is there, whether it shows any group of others, and who else reads it by a right that stands. */
export async function sendReported(
  post: Post & { core: Pick<Core, 'doors'> },
  round: RoundRow,
  isShown: boolean,
): Promise<void> {
  const readers = await post.core.doors.team.seenBy(post.tx, post.tenantId, round.user_id, 'GL360')
  await sendLetters(post, [
    {
      onceKey: `leader360-report/${round.id}`,
      to: { userId: round.user_id },
      text: isShown ? 'leader360.mail.report' : 'leader360.mail.reportNothing',
      why: 'leader360.mail.reportWhy',
      about: (await kindOf(post, round)).about,
      time: 'leader360.mail.reportTime',
      sees: readers.length > 0 ? 'leader360.mail.reportSeen' : 'leader360.mail.reportAlone',
      said: ({ t, list }) => ({ readers: list(readers.map(it => t('core.person', { name: clean(it.name) }))) }),
      path: `/explore/leader-360/report/${round.id}?customModel=${round.model_id !== null}`,
      preference: 'RESULT',
    },
  ])
}

/** Clocks of people of the organisation, as far as they are known. */
export async function zonesOf({ tx, tenantId }: Place, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.kysely
    .selectFrom('membership')
    .select(['user_id', 'time_zone'])
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('user_id', userIds))
    .execute()
  return new Map(rows.flatMap(it => (it.time_zone ? [[it.user_id, it.time_zone] as const] : [])))
}

/** Links work until the end of the round, which has moved. */
export const moveLinks = ({ tx, tenantId }: Place, raters: readonly RaterRow[], closes: Date) =>
  tx.kysely
    .updateTable('guest')
    .set({ expires_at: closes })
    .where('tenant_id', '=', tenantId)
    .where(
      isOneOf(
        'id',
        raters.flatMap(it => (it.guest_id === null ? [] : [it.guest_id])),
      ),
    )
    .execute()

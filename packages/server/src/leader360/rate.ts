import {
  type BodyOf,
  isGroupShown,
  isNamedGroup,
  type Language,
  type leader360,
  type leader360Guest,
  leader360Limits,
  leader360PageSize,
  notAnswered,
  type RaterGroup,
  type RaterLine,
  type RaterPage,
  toLanguage,
} from '@trellis/sdk/contract'
import { sql } from 'kysely'
import { now } from '../core/clock.ts'
import type { GuestContext, Handler, UserContext } from '../core/context.ts'
import { isOneOf } from '../core/kysely.ts'
import { announce } from '../core/realtime.ts'
import { badField, refusal, refuse } from '../core/refuse.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import { type Form, wordingOf } from './content.ts'
import { isQuestion, questionsOf, type RoundItem, textOf } from './items.ts'
import { leastsOf } from './mails.ts'
import { itemsOfRound, type RaterRow, type RoundRow, ratersOf } from './rounds.ts'
import { answeredAsTold, hasAnswered } from './state.ts'
import { overAt } from './times.ts'
import { leftOutOf } from './told-before.ts'

/** Lines of what a person was asked at the most. */
const mostLines = 100
/** The place of the open answers among the revisions of the pages. Counted from 1, as SQL arrays are. */
const wordsPlace = 6

type Context = UserContext | GuestContext
/** Who answers: somebody of the organisation by the id, a guest by the link. */
type Who = { userId: number; id: number } | { guestId: number }

interface Found {
  rater: RaterRow
  round: RoundRow
}

/** The rater with the round, as it stands; another's is none. A link that is over, or taken back, has the spec's text. */
async function find({ tx, tenantId }: Context, who: Who, lock: '' | 'lock' = ''): Promise<Found> {
  const rater = await tx.kysely
    .selectFrom('l360_rater')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if('guestId' in who, it => it.where('guest_id', '=', 'guestId' in who ? who.guestId : 0))
    .$if('userId' in who, it =>
      it.where('user_id', '=', 'userId' in who ? who.userId : 0).where('id', '=', 'userId' in who ? who.id : 0),
    )
    .executeTakeFirst()
  if (!rater) throw refuse('guestId' in who ? 'feedbackLinkExpired' : 'notFound')
  const round = await tx.kysely
    .selectFrom('l360_round')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', rater.round_id)
    .$if(lock === 'lock', it => it.forShare())
    .executeTakeFirstOrThrow()
  if (!isOpen(round, rater, now())) throw refuse('feedbackLinkExpired')
  return { rater, round }
}

/** The leader may answer the own part before the others are asked. */
const isOpen = (round: RoundRow, rater: RaterRow, at: Date): boolean =>
  rater.removed_at === null &&
  (round.status === 'DRAFT'
    ? rater.group_code === 'self'
    : round.status === 'OPEN' && at < (round.closes_at as Date) && rater.asked_at !== null)

/** The same, held until the call ends: the round stays open meanwhile, and the rater's other windows wait. */
async function hold(context: Context, who: Who): Promise<Found> {
  const { tx, tenantId } = context
  const { rater, round } = await find(context, who, 'lock')
  const held = await tx.kysely
    .selectFrom('l360_rater')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', rater.id)
    .forUpdate()
    .executeTakeFirst()
  if (!held || !isOpen(round, held, now())) throw refuse('feedbackLinkExpired')
  return { rater: held, round }
}

const pagesOf = (items: readonly RoundItem[]): number => Math.ceil(items.length / leader360PageSize)
const onPage = (items: readonly RoundItem[], page: number): readonly RoundItem[] =>
  items.slice((page - 1) * leader360PageSize, page * leader360PageSize)

/** Who else is asked, those from outside first. Who was taken out stays: that is told to nobody. */
const askedWith = (raters: readonly RaterRow[], own: RaterRow): NonNullable<RaterPage['asked']> =>
  raters
    .filter(it => it.id !== own.id && it.group_code !== 'self' && it.asked_at !== null)
    .map(it => ({ name: it.name, isOutside: !it.is_inside }))
    .sort((a, b) => Number(b.isOutside) - Number(a.isOutside) || a.name.localeCompare(b.name))

interface Query {
  pageNo?: number | undefined
  languageCode?: Language | undefined
}

async function pageOf(context: Context, { rater, round }: Found, query: Query): Promise<RaterPage> {
  const { tx, tenantId, core } = context
  const items = await itemsOfRound(context, round)
  const total = pagesOf(items)
  const page = Math.min(query.pageNo ?? rater.last_page, total)
  if (query.pageNo !== undefined && query.pageNo > total) throw badField('query.pageNo', 'A page of the survey')
  const leader = await tx.kysely
    .selectFrom('person as p')
    .innerJoin('tenant as t', it => it.on('t.id', '=', tenantId))
    .leftJoin('l360_model as m', it => it.on('m.id', '=', round.model_id).onRef('m.tenant_id', '=', 't.id'))
    .select(['p.full_name', 'p.avatar_image_url', 't.name as organisation', 'm.nav_title'])
    .where('p.id', '=', round.user_id)
    .executeTakeFirstOrThrow()
  const rows = await tx.kysely
    .selectFrom('l360_answer')
    .select(['item', 'value', 'body'])
    .where('tenant_id', '=', tenantId)
    .where('rater_id', '=', rater.id)
    .execute()
  const given = new Map(rows.map(it => [it.item, it]))
  const language = query.languageCode ?? toLanguage(rater.language_code ?? context.language)
  const group = rater.group_code as RaterGroup
  const form: Form = group === 'self' ? 'self' : 'other'
  const { labels, notObserved } = wordingOf(language)
  const shown = onPage(items, page)
  const raters = await ratersOf(context, round.id)
  const readers = await core.doors.team.seenBy(tx, tenantId, round.user_id, 'GL360')
  const asked = raters.filter(it => it.group_code === group && it.asked_at !== null)
  const inside = asked.filter(it => it.is_inside).length
  const keys = new Set(items.map(it => it.key))
  return {
    questions: shown.map(it => ({
      questionCode: it.key,
      description: textOf(it, form, language),
      answerType: 'LIKERT_5',
      answer: notAnswered,
    })),
    answers: shown.flatMap(it => {
      const own = given.get(it.key)
      if (!own) return []
      const value = own.value ?? labels.length + 1
      return [{ questionCode: it.key, description: [...labels, notObserved][value - 1] ?? '', value }]
    }),
    total_page: total,
    current_page: page,
    total_question: items.length,
    hasNext: page < total,
    attemptedQuestions: rows.filter(it => keys.has(it.item)).length,
    languageCode: language,
    labels: [...labels, notObserved],
    revision: rater.revision[page - 1] ?? 0,
    raterId: rater.id,
    respondentKey: `${tenantId}.${rater.id}`,
    leader: { name: leader.full_name, imageUrl: leader.avatar_image_url },
    organisation: leader.organisation,
    title: leader.nav_title ?? '',
    group,
    isNamed: isNamedGroup(group),
    minimum: leastsOf(raters, round.minimum ?? 0)(group),
    inGroup: asked.length,
    isEnough: isGroupShown(group, { inside, outside: asked.length - inside }, round.minimum ?? 0),
    leftOut: await leftOutOf(context, round, rater),
    ...(query.pageNo === undefined ? { asked: askedWith(raters, rater) } : {}),
    readers: readers.map(it => it.name),
    until: round.closes_at?.toISOString() ?? null,
    sentAt: hasAnswered(rater) ? (rater.answered_at as Date).toISOString() : null,
    isDeclined: rater.declined_at !== null,
    openQuestions: questionsOf(form, language).map(it => ({ ...it, answer: given.get(it.code)?.body ?? '' })),
    wordsRevision: rater.revision[wordsPlace - 1] ?? 0,
  }
}

/** Counts up the revision of a page, and says that something was given now. */
const touch = (place: number, at: Date) => ({
  revision: sql<number[]>`revision[1:${place - 1}] || (revision[${place}] + 1) || revision[${place + 1}:]`,
  saved_at: at,
  began_at: sql<Date>`coalesce(began_at, ${at})`,
})

type Rate = BodyOf<typeof leader360Guest.rate>

async function rated(context: Context, who: Who, body: Rate) {
  const { tx, tenantId } = context
  const { rater, round } = await hold(context, who)
  const items = await itemsOfRound(context, round)
  const keys = onPage(items, body.page).map(it => it.key)
  if (keys.length === 0) throw badField('body.page', 'A page of the survey')
  const given = new Map(body.ratings.map(it => [it.item, it.value]))
  if (body.ratings.some(it => !keys.includes(it.item)) || given.size < body.ratings.length)
    throw badField('body.ratings', 'Statements of the page, each once')
  const revision = rater.revision[body.page - 1] ?? 0
  if (body.revision !== undefined && body.revision !== revision) throw refuse('conflict', { revision })
  const at = now()
  await tx.kysely
    .deleteFrom('l360_answer')
    .where('tenant_id', '=', tenantId)
    .where('rater_id', '=', rater.id)
    .where(isOneOf('item', keys))
    .execute()
  if (given.size)
    await tx.kysely
      .insertInto('l360_answer')
      .values([...given].map(([item, value]) => ({ tenant_id: tenantId, rater_id: rater.id, item, value })))
      .execute()
  const isFirst = body.isSubmit === true && !hasAnswered(rater)
  const saved = await tx.kysely
    .updateTable('l360_rater')
    .set({
      ...touch(body.page, at),
      ...(body.place ? { last_page: body.place } : {}),
      ...(body.languageCode ? { language_code: body.languageCode } : {}),
      ...(body.isSubmit ? { answered_at: rater.answered_at ?? at, declined_at: null } : {}),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', rater.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { n } = await tx.kysely
    .selectFrom('l360_answer')
    .select(it => it.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tenantId)
    .where('rater_id', '=', rater.id)
    .where(
      isOneOf(
        'item',
        items.map(it => it.key),
      ),
    )
    .executeTakeFirstOrThrow()
  // Who counts as having answered has said something.
  if (body.isSubmit && Number(n) === 0) throw refusal(context.i18n, 'conflict', 'leader360.errors.nothing')
  if (isFirst) await tellProgress(context, round, rater)
  return {
    attemptedQuestions: Number(n),
    revision: revision + 1,
    sentAt: hasAnswered(saved) ? (saved.answered_at as Date).toISOString() : null,
  }
}

/** Tells the rater's own list what waits no more, and the leader's screens where the number that is told has changed with the rater. */
async function tellProgress(context: Context, round: RoundRow, before: RaterRow): Promise<void> {
  const { tx, tenantId } = context
  const raters = await ratersOf(context, round.id)
  const minimum = round.minimum ?? leader360Limits.leastMinimum
  const told = (these: readonly RaterRow[]) => answeredAsTold(these, minimum)
  if (told(raters) !== told(raters.map(it => (it.id === before.id ? before : it))))
    await announce(tx, tenantId, `leader360/${round.id}`, 'progress', now().getTime())
  if ('userId' in context) await tellInbox(tx, tenantId, [context.userId])
}

async function wrote(context: Context, who: Who, body: BodyOf<typeof leader360Guest.write>) {
  const { tx, tenantId } = context
  const { rater } = await hold(context, who)
  const codes = body.words.map(it => it.code)
  if (!codes.every(isQuestion) || new Set(codes).size < codes.length)
    throw badField('body.words', 'Open questions, each once')
  const revision = rater.revision[wordsPlace - 1] ?? 0
  if (body.revision !== revision) throw refuse('conflict', { revision })
  await tx.kysely
    .deleteFrom('l360_answer')
    .where('tenant_id', '=', tenantId)
    .where('rater_id', '=', rater.id)
    .where('body', 'is not', null)
    .execute()
  const filled = body.words.filter(it => it.text)
  if (filled.length)
    await tx.kysely
      .insertInto('l360_answer')
      .values(filled.map(it => ({ tenant_id: tenantId, rater_id: rater.id, item: it.code, body: it.text })))
      .execute()
  await tx.kysely
    .updateTable('l360_rater')
    .set(touch(wordsPlace, now()))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', rater.id)
    .execute()
  return { revision: revision + 1 }
}

/** Takes back all that was answered. The own part is the leader's alone, and is not declined. */
async function declined(context: Context, who: Who): Promise<Record<string, never>> {
  const { tx, tenantId } = context
  const { rater } = await hold(context, who)
  if (rater.group_code === 'self') throw refuse('forbidden')
  await tx.kysely.deleteFrom('l360_answer').where('tenant_id', '=', tenantId).where('rater_id', '=', rater.id).execute()
  await tx.kysely
    .updateTable('l360_rater')
    .set({
      declined_at: rater.declined_at ?? now(),
      last_page: 1,
      revision: sql<number[]>`(select array_agg(it + 1 order by at) from unnest(revision) with ordinality u(it, at))`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', rater.id)
    .execute()
  if ('userId' in context) await tellInbox(tx, tenantId, [context.userId])
  return {}
}

const personOf = ({ userId }: UserContext, id: number): Who => ({ userId, id })
const guestOf = ({ guest }: GuestContext): Who => ({ guestId: guest.id })

/** Leaders who ask the caller. */
export const asked: Handler<typeof leader360.asked> = async context => {
  const { tx, tenantId, userId, i18n } = context
  const at = now()
  const rows = await tx.kysely
    .selectFrom('l360_rater as r')
    .innerJoin('l360_round as o', it => it.onRef('o.tenant_id', '=', 'r.tenant_id').onRef('o.id', '=', 'r.round_id'))
    .innerJoin('person as p', 'p.id', 'o.user_id')
    .leftJoin('l360_model as m', it => it.onRef('m.tenant_id', '=', 'o.tenant_id').onRef('m.id', '=', 'o.model_id'))
    .select(['r.id', 'r.group_code', 'r.asked_at', 'r.answered_at', 'r.declined_at', 'o.status', 'o.closes_at'])
    .select(['o.closed_at', 'p.full_name', 'm.nav_title'])
    .where('r.tenant_id', '=', tenantId)
    .where('r.user_id', '=', userId)
    .where('r.group_code', '<>', 'self')
    .where('r.asked_at', 'is not', null)
    .where('r.removed_at', 'is', null)
    .orderBy('r.asked_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(mostLines)
    .execute()
  const lines = rows.map(
    (it): RaterLine => ({
      id: it.id,
      leader: it.full_name,
      title: it.nav_title ?? i18n.t('account.menu.leader360'),
      group: it.group_code as RaterGroup,
      askedAt: (it.asked_at ?? at).toISOString(),
      until: (it.closed_at ? overAt(it) : (it.closes_at ?? at)).toISOString(),
      isOpen: it.status === 'OPEN' && at < (it.closes_at ?? at),
      sentAt: hasAnswered(it) ? (it.answered_at as Date).toISOString() : null,
      isDeclined: it.declined_at !== null,
    }),
  )
  return { asked: [...lines.filter(it => it.isOpen), ...lines.filter(it => !it.isOpen)] }
}

/** The calls of somebody of the organisation. */
export const openRating: Handler<typeof leader360.openRating> = async (context, { params, query }) =>
  pageOf(context, await find(context, personOf(context, params.id)), query)
export const rate: Handler<typeof leader360.rate> = (context, { body }) =>
  rated(context, personOf(context, body.id), body)
export const write: Handler<typeof leader360.write> = (context, { body }) =>
  wrote(context, personOf(context, body.id), body)
export const decline: Handler<typeof leader360.decline> = (context, { body }) =>
  declined(context, personOf(context, body.id))

/** The calls of a guest, by the link. */
export const open: Handler<typeof leader360Guest.open> = async (context, { query }) =>
  pageOf(context, await find(context, guestOf(context)), query)
export const rateAsGuest: Handler<typeof leader360Guest.rate> = (context, { body }) =>
  rated(context, guestOf(context), body)
export const writeAsGuest: Handler<typeof leader360Guest.write> = (context, { body }) =>
  wrote(context, guestOf(context), body)
export const declineAsGuest: Handler<typeof leader360Guest.decline> = context => declined(context, guestOf(context))

import {
  type AskedLine,
  type BodyOf,
  type CrewRole,
  guestTokenShape,
  leastRaters,
  type RatingAsked,
  type sprint,
  sprintDay,
  type sprintGuest,
} from '@trellis/sdk/contract'
import { sql } from 'kysely'
import { now } from '../core/clock.ts'
import type { GuestContext, Handler, UserContext } from '../core/context.ts'
import { isOneOf } from '../core/kysely.ts'
import { badField, mustBeFresh, refuse } from '../core/refuse.ts'
import { sha256 } from '../core/secrets.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import { ofOrganisation } from './of-organisation.ts'
import { isEnough } from './points.ts'
import { ratedItems } from './rated-items.ts'
import { mailLink } from './round-ask.ts'

/** Lines of what a person was asked at the most. */
const mostLines = 100

type Context = UserContext | GuestContext

/** Who answers: somebody of the organisation by the id, a guest by the link. */
type Who = { userId: number; id?: number } | { guestId: number }

const rowsOf = ({ tx, tenantId }: Context, who: Who) =>
  tx.kysely
    .selectFrom('sprint_rater as r')
    .innerJoin('sprint_round as o', it => it.onRef('o.tenant_id', '=', 'r.tenant_id').onRef('o.id', '=', 'r.round_id'))
    .innerJoin('sprint as s', it => it.onRef('s.tenant_id', '=', 'o.tenant_id').onRef('s.id', '=', 'o.sprint_id'))
    .innerJoin('sprint_crew as c', it => it.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.crew_id'))
    .innerJoin('tenant as n', 'n.id', 'r.tenant_id')
    .leftJoin('membership as m', it => it.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.user_id', '=', 'c.user_id'))
    .leftJoin('person as p', 'p.id', 'm.user_id')
    .leftJoin('team as t', it => it.onRef('t.tenant_id', '=', 's.tenant_id').onRef('t.id', '=', 's.team_id'))
    .leftJoin('person as w', it => it.on('w.id', '=', sql<number>`coalesce(t.manager_id, s.user_id)`))
    .select([
      'r.id',
      'r.round_id',
      'r.crew_id',
      'r.role',
      'r.shown_as',
      'r.is_feedback',
      'r.is_fast_forward',
      'r.asked_at',
    ])
    .select([
      'r.answered_at',
      'r.declined_at',
      'r.version',
      'o.type',
      'o.closes_at',
      'o.status',
      'o.occurrence',
      'o.opened_at',
    ])
    .select(['o.sprint_id', 's.label', 's.description', 's.ends_at', 's.timezone', 's.reset_time'])
    .select(['s.feedback_frequency', 'n.name as organisation'])
    .select(['t.name as team_name', 'w.full_name as owner', 'w.avatar_image_url'])
    .select(sql<string>`coalesce(p.full_name, c.name)`.as('name'))
    .where('r.tenant_id', '=', tenantId)
    .where('r.asked_at', 'is not', null)
    .$if('guestId' in who, it => it.where('r.guest_id', '=', 'guestId' in who ? who.guestId : 0))
    .$if('userId' in who, it => it.where('c.user_id', '=', 'userId' in who ? who.userId : 0))
    .$if('id' in who, it => it.where('r.id', '=', 'id' in who ? (who.id ?? 0) : 0))

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const isOpen = (it: Pick<Row, 'status' | 'closes_at'>, at: Date) => it.status === 'OPEN' && at < it.closes_at

/** The rater in a round that takes answers still. A round that is over has the spec's text; of another person's there is none. */
async function find(context: Context, who: Who): Promise<Row> {
  const row = await rowsOf(context, who).executeTakeFirst()
  if (!row) throw refuse('guestId' in who ? 'feedbackLinkExpired' : 'notFound')
  if (!isOpen(row, now())) throw refuse('feedbackLinkExpired')
  return row
}

/** The same, held until the call ends: the round stays open meanwhile, and the rater's other windows wait. */
async function hold(context: Context, who: Who): Promise<Row> {
  const { tx, tenantId } = context
  const { id, round_id } = await find(context, who)
  const round = await tx.kysely
    .selectFrom('sprint_round')
    .select(['status', 'closes_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', round_id)
    .forShare()
    .executeTakeFirst()
  const rater = await tx.kysely
    .selectFrom('sprint_rater')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!round || !rater || !isOpen(round, now())) throw refuse('feedbackLinkExpired')
  return find(context, who)
}

async function itemsOf(context: Context, it: Pick<Row, 'sprint_id' | 'opened_at'>): Promise<RatingAsked['items']> {
  const rows = await ratedItems(context, it.sprint_id, it.opened_at)
  return rows.map(one => ({ ...one, kind: one.kind as 'behavior' | 'outcome' }))
}

/** Whether all of these have been asked about in a sprint. */
async function wereAsked({ tx, tenantId }: Context, sprintId: number, ids: readonly number[]): Promise<boolean> {
  const rows = await tx.kysely
    .selectFrom('sprint_item')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('kind', 'in', ['behavior', 'outcome'])
    .where(isOneOf('id', ids))
    .execute()
  return rows.length === new Set(ids).size
}

async function told(context: Context, it: Row): Promise<RatingAsked> {
  const { tx, tenantId } = context
  const ratings = await tx.kysely
    .selectFrom('sprint_rating')
    .select(['item_id', 'value'])
    .where('tenant_id', '=', tenantId)
    .where('rater_id', '=', it.id)
    .orderBy('item_id')
    .execute()
  const words = await tx.kysely
    .selectFrom('sprint_words')
    .select(['kind', 'body'])
    .where('tenant_id', '=', tenantId)
    .where('rater_id', '=', it.id)
    .execute()
  const role = it.role as CrewRole
  const asked = await tx.kysely
    .selectFrom('sprint_rater as r')
    .innerJoin('sprint_crew as c', one => one.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.crew_id'))
    .select(['c.id', 'c.user_id', 'c.voice'])
    .where('r.tenant_id', '=', tenantId)
    .where('r.round_id', '=', it.round_id)
    .where('r.role', '=', role)
    .where(one =>
      one.or([
        one('r.id', '=', it.id),
        // Who is known from standing alone is in no mean.
        one.and([one('r.is_feedback', '=', true), one('r.is_left_out', '=', false), one('r.shown_as', '<>', 'known')]),
      ]),
    )
    .execute()
  const inside = await ofOrganisation(tx, tenantId, asked)
  const count = { all: asked.length, inside: asked.filter(one => inside.has(one.id)).length }
  const next = await tx.kysely
    .selectFrom('sprint_round')
    .select('goes_out_at')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', it.sprint_id)
    .where('occurrence', '>', it.occurrence)
    .where('status', '=', 'PLANNED')
    .orderBy('occurrence')
    .executeTakeFirst()
  const said = (kind: 'feedback' | 'advice') => words.find(one => one.kind === kind)?.body ?? ''
  return {
    id: it.id,
    version: it.version,
    sprint: { label: it.label, description: it.description },
    asks: { name: it.owner ?? '', imageUrl: it.avatar_image_url },
    teamName: it.team_name,
    organisation: it.organisation,
    name: it.name,
    role,
    isAlone: it.shown_as === 'alone',
    others: asked.length - 1,
    // Who is no cover for others needs two of them.
    isEnough: it.shown_as === 'hidden' && isEnough(count, leastRaters),
    type: it.type,
    until: it.closes_at.toISOString(),
    next: next?.goes_out_at.toISOString() ?? null,
    lastDay: sprintDay(new Date(it.ends_at.getTime() - 1), it.timezone, it.reset_time),
    daysBack: it.feedback_frequency,
    asksFeedback: it.is_feedback,
    asksAdvice: it.is_fast_forward,
    items: it.is_feedback ? await itemsOf(context, it) : [],
    ratings: ratings.map(one => ({ itemId: one.item_id, value: one.value })),
    feedback: said('feedback'),
    advice: said('advice'),
    sentAt: it.answered_at?.toISOString() ?? null,
    isDeclined: it.declined_at !== null,
  }
}

/** What was said is stored, and takes the place of what was said before. */
async function store(
  context: Context,
  row: Row,
  said: { ratings?: BodyOf<typeof sprintGuest.rate>['ratings']; feedback?: string; advice?: string },
): Promise<void> {
  const { tx, tenantId } = context
  if (said.ratings) {
    await tx.kysely
      .deleteFrom('sprint_rating')
      .where('tenant_id', '=', tenantId)
      .where('rater_id', '=', row.id)
      .execute()
    if (said.ratings.length)
      await tx.kysely
        .insertInto('sprint_rating')
        .values(
          said.ratings.map(it => ({ tenant_id: tenantId, rater_id: row.id, item_id: it.itemId, value: it.value })),
        )
        .execute()
  }
  for (const kind of ['feedback', 'advice'] as const) {
    const body = said[kind]
    if (body === undefined) continue
    await tx.kysely
      .deleteFrom('sprint_words')
      .where('tenant_id', '=', tenantId)
      .where('rater_id', '=', row.id)
      .where('kind', '=', kind)
      .execute()
    if (body)
      await tx.kysely.insertInto('sprint_words').values({ tenant_id: tenantId, rater_id: row.id, kind, body }).execute()
  }
}

/** Writes down that something is sent now, or that nothing is. */
async function mark(
  context: Context,
  id: number,
  set: { answered_at: Date | null; declined_at: Date | null },
): Promise<void> {
  const { tx, tenantId } = context
  await tx.kysely
    .updateTable('sprint_rater')
    .set(it => ({ ...set, version: it('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
  // Nobody but who has answered hears of it.
  if ('userId' in context) await tellInbox(tx, tenantId, [context.userId])
}

async function rated(context: Context, who: Who, body: BodyOf<typeof sprintGuest.rate>): Promise<RatingAsked> {
  const row = await hold(context, who)
  await mustBeFresh(row.version, body.version, () => told(context, row))
  if (!row.is_feedback) throw refuse('forbidden')
  const known = new Set((await itemsOf(context, row)).map(it => it.id))
  const { ratings } = body
  const others = ratings.flatMap(it => (known.has(it.itemId) ? [] : [it.itemId]))
  // Asked when the rater began, and changed by the owner since: what is asked now is told, and nothing is taken.
  if (others.length > 0 && (await wereAsked(context, row.sprint_id, others)))
    throw refuse('conflict', { current: await told(context, row) })
  if (ratings.some(it => !known.has(it.itemId)) || new Set(ratings.map(it => it.itemId)).size < ratings.length)
    throw badField('body.ratings', 'Behaviours and outcomes of the sprint, each once')
  if (body.advice && !row.is_fast_forward) throw badField('body.advice', 'Empty: advice is not asked for')
  await store(context, row, { ratings, feedback: body.feedback, advice: body.advice })
  await mark(context, row.id, { answered_at: now(), declined_at: null })
  return told(context, await find(context, who))
}

async function advised(context: Context, who: Who, body: BodyOf<typeof sprintGuest.advise>): Promise<RatingAsked> {
  const row = await hold(context, who)
  await mustBeFresh(row.version, body.version, () => told(context, row))
  if (!row.is_fast_forward) throw refuse('forbidden')
  await store(context, row, { advice: body.advice })
  // Who takes the advice back and has sent nothing else has sent nothing.
  const { ratings, feedback } = await told(context, row)
  const isEmpty = !body.advice && ratings.length === 0 && !feedback
  await mark(context, row.id, { answered_at: isEmpty ? null : now(), declined_at: null })
  return told(context, await find(context, who))
}

async function declined(context: Context, who: Who, body: BodyOf<typeof sprintGuest.decline>): Promise<RatingAsked> {
  const row = await hold(context, who)
  await store(context, row, { ratings: [], feedback: '', advice: '' })
  await mark(context, row.id, { answered_at: null, declined_at: row.declined_at ?? now() })
  if (body.scope === 'sprint')
    await context.tx.kysely
      .updateTable('sprint_crew')
      .set({ declined_at: now() })
      .where('tenant_id', '=', context.tenantId)
      .where('id', '=', row.crew_id)
      .where('declined_at', 'is', null)
      .execute()
  return told(context, await find(context, who))
}

const personOf = ({ userId }: UserContext, id: number): Who => ({ userId, id })
const guestOf = ({ guest }: GuestContext): Who => ({ guestId: guest.id })

/** What the caller was asked by others. */
export const asked: Handler<typeof sprint.asked> = async context => {
  const at = now()
  const rows = await rowsOf(context, { userId: context.userId })
    .orderBy('r.asked_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(mostLines)
    .execute()
  const lines = rows.map(
    (it): AskedLine => ({
      id: it.id,
      label: it.label,
      asks: it.owner ?? '',
      teamName: it.team_name,
      role: it.role as CrewRole,
      type: it.type,
      askedAt: (it.asked_at ?? at).toISOString(),
      until: it.closes_at.toISOString(),
      isOpen: isOpen(it, at),
      sentAt: it.answered_at?.toISOString() ?? null,
      isDeclined: it.declined_at !== null,
    }),
  )
  return { asked: [...lines.filter(it => it.isOpen), ...lines.filter(it => !it.isOpen)] }
}

/** The calls of somebody of the organisation. */
export const openRating: Handler<typeof sprint.openRating> = async (context, { params }) =>
  told(context, await find(context, personOf(context, params.id)))
export const rate: Handler<typeof sprint.rate> = (context, { body }) => rated(context, personOf(context, body.id), body)
export const advise: Handler<typeof sprint.advise> = (context, { body }) =>
  advised(context, personOf(context, body.id), body)
export const decline: Handler<typeof sprint.decline> = (context, { body }) =>
  declined(context, personOf(context, body.id), body)

/** Mails the current link to the address that an older one was made for. Whether there is one is not told, nor shown by the time it takes. */
export const sendLink: Handler<typeof sprintGuest.sendLink> = async ({ core, after }, { body }) => {
  const [, tenant] = guestTokenShape.exec(body.token) ?? []
  if (!tenant) return {}
  const tenantId = Number(tenant)
  after(async () => {
    await core.db.inTenant(tenantId, async tx => {
      const rater = await tx.kysely
        .selectFrom('guest as g')
        .innerJoin('sprint_rater as r', it =>
          it.onRef('r.tenant_id', '=', 'g.tenant_id').onRef('r.guest_id', '=', 'g.id'),
        )
        .select('r.crew_id')
        .where('g.tenant_id', '=', tenantId)
        .where('g.purpose', '=', 'feedback')
        .where('g.token_hash', '=', sha256(body.token))
        .executeTakeFirst()
      if (rater) await mailLink(tx, core, tenantId, rater.crew_id)
    })
    core.mailWaiting()
  })
  return {}
}

/** The calls of a guest, by the link. */
export const open: Handler<typeof sprintGuest.open> = async context =>
  told(context, await find(context, guestOf(context)))
export const rateAsGuest: Handler<typeof sprintGuest.rate> = (context, { body }) =>
  rated(context, guestOf(context), body)
export const adviseAsGuest: Handler<typeof sprintGuest.advise> = (context, { body }) =>
  advised(context, guestOf(context), body)
export const declineAsGuest: Handler<typeof sprintGuest.decline> = (context, { body }) =>
  declined(context, guestOf(context), body)

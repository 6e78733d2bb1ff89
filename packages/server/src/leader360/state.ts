import {
  type DraftRound,
  dayMs,
  groupOfNetwork,
  holds,
  isNamedGroup,
  type Leader360State,
  type leader360,
  leader360Limits,
  leastShown,
  type OpenRound,
  type RaterGroup,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, Principal, UserContext } from '../core/context.ts'
import { capabilitiesOf, itemsOfModel, type RoundItem, standardItems } from './items.ts'
import { type Kept, showsOthers } from './kept.ts'
import { leaderOf } from './mails.ts'
import {
  accountsOf,
  draftOf,
  itemsOfRound,
  modelItems,
  modelRow,
  type Place,
  type RaterRow,
  type RoundRow,
  ratersOf,
} from './rounds.ts'
import { closesAt, overAt, remindFrom } from './times.ts'

/** The caller's rounds of one kind, newest first. */
export const roundsOf = ({ tx, tenantId }: Place, userId: number, custom: boolean): Promise<RoundRow[]> =>
  tx.kysely
    .selectFrom('l360_round')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('model_id', custom ? 'is not' : 'is', null)
    .orderBy('id', 'desc')
    .execute()

/** The custom 360 that leaders start; undefined where there is none. */
export const activeModel = ({ tx, tenantId }: Place) =>
  tx.kysely
    .selectFrom('l360_model')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .executeTakeFirst()

/** Whether the licence includes a custom 360. */
export const holdsCustom = ({ features }: Pick<Principal, 'features'>): boolean =>
  features.some(it => it.feature_id === 'gl360' && it.enabled && it.value === 'custom')

/** Whether the licence lets the caller begin a round: any with the 360, and a first plain one in a free organisation. */
export function mayStart({ features }: Pick<Principal, 'features'>, custom: boolean, sent: number): boolean {
  if (custom) return holdsCustom({ features })
  return holds(features, 'gl360') || (holds(features, 'gl360-freemium') && sent === 0)
}

export async function minimumOf({ tx, tenantId }: Place): Promise<number> {
  const row = await tx.kysely
    .selectFrom('tenant')
    .select('leader360_minimum')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return row.leader360_minimum
}

type Reader = Pick<UserContext, 'core' | 'tx' | 'tenantId' | 'language' | 'i18n'>

const modelTold = ({ core, language }: Reader, id: number, title: string, items: readonly RoundItem[]) => ({
  id,
  title,
  capabilities: capabilitiesOf(items).map(capability => ({
    capability,
    label: core.doors.gla.words(language, capability).label,
  })),
  items: items.length,
})

async function titleOf(context: Reader, modelId: number | null): Promise<string> {
  if (modelId === null) return context.i18n.t('account.menu.leader360')
  return (await modelRow(context, modelId))?.nav_title ?? ''
}

/** How many statements a rater has answered, 'not observed' among them. */
async function answeredBy({ tx, tenantId }: Place, raterId: number, items: readonly RoundItem[]): Promise<number> {
  const rows = await tx.kysely
    .selectFrom('l360_answer')
    .select('item')
    .where('tenant_id', '=', tenantId)
    .where('rater_id', '=', raterId)
    .execute()
  const keys = new Set(items.map(it => it.key))
  return rows.filter(it => keys.has(it.item)).length
}

const isAsked = (it: RaterRow) => it.group_code !== 'self'
/** Who counts as having answered: what was taken back is none. */
export const hasAnswered = (it: Pick<RaterRow, 'answered_at' | 'declined_at'>): boolean =>
  it.answered_at !== null && it.declined_at === null

/**
 * How many have answered, as the leader is told it while a round is open: so that it says of nobody. Of those who were asked at once it
 * is a multiple of what their group would be shown from, and never all, those from outside by themselves, as they may be the leader's own
 * addresses. Who stands alone is in no such number, and who took back what was answered stays in it. Source: plan, 360.
 */
export function answeredAsTold(raters: readonly RaterRow[], minimum: number): number {
  const anonymous = raters.filter(it => it.asked_at !== null && !isNamedGroup(it.group_code as RaterGroup))
  const atOnce = Map.groupBy(anonymous, it => `${it.is_inside} ${it.asked_at?.getTime()}`)
  return [...atOnce.values()].reduce((sum, own) => {
    const step = leastShown(own.filter(it => it.is_inside).length, minimum)
    const answered = own.filter(it => it.answered_at !== null).length
    return sum + step * Math.floor(Math.min(answered, own.length - 1) / step)
  }, 0)
}

/**
 * Whether the licence lets the leader ask in a round that is there: it may have ended since. A free organisation has each leader's
 * first one, also while that runs.
 */
export function isIncluded(
  { principal }: Pick<UserContext, 'principal'>,
  row: Pick<RoundRow, 'id' | 'model_id'>,
  rounds: readonly RoundRow[],
): boolean {
  const before = rounds.filter(it => it.status !== 'DRAFT' && it.id !== row.id)
  return mayStart(principal, row.model_id !== null, before.length)
}

interface Told {
  row: RoundRow
  /** All of the leader's of this kind. */
  rounds: readonly RoundRow[]
}

async function commonOf(context: UserContext, { row, rounds }: Told, raters: readonly RaterRow[]) {
  const items = await itemsOfRound(context, row)
  const self = raters.find(it => it.group_code === 'self')
  return {
    id: row.id,
    model: modelTold(context, row.model_id ?? 0, await titleOf(context, row.model_id), items),
    minimum: row.minimum ?? (await minimumOf(context)),
    isIncluded: isIncluded(context, row, rounds),
    self: {
      raterId: self?.id ?? 0,
      isDone: self !== undefined && hasAnswered(self),
      answered: self ? await answeredBy(context, self.id, items) : 0,
    },
  }
}

async function draftTold(context: UserContext, told: Told): Promise<DraftRound> {
  const { row } = told
  const entries = draftOf(row)
  const { isInside } = await accountsOf(
    context,
    entries.map(it => it.email),
  )
  return {
    ...(await commonOf(context, told, await ratersOf(context, row.id))),
    raters: entries.map(it => ({ id: 0, ...it, isOutside: !isInside(it.email) })),
    days: row.days,
    version: row.version,
    redoOf: row.redo_of,
  }
}

async function openTold(context: UserContext, told: Told, at: Date): Promise<OpenRound> {
  const { row } = told
  const raters = await ratersOf(context, row.id)
  const others = raters.filter(isAsked)
  const { zone } = await leaderOf(context, row.user_id)
  const started = row.started_at as Date
  const closes = row.closes_at as Date
  const latest = closesAt(started, leader360Limits.mostDays, zone)
  return {
    ...(await commonOf(context, told, raters)),
    raters: others
      .filter(it => it.removed_at === null)
      .map(it => ({
        id: it.id,
        group: it.group_code as Exclude<RaterGroup, 'self'>,
        name: it.name,
        email: it.email,
        isOutside: !it.is_inside,
      })),
    startedAt: started.toISOString(),
    closesAt: closes.toISOString(),
    isExtended: row.extended_at !== null,
    // Who was taken out is counted on: a number that falls would tell that nothing was answered.
    asked: others.length,
    answered: answeredAsTold(others, row.minimum ?? leader360Limits.leastMinimum),
    waiting: others.filter(it => it.removed_at === null && it.asked_at === null).length,
    remindFrom: remindFrom(started, row.reminded_at, at)?.toISOString() ?? null,
    extendUntil: new Date(Math.max(latest.getTime(), closes.getTime())).toISOString(),
    version: row.version,
  }
}

/** Reports of a leader, newest first. */
export async function reportLines(
  context: Reader,
  userId: number,
  custom?: boolean,
): Promise<Leader360State['reports']> {
  const { tx, tenantId } = context
  const rows = await tx.kysely
    .selectFrom('l360_report as p')
    .innerJoin('l360_round as r', it => it.onRef('r.tenant_id', '=', 'p.tenant_id').onRef('r.id', '=', 'p.round_id'))
    .leftJoin('l360_model as m', it => it.onRef('m.tenant_id', '=', 'r.tenant_id').onRef('m.id', '=', 'r.model_id'))
    .select(['p.round_id', 'p.data', 'r.model_id', 'r.started_at', 'r.closed_at', 'r.closes_at', 'm.nav_title'])
    .where('p.tenant_id', '=', tenantId)
    .where('p.user_id', '=', userId)
    .$if(custom !== undefined, it => it.where('r.model_id', custom ? 'is not' : 'is', null))
    .orderBy('r.closed_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute()
  return rows.map(it => ({
    roundId: it.round_id,
    modelId: it.model_id ?? 0,
    title: it.nav_title ?? context.i18n.t('account.menu.leader360'),
    startedAt: (it.started_at as Date).toISOString(),
    closedAt: overAt(it).toISOString(),
    isShown: showsOthers(it.data as unknown as Kept),
  }))
}

/** Where the caller stands with one kind of 360. */
export async function stateOf(context: UserContext, custom: boolean): Promise<Leader360State> {
  const { core, tx, tenantId, userId, principal } = context
  const at = now()
  const rounds = await roundsOf(context, userId, custom)
  const draft = rounds.find(it => it.status === 'DRAFT')
  const open = rounds.find(it => it.status === 'OPEN')
  const model = custom ? await activeModel(context) : undefined
  const network = await core.doors.plan.networkOf(tx, tenantId, userId)
  const readers = await core.doors.team.seenBy(tx, tenantId, userId, 'GL360')
  return {
    model: custom
      ? model
        ? modelTold(context, model.id, model.nav_title, itemsOfModel(modelItems(model)))
        : null
      : modelTold(context, 0, await titleOf(context, null), standardItems),
    mayStart:
      (!custom || model !== undefined) &&
      mayStart(principal, custom, rounds.filter(it => it.status !== 'DRAFT').length),
    minimum: await minimumOf(context),
    draft: draft ? await draftTold(context, { row: draft, rounds }) : null,
    round: open ? await openTold(context, { row: open, rounds }, at) : null,
    reports: await reportLines(context, userId, custom),
    network: network.map(({ type, name, email }) => ({ group: groupOfNetwork(type), name, email })),
    readers: readers.map(it => it.name),
  }
}

/** The state of the kind that a round is of. */
export const stateWith = (context: UserContext, row: Pick<RoundRow, 'model_id'>): Promise<Leader360State> =>
  stateOf(context, row.model_id !== null)

export const state: Handler<typeof leader360.state> = (context, { query }) =>
  stateOf(context, query.customModel === 'true')

/** Until when somebody else can be asked. */
export const lastAsked = (closes: Date): Date => new Date(closes.getTime() - leader360Limits.lastAskedDays * dayMs)

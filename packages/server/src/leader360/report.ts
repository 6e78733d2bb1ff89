import {
  dayMs,
  groupLeast,
  isNamedGroup,
  type Leader360Report,
  type leader360,
  present,
  type RaterGroup,
  type ReportCapability,
  voiceOf,
} from '@trellis/sdk/contract'
import type { Handler, UserContext } from '../core/context.ts'
import { gapDays } from '../core/ledger/unit.ts'
import { serve } from '../core/ledger/viewer.ts'
import { refuse } from '../core/refuse.ts'
import { capabilitiesOf, questionsOf } from './items.ts'
import type { Kept, KeptCapability, KeptGroup, KeptWords } from './kept.ts'
import { nameOf } from './make-report.ts'
import { itemsOfRound, type RaterRow, type RoundRow, ratersOf, versionOf } from './rounds.ts'
import { mayStart, reportLines } from './state.ts'
import { overAt } from './times.ts'

/** Who looks, as far as the report is of the looker's own answers. */
interface Knower {
  /** Groups in which the looker was asked. */
  groups: ReadonlySet<RaterGroup>
  minimum: number
}

const isEnoughWithout = (it: KeptGroup, { groups, minimum }: Knower): boolean => {
  if (!groups.has(it.group)) return true
  const least = groupLeast(it.group, it.count, minimum)
  // Whoever counts is one less for one of them; of outsiders nobody is an account.
  const count = it.count.inside > 0 ? it.count.inside : it.n
  return count - 1 >= least
}

/**
 * A capability as one is told who rated in it: the own group, and what is made of all, only where enough others remain. Numbers that
 * the ledger does not serve to this reader are not told either. Source: plan, 360.
 */
export function toKnower(it: KeptCapability, knower: Knower, served: ReadonlySet<number>): KeptCapability {
  const isTold = (one: KeptGroup) => isEnoughWithout(one, knower) && one.setIds.every(it => served.has(it))
  const groups = it.groups.filter(isTold)
  // What is not told of an anonymous group could be taken from the whole.
  const isWhole = it.groups.every(one => isNamedGroup(one.group) || isTold(one))
  if (isWhole) return { ...it, groups }
  const { others, gap, word, ...rest } = it
  return { ...rest, groups }
}

/** Open answers as one is told who may have written one: the same rule. */
export const wordsToKnower = (it: KeptWords, { groups, minimum }: Knower): KeptWords => {
  const isAsked = [...groups].some(one => !isNamedGroup(one))
  const count = it.count.inside > 0 ? it.count.inside : it.count.outside
  const isEnough = !isAsked || count - 1 >= groupLeast('other', it.count, minimum)
  return isEnough ? it : { ...it, anonymous: [] }
}

/** Whether the caller may read a round's report: the leader does, and whom the leader lets. In somebody's name nobody does. */
const mayRead = async (context: UserContext, ownerId: number, handed: 'handed' | 'told'): Promise<boolean> =>
  context.userId === ownerId || (await context.core.doors.team.mayReadReport(context, ownerId, handed === 'handed'))

/** What is kept of a report, as a reader gets it, and in which groups that one was asked. */
interface Told extends Kept {
  asked: ReadonlySet<RaterGroup>
}

/** What is kept of a report, as this reader gets it. */
async function keptFor(
  context: UserContext,
  round: Pick<RoundRow, 'id' | 'user_id' | 'minimum'>,
  kept: Kept,
  raters: readonly RaterRow[],
): Promise<Told> {
  const { tx, tenantId, userId, principal } = context
  if (userId === round.user_id) return { ...kept, asked: new Set() }
  // Whatever address the looker was written to.
  const isOwn = (it: Pick<RaterRow, 'user_id' | 'email'>) =>
    it.user_id === userId || (it.user_id === null && voiceOf(it.email) === voiceOf(principal.email))
  const own = raters.filter(isOwn)
  const all = await tx.kysely
    .selectFrom('l360_rater as r')
    .innerJoin('l360_round as o', it => it.onRef('o.tenant_id', '=', 'r.tenant_id').onRef('o.id', '=', 'r.round_id'))
    .select(['r.unit', 'r.user_id', 'r.email'])
    .where('r.tenant_id', '=', tenantId)
    .where('o.user_id', '=', round.user_id)
    .where('r.unit', 'is not', null)
    .execute()
  const ids = [...new Set(kept.capabilities.flatMap(it => it.groups.flatMap(one => one.setIds)))]
  const viewer = {
    tenantId,
    instrument: 'leader360' as const,
    viewerId: userId,
    own: [...new Set(all.filter(isOwn).flatMap(it => it.unit ?? []))],
  }
  const served = ids.length ? await serve(tx, viewer, ids) : new Set<number>()
  const knower: Knower = {
    groups: new Set(own.map(it => it.group_code as RaterGroup)),
    minimum: round.minimum ?? 0,
  }
  return {
    ...kept,
    asked: knower.groups,
    capabilities: kept.capabilities.map(it => toKnower(it, knower, served)),
    words: kept.words.map(it => wordsToKnower(it, knower)),
  }
}

/** When the newest report before a round was made whose numbers may stand in this one, by what its leader knows: dates and statements. */
async function soonAfter(context: UserContext, round: RoundRow): Promise<Date | undefined> {
  const { tx, tenantId } = context
  const started = round.started_at as Date
  const before = await tx.kysely
    .selectFrom('l360_round')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', round.user_id)
    .where('status', '=', 'CLOSED')
    .where('id', '<>', round.id)
    .where('closed_at', '<=', round.closed_at)
    .where('closed_at', '>', new Date(started.getTime() - gapDays * dayMs))
    .orderBy('closed_at', 'desc')
    .execute()
  const namesOf = async (it: RoundRow) => {
    const items = await itemsOfRound(context, it)
    return capabilitiesOf(items).map(capability => nameOf(items, capability))
  }
  const names = new Set(await namesOf(round))
  for (const it of before) if ((await namesOf(it)).some(name => names.has(name))) return overAt(it)
  return undefined
}

export const report: Handler<typeof leader360.report> = async (context, { params, query }) => {
  const { core, tx, tenantId, userId, principal } = context
  const language = query.languageCode ?? context.language
  const round = await tx.kysely
    .selectFrom('l360_round')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', params.roundId)
    .where('status', '=', 'CLOSED')
    .executeTakeFirst()
  if (!round || !(await mayRead(context, round.user_id, 'handed'))) throw refuse('notFound')
  const [row, raters, leader, lines, readers, earlier] = await Promise.all([
    tx.kysely
      .selectFrom('l360_report')
      .select('data')
      .where('tenant_id', '=', tenantId)
      .where('round_id', '=', round.id)
      .executeTakeFirstOrThrow(),
    ratersOf(context, round.id),
    tx.kysely.selectFrom('person').select('full_name').where('id', '=', round.user_id).executeTakeFirstOrThrow(),
    reportLines(context, round.user_id),
    core.doors.team.seenBy(tx, tenantId, round.user_id, 'GL360'),
    soonAfter(context, round),
  ])
  const kept = await keptFor(context, round, row.data as Kept, raters)
  const line = lines.find(it => it.roundId === round.id)
  const nameOf = new Map(raters.map(it => [it.id, it.name]))
  const questions = new Map(questionsOf('other', language).map(it => [it.code, it.text]))
  const isOwn = userId === round.user_id
  return {
    roundId: round.id,
    leader: { userId: round.user_id, name: leader.full_name },
    isOwn,
    title: line?.title ?? '',
    modelId: round.model_id ?? 0,
    startedAt: (round.started_at as Date).toISOString(),
    closedAt: overAt(round).toISOString(),
    closings: lines.filter(it => it.title === line?.title).map(it => it.closedAt),
    minimum: round.minimum ?? 0,
    bankVersion: versionOf(round),
    capabilities: kept.capabilities.map((it): ReportCapability => {
      const sprint = core.doors.sprint.servingTo(language, it.capability)
      return present({
        capability: it.capability,
        label: core.doors.gla.words(language, it.capability).label,
        groups: it.groups.map(({ group, n, mean }) => ({ group, n, mean })),
        others: it.others,
        self: it.self,
        gap: it.gap,
        word: it.word,
        sprint: sprint ? { code: sprint.code, label: sprint.label } : null,
      } as ReportCapability)
    }),
    groups: kept.groups.flatMap(({ group, isOutside }): Leader360Report['groups'] => {
      if (group === 'self') return []
      const isShown = kept.capabilities.some(it => it.groups.some(one => one.group === group))
      // Of a group that is not shown nobody is said to have answered, nor who is left out of one.
      const named =
        isShown && isNamedGroup(group)
          ? raters.filter(it => it.group_code === group && it.unit !== null && (kept.alone?.includes(it.id) ?? true))
          : []
      return [
        {
          group,
          isShown,
          names: named.map(it => it.name),
          isOutside,
          isReaders: kept.asked.has(group),
        },
      ]
    }),
    words: kept.words.map(it => ({
      question: questions.get(it.code) ?? '',
      anonymous: it.anonymous,
      // Who was wiped out since has no name any more; what was said stays.
      named: it.named.map(one => ({ group: one.group, name: nameOf.get(one.raterId) ?? '', text: one.text })),
    })),
    isBesideEarlier: kept.isBesideEarlier,
    soonAfter: earlier?.toISOString() ?? null,
    readers: isOwn ? readers.map(it => it.name) : [],
    mayRedo: isOwn && mayStart(principal, round.model_id !== null, 1),
  }
}

/** Reports of a person who lets the caller see them. */
export const reportsOf: Handler<typeof leader360.reportsOf> = async (context, { params }) => {
  const { tx, tenantId } = context
  const person = await tx.kysely
    .selectFrom('membership as m')
    .innerJoin('person as p', 'p.id', 'm.user_id')
    .select('p.full_name')
    .where('m.tenant_id', '=', tenantId)
    .where('m.user_id', '=', params.userId)
    .executeTakeFirst()
  if (!person || !(await mayRead(context, params.userId, 'told'))) throw refuse('notFound')
  return { name: person.full_name, reports: await reportLines(context, params.userId) }
}

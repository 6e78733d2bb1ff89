import { randomUUID } from 'node:crypto'
import {
  type BodyOf,
  type CustomModel,
  customLimits,
  type Language,
  type leader360,
  type ModelChoice,
  type OwnItem,
  toLanguage,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { hold } from '../core/locks.ts'
import { badField, mustBeFresh, refusal, refuse } from '../core/refuse.ts'
import { wordingOf } from './content.ts'
import { bankCapabilities, bankItem, type ModelItems, standardItems } from './items.ts'
import { modelItems, modelRow, type Place } from './rounds.ts'
import { holdsCustom, minimumOf } from './state.ts'

type Body = BodyOf<typeof leader360.saveModel>

/** Refuses a statement that does not belong to its capability, or stands twice. */
function check({ capabilities, own }: Body): void {
  const seen = new Set<string>()
  for (const [at, it] of capabilities.entries()) {
    if (!bankCapabilities.includes(it.capability) || seen.has(it.capability))
      throw badField(`body.capabilities.${at}.capability`, 'A capability of the bank, each once')
    seen.add(it.capability)
    const items = new Set(it.items)
    if (items.size < it.items.length || it.items.some(ref => bankItem(ref)?.capability !== it.capability))
      throw badField(`body.capabilities.${at}.items`, 'Statements of the capability, each once')
  }
  for (const [at, it] of own.entries())
    if (!seen.has(it.capability)) throw badField(`body.own.${at}.capability`, 'A capability of this 360')
}

/** An own statement keeps its key as long as it says the same: what was answered of another text is no answer to it. */
function keyed(own: readonly OwnItem[], before: readonly OwnItem[]): OwnItem[] {
  return own.map(it => {
    const same = before.find(
      one => one.key === it.key && one.self === it.self && one.other === it.other && one.capability === it.capability,
    )
    return { ...it, key: same?.key ?? `OWN-${randomUUID().slice(0, 8)}` }
  })
}

const columnsOf = (body: Omit<Body, 'id' | 'version'>) =>
  ({
    nav_title: body.navTitle,
    capabilities: JSON.stringify(body.capabilities),
    own: JSON.stringify(body.own),
  }) satisfies ColumnsOf<typeof body, 'l360_model'>

type Row = NonNullable<Awaited<ReturnType<typeof modelRow>>>

/** How often each of these, or of all, was sent. */
async function roundsOf({ tx, tenantId }: Place, modelId?: number): Promise<Map<number | null, number>> {
  const rows = await tx.kysely
    .selectFrom('l360_round')
    .select(it => ['model_id', it.fn.countAll<string>().as('n')])
    .where('tenant_id', '=', tenantId)
    .where('status', '<>', 'DRAFT')
    .$if(modelId !== undefined, it => it.where('model_id', '=', modelId ?? 0))
    .groupBy('model_id')
    .execute()
  return new Map(rows.map(it => [it.model_id, Number(it.n)]))
}

async function told(place: Place, row: Row, rounds?: Awaited<ReturnType<typeof roundsOf>>): Promise<CustomModel> {
  const counted = rounds ?? (await roundsOf(place, row.id))
  const { capabilities, own }: ModelItems = modelItems(row)
  return {
    id: row.id,
    navTitle: row.nav_title,
    capabilities,
    own: own.map(it => ({ ...it, languageCode: toLanguage(it.languageCode) })),
    version: row.version,
    isActive: row.is_active,
    frozenAt: row.frozen_at?.toISOString() ?? null,
    rounds: counted.get(row.id) ?? 0,
  }
}

function bankTold({ core }: UserContext, language: Language): ModelChoice['bank'] {
  const { items } = wordingOf(language)
  return bankCapabilities.map(capability => ({
    capability,
    label: core.doors.gla.words(language, capability).label,
    items: standardItems
      .filter(it => it.capability === capability)
      .map(it => ({ key: it.key, self: items[it.key]?.self ?? '', other: items[it.key]?.other ?? '' })),
  }))
}

async function choiceOf(context: UserContext): Promise<ModelChoice> {
  const { tx, tenantId, language } = context
  const rows = await tx.kysely
    .selectFrom('l360_model')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('is_active', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const rounds = await roundsOf(context)
  return {
    models: await Promise.all(rows.map(it => told(context, it, rounds))),
    bank: bankTold(context, language),
    minimum: await minimumOf(context),
    mayMake: holdsCustom(context.principal),
  }
}

/** Custom 360s of the organisation, and what they are chosen from. */
export const models: Handler<typeof leader360.models> = choiceOf

/** Keeps a custom 360. One that was sent stays as it is, and is the pattern of a new one. */
export const saveModel: Handler<typeof leader360.saveModel> = async (context, { body }) => {
  const { tx, tenantId, principal, i18n } = context
  if (!holdsCustom(principal)) throw refuse('entitlement')
  check(body)
  const { id, version, ...content } = body
  if (id === 0) {
    await hold(tx, `leader360-model/${tenantId}`)
    const { n } = await tx.kysely
      .selectFrom('l360_model')
      .select(it => it.fn.countAll<string>().as('n'))
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow()
    const most = customLimits.mostModels
    if (Number(n) >= most) throw refusal(i18n, 'limitExceeded', 'leader360.errors.mostModels', { most })
    const made = await tx.kysely
      .insertInto('l360_model')
      .values({ ...columnsOf({ ...content, own: keyed(body.own, []) }), tenant_id: tenantId, created_at: now() })
      .returningAll()
      .executeTakeFirstOrThrow()
    return told(context, made)
  }
  const row = await tx.kysely
    .selectFrom('l360_model')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('notFound')
  if (row.frozen_at !== null) throw refusal(i18n, 'conflict', 'leader360.errors.frozen')
  await mustBeFresh(row.version, version, () => told(context, row))
  const changed = await tx.kysely
    .updateTable('l360_model')
    .set({ ...columnsOf({ ...content, own: keyed(body.own, modelItems(row).own) }), version: row.version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return told(context, changed)
}

/** Makes a custom 360 the one that leaders start. Rounds of another one go on as they were sent. */
export const activateModel: Handler<typeof leader360.activateModel> = async (context, { body }) => {
  const { tx, tenantId } = context
  await hold(tx, `leader360-model/${tenantId}`)
  if (!(await modelRow(context, body.id))) throw refuse('notFound')
  if (body.isActive)
    await tx.kysely
      .updateTable('l360_model')
      .set({ is_active: false })
      .where('tenant_id', '=', tenantId)
      .where('is_active', '=', true)
      .execute()
  await tx.kysely
    .updateTable('l360_model')
    .set({ is_active: body.isActive })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', body.id)
    .execute()
  return choiceOf(context)
}

/** How many answers a group needs in rounds that are sent from now on. */
export const setMinimum: Handler<typeof leader360.setMinimum> = async (context, { body }) => {
  const { tx, tenantId } = context
  await tx.kysely.updateTable('tenant').set({ leader360_minimum: body.minimum }).where('id', '=', tenantId).execute()
  return choiceOf(context)
}

import { type alignment, shown } from '@trellis/sdk/contract'
import type { NotNull } from 'kysely'
import { now } from '../core/clock.ts'
import type { Core, Handler } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { reliabilityFrom } from '../core/disclosure.ts'
import { inEveryTenant } from '../core/every-tenant.ts'
import { isOneOf } from '../core/kysely.ts'
import { openLedger } from '../core/ledger/ledger.ts'
import { bank, keyItems } from './bank.ts'
import { answersOf } from './kept.ts'
import { added, alphaFrom, type CellSums, cellPeople, cellTeams, iccFrom, makesCell, sumsOf } from './quality-sums.ts'
import { minimumOf, namedSubscales } from './read.ts'
import { comparable } from './trend.ts'

/**
 * Counts the reports that were made since: together they become a closed cell once they are of at least 10 people of at least
 * 3 teams, and the ledger lets these people be counted beside those of earlier cells; else they wait for more.
 */
async function closeCell(tx: Tx, tenantId: number): Promise<boolean> {
  const ledger = await openLedger(tx, tenantId, 'quality')
  const reports = (
    await tx.kysely
      .selectFrom('alignment_report as r')
      .innerJoin('alignment_survey as s', 's.id', 'r.survey_id')
      .distinctOn('s.id')
      .select(['r.id', 's.team_id', 's.bank_version', 'r.respondent_ids'])
      .where('r.tenant_id', '=', tenantId)
      .where('s.tenant_id', '=', tenantId)
      .where('r.cell_id', 'is', null)
      .orderBy('s.id')
      .orderBy('r.id', 'desc')
      .execute()
  ).filter(it => comparable(it.bank_version, bank.version))
  const teamOf = new Map(reports.flatMap(it => it.respondent_ids.map(id => [String(id), String(it.team_id)])))
  // Who answered for several teams is counted once: else the same people in another cell would tell who that is.
  const sheets = await tx.kysely
    .selectFrom('alignment_respondent')
    .distinctOn('unit')
    .select(['id', 'unit'])
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('id', [...teamOf.keys()]))
    .where('unit', 'is not', null)
    .$narrowType<{ unit: NotNull }>()
    .orderBy('unit')
    .orderBy('id', 'desc')
    .execute()
  const answers = (
    await answersOf(
      tx,
      tenantId,
      sheets.map(it => it.id),
    )
  ).map(it => ({ ...it, team: teamOf.get(it.respondent) ?? '' }))
  const people = sheets.map(it => it.unit)
  const teams = new Set(answers.map(it => it.team)).size
  if (!(await makesCell(teams, people, (all, k) => ledger.isSafe('quality', all, k)))) return false
  const at = now()
  await ledger.publish('quality', at, [{ measures: ['quality'], units: people, data: undefined }])
  const cell = await tx.kysely
    .insertInto('alignment_quality_cell')
    .values({
      tenant_id: tenantId,
      bank_version: bank.version,
      people: answers.length,
      teams,
      sums: JSON.stringify(sumsOf(keyItems, answers)),
      closed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.kysely
    .updateTable('alignment_report')
    .set({ cell_id: cell.id })
    .where('tenant_id', '=', tenantId)
    .where(
      isOneOf(
        'id',
        reports.map(it => it.id),
      ),
    )
    .execute()
  return true
}

/** The monthly job: every tenant on its own, so that one that fails keeps no other waiting. */
export const closeCells = (core: Core): Promise<void> =>
  inEveryTenant(core, closeCell, 'Quality figures could not be counted')

/**
 * How well the survey measures in this organisation: over closed cells alone, so that no number moves with one team or with
 * one person who leaves. Nothing below the numbers of people that it takes.
 */
export const quality: Handler<typeof alignment.quality> = async context => {
  const { tx, tenantId, language } = context
  const cells = (
    await tx.kysely
      .selectFrom('alignment_quality_cell')
      .select(['bank_version', 'people', 'teams', 'sums', 'closed_at'])
      .where('tenant_id', '=', tenantId)
      .orderBy('id')
      .execute()
  ).filter(it => comparable(it.bank_version, bank.version))
  const nValid = cells.reduce((sum, it) => sum + it.people, 0)
  const sums = added(cells.map(it => it.sums as CellSums))
  const isReliable = nValid >= reliabilityFrom
  return {
    nValid,
    teams: cells.reduce((sum, it) => sum + it.teams, 0),
    countedUntil: cells.at(-1)?.closed_at.toISOString() ?? null,
    from: { reliability: reliabilityFrom, flags: cellPeople, teams: cellTeams },
    subscales: namedSubscales(language).map(({ code, label }) => {
      const own = isReliable ? sums?.subscales.find(it => it.subscale === code) : undefined
      const alpha = own && alphaFrom(own)
      const icc = own && iccFrom(own)
      return {
        subScaleCode: code,
        label,
        ...(alpha == null ? {} : { alpha: shown(alpha, 2) }),
        ...(icc ? { icc1: shown(icc.icc1, 2), icc2: shown(icc.icc2, 2) } : {}),
      }
    }),
    ...(sums ? { flags: sums.flags } : {}),
    minimum: await minimumOf(context),
  }
}

/** Sets how many valid respondents a survey started from now on needs. */
export const setMinimum: Handler<typeof alignment.setMinimum> = async ({ tx, tenantId }, { body }) => {
  await tx.kysely.updateTable('tenant').set({ alignment_minimum: body.minimum }).where('id', '=', tenantId).execute()
  return { minimum: body.minimum }
}

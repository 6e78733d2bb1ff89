import { type alignment, shown } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Core, Handler } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { reliabilityFrom } from '../core/disclosure.ts'
import { openLedger } from '../core/ledger/ledger.ts'
import { bank, keyItems } from './bank.ts'
import { answersOf } from './kept.ts'
import { added, alphaFrom, type CellSums, cellPeople, cellTeams, iccFrom, makesCell, sumsOf } from './quality-sums.ts'
import { minimumOf, namedSubscales } from './read.ts'
import { comparable } from './trend.ts'

interface Waiting extends Record<string, unknown> {
  id: number
  team_id: number
  bank_version: string
  ids: string[]
}

/**
 * Counts the reports that were made since: together they become a closed cell once they are of at least 10 people of at least
 * 3 teams, and the ledger lets these people be counted beside those of earlier cells; else they wait for more.
 */
async function closeCell(tx: Tx, tenantId: number): Promise<boolean> {
  const ledger = await openLedger(tx, tenantId, 'quality')
  const reports = (
    await tx.query<Waiting>(
      `select distinct on (s.id) r.id, s.team_id, s.bank_version, r.respondent_ids::text[] as ids
       from alignment_report r join alignment_survey s on s.tenant_id = r.tenant_id and s.id = r.survey_id
       where r.tenant_id = $1 and r.cell_id is null order by s.id, r.id desc`,
      [tenantId],
    )
  ).filter(it => comparable(it.bank_version, bank.version))
  const teamOf = new Map(reports.flatMap(it => it.ids.map(id => [id, String(it.team_id)])))
  // Who answered for several teams is counted once: else the same people in another cell would tell who that is.
  const sheets = await tx.query<{ id: number; unit: number }>(
    `select distinct on (unit) id, unit from alignment_respondent
     where tenant_id = $1 and id = any($2) and unit is not null order by unit, id desc`,
    [tenantId, [...teamOf.keys()]],
  )
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
  await tx.query(
    `with cell as (
       insert into alignment_quality_cell (tenant_id, bank_version, people, teams, sums, closed_at) values ($1, $2, $3, $4, $5, $6) returning id
     ) update alignment_report r set cell_id = cell.id from cell where r.tenant_id = $1 and r.id = any($7)`,
    [
      tenantId,
      bank.version,
      answers.length,
      teams,
      JSON.stringify(sumsOf(keyItems, answers)),
      at,
      reports.map(it => it.id),
    ],
  )
  return true
}

/** The monthly job: every tenant on its own, so that one that fails keeps no other waiting. */
export async function closeCells(core: Core): Promise<void> {
  for (const { id: tenantId } of await core.db.query<{ id: number }>('select id from tenant order by id')) {
    try {
      await core.db.inTenant(tenantId, tx => closeCell(tx, tenantId))
    } catch (error) {
      core.log.error({ error: (error as Error).message, tenant: tenantId }, 'Quality figures could not be counted')
    }
  }
}

/**
 * How well the survey measures in this organisation: over closed cells alone, so that no number moves with one team or with
 * one person who leaves. Nothing below the numbers of people that it takes.
 */
export const quality: Handler<typeof alignment.quality> = async context => {
  const { tx, tenantId, language } = context
  const cells = (
    await tx.query<{ bank_version: string; people: number; teams: number; sums: CellSums; closed_at: Date }>(
      'select bank_version, people, teams, sums, closed_at from alignment_quality_cell where tenant_id = $1 order by id',
      [tenantId],
    )
  ).filter(it => comparable(it.bank_version, bank.version))
  const nValid = cells.reduce((sum, it) => sum + it.people, 0)
  const sums = added(cells.map(it => it.sums))
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
  await tx.query('update tenant set alignment_minimum = $2 where id = $1', [tenantId, body.minimum])
  return { minimum: body.minimum }
}

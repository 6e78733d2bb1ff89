import type { Language } from '@trellis/sdk/contract'
import type { UserContext } from '../core/context.ts'
import { distributionFrom, reliabilityFrom } from '../core/disclosure.ts'
import { bank, keyItems } from './bank.ts'
import { answersOf } from './kept.ts'
import { minimumOf, namedSubscales } from './read.ts'
import { reliabilityOf, scoreAlignment } from './score.ts'
import { comparable } from './trend.ts'

/**
 * How well the survey measures in this organisation: over the frozen people of each team's newest report, so that no number moves
 * with a single answer. Nothing below the numbers of people that it takes.
 */
export async function readQuality(context: UserContext, language: Language) {
  const { tx, tenantId } = context
  const reports = await tx.query<{ team_id: number; bank_version: string; ids: string[] }>(
    `select distinct on (s.team_id) s.team_id, s.bank_version, r.respondent_ids::text[] as ids
     from alignment_report r join alignment_survey s on s.tenant_id = r.tenant_id and s.id = r.survey_id
     where r.tenant_id = $1 order by s.team_id, s.version desc, r.id desc`,
    [tenantId],
  )
  const current = reports.filter(it => comparable(it.bank_version, bank.version))
  const teamOf = new Map(current.flatMap(it => it.ids.map(id => [id, String(it.team_id)])))
  const answers = (await answersOf(tx, tenantId, [...teamOf.keys()].map(Number))).map(it => ({
    ...it,
    team: teamOf.get(it.respondent) ?? '',
  }))
  const nValid = answers.length
  const reliability = nValid >= reliabilityFrom ? reliabilityOf({ key: keyItems, answers }) : []
  const flags = nValid >= distributionFrom ? scoreAlignment({ key: keyItems, answers }).quality : undefined
  return {
    nValid,
    teams: current.length,
    from: { reliability: reliabilityFrom, flags: distributionFrom },
    subscales: namedSubscales(language).map(({ code, label }) => {
      const { alpha, icc1, icc2 } = reliability.find(it => it.subscale === code) ?? {}
      return {
        subScaleCode: code,
        label,
        ...(alpha === undefined ? {} : { alpha }),
        ...(icc1 === undefined ? {} : { icc1 }),
        ...(icc2 === undefined ? {} : { icc2 }),
      }
    }),
    ...(flags ? { flags } : {}),
    minimum: await minimumOf(context),
  }
}

import type { AlignmentReport, Hidden, Language } from '@trellis/sdk/contract'
import type { SprintDoor } from '../core/doors.ts'
import type { Standing } from '../core/standing.ts'
import { bank, wordingOf } from './bank.ts'
import { distributionReason, missingReason, totalReason } from './reasons.ts'
import { invitedTold, statusOf, type Version } from './versions.ts'
import type { Numbers, Shown } from './written.ts'

/** A report in words: what was kept, with the labels of a language. Without numbers it says what is missing. */
export function reportWith(
  facts: {
    team: Pick<Standing, 'teamId' | 'name'>
    version: Version | null
    numbers: Numbers | undefined
    minimum: number
    /** Whether the reader may know how many have answered. */
    mayFollow?: boolean
    sample?: boolean
    /** The sprint that serves a subscale; where it is left out, none is suggested. */
    sprintFor?: SprintDoor['servingTo']
  },
  language: Language,
): AlignmentReport {
  const { team, version, numbers, minimum, mayFollow } = facts
  const wording = wordingOf(language)
  const status = statusOf(version, mayFollow)
  const noReport = missingReason(status, minimum, mayFollow)
  const missing: Omit<Shown, 'scale' | 'subscale'> = { flag: 'none', hidden: noReport }
  const totalHidden = (parts: readonly Shown[] = []): Hidden => (numbers ? totalReason(parts, minimum) : noReport)
  const subscales = bank.subscales.map(({ code, scale }) => {
    const words = wording.subscales[code] ?? { label: code, meaning: '', lowHelp: '', talk: '' }
    const { subscale, ...shown } = numbers?.subscales.find(it => it.subscale === code) ?? { subscale: code, ...missing }
    const { label, meaning, lowHelp, talk } = words
    const columns = shown.n !== undefined && !shown.distribution && !shown.hidden
    return {
      label,
      meaning,
      lowHelp,
      talk,
      ...shown,
      ...(columns ? { distributionHidden: distributionReason(shown.n ?? 0, minimum) } : {}),
      subScaleCode: subscale,
      scale,
    }
  })
  return {
    teamId: team.teamId,
    teamName: team.name,
    version: version?.version ?? 0,
    bankVersion: version?.bank_version ?? '',
    sample: facts.sample === true,
    status,
    surveySentDate: version?.started_at.toISOString() ?? null,
    deadline: version?.deadline.toISOString() ?? null,
    generatedAt: version?.generated_at?.toISOString() ?? null,
    minimum,
    invited: version ? invitedTold(version, mayFollow) : 0,
    ...(numbers ? { nValid: numbers.nValid } : {}),
    ...(numbers?.outside === undefined ? {} : { outside: numbers.outside }),
    ...(numbers?.overall ? { overall: numbers.overall } : { overallHidden: totalHidden(numbers?.subscales) }),
    team_alignment_scale_list: Object.entries(wording.scales).map(([code, { label, meaning }]) => {
      const shown: Partial<Numbers['scales'][number]> = numbers?.scales.find(it => it.scale === code) ?? {}
      const { mean, score100 } = shown
      const parts = numbers?.subscales.filter(it => it.scale === code)
      return { code, label, meaning, ...(mean === undefined ? { hidden: totalHidden(parts) } : { mean, score100 }) }
    }),
    team_alignment_sub_scale_list: subscales,
    suggestedSprints: lowestOf(subscales).flatMap(({ subScaleCode }) => {
      const found = facts.sprintFor?.(language, subScaleCode)
      return found ? [{ subScaleCode, sprintCode: found.code, title: found.label, text: found.description }] : []
    }),
  }
}

/** Those with the lowest written mean, several where they read the same; none where all do. Source: measurement 7. */
function lowestOf<S extends { mean?: number | undefined }>(subscales: readonly S[]): S[] {
  const seen = subscales.filter(it => it.mean !== undefined)
  const least = Math.min(...seen.map(it => it.mean ?? 0))
  const lowest = seen.filter(it => it.mean === least)
  return lowest.length > 1 && lowest.length === seen.length ? [] : lowest
}

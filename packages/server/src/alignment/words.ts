import type { AlignmentReport, Language } from '@trellis/sdk/contract'
import { bank, wordingOf } from './bank.ts'
import type { Numbers, Shown } from './numbers.ts'
import type { Team } from './team.ts'
import { statusOf, type Version } from './versions.ts'

/** A report in words: what was kept, with the labels of a language. Without numbers it says what is missing. */
export function reportWith(
  facts: {
    team: Pick<Team, 'id' | 'name' | 'canManage'>
    version: Version | null
    numbers: Numbers | undefined
    minimum: number
    sample?: boolean
  },
  language: Language,
): AlignmentReport {
  const { team, version, numbers, minimum } = facts
  const wording = wordingOf(language)
  const missing: Omit<Shown, 'scale' | 'subscale'> = {
    flag: 'none',
    hidden: { reason: 'tooFew', n: null, from: minimum },
  }
  const subscales = bank.subscales.map(({ code, scale }) => {
    const words = wording.subscales[code] ?? { label: code, meaning: '', lowHelp: '', talk: '' }
    const { subscale, ...shown } = numbers?.subscales.find(it => it.subscale === code) ?? { subscale: code, ...missing }
    const { label, meaning, lowHelp, talk } = words
    return { label, meaning, lowHelp, talk, ...shown, subScaleCode: subscale, scale }
  })
  const lowest = subscales.filter(it => it.mean !== undefined).sort((a, b) => (a.mean ?? 0) - (b.mean ?? 0))
  return {
    teamId: team.id,
    teamName: team.name,
    version: version?.version ?? 0,
    bankVersion: version?.bank_version ?? '',
    sample: facts.sample === true,
    status: statusOf(version),
    surveySentDate: version?.started_at.toISOString() ?? null,
    deadline: version?.deadline.toISOString() ?? null,
    generatedAt: version?.generated_at?.toISOString() ?? null,
    minimum,
    invited: version?.invited ?? 0,
    ...(numbers ? { nValid: numbers.nValid } : {}),
    ...(numbers?.overall ? { overall: numbers.overall } : {}),
    team_alignment_scale_list: Object.entries(wording.scales).map(([code, { label, meaning }]) => {
      const { scale, ...shown } = numbers?.scales.find(it => it.scale === code) ?? { scale: code }
      return { code: scale, label, meaning, ...shown }
    }),
    team_alignment_sub_scale_list: subscales,
    suggestedSprints: lowest
      .slice(0, 3)
      .map(it => ({ subScaleCode: it.subScaleCode, title: it.lowHelp, text: it.talk })),
    canManage: team.canManage,
  }
}

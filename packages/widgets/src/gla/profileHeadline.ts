import type { GlaResult, I18n } from '@trellis/sdk'
import { bandOfMean, groupsOf, highest, listOf, lowest } from '../shared/capability/capabilities.ts'
import { growthWords, toldOf } from '../shared/capability/growthWords.ts'
import { sentences } from '../shared/wording.ts'

/** What to do about the lowest capability, as a call of a few words; null where it has none. */
export function growthOf(i18n: I18n, result: GlaResult): string | null {
  const [first] = lowest(result)
  return first ? growthWords(i18n, first.capability) : null
}

/** The profile in a sentence: what the person does well, and what to do next; the names where several are level, or none is high. */
export function headlineOf(i18n: I18n, result: GlaResult): string {
  const { t } = i18n
  const weakest = lowest(result)
  if (weakest.length === 0) return t('gla.profile.headline.tooFew')
  if (groupsOf(result).top.length === 0) return t('gla.profile.headline.equal')
  const strongest = highest(result)
  const [first] = strongest
  const code =
    strongest.length === 1 && first && bandOfMean(first.average_Score) >= 4 ? toldOf(first.capability) : undefined
  const growth = weakest.length === 1 ? growthOf(i18n, result) : null
  if (code && growth)
    return sentences(i18n, [t(`gla.profile.strong.${code}`), t('core.list.sentence', { list: growth })])
  return t('gla.profile.headline.scored', { strongest: listOf(i18n, strongest), growth: listOf(i18n, weakest) })
}

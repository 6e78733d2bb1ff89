import type { GlaResult, I18n } from '@trellis/sdk'
import { groupsOf, highest, listOf, lowest } from '../shared/capability/capabilities.ts'

/** The profile in a sentence: the strongest, and what has most room to grow. */
export function headlineOf(i18n: I18n, result: GlaResult): string {
  const { t } = i18n
  const weakest = lowest(result)
  if (weakest.length === 0) return t('gla.profile.headline.tooFew')
  if (groupsOf(result).top.length === 0) return t('gla.profile.headline.equal')
  return t('gla.profile.headline.scored', {
    strongest: listOf(i18n, highest(result)),
    growth: listOf(i18n, weakest),
  })
}

import type { AlignmentTrend, I18n, SubscaleResult } from '@trellis/sdk'
import { sentences } from '../shared/wording.ts'
import { showMean } from '../shared/written.ts'
import { agreementWord, levelWord, reasonOf, scale, showCoefficient, trendOf, verdictOf } from './readReport.ts'

/** One subscale in a sentence: rank, level, agreement and state, or why they are not shown; then the way it took. */
export function readingOf(i18n: I18n, it: SubscaleResult, trend?: AlignmentTrend | null): string {
  const { t } = i18n
  if (it.mean === undefined || it.rank === undefined)
    return t('alignment.report.reading.hidden', { name: it.label, reason: it.hidden ? reasonOf(i18n, it.hidden) : '' })
  const values = {
    name: it.label,
    rank: i18n.number(it.rank),
    mean: showMean(i18n, it.mean),
    max: scale.most,
    word: levelWord(i18n, it.mean),
  }
  if (it.rwgj === undefined || !it.agreement || !it.state)
    return t('alignment.report.reading.levelOnly', {
      ...values,
      reason: it.spreadHidden ? reasonOf(i18n, it.spreadHidden) : '',
    })
  const now = t('alignment.report.reading.whole', {
    ...values,
    agreement: agreementWord(i18n, it.agreement),
    rwgj: showCoefficient(i18n, it.rwgj),
    state: t(`alignment.report.states.${it.state}.name`),
  })
  const item = trendOf(trend ?? null, it.subScaleCode)
  const first = item?.items[0]
  if (verdictOf(item) !== 'real' || !first) return now
  return sentences(i18n, [
    now,
    t('alignment.report.reading.moved', { from: showMean(i18n, first.mean), date: i18n.date(first.date, 'month') }),
  ])
}

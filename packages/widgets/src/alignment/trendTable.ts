import type { AlignmentTrend, I18n } from '@trellis/sdk'
import { showChange, showMean } from '../shared/written.ts'
import { verdictReason } from './readReport.ts'

/** What changed of each subscale as a table: then, now, the change and whether it is one. */
export function trendTable(i18n: I18n, trend: AlignmentTrend) {
  const { t } = i18n
  const date = (of: { date: string } | null) => (of ? i18n.date(of.date, 'month') : t('alignment.report.change.none'))
  const mean = (value: number | undefined) =>
    value === undefined ? t('alignment.report.change.none') : showMean(i18n, value)
  return {
    columns: [
      { key: 'name', label: t('alignment.report.columns.subscale') },
      { key: 'then', label: date(trend.earlier), numeric: true },
      { key: 'now', label: date(trend.later), numeric: true },
      { key: 'change', label: t('alignment.report.columns.change'), numeric: true },
      { key: 'verdict', label: t('alignment.report.columns.verdict') },
    ],
    rows: trend.trendList.map(it => [
      it.label,
      mean(it.items.length > 1 ? it.items[0]?.mean : undefined),
      mean(it.items.at(-1)?.mean),
      it.delta === undefined ? t('alignment.report.change.none') : showChange(i18n, it.delta),
      verdictReason(i18n, it),
    ]),
    raw: trend.trendList.map(it => [
      it.label,
      (it.items.length > 1 ? it.items[0]?.mean : undefined) ?? t('alignment.report.change.none'),
      it.items.at(-1)?.mean ?? t('alignment.report.change.none'),
      it.delta ?? t('alignment.report.change.none'),
      verdictReason(i18n, it),
    ]),
  }
}

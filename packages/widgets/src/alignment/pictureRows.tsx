import type { AlignmentReport, AlignmentTrend, Hidden, I18n } from '@trellis/sdk'
import type { PictureRow } from '../shared/RowsPicture.tsx'
import { showChange, showMean } from '../shared/written.ts'
import {
  agreementWord,
  changesOf,
  levels,
  percentOf,
  reasonOf,
  showCoefficient,
  subscalesOf,
  type TrendItem,
  trendOf,
  verdictOf,
  verdicts,
  verdictWord,
} from './readReport.ts'
import { mostOf, Strip } from './Strip.tsx'
import { TrendMarks } from './TrendMarks.tsx'

/** The six steps of the level, above a picture. */
export const levelSteps = levels.map(level => ({ at: percentOf(level), label: String(level) }))

/** The rows of the chart of subscales, under their scales. */
export function subscaleRows(i18n: I18n, report: AlignmentReport, trend: AlignmentTrend | null): PictureRow[] {
  const list = subscalesOf(report)
  const most = mostOf(list)
  const notShown = (hidden: Hidden | undefined) =>
    hidden ? i18n.t('alignment.report.hidden.cell', { reason: reasonOf(i18n, hidden, list) }) : ''
  return report.team_alignment_scale_list.flatMap((scale): PictureRow[] => [
    {
      name: scale.label,
      heading: true,
      ...(scale.mean === undefined ? { note: notShown(scale.hidden) } : { texts: [showMean(i18n, scale.mean)] }),
    },
    ...list
      .filter(it => it.scale === scale.code)
      .map((it): PictureRow => {
        const hidden = it.hidden ?? it.spreadHidden
        if (it.mean === undefined) return { name: it.label, note: notShown(hidden) }
        const item = trendOf(trend, it.subScaleCode)
        const agreement =
          it.agreement &&
          it.rwgj !== undefined &&
          `${agreementWord(i18n, it.agreement)} ${showCoefficient(i18n, it.rwgj)}`
        const change = verdictOf(item) === 'none' || hidden ? '' : changeText(i18n, item)
        return {
          name: it.label,
          rank: it.rank === undefined ? '' : i18n.number(it.rank),
          marks: <Strip it={it} most={most} />,
          texts: [showMean(i18n, it.mean), ...(agreement ? [agreement, change] : ['', notShown(hidden)])],
        }
      }),
  ])
}

const changeText = (i18n: I18n, item: TrendItem | undefined) =>
  i18n.t('alignment.report.change.with', {
    change: showChange(i18n, item?.delta ?? 0),
    verdict: `${item?.star ? '★ ' : ''}${verdictWord(i18n, item)}`,
  })

/** The rows of the trend, by what may be said of the change. */
export function trendRows(i18n: I18n, trend: AlignmentTrend): PictureRow[] {
  return verdicts.flatMap((verdict): PictureRow[] => {
    const list = changesOf(trend, verdict).filter(it => it.items.length > 1)
    if (list.length === 0) return []
    return [
      { name: i18n.t(`alignment.report.trend.${verdict}.title`), heading: true },
      ...list.map((it): PictureRow => {
        const [first, last] = [it.items[0]?.mean ?? 1, it.items.at(-1)?.mean ?? 1]
        return {
          name: it.label,
          marks: <TrendMarks item={it} />,
          texts: [`${showMean(i18n, first)} → ${showMean(i18n, last)}`, changeText(i18n, it)],
        }
      }),
    ]
  })
}

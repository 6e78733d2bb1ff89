import type { AlignmentReport, AlignmentTrend } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { sentences } from '../shared/wording.ts'
import { showMean } from '../shared/written.ts'
import { puzzling, subscalesOf } from './readReport.ts'

/** Why the largest step that is not called a change is not one. */
export function Puzzle({ report, trend }: { report: AlignmentReport; trend: AlignmentTrend }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const found = puzzling(trend)
  const [first, last] = [found?.item.items[0], found?.item.items.at(-1)]
  if (!found || !first || !last) return null
  const { item, largest } = found
  const state = subscalesOf(report).find(it => it.subScaleCode === item.subScaleCode)?.state
  const values = { from: showMean(i18n, first.mean), to: showMean(i18n, last.mean) }
  return (
    <p className="t-puzzle t-small">
      <b>
        {t((item.delta ?? 0) < 0 ? 'alignment.report.trend.whyFall' : 'alignment.report.trend.whyRise', {
          name: item.label,
        })}
      </b>{' '}
      {sentences(i18n, [
        t(largest ? 'alignment.report.trend.whyLargest' : 'alignment.report.trend.why', values),
        (state === 'divided' || state === 'uneven') && t('alignment.report.trend.whyDivided'),
      ])}
    </p>
  )
}

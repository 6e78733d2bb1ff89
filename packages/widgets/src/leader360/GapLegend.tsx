import type { Leader360Report } from '@trellis/sdk'
import { beginning } from '../shared/beginning.ts'
import { useTrellis } from '../shared/context.tsx'
import { toReader } from './reportWords.ts'

/** The marks of the chart with their words: the leader, all others, and one group where a mark of one is seen. */
export function GapLegend({ report }: { report: Leader360Report }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  // The dot of all others covers what has its value.
  const hasTicks = report.capabilities.some(it => it.groups.some(one => one.group !== 'self' && one.mean !== it.others))
  return (
    <>
      <span className="t-legend__item">
        <svg className="t-gapmarks" width="14" height="14" aria-hidden="true">
          <circle className="is-you" cx="7" cy="7" r="5" />
        </svg>
        {toReader(report, i18n)('self')}
      </span>
      <span className="t-legend__item" data-band="4">
        <svg className="t-gapmarks" width="18" height="18" aria-hidden="true">
          <circle className="is-others" cx="9" cy="9" r="8" />
        </svg>
        {beginning(i18n, t('leader360.report.legend.others'))}
      </span>
      {hasTicks && (
        <span className="t-legend__item">
          <svg className="t-gapmarks" width="4" height="16" aria-hidden="true">
            <line className="is-group" x1="2" x2="2" y1="0" y2="16" />
          </svg>
          {beginning(i18n, t('leader360.report.legend.group'))}
        </span>
      )}
    </>
  )
}

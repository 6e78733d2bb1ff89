import { beginning } from '../shared/beginning.ts'
import { useTrellis } from '../shared/context.tsx'

/** The marks of the chart with their words: the leader, all others, one group. */
export function GapLegend({ self }: { self: string }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  return (
    <>
      <span className="t-legend__item">
        <svg className="t-gapmarks" width="14" height="14" aria-hidden="true">
          <circle className="is-you" cx="7" cy="7" r="5" />
        </svg>
        {self}
      </span>
      <span className="t-legend__item" data-band="4">
        <svg className="t-gapmarks" width="18" height="18" aria-hidden="true">
          <circle className="is-others" cx="9" cy="9" r="8" />
        </svg>
        {beginning(i18n, t('leader360.report.legend.others'))}
      </span>
      <span className="t-legend__item">
        <svg className="t-gapmarks" width="4" height="16" aria-hidden="true">
          <line className="is-group" x1="2" x2="2" y1="0" y2="16" />
        </svg>
        {beginning(i18n, t('leader360.report.legend.group'))}
      </span>
    </>
  )
}

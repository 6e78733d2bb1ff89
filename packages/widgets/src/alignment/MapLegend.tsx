import { useTrellis } from '../shared/context.tsx'
import { showShare } from './readReport.ts'

export interface MapLegendProps {
  narrow: boolean
  intervals: boolean
  flags: boolean
}

/** What the axes of the map cannot say themselves: interval and flag. */
export function MapLegend({ narrow, intervals, flags }: MapLegendProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  if (!narrow && !intervals && !flags) return null
  return (
    <div className="t-legend t-map__legend">
      {narrow && <span>{t('alignment.report.map.legend.rank')}</span>}
      {intervals && (
        <span className="t-legend__item">
          <svg className="t-map__key" width="22" height="10" aria-hidden="true">
            <path className="t-map__ci" d="M0 5H22" />
          </svg>
          {t('alignment.report.map.legend.interval', { percent: showShare(i18n, 95) })}
        </span>
      )}
      {flags && (
        <span className="t-legend__item">
          <span aria-hidden="true" className="t-map__flags">
            ▲▼
          </span>
          {t('alignment.report.map.legend.flags')}
        </span>
      )}
    </div>
  )
}

import { useTrellis } from '../shared/context.tsx'
import { showShare } from './readReport.ts'

export interface MapLegendProps {
  narrow: boolean
  /** Since when marks have moved; null where none has. */
  moved: string | null
  intervals: boolean
  flags: boolean
}

/** What the axes of the map cannot say themselves: interval, move, flag. */
export function MapLegend({ narrow, moved, intervals, flags }: MapLegendProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  if (!narrow && !moved && !intervals && !flags) return null
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
      {moved && (
        <span className="t-legend__item">
          <svg className="t-map__key" width="26" height="10" aria-hidden="true">
            <path className="t-map__trail" d="M8 5H25M20 1 25 5 20 9" />
            <circle className="t-map__was" cx="5" cy="5" r="4" />
          </svg>
          {t('alignment.report.map.legend.moved', { date: moved })}
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

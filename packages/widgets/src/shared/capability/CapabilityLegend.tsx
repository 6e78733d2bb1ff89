import { useTrellis } from '../context.tsx'

/** The three marks of the chart with their words: style, strategy and the average of both. */
export function CapabilityLegend() {
  const { t } = useTrellis().i18n
  return (
    <>
      <span className="t-legend__item">
        <svg className="t-cap__marks" width="12" height="12" aria-hidden="true">
          <circle className="is-style" cx="6" cy="6" r="4.5" />
        </svg>
        {t('gla.profile.styleMeaning')}
      </span>
      <span className="t-legend__item">
        <svg className="t-cap__marks" width="12" height="12" aria-hidden="true">
          <path className="is-strategy" d="M6 .5 11.5 6 6 11.5.5 6Z" />
        </svg>
        {t('gla.profile.strategyMeaning')}
      </span>
      <span className="t-legend__item" data-band="4">
        <svg className="t-cap__marks" width="9" height="16" aria-hidden="true">
          <rect className="is-average" x="1" y="1" width="7" height="14" rx="1" />
        </svg>
        {t('gla.profile.average')}
      </span>
    </>
  )
}

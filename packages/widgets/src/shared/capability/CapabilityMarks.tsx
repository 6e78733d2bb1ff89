import { bandOfMean, type Capability, percentOf } from './capabilities.ts'

const borders = [0, 20, 40, 60, 80, 100]

/** Style, strategy and average on the axis. Places are percentages, so that nothing but the axis stretches. */
export function CapabilityMarks({ it }: { it: Capability }) {
  const style = percentOf(it.styleScore)
  const strategy = percentOf(it.strategyScore)
  const average = percentOf(it.average_Score)
  return (
    <svg className="t-cap__marks" width="100%" height="36" aria-hidden="true">
      {borders.map(at => (
        <line key={at} className="is-grid" x1={`${at}%`} x2={`${at}%`} y1="0" y2="36" />
      ))}
      {style !== null && strategy !== null && (
        <line className="is-link" x1={`${style}%`} x2={`${strategy}%`} y1="18" y2="18" />
      )}
      {average !== null && (
        <svg data-band={bandOfMean(it.average_Score)} x={`${average}%`} y="18" overflow="visible" aria-hidden="true">
          <rect className="is-average" x="-3.5" y="-13" width="7" height="26" rx="1" />
        </svg>
      )}
      {style !== null && <circle className="is-style" cx={`${style}%`} cy="18" r="4.5" />}
      {strategy !== null && (
        <svg x={`${strategy}%`} y="18" overflow="visible" aria-hidden="true">
          <path className="is-strategy" d="M0-6 6 0 0 6-6 0Z" />
        </svg>
      )}
    </svg>
  )
}

import type { ReportCapability } from '@trellis/sdk'
import { bandOfMean, percentOf } from '../shared/capability/capabilities.ts'

const borders = [0, 20, 40, 60, 80, 100]

/** The leader, all others and single groups on the axis. Places are percentages, so that nothing but the axis stretches. */
export function GapMarks({ it }: { it: ReportCapability }) {
  const self = percentOf(it.self ?? null)
  const others = percentOf(it.others ?? null)
  return (
    <svg className="t-gapmarks" width="100%" height="36" aria-hidden="true">
      {borders.map(at => (
        <line key={at} className="is-grid" x1={`${at}%`} x2={`${at}%`} y1="0" y2="36" />
      ))}
      {self !== null && others !== null && (
        <line className="is-link" x1={`${self}%`} x2={`${others}%`} y1="18" y2="18" />
      )}
      {it.groups
        .filter(one => one.group !== 'self')
        .map(one => (
          <line
            key={one.group}
            className="is-group"
            x1={`${percentOf(one.mean)}%`}
            x2={`${percentOf(one.mean)}%`}
            y1="10"
            y2="26"
          />
        ))}
      {others !== null && (
        <svg data-band={bandOfMean(it.others ?? null)} x={`${others}%`} y="18" overflow="visible" aria-hidden="true">
          <circle className="is-others" r="8" />
        </svg>
      )}
      {self !== null && <circle className="is-you" cx={`${self}%`} cy="18" r="5" />}
    </svg>
  )
}

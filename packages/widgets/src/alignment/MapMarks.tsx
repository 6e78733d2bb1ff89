import type { Plot } from './mapGeometry.ts'
import { flagOf, labelsOf, type MapMark } from './mapMarks.ts'

/** Marks with their ranks in band colours, their intervals, the ways they took and, where there is room, their names. */
export function MapMarks({
  marks,
  plot,
  radius,
  named,
  current,
}: {
  marks: readonly MapMark[]
  plot: Plot
  radius: number
  /** Draws intervals and names; a narrow map has numbers only. */
  named: boolean
  /** Code of the subscale that is read just now. */
  current: string | null
}) {
  const labels = named ? labelsOf(marks, plot, radius) : []
  return (
    <g>
      {named &&
        marks.map(
          ({ it, level }) =>
            it.ci95 && (
              <path
                key={it.subScaleCode}
                className="t-map__ci"
                d={`M${plot.x(it.ci95[0]).toFixed(1)} ${level.toFixed(1)}H${plot.x(it.ci95[1]).toFixed(1)}`}
              />
            ),
        )}
      {marks.map(({ it, was }) => was && <path key={it.subScaleCode} className="t-map__trail" d={was.path} />)}
      {marks.map(({ it, x, y, band }) => (
        <Mark key={it.subScaleCode} {...{ x, y, band, radius }} rank={it.rank} current={current === it.subScaleCode} />
      ))}
      {marks.map(
        ({ it, was }) => was && <circle key={it.subScaleCode} className="t-map__was" cx={was.x} cy={was.y} r={4} />,
      )}
      {marks.map(({ it, split }, at) => {
        const label = labels[at]
        return (
          label?.shown && (
            <text
              key={it.subScaleCode}
              className={split ? 't-map__label is-split' : 't-map__label'}
              x={label.x}
              y={label.baseline}
            >
              {it.label}
              {it.flag !== 'none' && <tspan className="t-map__flag">{flagOf(it)}</tspan>}
            </text>
          )
        )
      })}
    </g>
  )
}

interface MarkProps {
  x: number
  y: number
  band: number
  radius: number
  rank: number
  current: boolean
  /** Its agreement is not shown. */
  open?: boolean
}

/** One mark: the rank in a disc of its band's colour, dashed and open where the agreement is not shown. */
export function Mark({ x, y, band, radius, rank, current, open }: MarkProps) {
  return (
    <g className={open ? 't-mark is-open' : 't-mark'} data-band={band}>
      {current && <circle className="t-mark__ring" cx={x} cy={y} r={radius + 4} />}
      <circle className="t-mark__disc" cx={x} cy={y} r={radius} />
      <text x={x} y={y + 4} textAnchor="middle">
        {rank}
      </text>
    </g>
  )
}

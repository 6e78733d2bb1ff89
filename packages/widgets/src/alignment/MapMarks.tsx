import { HaloText } from '../shared/HaloText.tsx'
import type { Plot } from './mapGeometry.ts'
import { flagOf, labelsOf, type MapMark } from './mapMarks.ts'

/** Marks with their ranks in band colours, their intervals, the way of the one that is read and, where there is room, all names. */
export function MapMarks({
  marks,
  plot,
  radius,
  named,
  low,
  current,
}: {
  marks: readonly MapMark[]
  plot: Plot
  radius: number
  /** Draws intervals and names; a narrow map has numbers only. */
  named: boolean
  /** The words of the hatched half stand at its bottom. */
  low: boolean
  /** Code of the subscale that is read just now. */
  current: string | null
}) {
  const moved = marks.find(it => it.it.subScaleCode === current)
  const labels = named ? labelsOf(marks, plot, radius, low) : []
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
      {labels.map(
        (label, at) =>
          label.shown &&
          label.leader && <line key={marks[at]?.it.subScaleCode} className="t-map__leader" {...label.leader} />,
      )}
      {marks.map(({ it, x, y, band }) => (
        <Mark key={it.subScaleCode} {...{ x, y, band, radius }} rank={it.rank} current={current === it.subScaleCode} />
      ))}
      {marks.map(({ it, split }, at) => {
        const label = labels[at]
        return (
          label?.shown && (
            <HaloText
              key={it.subScaleCode}
              className={split ? 't-map__label is-split' : 't-map__label'}
              x={label.x}
              y={label.baseline}
            >
              {it.label}
              {it.flag !== 'none' && <tspan className="t-map__flag">{flagOf(it)}</tspan>}
            </HaloText>
          )
        )
      })}
      {moved?.was && (
        <>
          <path className="t-map__trail" d={moved.was.path} />
          <circle className="t-map__was" cx={moved.was.x} cy={moved.was.y} r={4} />
        </>
      )}
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

import { HaloText } from './HaloText.tsx'
import { type DrawnSeries, labelled, linePath, markPath, spread, textWidth, verticalPath } from './lineGeometry.ts'

/** Height of the plot with its axis. Source: spec 2 section 9. */
const lineHeight = 350
const [top, bottom, leastLeft] = [22, 28, 34]

export interface LineMarker {
  /** Place among the categories: 2 is the third, 2.5 lies between it and the next. */
  at?: number
  /** Place on the whole axis instead, 0 to 1. */
  place?: number
  /** Stands above the line. */
  label?: string
}

/** A date that stands along the axis by itself, whether or not there is a point. */
export interface LineTick {
  /** Place on the whole axis, 0 to 1. */
  place: number
  label: string
}

export interface LineLane {
  from: number
  to: number
  label: string
}

/** Where things stand in a plot of a width. */
export interface LineSpace {
  /** Whether lines have their names at their ends. */
  isNamed: boolean
  plot: number
  left: number
  x: (at: number) => number
  y: (value: number) => number
  nearest: (place: number) => number
}

interface SpaceProps {
  width: number
  max: number
  count: number
  places?: readonly number[] | undefined
  drawn: readonly DrawnSeries[]
  text: (value: number) => string
  /** What stands at the value axis. */
  labels: readonly string[]
}

/** The most lines that have their names at their ends. */
const mostNamed = 8

/** Lays a plot out: names stand at the ends of the lines where they fit. */
export function lineSpace({ width, max, count, places, drawn, text, labels }: SpaceProps): LineSpace {
  const left = Math.max(leastLeft, ...labels.map(it => textWidth(it) + 12))
  const end = (one: DrawnSeries) => one.points.findLastIndex(value => value != null)
  const place = (at: number) => places?.[at] ?? (count > 1 ? at / (count - 1) : 0.5)
  const names = Math.max(
    0,
    ...drawn.map(one => (end(one) < 0 ? 0 : textWidth(`${one.name} ${text(one.points[end(one)] ?? 0)}`) + 16)),
  )
  // Lines that end early leave room for their names.
  const free = 1 - Math.max(0, ...drawn.map(end).map(at => (at < 0 ? 0 : place(at))))
  const isNamed = drawn.length <= mostNamed && names <= Math.max(0.36 * width, free * (width - left))
  const right = isNamed ? Math.max(14, names - free * (width - left)) : 14
  const plot = Math.max(40, width - left - right)
  const x = (at: number) => {
    const [low, high] = [Math.floor(at), Math.ceil(at)]
    return left + plot * (place(low) + (at - low) * (place(high) - place(low)))
  }
  return {
    isNamed,
    plot,
    left,
    x,
    y: value => top + (1 - Math.max(0, Math.min(max, value)) / max) * (lineHeight - top - bottom),
    nearest: where =>
      Array.from({ length: count }, (_, at) => at).reduce(
        (best, at) => (Math.abs(x(at) - where) < Math.abs(x(best) - where) ? at : best),
        0,
      ),
  }
}

export interface LinePlotProps {
  width: number
  space: LineSpace
  categories: readonly string[]
  drawn: readonly DrawnSeries[]
  ticks: readonly { at: number; label: string }[]
  text: (value: number) => string
  summary: string
  marker?: LineMarker | undefined
  lane?: LineLane | undefined
  /** Evenly set dates that stand along the axis in place of the categories; only as many as fit, at even distances. */
  axis?: readonly LineTick[] | undefined
  /** Category that is read. */
  at: number | null
}

/** The picture of a LineChart. */
export function LinePlot(props: LinePlotProps) {
  const { width, space, categories, drawn, ticks, text, summary, marker, lane, axis, at } = props
  const { x, y, plot, left: from, isNamed } = space
  const foot = lineHeight - bottom
  const stands = marker && (marker.place === undefined ? x(marker.at ?? 0) : from + marker.place * plot)
  const shown = labelled(
    // The first one begins at the axis, the others stand in the middle of theirs.
    categories.map((it, nth) => (nth === 0 && categories.length > 1 ? x(nth) + textWidth(it) / 2 - 6 : x(nth))),
    Math.max(20, ...categories.map(textWidth)) + 12,
  )
  const ends = drawn.map(one => one.points.findLastIndex(value => value != null))
  const places = spread(
    drawn.map((one, nth) => y(one.points[ends[nth] ?? -1] ?? 0)),
    16,
    foot,
  )
  const nameOf = (one: DrawnSeries, end: number) => `${one.name} ${text(one.points[end] ?? 0)}`
  const crossed = drawn.flatMap((one, nth) => {
    const [end, label] = [ends[nth] ?? -1, places[nth]]
    if (!isNamed || end < 0 || stands === undefined || label === undefined) return []
    const start = x(end) + 12
    return stands > start - 6 && stands < start + textWidth(nameOf(one, end)) + 10 ? [label] : []
  })
  const [first, second] = axis ?? []
  const step =
    axis && first && second
      ? Math.ceil((Math.max(...axis.map(it => textWidth(it.label))) + 16) / ((second.place - first.place) * plot))
      : 1
  return (
    <svg viewBox={`0 0 ${width} ${lineHeight}`} height={lineHeight} role="img" aria-label={summary}>
      {lane && (
        <>
          <rect className="is-lane" x={from} y={y(lane.to)} width={plot} height={y(lane.from) - y(lane.to)} />
          <text className="is-axis" x={from + 6} y={y(lane.to) + 15}>
            {lane.label}
          </text>
        </>
      )}
      {ticks.map(tick => (
        <g key={tick.at}>
          <path className="is-grid" d={`M${from} ${y(tick.at)}H${from + plot}`} />
          <text className="is-axis" x={from - 8} y={y(tick.at)} textAnchor="end" dominantBaseline="central">
            {tick.label}
          </text>
        </g>
      ))}
      {axis?.map(
        (it, nth) =>
          nth % step === 0 && (
            <g key={it.label}>
              <path className="is-grid" d={`M${from + it.place * plot} ${foot}v5`} />
              <text
                className="is-axis"
                x={from + it.place * plot}
                y={lineHeight - 8}
                textAnchor={nth === 0 ? 'start' : 'middle'}
                dx={nth === 0 ? -6 : 0}
              >
                {it.label}
              </text>
            </g>
          ),
      )}
      {categories.map(
        (category, nth) =>
          !axis &&
          shown[nth] && (
            <text
              key={category}
              className="is-axis"
              x={x(nth)}
              y={lineHeight - 8}
              textAnchor={nth === 0 && categories.length > 1 ? 'start' : 'middle'}
              dx={nth === 0 && categories.length > 1 ? -6 : 0}
            >
              {category}
            </text>
          ),
      )}
      {stands !== undefined && (
        <>
          <path className="is-today" d={verticalPath(stands, top - 6, foot, crossed)} />
          {marker?.label && (
            <text className="is-axis" x={stands} y={top - 11} textAnchor={stands > from + plot / 2 ? 'end' : 'start'}>
              {marker.label}
            </text>
          )}
        </>
      )}
      {at !== null && <path className="is-cursor" d={`M${x(at)} ${top}V${foot}`} />}
      {drawn.map((one, nth) => (
        <g key={`${nth} ${one.name}`} stroke={one.stroke} color={one.stroke}>
          <path className={one.style === 'dotted' ? 'is-line is-dotted' : 'is-line'} d={linePath(one.points, x, y)} />
          {one.points.map(
            (value, point) =>
              value != null && (
                <path
                  key={categories[point]}
                  className={point === at ? 'is-point is-now' : 'is-point'}
                  d={markPath(one.shape, x(point), y(value))}
                />
              ),
          )}
          {isNamed && (ends[nth] ?? -1) >= 0 && (
            <HaloText className="is-name" x={x(ends[nth] ?? 0) + 12} y={places[nth]} dominantBaseline="central">
              {nameOf(one, ends[nth] ?? 0)}
            </HaloText>
          )}
        </g>
      ))}
    </svg>
  )
}

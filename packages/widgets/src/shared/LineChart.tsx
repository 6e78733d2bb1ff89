import type { I18n } from '@trellis/sdk'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { ChartFrame, type ChartFrameProps } from './ChartFrame.tsx'
import { EmptyState } from './EmptyState.tsx'
import { HaloText } from './HaloText.tsx'
import { chartLineIcon } from './icons.ts'
import { flatten, type LineSeries, linePath, markPath, spread } from './lineGeometry.ts'
import { useWidth } from './useWidth.ts'

export interface LineChartProps extends Omit<ChartFrameProps, 'children' | 'table' | 'labels' | 'icon'> {
  categories: readonly string[]
  series: readonly LineSeries[]
  /** Top of the value axis; 200 by default, 100 without series. */
  max?: number
  /** Category of the dashed vertical, such as this week. */
  marker?: number
  /** A category was chosen by press or Enter. */
  onPoint?: (index: number) => void
  /** Leaves out the reading below the chart. */
  noReading?: boolean
  /** How the language of the screen writes a number; at most one decimal. */
  number: I18n['number']
  labels: ChartFrameProps['labels'] & { category: string; noData: string; noDataText?: string }
}

const height = 236
const top = 10
const bottom = 28
const left = 34

/** Lines over categories on a full scale. Arrow keys or the pointer reach the points; the reading stands below. */
export function LineChart(props: LineChartProps) {
  const {
    categories,
    series,
    marker,
    onPoint,
    noReading,
    number,
    labels,
    max = series.length > 0 ? 200 : 100,
    ...frame
  } = props
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [at, setAt] = useState<number | null>(null)
  const drawn = flatten(series)
  const write = (value: number) => number(value, { maximumFractionDigits: 1 })
  const text = (value: number | null | undefined) =>
    value == null ? labels.noData : number(value, { maximumFractionDigits: 1 })
  const table = {
    columns: [
      { key: 'category', label: labels.category },
      ...drawn.map((one, nth) => ({ key: String(nth), label: one.name, numeric: true })),
    ],
    rows: categories.map((category, nth) => [category, ...drawn.map(one => text(one.points[nth]))]),
    raw: categories.map((category, nth) => [category, ...drawn.map(one => one.points[nth] ?? null)]),
  }
  const narrow = width < 480
  const last = drawn.map(one => one.points.findLastIndex(value => value !== null))
  const named = drawn.length <= 4 && !narrow
  // Room for the names at the end, unless the lines end early enough.
  const free = categories.length > 1 ? 1 - Math.max(...last) / (categories.length - 1) : 0
  const right = drawn.length > 4 ? 12 : Math.max(12, (named ? 120 : 44) - free * (width - left))
  const plot = Math.max(40, width - left - right)
  const step = categories.length > 1 ? plot / (categories.length - 1) : plot
  const x = (nth: number) => left + (categories.length > 1 ? nth * step : plot / 2)
  const y = (value: number) => top + (1 - Math.max(0, Math.min(max, value)) / max) * (height - top - bottom)
  const every = Math.max(1, Math.ceil((narrow ? 52 : 64) / step))
  const reading = (nth: number) =>
    `${categories[nth]}: ${drawn.map(one => `${one.name} ${text(one.points[nth])}`).join(', ')}`
  const places = spread(
    drawn.map((one, nth) => y(one.points[last[nth] ?? -1] ?? 0)),
    16,
    height - bottom,
  )

  if (drawn.every(one => one.points.every(value => value === null))) {
    return (
      <ChartFrame {...frame} table={table} labels={labels} icon={chartLineIcon}>
        <EmptyState title={labels.noData} text={labels.noDataText} size="small" level={3} />
      </ChartFrame>
    )
  }
  const nearest = (event: PointerEvent) => {
    const place = event.clientX - event.currentTarget.getBoundingClientRect().left
    setAt(Math.max(0, Math.min(categories.length - 1, Math.round((place - left) / step))))
  }
  const key = (event: KeyboardEvent) => {
    const now = at ?? marker ?? 0
    const to = {
      ArrowRight: now + 1,
      ArrowUp: now + 1,
      ArrowLeft: now - 1,
      ArrowDown: now - 1,
      Home: 0,
      End: categories.length - 1,
    }[event.key]
    if (event.key === 'Enter' && at !== null) onPoint?.(at)
    if (to === undefined) return
    event.preventDefault()
    setAt(Math.max(0, Math.min(categories.length - 1, to)))
  }
  const current = at ?? marker ?? 0
  const legend =
    !named &&
    drawn.length > 1 &&
    drawn.map(one => (
      <span key={one.name} className="t-legend__item">
        <svg
          className="t-lines__mark"
          viewBox="0 0 24 14"
          width={24}
          height={14}
          aria-hidden="true"
          stroke={one.stroke}
        >
          <path className={one.style === 'dotted' ? 'is-line is-dotted' : 'is-line'} d="M0 7H24" />
          <path className="is-point" d={markPath(one.shape, 12, 7)} />
        </svg>
        {one.name}
      </span>
    ))
  return (
    <ChartFrame {...frame} legend={legend || frame.legend} table={table} labels={labels} icon={chartLineIcon}>
      <div ref={box} className="t-lines">
        <svg viewBox={`0 0 ${width} ${height}`} height={height} role="img" aria-label={frame.summary}>
          {[0, 0.25, 0.5, 0.75, 1].map(share => (
            <g key={share}>
              <path className="is-grid" d={`M${left} ${y(share * max)}H${left + plot}`} />
              <text className="is-axis" x={left - 8} y={y(share * max)} textAnchor="end" dominantBaseline="central">
                {write(share * max)}
              </text>
            </g>
          ))}
          {categories.map(
            (category, nth) =>
              nth % every === 0 && (
                <text
                  key={category}
                  className="is-axis"
                  x={x(nth)}
                  y={height - 8}
                  textAnchor={nth === 0 ? 'start' : 'middle'}
                  dx={nth === 0 ? -6 : 0}
                >
                  {category}
                </text>
              ),
          )}
          {marker !== undefined && <path className="is-today" d={`M${x(marker)} ${top}V${height - bottom}`} />}
          {at !== null && <path className="is-cursor" d={`M${x(at)} ${top}V${height - bottom}`} />}
          {drawn.map((one, nth) => (
            <g key={one.name} stroke={one.stroke} color={one.stroke}>
              <path
                className={one.style === 'dotted' ? 'is-line is-dotted' : 'is-line'}
                d={linePath(one.points, x, y)}
              />
              {one.points.map(
                (value, point) =>
                  value !== null && (
                    <path
                      key={categories[point]}
                      className={point === at ? 'is-point is-now' : 'is-point'}
                      d={markPath(one.shape, x(point), y(value))}
                    />
                  ),
              )}
              {drawn.length <= 4 && (last[nth] ?? -1) >= 0 && (
                <HaloText className="is-name" x={x(last[nth] ?? 0) + 12} y={places[nth]} dominantBaseline="central">
                  {!named ? text(one.points[last[nth] ?? 0]) : `${one.name} ${text(one.points[last[nth] ?? 0])}`}
                </HaloText>
              )}
            </g>
          ))}
        </svg>
        <div
          className="t-lines__keys"
          role="slider"
          tabIndex={0}
          aria-label={labels.category}
          aria-valuemin={0}
          aria-valuemax={categories.length - 1}
          aria-valuenow={current}
          aria-valuetext={reading(current)}
          onKeyDown={key}
          onPointerMove={nearest}
          onPointerLeave={() => setAt(null)}
          onClick={() => at !== null && onPoint?.(at)}
          onBlur={() => setAt(null)}
        />
      </div>
      {!noReading && (
        <p className="t-lines__reading t-num" aria-hidden="true">
          {at === null ? '\u00a0' : reading(at)}
        </p>
      )}
    </ChartFrame>
  )
}

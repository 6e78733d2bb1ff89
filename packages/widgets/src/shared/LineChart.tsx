import type { I18n } from '@trellis/sdk'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { ChartFrame, type ChartFrameProps } from './ChartFrame.tsx'
import { EmptyState } from './EmptyState.tsx'
import { chartLineIcon } from './icons.ts'
import { type LineLane, type LineMarker, LinePlot, type LineTick, lineSpace } from './LinePlot.tsx'
import { LineMark, LineReading } from './LineReading.tsx'
import { type DrawnSeries, flatten, type LineSeries } from './lineGeometry.ts'
import { useWidth } from './useWidth.ts'

export interface LineChartProps extends Omit<ChartFrameProps, 'children' | 'table' | 'icon'> {
  /** What stands along the axis, each once. */
  categories: readonly string[]
  /** Where each category stands on the axis, 0 to 1 and rising; evenly where left out. */
  places?: readonly number[]
  /** Evenly set dates along the axis; the categories where left out. */
  axis?: readonly LineTick[]
  series: readonly LineSeries[]
  /** Top of the value axis; 200 by default, 100 without series. */
  max?: number
  /** Values that have a line across and a label; quarters of the axis where left out. */
  ticks?: readonly number[]
  /** What stands at such a value where there is room for words; the number alone where left out. */
  tickText?: (value: number) => string
  /** The dashed vertical, such as today. */
  marker?: number | LineMarker
  /** Values that are marked as one stretch, such as those that last. */
  lane?: LineLane
  /** A category was chosen by press or Enter. */
  onPoint?: (index: number) => void
  /** Leaves out the reading below the chart. */
  noReading?: boolean
  /** How the language of the screen writes a number; at most one decimal. */
  number: I18n['number']
  /** How a value is written, where that is not by its number alone. */
  text?: (value: number) => string
  labels: {
    category: string
    noData: string
    noDataText?: string
    /** Stands where the reading is until a point is chosen. */
    hint?: string
  }
}

/** Width from which an axis has room for words. */
const wordsFrom = 560

const quarters = [0, 0.25, 0.5, 0.75, 1]

/** Lines over categories on a full scale. Arrow keys, a press or the pointer reach the points; the reading stands below. */
export function LineChart(props: LineChartProps) {
  const { categories, places, axis, series, marker, lane, onPoint, noReading, number, labels, ...rest } = props
  const { max = series.length > 0 ? 200 : 100, ticks, tickText, text: written, ...frame } = rest
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [over, setOver] = useState<number | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const drawn = flatten(series)
  const write = (value: number) => number(value, { maximumFractionDigits: 1 })
  const text = written ?? write
  const at = over ?? (chosen !== null && chosen < categories.length ? chosen : null)
  const line = typeof marker === 'number' ? { at: marker } : marker
  const tellOf = (one: DrawnSeries, nth: number) => {
    const value = one.points[nth]
    return value == null ? (one.reasons?.[nth] ?? labels.noData) : text(value)
  }
  /** Series with a point, or a gap, at a category. */
  const there = (nth: number) => drawn.filter(one => one.points[nth] !== undefined)
  const table = {
    columns: [
      { key: 'category', label: labels.category },
      ...drawn.map((one, nth) => ({ key: String(nth), label: one.name, numeric: true })),
    ],
    rows: categories.map((category, nth) => [
      category,
      ...drawn.map(one => (one.points[nth] === undefined ? '–' : tellOf(one, nth))),
    ]),
    raw: categories.map((category, nth) => [
      category,
      ...drawn.map(one => one.points[nth] ?? (one.points[nth] === null ? (one.reasons?.[nth] ?? null) : null)),
    ]),
  }
  if (drawn.every(one => one.points.every(value => value == null))) {
    return (
      <ChartFrame {...frame} table={table} icon={chartLineIcon}>
        <EmptyState title={labels.noData} text={labels.noDataText} size="small" level={3} />
      </ChartFrame>
    )
  }
  const marks = (ticks ?? quarters.map(share => share * max)).map(value => ({
    at: value,
    label: tickText && width >= wordsFrom ? tickText(value) : write(value),
  }))
  const space = lineSpace({
    width,
    max,
    count: categories.length,
    places,
    drawn,
    text,
    labels: marks.map(it => it.label),
  })
  const reading = (nth: number) =>
    `${categories[nth]}: ${there(nth)
      .map(one => `${one.name} ${tellOf(one, nth)}`)
      .join(', ')}`
  const nearest = (event: PointerEvent) =>
    space.nearest(event.clientX - event.currentTarget.getBoundingClientRect().left)
  const key = (event: KeyboardEvent) => {
    const now = at ?? Math.floor(line?.at ?? 0)
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
    setChosen(Math.max(0, Math.min(categories.length - 1, to)))
  }
  const current = at ?? Math.floor(line?.at ?? 0)
  const legend =
    !space.isNamed &&
    drawn.map(one => (
      <span key={one.name} className="t-legend__item">
        <LineMark of={one} />
        {one.name}
      </span>
    ))
  return (
    <ChartFrame {...frame} legend={legend || frame.legend} table={table} icon={chartLineIcon}>
      <div ref={box} className="t-lines">
        <LinePlot
          {...{ width, space, categories, drawn, lane, axis, text, at }}
          ticks={marks}
          summary={frame.summary}
          marker={line}
        />
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
          onPointerMove={event => event.pointerType === 'mouse' && setOver(nearest(event))}
          onPointerLeave={() => setOver(null)}
          onPointerDown={event => setChosen(nearest(event))}
          onClick={() => at !== null && onPoint?.(at)}
        />
      </div>
      {tickText && width > 0 && width < wordsFrom && (
        <p className="t-lines__levels t-small t-muted">
          {marks.map(it => (
            <span key={it.at}>{tickText(it.at)}</span>
          ))}
        </p>
      )}
      {!noReading && (
        <LineReading
          reading={
            at === null
              ? null
              : {
                  category: categories[at] ?? '',
                  items: there(at).map(of => ({ of, text: tellOf(of, at) })),
                }
          }
          hint={labels.hint}
        />
      )}
    </ChartFrame>
  )
}

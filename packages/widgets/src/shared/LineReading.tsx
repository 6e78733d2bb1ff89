import { cx } from './cx.ts'
import { type DrawnSeries, markPath } from './lineGeometry.ts'

/** The mark of a line as it is drawn: in a legend, a filter, a reading. */
export function LineMark({ of }: { of: Pick<DrawnSeries, 'stroke' | 'shape' | 'style'> }) {
  return (
    <svg className="t-lines__mark" viewBox="0 0 24 14" width={24} height={14} aria-hidden="true" stroke={of.stroke}>
      <path className={cx('is-line', of.style === 'dotted' && 'is-dotted')} d="M0 7H24" />
      <path className="is-point" d={markPath(of.shape, 12, 7)} />
    </svg>
  )
}

export interface LineReadingProps {
  /** What is read; null shows the hint. */
  reading: { category: string; items: readonly { of: DrawnSeries; text: string }[] } | null
  hint?: string | undefined
}

/** What stands at one category of a LineChart, below it. Keys say the same by the chart's slider. */
export function LineReading({ reading, hint }: LineReadingProps) {
  return (
    <div className={cx('t-linereading', !reading && !hint && 'is-empty')} aria-hidden="true">
      {reading ? (
        <>
          <b>{reading.category}</b>
          {reading.items.map(({ of, text }) => (
            <span key={of.name} className="t-legend__item">
              <LineMark of={of} />
              {of.name} <b className="t-num">{text}</b>
            </span>
          ))}
        </>
      ) : (
        <span>{hint ?? '\u00a0'}</span>
      )}
    </div>
  )
}

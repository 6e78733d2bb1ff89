import type { SubscaleResult } from '@trellis/sdk'
import { bandOfMean, endOf, levels, percentOf } from './readReport.ts'

/** Height of the tallest column of the whole chart. */
const tallest = 30
const base = 42

export interface StripProps {
  it: SubscaleResult
  /** Largest share of one answer in the chart, so that columns compare between rows. */
  most: number
}

/** How the answers fell on 1 to 6 as grey columns, the level as a dot, its interval as a bar through it. */
export function Strip({ it, most }: StripProps) {
  const total = it.distribution?.reduce((sum, count) => sum + count, 0) ?? 0
  return (
    <svg className="t-strip" width="100%" height="52" aria-hidden="true">
      {total > 0 &&
        it.distribution?.map((count, at) => {
          const height = (tallest * count) / total / most
          return (
            <svg key={levels[at]} x={`${percentOf(at + 1)}%`} overflow="visible" aria-hidden="true">
              {count > 0 && (
                <rect className="t-strip__column" x="-10" y={base - 6 - height} width="20" height={height} />
              )}
            </svg>
          )
        })}
      <line className="t-strip__base" x1="0" x2="100%" y1={base} y2={base} />
      {levels.map(level => (
        <line
          key={level}
          className="t-strip__base"
          x1={`${percentOf(level)}%`}
          x2={`${percentOf(level)}%`}
          y1={base - 3}
          y2={base + 3}
        />
      ))}
      {it.ci95 && (
        <line className="t-strip__ci" x1={`${endOf(it.ci95[0])}%`} x2={`${endOf(it.ci95[1])}%`} y1={base} y2={base} />
      )}
      {it.mean !== undefined && (
        <circle
          className={it.spreadHidden ? 't-strip__dot is-open' : 't-strip__dot'}
          data-band={bandOfMean(it.mean)}
          cx={`${percentOf(it.mean)}%`}
          cy={base}
          r="7"
        />
      )}
    </svg>
  )
}

/** The six steps above a chart of rows. */
export function LevelTicks() {
  return (
    <span className="t-levelticks" aria-hidden="true">
      {levels.map(level => (
        <i key={level} style={{ left: `${percentOf(level)}%` }}>
          {level}
        </i>
      ))}
    </span>
  )
}

/** Largest share that one answer has anywhere in the chart. */
export const mostOf = (list: readonly SubscaleResult[]): number =>
  Math.max(
    0.01,
    ...list.flatMap(({ distribution = [] }) => {
      const total = distribution.reduce((sum, count) => sum + count, 0)
      return total ? distribution.map(count => count / total) : []
    }),
  )

import type { ReactElement } from 'react'

/** One line of a picture of rows. */
export interface PictureRow {
  name: string
  /** A heading of the rows that follow. */
  heading?: boolean
  /** Stands before the name, such as a rank. */
  rank?: string
  /** What the screen shows on the axis: an `svg` whose places are percentages of its width. */
  marks?: ReactElement | undefined
  /** Stands on the axis where there is nothing to mark: why. */
  note?: string
  /** One for each of the picture's columns. */
  texts?: readonly string[]
}

export interface RowsPictureProps {
  rows: readonly PictureRow[]
  /** Steps above the axis; places are percentages of it. */
  ticks: readonly { at: number; label: string }[]
  /** How many bands of equal width have their colour above the axis. */
  bands?: number
  /** Where the axis begins, and how wide it is, in pixels. */
  left: number
  axis: number
  /** Height of a row, and of the line of its axis and texts in it. */
  row: number
  base: number
  /** Where the texts of each column end; the last one is the picture's width. */
  columns: readonly number[]
  /** What the marks mean, below. */
  foot?: string
}

const head = 34

/**
 * A chart of rows in one piece, for saving: on screen the page lays its names and texts out itself. The marks are the screen's
 * own, so that there is one drawing of them.
 */
export function RowsPicture({ rows, ticks, bands = 0, left, axis, row, base, columns, foot }: RowsPictureProps) {
  const width = columns.at(-1) ?? left + axis
  const height = head + rows.length * row + (foot ? 28 : 8)
  const indent = rows.some(it => it.rank) ? 34 : 0
  return (
    <svg className="t-rowspicture" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {Array.from({ length: bands }, (_, nth) => nth + 1).map(band => (
        <g key={band} data-band={band}>
          <rect
            className="t-rowspicture__band"
            x={left + (axis * (band - 1)) / bands + 1}
            y="2"
            width={axis / bands - 2}
            height="6"
          />
        </g>
      ))}
      {ticks.map(({ at, label }) => (
        <text key={at} className="t-rowspicture__muted" x={left + (axis * at) / 100} y="26" textAnchor="middle">
          {label}
        </text>
      ))}
      {rows.map(({ name, heading, rank, marks, note, texts = [] }, nth) => {
        const y = head + nth * row
        const line = y + base + 5
        return (
          <g key={name}>
            {rank && (
              <text className="t-rowspicture__muted" x="0" y={line}>
                {rank}
              </text>
            )}
            <text className={heading ? 't-rowspicture__strong' : undefined} x={heading ? 0 : indent} y={line}>
              {name}
            </text>
            {marks && (
              <svg x={left} y={y} width={axis} height={row} overflow="visible" aria-hidden="true">
                {marks}
              </svg>
            )}
            {note && (
              <text className="t-rowspicture__muted" x={left} y={line}>
                {note}
              </text>
            )}
            {texts.map((text, at) => (
              <text
                key={columns[at]}
                className={at === 0 ? 't-rowspicture__strong' : 't-rowspicture__muted'}
                x={columns[at]}
                y={line}
                textAnchor="end"
              >
                {text}
              </text>
            ))}
          </g>
        )
      })}
      {foot && (
        <text className="t-rowspicture__muted" x={left} y={height - 8}>
          {foot}
        </text>
      )}
    </svg>
  )
}

import type { BandNumber } from '@trellis/sdk'
import type { ReactNode } from 'react'
import { Band } from './Band.tsx'

export interface RankBarProps {
  name: ReactNode
  /** Formatted rank before the name. */
  rank?: string
  /** Length of the bar, 0 to 100; null draws none. */
  percent: number | null
  /** The formatted score. */
  value: string
  /** Its maximum or a change, small behind it. */
  note?: ReactNode
  band: BandNumber
  /** The band in words. */
  word: string
}

/** One line of a ranking: name, score, rungs and a bar with ticks at the band borders. Sort by rank, never by alphabet. */
export function RankBar({ name, rank, percent, value, note, band, word }: RankBarProps) {
  return (
    <div className="t-rank" data-band={band}>
      <span className="t-rank__name">
        {rank && <span className="t-rank__number t-num">{rank}</span>}
        {name}
      </span>
      <span className="t-rank__value">
        {value}
        {note && <small>{note}</small>}
        <Band band={band} word={word} />
      </span>
      <span className="t-bar" aria-hidden="true">
        {percent !== null && <i style={{ width: `${Math.max(0, Math.min(100, percent))}%` }} />}
      </span>
    </div>
  )
}

import type { BandNumber } from '@trellis/sdk'

export interface BandProps {
  band: BandNumber
  /** lowest, low, middle, high, highest or no data, in the person's language. */
  word: string
  /** Shows the word beside the rungs; otherwise only screen readers hear it. */
  showWord?: boolean
  /** The formatted number, in the band's ink. */
  value?: string
}

const rungs = [1, 2, 3, 4, 5]

/** A score's band as so many of five rungs, in colour, with its word and number: never colour alone. */
export function Band({ band, word, showWord, value }: BandProps) {
  const spoken = showWord ? { 'aria-hidden': true } : { role: 'img', 'aria-label': word }
  return (
    <span className="t-score" data-band={band}>
      <span className="t-band" {...spoken}>
        {rungs.map(rung => (
          <i key={rung} className={rung <= band ? 'is-on' : undefined} />
        ))}
      </span>
      {value && <b className="t-score__value t-num">{value}</b>}
      {showWord && <span className="t-score__word">{word}</span>}
    </span>
  )
}

import type { I18n } from '@trellis/sdk'

export interface CircleProgressProps {
  /** 0 to 100. */
  percent: number
  /** What it measures; said with the number. */
  label: string
  /** How the language of the screen writes a number: 35.5%, 33.33%, 35,5 %. */
  number: I18n['number']
  /** Shown below the number inside the circle. */
  caption?: string
}

const radius = 60
const stroke = 10
const size = 2 * radius + stroke

/** A percentage as a ring of radius 60 with its number inside, with at most two decimals. One on a card; for several side by side use bars. */
export function CircleProgress({ percent, label, number, caption }: CircleProgressProps) {
  const text = number(percent / 100, { style: 'percent', maximumFractionDigits: 2 })
  const shown = Math.max(0, Math.min(100, percent))
  const ring = { cx: size / 2, cy: size / 2, r: radius, strokeWidth: stroke, pathLength: 100 }
  return (
    <div className="t-circle" role="img" aria-label={`${label}: ${text}`}>
      <svg viewBox={`0 0 ${size} ${size}`} width={size} height={size} aria-hidden="true">
        <circle className="t-circle__track" {...ring} />
        {shown > 0 && <circle className="t-circle__value" {...ring} strokeDasharray={`${shown} 100`} />}
      </svg>
      <div className="t-circle__words" aria-hidden="true">
        <b>{text}</b>
        {caption && <span>{caption}</span>}
      </div>
    </div>
  )
}

import { cx } from './cx.ts'

export interface ProgressBarProps {
  /** 0 to 100; left out, it runs: something happens and nobody knows how long. */
  value?: number
  label: string
  /** What is said instead of the bare number, such as '28 of 80 answered'. */
  valueText?: string
}

/** A hairline of progress in ink, under a title or across a card. The number in words stands beside it. */
export function ProgressBar({ value, label, valueText }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.max(0, Math.min(100, value))
  return (
    <div
      className={cx('t-progress', percent === undefined && 'is-busy')}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
    >
      <i style={percent === undefined ? undefined : { width: `${percent}%` }} />
    </div>
  )
}

import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { arrowDownIcon, arrowUpIcon, minusIcon } from './icons.ts'

const icons = { up: arrowUpIcon, down: arrowDownIcon, same: minusIcon }

export interface DeltaProps {
  direction: 'up' | 'down' | 'same'
  /** The formatted change, with its sign where it stands alone. */
  text: string
  /** The whole sentence for screen readers, such as '4.5 points higher than last week'. */
  label: string
  /** Since when, for the eye; the sentence says it, too. */
  since?: string
  /** A real change has full ink; otherwise grey. */
  real?: boolean
}

/** Change since last time. Grey on purpose: higher is not good in itself. */
export function Delta({ direction, text, label, since, real }: DeltaProps) {
  return (
    <span className={cx('t-delta', real && 'is-real')}>
      <Icon path={icons[direction]} />
      <span aria-hidden="true">{text}</span>
      {since && (
        <span className="t-delta__since" aria-hidden="true">
          {since}
        </span>
      )}
      <span className="t-hidden">{label}</span>
    </span>
  )
}

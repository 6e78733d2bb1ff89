import { type AchievementName, achievements } from '@trellis/sdk'
import { cx } from '../shared/cx.ts'
import { leaf, ringsOf, rungsOf, rungTop, vine } from './sealShape.ts'

export interface SealProps {
  name: AchievementName
  /** In pixels. */
  size?: number
  /** Not reached yet: nothing on it is filled. */
  isOpen?: boolean
}

/** The sign of a badge or certificate: its rungs say which, leaf and second ring that it is a certificate. */
export function Seal({ name, size = 96, isOpen = false }: SealProps) {
  const isCertificate = achievements[name].type !== 'BADGE'
  const on = isOpen ? 0 : rungsOf[name]
  return (
    <svg
      className={cx('t-seal', isOpen && 'is-open')}
      width={size}
      height={size}
      viewBox="0 0 96 96"
      aria-hidden="true"
    >
      {ringsOf(isCertificate).map(it => (
        <circle key={it} className="t-seal__ring" cx="48" cy="48" r={it} />
      ))}
      {rungTop.map((top, at) => (
        <rect
          key={top}
          className={cx('t-seal__rung', at < on && 'is-on')}
          x="30"
          y={top}
          width="36"
          height="5"
          rx="1"
        />
      ))}
      {isCertificate && (
        <>
          <path className="t-seal__vine" d={vine} />
          <path className="t-seal__leaf" d={leaf} />
        </>
      )}
    </svg>
  )
}

import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { initials } from './initials.ts'

export interface AvatarProps {
  name: string
  src?: string | null
  /** 24, 32 or 56 px. */
  size?: 'small' | 'large'
  /** For teams and organisations: only people are round. */
  square?: boolean
  /** The name stands beside it, so it need not be spoken. */
  decorative?: boolean
}

/** A person's picture, or initials where there is none or it does not load. */
export function Avatar({ name, src, size, square, decorative }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const picture = src && src !== broken ? src : null
  const spoken = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <span
      data-initials={picture ? undefined : initials(name)}
      className={cx('t-avatar', size && `t-avatar--${size}`, square && 't-avatar--square')}
      {...spoken}
    >
      {picture && <img src={picture} alt="" onError={() => setBroken(picture)} />}
    </span>
  )
}

/** Several people side by side, a little over each other; `more` says how many others there are. */
export function Avatars({ children, more }: { children: ReactNode; more?: string }) {
  return (
    <span className="t-avatars">
      {children}
      {more && <span className="t-avatar">{more}</span>}
    </span>
  )
}

import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import type { IconPath } from './icons.ts'
import { Lattice } from './Lattice.tsx'

export interface EmptyStateProps {
  title: string
  text?: ReactNode
  /** Buttons and links; the one next thing first. */
  actions?: ReactNode
  /** A sign of its own; left out, the lattice is drawn. */
  icon?: IconPath
  /** Drawn instead of icon and lattice, such as an empty band. */
  picture?: ReactNode
  tone?: 'critical'
  /** Small print below, such as the reference of an error. */
  note?: ReactNode
  /** Of the heading; 1 stands for the whole page, and is as large as its title. */
  level?: 1 | 2 | 3
  size?: 'small'
  /** Says it at once, for what replaces a skeleton. */
  role?: 'status' | 'alert'
}

/** An invitation where there is nothing yet, and the frame of every 'cannot show' state: error, no right, no entitlement. */
export function EmptyState({
  title,
  text,
  actions,
  icon,
  picture,
  tone,
  note,
  level = 2,
  size,
  role,
}: EmptyStateProps) {
  const Heading = `h${level}` as 'h2'
  return (
    <div className="t-empty" role={role}>
      {picture ??
        (icon ? (
          <span className={cx('t-empty__icon', tone === 'critical' && 'is-critical')}>
            <Icon path={icon} size="large" />
          </span>
        ) : (
          <Lattice />
        ))}
      <Heading className={level === 1 ? 't-title' : size === 'small' ? 't-subheading' : 't-heading'}>{title}</Heading>
      {text && <div className={cx('t-muted', size === 'small' && 't-small')}>{text}</div>}
      {actions && <div className="t-actions">{actions}</div>}
      {note && <p className="t-small t-muted t-num">{note}</p>}
    </div>
  )
}

import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import type { IconPath } from './icons.ts'

export interface BadgeProps {
  children: ReactNode
  kind?: 'outline' | 'accent' | 'positive' | 'caution' | 'critical'
  icon?: IconPath
}

/** One or two words of state. Coloured kinds need an icon beside the word. */
export function Badge({ children, kind = 'outline', icon }: BadgeProps) {
  return (
    <span className={cx('t-badge', kind !== 'outline' && `t-badge--${kind}`)}>
      {icon && <Icon path={icon} />}
      {children}
    </span>
  )
}

/** How many, on the corner of an icon button. `label` says the whole sentence. */
export function Count({ value, label }: { value: string; label: string }) {
  return (
    <span className="t-count">
      <span aria-hidden="true">{value}</span>
      <span className="t-hidden">{label}</span>
    </span>
  )
}

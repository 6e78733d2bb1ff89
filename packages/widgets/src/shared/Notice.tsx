import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import type { IconPath } from './icons.ts'
import { checkCircleIcon, infoIcon, warningCircleIcon, warningIcon } from './signs.ts'

const icons = { info: infoIcon, positive: checkCircleIcon, caution: warningIcon, critical: warningCircleIcon }

export interface NoticeProps {
  kind?: 'info' | 'positive' | 'caution' | 'critical'
  title?: string
  children?: ReactNode
  icon?: IconPath
  actions?: ReactNode
  /** `status` says it when the person pauses, `alert` at once; left out, it is read in its place. */
  role?: 'status' | 'alert'
}

/** Something to know about the page or a part of it: offline, read-only, conflict. For what passes use a toast. */
export function Notice({ kind = 'info', title, children, icon, actions, role }: NoticeProps) {
  return (
    <div className={cx('t-notice', `t-notice--${kind}`)} role={role}>
      <Icon path={icon ?? icons[kind]} />
      <div className="t-notice__words">
        {title && <p className="t-notice__title">{title}</p>}
        {children && <div className="t-notice__text">{children}</div>}
      </div>
      {actions && <div className="t-actions">{actions}</div>}
    </div>
  )
}

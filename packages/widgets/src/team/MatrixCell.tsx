import type { ViewingRight } from '@trellis/sdk'
import type { ReactNode } from 'react'
import { cx } from '../shared/cx.ts'
import { Icon } from '../shared/Icon.tsx'
import { clockIcon, eyeFillIcon, eyeSlashIcon, type IconPath, lockIcon } from '../shared/icons.ts'
import { xIcon } from '../shared/signs.ts'

/** The sign of each state of a right; what nobody asked for has none. */
export const stateIcons: Record<ViewingRight['status'], IconPath | null> = {
  GRANTED: eyeFillIcon,
  REQUESTED: clockIcon,
  DECLINED: xIcon,
  REVOKED: eyeSlashIcon,
  NONE: null,
}

const kinds = { GRANTED: 'is-granted', REQUESTED: 'is-asked', DECLINED: 'is-no', REVOKED: 'is-no', NONE: '' }

export interface MatrixCellProps {
  /** Which item it is, where the matrix has no columns. */
  item: string
  status: ViewingRight['status']
  /** Granted, and not open yet. */
  waits?: boolean
  /** It waits for the one who reads this. */
  mine?: boolean
  word: ReactNode
  /** Since when, and what can be done. */
  note?: ReactNode
  onClick?: () => void
  /** The page that it opens. */
  href?: string
}

/** One state of the matrix: sign, word, and since when. */
export function MatrixCell({ item, status, waits, mine, word, note, onClick, href }: MatrixCellProps) {
  const icon = waits ? lockIcon : stateIcons[status]
  const inside = (
    <>
      {icon && <Icon path={icon} />}
      <b>
        <span className="t-mcell__item">{item}</span>
        <span>{word}</span>
      </b>
      {note && <small>{note}</small>}
    </>
  )
  const look = cx('t-mcell', mine ? 'is-mine' : kinds[status])
  if (href)
    return (
      <a className={look} href={href}>
        {inside}
      </a>
    )
  return onClick ? (
    <button type="button" className={look} onClick={onClick}>
      {inside}
    </button>
  ) : (
    <span className={look}>{inside}</span>
  )
}

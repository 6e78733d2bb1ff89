import { cx } from './cx.ts'
import type { IconPath } from './icons.ts'

export interface IconProps {
  /** One of the constants of icons.ts, such as `houseIcon`. */
  path: IconPath
  /** 15 px small, 18 px by default, 24 px large. */
  size?: 'small' | 'large'
  /** Only for an icon that stands without a word; left out, the icon is hidden from screen readers. */
  label?: string
  className?: string
}

/** A Phosphor icon in the colour of the text around it. Words do the talking: give a label only if there are none. */
export function Icon({ path, size, label, className }: IconProps) {
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: aria-label names it where it stands alone, without the browser's own tooltip.
    <svg className={cx('t-icon', size && `t-icon--${size}`, className)} viewBox="0 0 256 256" {...spoken}>
      <path d={path} />
    </svg>
  )
}

import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface DisclosureProps {
  /** What one presses: says what is shown then. */
  summary: string
  className?: string
  children: ReactNode
}

/** Something that few need, behind a line with a caret: closed at first, and found by the browser's own search. */
export const Disclosure = ({ summary, className, children }: DisclosureProps) => (
  <details className={cx('t-disclosure', className)}>
    <summary>{summary}</summary>
    {children}
  </details>
)

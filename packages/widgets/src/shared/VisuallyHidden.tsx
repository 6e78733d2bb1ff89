import type { ReactNode } from 'react'

/** Words for screen readers only. Not for anything a sighted person would miss. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="t-hidden">{children}</span>
}

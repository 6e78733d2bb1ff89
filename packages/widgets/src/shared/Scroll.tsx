import type { ReactNode } from 'react'

export interface ScrollProps {
  /** What scrolls, in words. */
  label?: string
  /** The id of what says it in the page, such as a table's caption. */
  labelledBy?: string
  children: ReactNode
}

/** What is wider than the page, such as a table: it scrolls sideways by itself, by the keyboard as well. */
export function Scroll({ label, labelledBy, children }: ScrollProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; a landmark would have the name of the section around it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
    <div className="t-scroll" role="group" aria-label={label} aria-labelledby={labelledBy} tabIndex={0}>
      {children}
    </div>
  )
}

import { type ReactNode, useId } from 'react'

export interface PlanSectionProps {
  title: string
  /** A small button at the right. */
  action?: ReactNode
  children: ReactNode
}

/** A section of the board, under a fine rule. */
export function PlanSection({ title, action, children }: PlanSectionProps) {
  const id = useId()
  return (
    <section className="t-plan__section" aria-labelledby={id}>
      <header>
        <h2 id={id} className="t-heading">
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  )
}

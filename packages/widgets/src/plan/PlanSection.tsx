import type { TooltipGroup } from '@trellis/sdk'
import { type ReactNode, useId } from 'react'
import { Tip } from './Tip.tsx'

export interface PlanSectionProps {
  title: string
  /** What explains it, where somebody asks. */
  tip?: { group: TooltipGroup; code: string }
  /** A small button at the right. */
  action?: ReactNode
  children: ReactNode
}

/** A section of the board, under a fine rule. */
export function PlanSection({ title, tip, action, children }: PlanSectionProps) {
  const id = useId()
  return (
    <section className="t-plan__section" aria-labelledby={id}>
      <header>
        <span className="t-plan__name">
          <h2 id={id} className="t-heading">
            {title}
          </h2>
          {tip && <Tip {...tip} name={title} />}
        </span>
        {action}
      </header>
      {children}
    </section>
  )
}

/** The name of a list within a section, with what explains it. */
export const Labelled = ({ name, tip }: { name: string; tip: { group: TooltipGroup; code: string } }) => (
  <span className="t-plan__name">
    <h3 className="t-label">{name}</h3>
    <Tip {...tip} name={name} />
  </span>
)

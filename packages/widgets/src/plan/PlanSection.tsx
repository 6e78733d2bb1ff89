import type { TooltipGroup } from '@trellis/sdk'
import { type ReactNode, useId, useRef } from 'react'
import { cx } from '../shared/cx.ts'
import { useKeptFocus } from '../shared/useKeptFocus.ts'
import { Tip } from './Tip.tsx'

export interface PlanSectionProps {
  title: string
  /** What explains it, where somebody asks. */
  tip?: { group: TooltipGroup; code: string }
  /** A small button at the right. */
  action?: ReactNode
  /** It stays beside the title on narrow screens, too. */
  isBeside?: boolean
  children: ReactNode
}

/** A section of the board, under a fine rule. */
export function PlanSection({ title, tip, action, isBeside, children }: PlanSectionProps) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(box, (_, line) => [...(line?.querySelectorAll('button') ?? [])].at(-1) ?? heading.current)
  return (
    <section ref={box} className={cx('t-plan__section', isBeside && 'is-beside')} aria-labelledby={id}>
      <header>
        <span className="t-plan__name">
          <h2 ref={heading} id={id} tabIndex={-1} className="t-heading">
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

import { type ReactNode, useId } from 'react'

export interface SectionProps {
  title: string
  /** One line below the title. */
  text?: ReactNode
  /** A link or small button at the right. */
  action?: ReactNode
  level?: 2 | 3
  children?: ReactNode
}

/** A part of a page under a rule of ink. White space parts sections, not boxes. */
export function Section({ title, text, action, level = 2, children }: SectionProps) {
  const id = useId()
  const Heading = `h${level}` as 'h2'
  return (
    <section className="t-section" aria-labelledby={id}>
      <header className="t-section__head">
        <Heading id={id} className="t-heading">
          {title}
        </Heading>
        {text && <p className="t-muted">{text}</p>}
        {action && <div className="t-section__action">{action}</div>}
      </header>
      {children}
    </section>
  )
}

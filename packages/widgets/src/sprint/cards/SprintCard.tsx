import type { ReactNode } from 'react'

export interface SprintCardProps {
  title: string
  /** Of the heading. */
  level?: 2 | 3
  children: ReactNode
}

/** The frame of a card of a sprint. */
export function SprintCard({ title, level = 2, children }: SprintCardProps) {
  const Heading = `h${level}` as 'h2'
  return (
    <section className="t-sprintcard">
      <Heading>{title}</Heading>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'

export interface InviteProps {
  title: string
  text: string
  /** The first thing to do. */
  action?: ReactNode
}

/** A part of the board with nothing in it: what it is for, and how it begins. */
export const Invite = ({ title, text, action }: InviteProps) => (
  <div className="t-plan__invite">
    <h3>{title}</h3>
    <p className="t-muted t-plan__prompt">{text}</p>
    {action && <div className="t-actions">{action}</div>}
  </div>
)

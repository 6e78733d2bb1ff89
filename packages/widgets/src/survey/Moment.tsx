import type { ReactNode } from 'react'

export interface MomentProps {
  /** What it belongs to. */
  label?: string
  /** What is done, in a sentence. */
  title: string
  lead?: string
  /** The one button, and what may be done instead. */
  actions: ReactNode
  /** Who sees this, in one line. */
  who?: ReactNode
  /** The result itself. */
  picture?: ReactNode
  /** What may follow, small. */
  after?: ReactNode
}

/** Something is done: the result and one button come first, forms after, small. For the body of a full-screen dialog, which begins with what is done. */
export function Moment({ label, title, lead, actions, who, picture, after }: MomentProps) {
  return (
    <div className="t-moment">
      <div className="t-moment__body">
        <div>
          {label && <p className="t-label">{label}</p>}
          <h2 tabIndex={-1} data-autofocus>
            {title}
          </h2>
          {lead && <p className="t-moment__lead">{lead}</p>}
          <div className="t-actions">{actions}</div>
          {who}
        </div>
        {picture && <div>{picture}</div>}
      </div>
      {after && <div className="t-moment__after">{after}</div>}
    </div>
  )
}

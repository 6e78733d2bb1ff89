import type { ReactNode } from 'react'

export interface PageHeadProps {
  /** Small line above: greeting and date, or whose page it is. */
  kicker?: ReactNode
  /** The largest text of a page; best the next action. */
  title: string
  /** One line: what this page is for. */
  lead?: ReactNode
  /** The one next action (a large primary button) and at most one quiet one. */
  actions?: ReactNode
  /** Filters, print and the like, at the right. */
  tools?: ReactNode
  /** `display` once a page in the portal, `title` on reports and in widgets. */
  size?: 'display' | 'title'
  level?: 1 | 2
}

/** The top of every screen: what it is for and what to do next. */
export function PageHead({ kicker, title, lead, actions, tools, size = 'title', level = 1 }: PageHeadProps) {
  const Heading = `h${level}` as 'h1'
  return (
    <header className="t-pagehead">
      <div className="t-pagehead__words">
        {kicker && <p className="t-label">{kicker}</p>}
        <Heading className={`t-${size}`}>{title}</Heading>
        {lead && <p className={size === 'display' ? 't-lead' : 't-pagehead__lead'}>{lead}</p>}
        {actions && <div className="t-actions">{actions}</div>}
      </div>
      {tools && <div className="t-pagehead__tools">{tools}</div>}
    </header>
  )
}

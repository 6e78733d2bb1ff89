import type { ReactNode } from 'react'

/** The head of a step; its title takes the focus when the step comes. */
export function StepHead(props: { kicker: string; title: string; lead?: ReactNode; tools?: ReactNode }) {
  return (
    <header className="t-pagehead">
      <div className="t-pagehead__words">
        <p className="t-label">{props.kicker}</p>
        <h1 className="t-title" tabIndex={-1}>
          {props.title}
        </h1>
        {props.lead && <p className="t-pagehead__lead">{props.lead}</p>}
      </div>
      {props.tools && <div className="t-pagehead__tools">{props.tools}</div>}
    </header>
  )
}

import type { ReactNode } from 'react'
import { useTrellis } from '../context.tsx'

/** One step of a talk. */
export interface TalkStep {
  minutes: number
  title: ReactNode
  /** The question that is asked aloud. */
  ask?: string
  note?: string
  /** Lines to write on: more where a step takes longer. */
  lines?: number
  /** Named blanks in place of lines. */
  blanks?: readonly string[]
}

/** Steps of a talk with their minutes, the questions to ask and room to write. */
export function TalkGuide({ steps }: { steps: readonly TalkStep[] }) {
  const { i18n } = useTrellis()
  return (
    <ol className="t-talk">
      {steps.map(({ minutes, title, ask, note, lines = 0, blanks }, at) => (
        <li key={at} style={{ flexGrow: lines }}>
          <span className="t-talk__time t-num">{i18n.t('core.paper.minutes', { minutes })}</span>
          <div>
            <h3>{title}</h3>
            {ask && <p className="t-talk__ask">{i18n.t('core.paper.ask', { question: ask })}</p>}
            {note && <p className="t-muted">{note}</p>}
            {lines > 0 && (
              <div className="t-talk__lines">
                {Array.from({ length: lines }, (_, line) => (
                  <i key={line} />
                ))}
              </div>
            )}
            {blanks && (
              <div className="t-talk__blanks">
                {blanks.map(it => (
                  <span key={it}>{it}</span>
                ))}
              </div>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import { useTrellis } from '../src/shared/context.tsx'
import type { FlowProps } from '../src/survey/useFlow.tsx'
import { Consent } from './Consent.tsx'
import type { ViewProps } from './types.ts'

/** What the card of a survey shows, and does. */
export interface CardProps<T> {
  /** Undefined until it is known. */
  page: T | undefined
  /** Why it is not known, or no longer; undefined where nothing is wrong. */
  problem: unknown
  onRetry: () => void
  onStart: () => void
}

export interface SurveyViewProps<T> extends ViewProps<T> {
  /** What the card shows: asked for at first, unless `first` is it, and after each visit. */
  load: () => Promise<T>
  /** Whether the person has agreed to the policy, where the reply says so; else a refusal does. */
  hasAgreed?: (page: T) => boolean
  card: (props: CardProps<T>) => ReactNode
  survey: (props: FlowProps) => ReactNode
}

/**
 * A survey in a host's page: a card in its place, the survey over it in the top layer, and the policy before it for those who
 * have not agreed. Answers are in no event.
 */
export function SurveyView<T>(props: SurveyViewProps<T>) {
  const { first, open, setOpen, emit, frame, load, hasAgreed = () => true, card, survey } = props
  const { client } = useTrellis()
  const [visit, setVisit] = useState(0)
  const [page, setPage] = useState(first)
  const [problem, setProblem] = useState<unknown>()
  // True also where nobody can say: the survey then says why.
  const [agreed, setAgreed] = useState(first && hasAgreed(first))
  // By hand: `useLoad` is 0.3 KB, and no two tries of a card overlap.
  const reload = () => {
    setProblem(undefined)
    load().then(
      it => {
        setPage(it)
        setAgreed(hasAgreed(it))
      },
      error => {
        const isRefused = error?.code === 'consentNeeded'
        if (!isRefused) setProblem(error)
        setAgreed(!isRefused)
      },
    )
  }
  useEffect(() => {
    if (!first || visit > 0) reload()
  }, [client, visit])
  const leave = () => {
    setVisit(visit + 1)
    setOpen(false)
  }
  return (
    <>
      {frame.card && (
        <div {...frame.card}>{card({ page, problem, onRetry: reload, onStart: () => setOpen(true) })}</div>
      )}
      <div {...frame.dialogs}>
        {open && agreed === false && <Consent onAgreed={() => setAgreed(true)} onClose={leave} />}
        {survey({
          open: open && agreed === true,
          onChange: attempted => emit('change', { attempted }),
          onSubmit: () => emit('submit'),
          onClose: leave,
        })}
      </div>
    </>
  )
}

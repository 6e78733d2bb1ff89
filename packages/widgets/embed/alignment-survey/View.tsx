import type { AlignmentPage, Language } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { AlignmentSurvey } from '../../src/alignment/AlignmentSurvey.tsx'
import { alignmentCalls, type Respondent } from '../../src/alignment/alignmentCalls.ts'
import { useTrellis } from '../../src/shared/context.tsx'
import { Consent } from '../Consent.tsx'
import type { ViewProps } from '../types.ts'
import { Card } from './Card.tsx'
import { respondentOf } from './respondent.ts'

/** The survey in a host's page: a card in its place, the survey over it in the top layer. Answers are in no event. */
export function View(props: ViewProps<AlignmentPage>) {
  const respondent = respondentOf(props.host, useTrellis().client)
  return <Visits key={`${respondent.teamId} ${respondent.variant}`} respondent={respondent} {...props} />
}

function Visits({
  first,
  respondent,
  open,
  setOpen,
  emit,
  frame,
}: ViewProps<AlignmentPage> & { respondent: Respondent }) {
  const { language } = useTrellis().i18n
  const { client, teamId, variant } = respondent
  const [visit, setVisit] = useState(0)
  const [page, setPage] = useState(first)
  const [problem, setProblem] = useState<unknown>()
  // True also where nobody can say.
  const [agreed, setAgreed] = useState(first && true)
  const load = () => {
    setProblem(undefined)
    alignmentCalls(respondent)
      .load(undefined, variant === 'preview' ? (language as Language) : undefined)
      .then(
        it => {
          setPage(it)
          setAgreed(true)
        },
        error => {
          const isMissing = error?.code === 'consentNeeded'
          if (!isMissing) setProblem(error)
          setAgreed(!isMissing)
        },
      )
  }
  useEffect(() => {
    if (!first || visit > 0) load()
  }, [client, visit])
  const leave = () => {
    setVisit(visit + 1)
    setOpen(false)
  }
  return (
    <>
      {frame.card && (
        <div {...frame.card}>
          <Card variant={variant} page={page} problem={problem} onRetry={load} onStart={() => setOpen(true)} />
        </div>
      )}
      <div {...frame.dialogs}>
        {open && agreed === false && <Consent onAgreed={() => setAgreed(true)} onClose={leave} />}
        <AlignmentSurvey
          teamId={teamId}
          preview={variant === 'preview'}
          open={open && agreed === true}
          onChange={attempted => emit('change', { attempted })}
          onSubmit={() => emit('submit')}
          onClose={leave}
        />
      </div>
    </>
  )
}

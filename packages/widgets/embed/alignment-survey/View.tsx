import { useState } from 'react'
import { AlignmentSurvey } from '../../src/alignment/AlignmentSurvey.tsx'
import { useTrellis } from '../../src/shared/context.tsx'
import { Consent } from '../Consent.tsx'
import type { ViewProps } from '../types.ts'
import { Card } from './Card.tsx'
import { respondentOf } from './respondent.ts'

/** The survey in a host's page: a card in its place, the survey over it in the top layer. Answers are in no event. */
export function View({ host, open, setOpen, emit, frame }: ViewProps) {
  const { client } = useTrellis()
  const [visit, setVisit] = useState(0)
  const [agreed, setAgreed] = useState<boolean>()
  const respondent = respondentOf(host, client)
  const { teamId, variant } = respondent
  const leave = () => {
    setVisit(visit + 1)
    setOpen(false)
  }
  return (
    <>
      <div {...frame.card}>
        <Card
          key={`${teamId} ${variant}`}
          respondent={respondent}
          visit={visit}
          onAgreed={setAgreed}
          onStart={() => setOpen(true)}
        />
      </div>
      <div {...frame.dialogs}>
        {open && agreed === false && <Consent onAgreed={() => setAgreed(true)} onClose={leave} />}
        <AlignmentSurvey
          key={`${teamId} ${variant}`}
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

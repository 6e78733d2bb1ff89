import { useState } from 'react'
import { GlaSurvey } from '../../src/gla/GlaSurvey.tsx'
import { Consent } from '../Consent.tsx'
import type { ViewProps } from '../types.ts'
import { Card } from './Card.tsx'

/** The assessment in a host's page: a card in its place, the survey over it in the top layer. */
export function View({ open, setOpen, emit, frame }: ViewProps) {
  const [visit, setVisit] = useState(0)
  const [done, setDone] = useState(false)
  const [agreed, setAgreed] = useState<boolean>()
  const leave = () => {
    setVisit(visit + 1)
    setOpen(false)
  }
  return (
    <>
      <div {...frame.card}>
        <Card visit={visit} done={done} onAgreed={setAgreed} onStart={() => setOpen(true)} />
      </div>
      <div {...frame.dialogs}>
        {open && agreed === false && <Consent onAgreed={() => setAgreed(true)} onClose={leave} />}
        <GlaSurvey
          open={open && agreed === true}
          onChange={attempted => emit('change', { attempted })}
          onSubmit={() => emit('submit')}
          onFinished={() => setDone(true)}
          onClose={leave}
        />
      </div>
    </>
  )
}

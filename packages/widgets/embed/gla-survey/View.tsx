import { useState } from 'react'
import { GlaSurvey } from '../../src/gla/GlaSurvey.tsx'
import type { ViewProps } from '../types.ts'
import { Card } from './Card.tsx'

/** The assessment in a host's page: a card in its place, the survey over it in the top layer. */
export function View({ open, setOpen, emit, frame }: ViewProps) {
  const [visit, setVisit] = useState(0)
  const [done, setDone] = useState(false)
  return (
    <>
      <div {...frame.card}>
        <Card visit={visit} done={done} onStart={() => setOpen(true)} />
      </div>
      <div {...frame.dialogs}>
        <GlaSurvey
          open={open}
          onChange={attempted => emit('change', { attempted })}
          onSubmit={() => emit('submit')}
          onFinished={() => setDone(true)}
          onClose={() => {
            setVisit(visit + 1)
            setOpen(false)
          }}
        />
      </div>
    </>
  )
}

import type { Client } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { GlaSurvey } from '../../src/gla/GlaSurvey.tsx'
import { useTrellis } from '../../src/shared/context.tsx'
import { Consent } from '../Consent.tsx'
import type { ViewProps } from '../types.ts'
import { Card } from './Card.tsx'

export type Entry = Awaited<ReturnType<Client['gla']['entry']>>

/** The assessment in a host's page: a card in its place, the survey over it in the top layer. */
export function View({ first, open, setOpen, emit, frame }: ViewProps<Entry>) {
  const { client, i18n } = useTrellis()
  const [visit, setVisit] = useState(0)
  const [done, setDone] = useState(false)
  const [entry, setEntry] = useState(first)
  const [problem, setProblem] = useState<unknown>()
  // True also where nobody can say.
  const [agreed, setAgreed] = useState(first?.isAgree)
  const load = () => {
    setProblem(undefined)
    client.gla.entry({ query: { languageCode: i18n.language } }).then(
      it => {
        setEntry(it)
        setAgreed(it.isAgree)
      },
      error => {
        setProblem(error)
        setAgreed(true)
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
          <Card progress={entry?.state} problem={problem} done={done} onRetry={load} onStart={() => setOpen(true)} />
        </div>
      )}
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

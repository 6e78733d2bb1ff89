import { useState } from 'react'
import { GlaSurvey } from '../../src/gla/GlaSurvey.tsx'
import { useTrellis } from '../../src/shared/context.tsx'
import { SurveyView } from '../SurveyView.tsx'
import type { ViewProps } from '../types.ts'
import { Card, type Entry } from './Card.tsx'

/** The assessment in a host's page. */
export function View(props: ViewProps<Entry>) {
  const { client, i18n } = useTrellis()
  const [done, setDone] = useState(false)
  return (
    <SurveyView
      {...props}
      load={() => client.gla.entry({ query: { languageCode: i18n.language } })}
      hasAgreed={it => it.isAgree}
      card={it => <Card {...it} done={done} />}
      survey={it => <GlaSurvey {...it} onFinished={() => setDone(true)} />}
    />
  )
}

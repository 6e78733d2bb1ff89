import { useState } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { createFlow } from '../survey/createFlow.ts'
import { GlaScreens } from './GlaScreens.tsx'
import type { GlaSurveyProps } from './GlaSurvey.tsx'
import { nomineeAdapter } from './nomineeAdapter.ts'

/** The same for a nominee, whose guest token the client carries: nothing is put off, and no profile follows. */
export function NomineeSurvey(props: GlaSurveyProps) {
  const { client, i18n } = useTrellis()
  const [gla] = useState(() => createFlow(nomineeAdapter(client), i18n.language))
  return <GlaScreens {...props} gla={gla} later={false} who="gla.info.whoOutside" />
}

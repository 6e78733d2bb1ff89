import { useState } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { createFlow } from '../survey/createFlow.ts'
import { GlaScreens, type GlaScreensProps } from './GlaScreens.tsx'
import { glaAdapter } from './glaAdapter.ts'

export type GlaSurveyProps = Omit<GlaScreensProps, 'gla' | 'later' | 'who'>

/** The whole Growth Leader Assessment of the signed-in person as one widget. */
export function GlaSurvey(props: GlaSurveyProps) {
  const { client, i18n } = useTrellis()
  const [gla] = useState(() => createFlow(glaAdapter(client, i18n.language), i18n.language))
  return <GlaScreens {...props} gla={gla} later />
}

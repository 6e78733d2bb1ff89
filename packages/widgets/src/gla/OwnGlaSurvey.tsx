import { useEffect, useState } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { createFlow } from '../survey/createFlow.ts'
import { GlaScreens, type GlaScreensProps } from './GlaScreens.tsx'
import { glaAdapter } from './glaAdapter.ts'

export type OwnGlaSurveyProps = Omit<GlaScreensProps, 'gla' | 'later'>

/** The assessment of the signed-in person in the portal: who has begun it goes on where it was left, past the introduction. */
export function OwnGlaSurvey(props: OwnGlaSurveyProps) {
  const { client, i18n } = useTrellis()
  const [gla] = useState(() => createFlow(glaAdapter(client, i18n.language), i18n.language))
  useEffect(
    () =>
      // Once for each opening: where it fails, the introduction is where it can be tried again.
      gla.step.subscribe(step => {
        if (step === 'intro' && gla.info.peek()?.started) void gla.begin()
      }),
    [gla],
  )
  return <GlaScreens {...props} gla={gla} later />
}

import type { AlignmentPage } from '@trellis/sdk'
import { AlignmentSurvey } from '../../src/alignment/AlignmentSurvey.tsx'
import { alignmentCalls } from '../../src/alignment/alignmentCalls.ts'
import { useTrellis } from '../../src/shared/context.tsx'
import { SurveyView } from '../SurveyView.tsx'
import type { ViewProps } from '../types.ts'
import { Card } from './Card.tsx'
import { respondentOf } from './respondent.ts'

/** The survey of a team in a host's page. */
export function View(props: ViewProps<AlignmentPage>) {
  const { client, i18n } = useTrellis()
  const respondent = respondentOf(props.host, client)
  const { teamId, variant } = respondent
  const preview = variant === 'preview'
  return (
    <SurveyView
      key={`${teamId} ${variant}`}
      {...props}
      load={() => alignmentCalls(respondent).load(undefined, preview ? i18n.language : undefined)}
      card={Card}
      survey={it => <AlignmentSurvey {...it} teamId={teamId} preview={preview} />}
    />
  )
}

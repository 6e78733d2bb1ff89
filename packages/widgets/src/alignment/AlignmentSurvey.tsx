import { useSignals } from '@preact/signals-react/runtime'
import { alignmentPageSize } from '@trellis/sdk'
import { useState } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { createFlow } from '../survey/createFlow.ts'
import { LanguageChoice } from '../survey/LanguageChoice.tsx'
import { Spoken } from '../survey/Spoken.tsx'
import { SurveyDialog } from '../survey/SurveyDialog.tsx'
import { type FlowProps, useFlow, useHeard } from '../survey/useFlow.tsx'
import { AlignmentState, ResearchPage } from './AlignmentAfter.tsx'
import { PreviewLabel, useHeading } from './AlignmentFrame.tsx'
import { AlignmentIntro } from './AlignmentIntro.tsx'
import { AlignmentSubmit } from './AlignmentSubmit.tsx'
import { alignmentAdapter } from './alignmentAdapter.ts'
import type { Alignment, AlignmentEnd } from './alignmentCalls.ts'
import { ResearchIntro } from './ResearchIntro.tsx'

export interface AlignmentSurveyProps extends FlowProps {
  /** Team of a signed-in member. Without it the client's token is a guest's, which knows its team. */
  teamId?: number | undefined
  /** Shows the survey without a respondent; nothing is saved. */
  preview?: boolean
  /** Nobody can answer here (any more); the survey says why until it is closed. */
  onOver?: (why: AlignmentEnd) => void
}

/** The whole Team Alignment Survey as one widget: intro, six pages of statements, submit, research page, thanks. */
export function AlignmentSurvey(props: AlignmentSurveyProps) {
  const { teamId, preview = false } = props
  const { client, i18n } = useTrellis()
  const { language } = i18n
  const [alignment] = useState(() => {
    const variant = preview ? 'preview' : teamId === undefined ? 'guest' : 'user'
    return createFlow(alignmentAdapter({ client, teamId, variant }, language), language)
  })
  return (
    <Spoken flow={alignment}>
      <Screens {...props} alignment={alignment} />
    </Spoken>
  )
}

function Screens(props: AlignmentSurveyProps & { alignment: Alignment }) {
  useSignals()
  const { alignment, onOver } = props
  const { messages, hasMessages, submit } = useFlow(alignment, props)

  const step = alignment.step.value
  useHeard(alignment.end.value, end => end && onOver?.(end.why))

  if (step === 'closed') return hasMessages && messages
  return (
    <>
      {step === 'intro' && <AlignmentIntro alignment={alignment} />}
      {step === 'survey' && <Statements alignment={alignment} />}
      {step === 'handedIn' && <ResearchIntro alignment={alignment} />}
      {step === 'research' && <ResearchPage alignment={alignment} messages={messages} />}
      {(step === 'loading' || step === 'failed' || step === 'done' || step === 'ended') && (
        <AlignmentState key={step} alignment={alignment} />
      )}
      {alignment.confirming.value && (
        <AlignmentSubmit alignment={alignment} onSubmit={submit}>
          {hasMessages && messages}
        </AlignmentSubmit>
      )}
      {messages}
    </>
  )
}

/** The pages of statements, eight at a time on six steps. */
function Statements({ alignment }: { alignment: Alignment }) {
  useSignals()
  const { t } = useTrellis().i18n
  const { title, subtitle } = useHeading(alignment)
  const survey = alignment.survey.value
  if (!survey) return null
  const number = survey.number.value
  return (
    <SurveyDialog
      survey={survey}
      title={title}
      subtitle={subtitle}
      prompt={t('alignment.prompt')}
      more={
        <>
          <span className="t-survey__wide">{t('survey.remaining', { count: survey.remaining.value })}</span>
          <span role="status">{t('survey.page', { page: number, total: survey.pages })}</span>
        </>
      }
      first={(number - 1) * alignmentPageSize + 1}
      last={number === survey.pages}
      leaving={alignment.busy.value}
      onSubmit={alignment.askSubmit}
      onExit={() => void alignment.saveAndExit()}
      language={
        <>
          {alignment.preview && <PreviewLabel />}
          <LanguageChoice value={alignment.language.value} onChoose={alignment.chooseLanguage} compact />
        </>
      }
    />
  )
}

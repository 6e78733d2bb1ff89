import { useSignals } from '@preact/signals-react/runtime'
import { alignmentPageSize, type Language } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import { createToasts } from '../shared/createToasts.ts'
import { Toasts } from '../shared/Toasts.tsx'
import { LanguageChoice } from '../survey/LanguageChoice.tsx'
import { SurveyDialog } from '../survey/SurveyDialog.tsx'
import { AlignmentState, ResearchIntro, ResearchPage } from './AlignmentAfter.tsx'
import { PreviewLabel, useHeading } from './AlignmentFrame.tsx'
import { AlignmentIntro } from './AlignmentIntro.tsx'
import type { AlignmentEnd } from './alignmentCalls.ts'
import { type Alignment, createAlignment } from './createAlignment.ts'

export interface AlignmentSurveyProps {
  /** Team of a signed-in member. Without it the client's token is a guest's, which knows its team. */
  teamId?: number | undefined
  /** Shows the survey without a respondent; nothing is saved. */
  preview?: boolean
  /** Shown while true; the flow starts with the first intro. */
  open: boolean
  /** The person left, with answers saved, or came to the end. */
  onClose?: () => void
  /** Asked before the answers are handed in; return false to keep the survey open. */
  onSubmit?: () => unknown
  /** The answers are handed in; the research page follows. */
  onFinished?: () => void
  /** Nobody can answer here (any more); the survey says why until it is closed. */
  onOver?: (why: AlignmentEnd) => void
  /** How many statements are answered; never which, nor how. */
  onChange?: (attempted: number) => void
  onReady?: () => void
}

/** The whole Team Alignment Survey as one widget: intro, six pages of statements, submit, research page, thanks. */
export function AlignmentSurvey(props: AlignmentSurveyProps) {
  useSignals()
  const { open, teamId, preview = false } = props
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [toasts] = useState(createToasts)
  const [latest] = useState({ props, t })
  Object.assign(latest, { props, t })
  const [alignment] = useState(() =>
    createAlignment({
      client,
      teamId,
      variant: preview ? 'preview' : teamId === undefined ? 'guest' : 'user',
      language: i18n.language as Language,
      showError: key => toasts.error(latest.t(key === 'unsent' ? 'core.errors.network' : 'research.failed')),
      onSubmit: () => latest.props.onSubmit?.(),
      onChange: attempted => latest.props.onChange?.(attempted),
      onFinished: () => latest.props.onFinished?.(),
      onOver: why => latest.props.onOver?.(why),
      onClose: () => latest.props.onClose?.(),
    }),
  )
  useEffect(() => {
    if (open && alignment.step.peek() === 'closed') {
      void alignment.open().then(() => {
        // Closed again before it was here.
        if (!latest.props.open) alignment.close()
        else latest.props.onReady?.()
      })
    }
    if (!open && alignment.step.peek() !== 'closed') void alignment.saveAndExit()
  }, [open, alignment, latest])
  useEffect(() => () => alignment.survey.peek()?.dispose(), [alignment])

  const step = alignment.step.value
  // A modal dialog makes all behind it inert: messages stand inside, to be heard and closed.
  const messages = <Toasts store={toasts} label={t('core.toast.region')} closeLabel={t('core.toast.dismiss')} />
  if (step === 'closed') return null
  return (
    <>
      {step === 'intro' && <AlignmentIntro alignment={alignment} />}
      {step === 'survey' && <Statements alignment={alignment} />}
      {step === 'intro2' && <ResearchIntro alignment={alignment} />}
      {step === 'research' && <ResearchPage alignment={alignment} messages={messages} />}
      {(step === 'loading' || step === 'failed' || step === 'done' || step === 'ended') && (
        <AlignmentState key={step} alignment={alignment} />
      )}
      {alignment.confirming.value && (
        <Confirmation
          open
          size={600}
          title={t('alignment.survey.submit.title')}
          text={t('alignment.survey.submit.body', {
            answered: alignment.survey.value?.attempted.value ?? 0,
            total: alignment.total,
          })}
          yes={t('alignment.survey.submit.confirm')}
          no={t('alignment.survey.submit.back')}
          busy={alignment.busy.value}
          onResult={result => (result === 'confirm' ? void alignment.submit() : alignment.keepOpen())}
        >
          {toasts.toasts.value.length > 0 && messages}
        </Confirmation>
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
          <span className="t-alignment__more">{t('survey.remaining', { count: survey.remaining.value })}</span>
          <span className="t-alignment__more">{t('survey.page', { page: number, total: survey.pages })}</span>
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

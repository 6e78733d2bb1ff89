import { useSignals } from '@preact/signals-react/runtime'
import type { Language } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import { createToasts } from '../shared/createToasts.ts'
import { Dialog } from '../shared/Dialog.tsx'
import { FullScreenDialog } from '../shared/FullScreenDialog.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import { LanguageChoice } from '../survey/LanguageChoice.tsx'
import { ResearchQuestions } from '../survey/ResearchQuestions.tsx'
import { SurveyDialog } from '../survey/SurveyDialog.tsx'
import { SurveyStopped } from '../survey/SurveyStopped.tsx'
import { createGla, type GlaVariant } from './createGla.ts'
import { GlaInfo } from './GlaInfo.tsx'
import { GlaLanguageSwitch } from './GlaLanguageSwitch.tsx'

export interface GlaSurveyProps {
  variant?: GlaVariant
  /** Shown while true; the flow starts with the info dialog. */
  open: boolean
  /** The person left, with answers saved, or came to the end. */
  onClose?: () => void
  /** Asked before the answers are handed in; return false to keep the survey open. */
  onSubmit?: () => unknown
  /** The assessment is finished and scored; the research page follows. */
  onFinished?: () => void
  onChange?: (attempted: number) => void
  onReady?: () => void
  /** It could not be opened, and is closed again; without this the error shows as a message. */
  onOpenFailed?: ((error: unknown) => void) | undefined
}

/** The whole Growth Leader Assessment as one widget: info, Style, Strategy, submit, research questions, thanks. */
export function GlaSurvey(props: GlaSurveyProps) {
  useSignals()
  const { open, variant = 'user' } = props
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [toasts] = useState(createToasts)
  const [latest] = useState({ props, t })
  Object.assign(latest, { props, t })
  const [gla] = useState(() =>
    createGla({
      client,
      variant,
      language: i18n.language as Language,
      showError: text => toasts.error(text),
      showSuccess: () => toasts.show({ text: latest.t('research.saved'), kind: 'positive' }),
      failedText: () => latest.t('gla.start.failed'),
      unsentText: () => latest.t('core.errors.network'),
      researchFailed: () => toasts.error(latest.t('research.failed')),
      onOpenFailed: props.onOpenFailed,
      onSubmit: () => latest.props.onSubmit?.(),
      onChange: attempted => latest.props.onChange?.(attempted),
      onFinished: () => latest.props.onFinished?.(),
      onClose: () => latest.props.onClose?.(),
    }),
  )
  useEffect(() => {
    if (open && gla.step.peek() === 'closed')
      void gla.open().then(() => (gla.step.peek() === 'closed' ? latest.props.onClose?.() : latest.props.onReady?.()))
    if (!open && gla.step.peek() !== 'closed') void gla.saveAndExit()
  }, [open, gla, latest])
  useEffect(() => () => gla.survey.peek()?.dispose(), [gla])

  const survey = gla.survey.value
  const { part, page } = gla.place.value
  const texts = part === 'Style' ? 'gla.style' : 'gla.strategy'
  // A modal dialog makes all behind it inert: messages stand inside, to be heard and closed.
  const messages = <Toasts store={toasts} label={t('core.toast.region')} closeLabel={t('core.toast.dismiss')} />
  return (
    <>
      {gla.step.value === 'info' && <GlaInfo gla={gla} messages={messages} />}
      {gla.step.value === 'survey' && survey && (
        <SurveyDialog
          key={part}
          survey={survey}
          title={t('gla.info.title')}
          subtitle={t('survey.partPage', { part: t(`${texts}.title`), page, total: 4 })}
          prompt={t(`${texts}.prompt`)}
          help={t(`${texts}.help`)}
          first={(survey.number.value - 1) * 10 + 1}
          atStart={page === 1}
          last={survey.number.value === survey.pages}
          leaving={gla.busy.value}
          onSubmit={gla.askSubmit}
          onExit={() => void gla.saveAndExit()}
          language={
            gla.choosable.value && <LanguageChoice value={gla.language.value} onChoose={gla.chooseLanguage} compact />
          }
        />
      )}
      {gla.step.value === 'research' && (
        <FullScreenDialog open title={t('gla.info.title')} subtitle={t('research.title')} onClose={gla.skipResearch}>
          <ResearchQuestions
            mode="afterSurvey"
            value={gla.research.value}
            busy={gla.busy.value}
            onSave={gla.saveResearch}
            onSkip={gla.skipResearch}
          />
          {messages}
        </FullScreenDialog>
      )}
      {gla.step.value === 'done' && (
        <Dialog
          open
          title={t('gla.done.title')}
          text={t('gla.done.body')}
          onClose={gla.close}
          actions={
            <>
              <Button kind="primary" onClick={gla.close}>
                {t('core.actions.done')}
              </Button>
              {messages}
            </>
          }
        />
      )}
      {gla.confirming.value && (
        <Confirmation
          open
          size={600}
          title={t('gla.submit.title')}
          text={t('gla.submit.body', { answered: survey?.attempted.value ?? 0, total: gla.total.value })}
          yes={t('gla.submit.confirm')}
          no={t('gla.submit.back')}
          busy={gla.busy.value}
          onResult={result => (result === 'confirm' ? void gla.submit() : gla.keepOpen())}
        >
          {toasts.toasts.value.length > 0 && messages}
        </Confirmation>
      )}
      {gla.pendingLanguage.value && (
        <GlaLanguageSwitch gla={gla} language={gla.pendingLanguage.value}>
          {toasts.toasts.value.length > 0 && messages}
        </GlaLanguageSwitch>
      )}
      {gla.stopped.value && <SurveyStopped {...gla.stopped.value} onClose={gla.close} />}
      {messages}
    </>
  )
}

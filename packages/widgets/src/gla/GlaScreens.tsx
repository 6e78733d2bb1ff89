import { useSignals } from '@preact/signals-react/runtime'
import { pageSize, pagesPerPart, type TextKey } from '@trellis/sdk'
import type { ComponentType } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { LanguageChoice } from '../survey/LanguageChoice.tsx'
import { Spoken } from '../survey/Spoken.tsx'
import { SurveyDialog } from '../survey/SurveyDialog.tsx'
import { SurveyStopped } from '../survey/SurveyStopped.tsx'
import { type FlowProps, useFlow, useHeard } from '../survey/useFlow.tsx'
import { GlaAfter, type GlaDoneProps } from './GlaAfter.tsx'
import { GlaInfo } from './GlaInfo.tsx'
import { GlaLanguageSwitch } from './GlaLanguageSwitch.tsx'
import { GlaSubmit } from './GlaSubmit.tsx'
import { type Gla, placeOf } from './glaCommon.ts'

export interface GlaScreensProps extends FlowProps {
  gla: Gla
  /** The portal is the person's: there is another time, and a profile for the results. */
  later: boolean
  /** Who reads the results, where that is not what the portal says. */
  who?: TextKey
  /** Says that it is done, where the Leader Profile lies behind the dialog. */
  done?: ComponentType<GlaDoneProps>
  /** It could not be opened, and is closed again; without this the error shows as a message. */
  onOpenFailed?: ((error: unknown) => void) | undefined
}

/** The screens of the assessment: info, Style, Strategy, submit, research questions, thanks. */
export function GlaScreens(props: GlaScreensProps) {
  return (
    <Spoken flow={props.gla}>
      <Screens {...props} />
    </Spoken>
  )
}

function Screens(props: GlaScreensProps) {
  useSignals()
  const { gla, later, who, done, onOpenFailed } = props
  const { t } = useTrellis().i18n
  const { messages, hasMessages, submit } = useFlow(gla, props)

  const step = gla.step.value
  useHeard(step, now => {
    if (now !== 'failed') return
    if (onOpenFailed) onOpenFailed(gla.failure.peek())
    else gla.tellFailure()
    gla.close()
  })

  const survey = gla.survey.value
  const { part, page } = placeOf(survey?.number.value ?? 1)
  const texts = part === 'Style' ? 'gla.style' : 'gla.strategy'
  const end = gla.end.value
  return (
    <>
      {step === 'intro' && <GlaInfo gla={gla} later={later} who={who} />}
      {(step === 'survey' || step === 'ended') && survey && (
        <SurveyDialog
          key={part}
          survey={survey}
          title={t('gla.info.title')}
          subtitle={t('survey.partPage', { part: t(`${texts}.title`), page, total: pagesPerPart })}
          prompt={t(`${texts}.prompt`)}
          help={t(`${texts}.help`)}
          first={(survey.number.value - 1) * pageSize + 1}
          atStart={page === 1}
          last={survey.number.value === survey.pages}
          leaving={gla.busy.value}
          onSubmit={gla.askSubmit}
          onExit={() => void gla.saveAndExit()}
          language={
            gla.info.value?.choosable && (
              <LanguageChoice value={gla.language.value} onChoose={gla.chooseLanguage} compact />
            )
          }
        />
      )}
      {(step === 'handedIn' || step === 'research' || step === 'done') && (
        <GlaAfter gla={gla} profile={later} done={done}>
          {messages}
        </GlaAfter>
      )}
      {gla.confirming.value && (
        <GlaSubmit gla={gla} onSubmit={submit}>
          {hasMessages && messages}
        </GlaSubmit>
      )}
      {gla.pendingLanguage.value && (
        <GlaLanguageSwitch gla={gla} language={gla.pendingLanguage.value}>
          {hasMessages && messages}
        </GlaLanguageSwitch>
      )}
      {step === 'ended' && end && (
        <SurveyStopped why={end.why} count={end.unsaved} unkept={end.unkept} onClose={gla.close} />
      )}
      {(step !== 'closed' || hasMessages) && messages}
    </>
  )
}

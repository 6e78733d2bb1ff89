import { useSignals } from '@preact/signals-react/runtime'
import { leader360PageSize, type TextKey } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { createFlow } from '../survey/createFlow.ts'
import { LanguageChoice } from '../survey/LanguageChoice.tsx'
import { ReloadButton } from '../survey/ReloadButton.tsx'
import { Spoken } from '../survey/Spoken.tsx'
import { SubmitQuestion } from '../survey/SubmitQuestion.tsx'
import { SurveyDialog } from '../survey/SurveyDialog.tsx'
import { UnsavedAnswers } from '../survey/UnsavedAnswers.tsx'
import { type FlowProps, useFlow, useHeard } from '../survey/useFlow.tsx'
import { whyClosed } from '../survey/whyClosed.ts'
import { RaterFrame } from './RaterFrame.tsx'
import { RaterIntro } from './RaterIntro.tsx'
import { RaterThanks } from './RaterThanks.tsx'
import { RaterWords } from './RaterWords.tsx'
import { raterAdapter } from './raterAdapter.ts'
import { type RaterCalls, type RaterEnd, type RaterFlow, raterCalls } from './raterCalls.ts'
import { useRaterWords } from './useRaterWords.ts'
import { WhatIsTold } from './WhatIsTold.tsx'

export interface RaterSurveyProps extends FlowProps {
  /** The rater's id of a signed-in person. Without it the client's token is a guest's. */
  id?: number | undefined
  /** Nobody can answer here (any more); the survey says why until it is closed. */
  onOver?: (why: RaterEnd) => void
}

/** What one rater says about a leader, or the leader about the own work: what is told, statements, words, thanks. */
export function RaterSurvey(props: RaterSurveyProps) {
  const { id } = props
  const { client, i18n } = useTrellis()
  const { language } = i18n
  const [[flow, calls]] = useState(() => {
    const rater = { client, id }
    return [createFlow(raterAdapter(rater, language), language), raterCalls(rater)] as const
  })
  return (
    <Spoken flow={flow}>
      <Screens {...props} flow={flow} calls={calls} />
    </Spoken>
  )
}

function Screens(props: RaterSurveyProps & { flow: RaterFlow; calls: RaterCalls }) {
  useSignals()
  const { flow, calls, onOver } = props
  const { t } = useTrellis().i18n
  const { messages, hasMessages, submit } = useFlow(flow, props)
  /** What came after the statements: words are written, or all was declined. */
  const [after, setAfter] = useState<'words' | 'thanks' | 'declined' | null>(null)
  const words = useRaterWords(flow)
  useHeard(flow.end.value, end => end && onOver?.(end.why))
  const step = flow.step.value
  if (step === 'closed') return hasMessages && messages
  if (after === 'words') return <RaterWords flow={flow} calls={calls} onDone={() => setAfter('thanks')} />
  if (after !== null)
    return <RaterThanks flow={flow} isDeclined={after === 'declined'} onAgain={() => setAfter(null)} />
  return (
    <>
      {(step === 'loading' || step === 'failed' || step === 'ended') && <RaterState flow={flow} />}
      {step === 'intro' && (
        <RaterIntro
          flow={flow}
          calls={calls}
          onDeclined={() => setAfter('declined')}
          onWords={() => setAfter('words')}
        />
      )}
      {step === 'survey' && <Statements flow={flow} />}
      {step === 'handedIn' && <RaterWords flow={flow} calls={calls} onDone={() => setAfter('thanks')} />}
      {flow.confirming.value && (
        <SubmitQuestion
          flow={flow}
          title={t(words.isSelf ? 'leader360.rater.submit.self' : 'leader360.rater.submit.title', words.values)}
          text={t('leader360.rater.submit.text', words.values)}
          submit={t('leader360.rater.submit.send')}
          back={t('leader360.rater.submit.back')}
          onSubmit={submit}
        >
          {!words.isSelf && <WhatIsTold flow={flow} short />}
          {hasMessages && messages}
        </SubmitQuestion>
      )}
      {messages}
    </>
  )
}

/** The pages of statements, ten at a time, with 'not observed' beside the five steps. */
function Statements({ flow }: { flow: RaterFlow }) {
  useSignals()
  const { t } = useTrellis().i18n
  const { title, subtitle, isSelf, values } = useRaterWords(flow)
  const survey = flow.survey.value
  if (!survey) return null
  const number = survey.number.value
  return (
    <SurveyDialog
      survey={survey}
      title={title}
      subtitle={subtitle}
      prompt={t(isSelf ? 'leader360.rater.promptSelf' : 'leader360.rater.prompt', values)}
      help={t('leader360.rater.help')}
      more={<span>{t('survey.page', { page: number, total: survey.pages })}</span>}
      first={(number - 1) * leader360PageSize + 1}
      last={number === survey.pages}
      leaving={flow.busy.value}
      onSubmit={flow.askSubmit}
      onExit={() => void flow.saveAndExit()}
      language={<LanguageChoice value={flow.language.value} onChoose={flow.chooseLanguage} compact />}
    />
  )
}

const over = { title: 'core.errors.feedbackLinkExpired', text: 'sprint.rating.expired.text' } as const

/** What is said where nobody can answer: what never was is no link that expired. */
const endWords = {
  over,
  sent: over,
  gone: { title: 'account.notFound.title', text: 'core.errors.notFound' },
  changed: { title: 'leader360.rater.changed', text: 'leader360.rater.changedText' },
} as const satisfies Record<RaterEnd, { title: TextKey; text: TextKey }>

/** Opening, a failure, and what nobody can answer (any more). */
function RaterState({ flow }: { flow: RaterFlow }) {
  useSignals()
  const { t } = useTrellis().i18n
  const step = flow.step.value
  const end = flow.end.value
  return (
    <RaterFrame flow={flow}>
      {step === 'loading' && <Skeleton label={t('core.states.loading')} lines={8} />}
      {step === 'failed' && (
        <div role="alert">
          <h2 className="t-title">{t('leader360.rater.openFailed')}</h2>
          <p className="t-lead">{whyClosed(flow.failure.value, t)}</p>
          <div className="t-actions">
            <Button kind="primary" size="large" onClick={() => void flow.open()}>
              {t('core.actions.retry')}
            </Button>
          </div>
        </div>
      )}
      {step === 'ended' && end && (
        <div role="alert">
          <h2 className="t-title">{t(endWords[end.why].title)}</h2>
          <p className="t-lead">{t(endWords[end.why].text)}</p>
          {end.unsaved > 0 && <UnsavedAnswers late={false} count={end.unsaved} unkept={end.unkept} />}
          {end.why === 'changed' && <ReloadButton />}
        </div>
      )}
    </RaterFrame>
  )
}

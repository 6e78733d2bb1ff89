import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { arrowLeftIcon } from '../shared/icons.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { ReloadButton } from '../survey/ReloadButton.tsx'
import { ResearchQuestions } from '../survey/ResearchQuestions.tsx'
import { UnsavedAnswers } from '../survey/UnsavedAnswers.tsx'
import { whyClosed } from '../survey/whyClosed.ts'
import { AlignmentFrame, AlignmentMessage } from './AlignmentFrame.tsx'
import type { Alignment } from './createAlignment.ts'

const points = ['purpose', 'report', 'skip'] as const

/** The second intro: the page that follows is for research alone. */
export function ResearchIntro({ alignment }: { alignment: Alignment }) {
  useSignals()
  const { t } = useTrellis().i18n
  const disabled = alignment.busy.value
  return (
    <AlignmentFrame
      alignment={alignment}
      foot={
        <>
          {alignment.preview ? (
            <Button size="large" icon={arrowLeftIcon} onClick={alignment.back}>
              {t('survey.previous')}
            </Button>
          ) : (
            <Button size="large" disabled={disabled} onClick={() => void alignment.skipResearch()}>
              {t('alignment.intro2.skip')}
            </Button>
          )}
          <Button
            size="large"
            kind="primary"
            busy={disabled}
            onClick={() => void alignment.toResearch()}
            data-autofocus
          >
            {t('alignment.intro2.next')}
          </Button>
        </>
      }
    >
      <div className="t-alignment">
        <h2 className="t-title">{t('alignment.intro2.title')}</h2>
        <p className="t-alignment__lead">{t('alignment.intro2.lead')}</p>
        <ul className="t-gla__points">
          {points.map(it => (
            <li key={it}>{t(`alignment.intro2.points.${it}`)}</li>
          ))}
        </ul>
      </div>
    </AlignmentFrame>
  )
}

/** The last page. */
export function ResearchPage({ alignment, messages }: { alignment: Alignment; messages: ReactNode }) {
  useSignals()
  return (
    <AlignmentFrame alignment={alignment}>
      <ResearchQuestions
        mode="afterSurvey"
        value={alignment.research.value}
        busy={alignment.busy.value}
        onSave={answers => void alignment.saveResearch(answers)}
        onSkip={() => void alignment.skipResearch()}
      />
      {messages}
    </AlignmentFrame>
  )
}

/** Opening, a failure, the thanks, and what nobody can answer (any more). */
export function AlignmentState({ alignment }: { alignment: Alignment }) {
  useSignals()
  const { t } = useTrellis().i18n
  const step = alignment.step.value
  const end = alignment.end.value
  return (
    <AlignmentFrame alignment={alignment}>
      {step === 'loading' && (
        <div className="t-alignment">
          <Skeleton label={t('alignment.survey.opening')} lines={8} />
        </div>
      )}
      {step === 'failed' && (
        <AlignmentMessage
          role="alert"
          title={t('alignment.survey.openFailed.title')}
          text={whyClosed(alignment.failure.value, t)}
        >
          <Button kind="primary" size="large" onClick={() => void alignment.open()}>
            {t('core.actions.retry')}
          </Button>
        </AlignmentMessage>
      )}
      {step === 'done' && (
        <AlignmentMessage title={t('alignment.done.title')} text={t('alignment.done.body')}>
          <Button kind="primary" size="large" onClick={alignment.close} data-autofocus>
            {t('core.actions.done')}
          </Button>
        </AlignmentMessage>
      )}
      {step === 'ended' && (
        <AlignmentMessage
          title={t(`alignment.survey.ended.${end}.title`)}
          text={t(`alignment.survey.ended.${end}.body`)}
          more={
            alignment.unsaved.value > 0 && <UnsavedAnswers late={end === 'submitted'} count={alignment.unsaved.value} />
          }
        >
          {end === 'changed' && <ReloadButton />}
          {end === 'submitted' && (
            <Button size="large" busy={alignment.busy.value} onClick={() => void alignment.toResearch()}>
              {t('alignment.survey.research')}
            </Button>
          )}
        </AlignmentMessage>
      )}
    </AlignmentFrame>
  )
}

import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { FullScreenDialog } from '../shared/FullScreenDialog.tsx'
import { arrowLeftIcon, arrowRightIcon } from '../shared/icons.ts'
import { LoadFailed } from '../shared/LoadFailed.tsx'
import { Notice } from '../shared/Notice.tsx'
import { Saved } from '../shared/Saved.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { showPercent } from '../shared/written.ts'
import { AnsweredTwice } from './AnsweredTwice.tsx'
import type { Survey } from './createSurvey.ts'
import { Likert } from './Likert.tsx'
import { laterMs } from './later.ts'
import { SkipQuestion } from './SkipQuestion.tsx'
import { Unkept } from './Unkept.tsx'

export interface SurveyDialogProps {
  survey: Survey
  title: string
  /** For example 'Style survey, page 3 of 4'. */
  subtitle: string
  prompt: string
  help?: string
  /** Beside the progress, such as how many are left. */
  more?: ReactNode
  /** Number of the page's first question. */
  first: number
  /** Nothing to go back to; page 1 where nothing is said. */
  atStart?: boolean
  /** The last page submits; in a preview it goes on. */
  last: boolean
  /** The person is leaving: what is open is being saved. */
  leaving?: boolean
  onSubmit: () => void
  onExit: () => void
  language?: ReactNode
}

const savedTexts = {
  saved: 'survey.saved',
  saving: 'survey.saving',
  late: 'survey.retrying',
  kept: 'survey.kept',
} as const

/** The frame that every paged survey runs in: progress, saved state, the page, and the way on. */
export function SurveyDialog({
  survey,
  title,
  subtitle,
  prompt,
  help,
  more,
  first,
  atStart = survey.number.value === 1,
  last,
  leaving,
  onSubmit,
  onExit,
  language,
}: SurveyDialogProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const page = survey.page.value
  const loading = survey.loading.value
  const state = survey.state.value
  const openCount = survey.open.value.length
  const progress = survey.percent.value
  const percent = showPercent(i18n, progress)
  // Where the survey opens, the first questions can be answered while the others are drawn: a phone shows no more anyway.
  const [partial, setPartial] = useState(() => survey.number.peek())
  useEffect(() => {
    const timer = setTimeout(setPartial, laterMs, 0)
    return () => clearTimeout(timer)
  }, [])
  const submits = last && !survey.preview
  const exit = t(survey.preview ? 'survey.exit' : 'survey.saveAndExit')
  const forward = () => {
    if (survey.isTurned()) return
    if (last) onSubmit()
    else void survey.next()
  }
  const unkept = survey.unkept.value
  const said = t(unkept && state === 'kept' ? 'survey.unkept.short' : savedTexts[state])
  const conflict = survey.conflict.value
  // Before the first answer there is nothing that could be safe, and while it is asked which answers count nothing is tried.
  const saved = !survey.preview && !conflict && progress > 0 && (
    <Saved state={state === 'saving' ? 'busy' : state} label={said} />
  )
  return (
    <FullScreenDialog
      open
      title={title}
      subtitle={subtitle}
      onClose={onExit}
      progress={progress}
      progressLabel={t('survey.progressLabel')}
      actions={
        <>
          <span className="t-survey__wide">{saved}</span>
          {language}
          <Button busy={leaving} onClick={onExit} aria-label={exit}>
            <span className="t-survey__wide">{exit}</span>
            <span className="t-survey__small">{t('survey.exit')}</span>
          </Button>
        </>
      }
      foot={
        <>
          <Button
            size="large"
            icon={arrowLeftIcon}
            disabled={atStart || loading}
            onClick={() => void survey.previous()}
          >
            {t('survey.previous')}
          </Button>
          <div className="t-survey__open">
            <span className="t-survey__small">{saved}</span>
            {openCount > 0 && page && (
              <button type="button" className="t-survey__link t-survey__wide" onClick={() => survey.highlight()}>
                {t('survey.open', { count: openCount })}
              </button>
            )}
          </div>
          <Button
            size="large"
            kind="primary"
            {...(submits ? {} : { iconEnd: arrowRightIcon })}
            disabled={loading || !page}
            onClick={forward}
          >
            {t(submits ? 'survey.submit' : 'survey.next')}
          </Button>
        </>
      }
    >
      <div className="t-survey">
        {(unkept || survey.forgetful) && <Unkept survey={survey} busy={leaving} onLeave={onExit} />}
        {!unkept && survey.offline.value && survey.waiting.value > 0 && (
          <div className="t-survey__notice">
            <Notice kind="caution" role="status">
              {t('survey.offline', { count: survey.waiting.value })}
            </Notice>
          </div>
        )}
        <div className="t-survey__head">
          <h2 className="t-heading">{prompt}</h2>
          <p className="t-small t-muted t-num">
            {t('survey.progress', { answered: survey.attempted.value, total: survey.total, percent })}
            {more}
          </p>
        </div>
        <p className="t-survey__hint t-small t-muted">
          <span className="t-survey__wide">{page && t('survey.keysHint', { max: page.labels.length })} </span>
          {help}
        </p>
        {survey.failed.value ? (
          <LoadFailed onRetry={() => survey.again()}>{t('survey.loadFailed')}</LoadFailed>
        ) : page && !loading ? (
          <Likert
            survey={survey}
            first={first}
            partial={partial === survey.number.value}
            onNext={forward}
            key={survey.number.value}
          />
        ) : (
          <div className="t-survey__rows">
            <Skeleton label={t('core.states.loading')} lines={10} />
          </div>
        )}
      </div>
      {!survey.preview && <SkipQuestion survey={survey} />}
      {conflict && <AnsweredTwice count={conflict.count} onChoose={which => void survey.resolve(which)} />}
    </FullScreenDialog>
  )
}

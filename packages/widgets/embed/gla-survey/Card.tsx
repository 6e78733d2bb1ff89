import type { Client } from '@trellis/sdk'
import { Button } from '../../src/shared/Button.tsx'
import { useTrellis } from '../../src/shared/context.tsx'
import { showPercent } from '../../src/shared/written.ts'
import { ReloadButton } from '../../src/survey/ReloadButton.tsx'
import { stopOf } from '../../src/survey/source.ts'
import { whyClosed } from '../../src/survey/whyClosed.ts'
import type { CardProps } from '../SurveyView.tsx'

export type Entry = Awaited<ReturnType<Client['gla']['entry']>>

/** What stands in the host's page: what the assessment is, where the person is in it, and one button. */
export function Card(props: CardProps<Entry> & { done: boolean }) {
  const { page, problem, done, onRetry, onStart } = props
  const { i18n } = useTrellis()
  const { t } = i18n

  const progress = page?.state
  const underWay = progress !== undefined && !progress.finished && progress.assessmentId > 0
  const percent = underWay ? (100 * progress.attemptedQuestions) / progress.total_question : 0
  return (
    <section className="t-card">
      <h2 className="t-heading">{t(done ? 'gla.done.title' : 'gla.info.title')}</h2>
      <p className="t-card__lead">{t(done ? 'gla.done.body' : 'gla.info.lead')}</p>
      {underWay && (
        <p className="t-small t-muted t-num">
          {t('survey.progress', {
            answered: progress.attemptedQuestions,
            total: progress.total_question,
            percent: showPercent(i18n, percent),
          })}
        </p>
      )}
      {problem !== undefined && (
        <p role="alert" className="t-card__problem">
          {whyClosed(problem, t)}
        </p>
      )}
      {!done && (
        <div className="t-actions">
          {problem === undefined ? (
            <Button kind="primary" size="large" busy={!progress} onClick={onStart}>
              {t(underWay ? 'gla.info.resume' : 'gla.info.start')}
            </Button>
          ) : stopOf(problem) === 'changed' ? (
            <ReloadButton />
          ) : (
            <Button onClick={onRetry}>{t('core.actions.retry')}</Button>
          )}
        </div>
      )}
    </section>
  )
}

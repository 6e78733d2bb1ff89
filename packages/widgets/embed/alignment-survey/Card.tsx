import type { AlignmentPage } from '@trellis/sdk'
import { endOf } from '../../src/alignment/alignmentCalls.ts'
import { Button } from '../../src/shared/Button.tsx'
import { useTrellis } from '../../src/shared/context.tsx'
import { showPercent } from '../../src/shared/written.ts'
import { ReloadButton } from '../../src/survey/ReloadButton.tsx'
import { whyClosed } from '../../src/survey/whyClosed.ts'
import type { CardProps } from '../SurveyView.tsx'

/** What stands in the host's page: what the survey is, where the person is in it, and one button. */
export function Card({ page, problem, onRetry, onStart }: CardProps<AlignmentPage>) {
  const { i18n } = useTrellis()
  const { t } = i18n

  const end = problem ? endOf(problem) : page?.submitted ? 'submitted' : null
  const answered = page?.totalAttemptedQuestions ?? 0
  const total = page?.total_question ?? 45
  return (
    <section className="t-card">
      <h2 className="t-heading">{t(end ? `alignment.survey.ended.${end}.title` : 'alignment.intro1.title')}</h2>
      <p className="t-card__lead">
        {end
          ? t(`alignment.survey.ended.${end}.body`)
          : page?.teamName
            ? t('alignment.intro1.lead', { teamName: page.teamName })
            : t('alignment.intro1.leadOpen')}
      </p>
      {!end && answered > 0 && (
        <p className="t-small t-muted t-num">
          {t('survey.progress', {
            answered,
            total,
            percent: showPercent(i18n, (100 * answered) / total),
          })}
        </p>
      )}
      {!end && problem !== undefined && (
        <p role="alert" className="t-card__problem">
          {whyClosed(problem, t)}
        </p>
      )}
      {(!end || end === 'changed') && (
        <div className="t-actions">
          {end ? (
            <ReloadButton />
          ) : problem === undefined ? (
            <Button kind="primary" size="large" onClick={onStart}>
              {t(answered > 0 ? 'alignment.intro1.resume' : 'alignment.intro1.start')}
            </Button>
          ) : (
            <Button onClick={onRetry}>{t('core.actions.retry')}</Button>
          )}
        </div>
      )}
    </section>
  )
}

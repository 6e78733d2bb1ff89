import { sentenceOf, type UserState } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { Button } from '../../src/shared/Button.tsx'
import { useTrellis } from '../../src/shared/context.tsx'

type Progress = UserState['glaV2']

/** What stands in the host's page: what the assessment is, where the person is in it, and one button. */
export function Card(props: {
  visit: number
  done: boolean
  /** Whether the person has agreed to the policy; true also where nobody can say. */
  onAgreed: (agreed: boolean) => void
  onStart: () => void
}) {
  const { visit, done, onAgreed, onStart } = props
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [progress, setProgress] = useState<Progress | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const load = () => {
    setProblem(null)
    client.gla.entry({ query: { languageCode: i18n.language } }).then(
      it => {
        setProgress(it.state)
        onAgreed(it.isAgree)
      },
      error => {
        // The server's sentence is in the person's language already.
        setProblem(sentenceOf(error) ?? t('core.errors.network'))
        onAgreed(true)
      },
    )
  }
  useEffect(load, [client, visit])

  const underWay = progress !== null && !progress.finished && progress.assessmentId > 0
  const percent = underWay ? progress.attemptedQuestions / progress.total_question : 0
  return (
    <section className="t-card">
      <h2 className="t-heading">{t(done ? 'gla.done.title' : 'gla.info.title')}</h2>
      <p className="t-card__lead">{t(done ? 'gla.done.body' : 'gla.info.lead')}</p>
      {underWay && (
        <p className="t-small t-muted t-num">
          {t('survey.progress', {
            answered: progress.attemptedQuestions,
            total: progress.total_question,
            percent: i18n.number(percent, { style: 'percent', minimumFractionDigits: 2 }),
          })}
        </p>
      )}
      {problem !== null && (
        <p role="alert" className="t-card__problem">
          {problem}
        </p>
      )}
      {!done && (
        <div className="t-actions">
          {problem === null ? (
            <Button kind="primary" size="large" busy={progress === null} onClick={onStart}>
              {t(underWay ? 'gla.info.resume' : 'gla.info.start')}
            </Button>
          ) : (
            <Button onClick={load}>{t('core.actions.retry')}</Button>
          )}
        </div>
      )}
    </section>
  )
}

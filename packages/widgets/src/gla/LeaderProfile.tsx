import { type GlaResult, pageSize, parsePosition, progressPercent, type UserState } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { LoadFailed } from '../shared/LoadFailed.tsx'
import { ProgressBar } from '../shared/ProgressBar.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { ProfileResult } from './ProfileResult.tsx'

export interface LeaderProfileProps {
  /** Opens the assessment: to start, to go on, or once more. */
  onStart?: () => void
  /** Where Viewing Rights are; without it the profile only names them. */
  viewingRightsHref?: string
}

interface Loaded {
  gla: UserState['glaV2']
  name: string
  results: GlaResult[]
}

/** The Leader Profile: an invitation to start, the way on, or the result of the Growth Leader Assessment. */
export function LeaderProfile({ onStart, viewingRightsHref }: LeaderProfileProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let left = false
    Promise.all([client.account.getUserState(), client.gla.results({ query: { languageCode: i18n.language } })]).then(
      ([state, { results }]) => !left && setLoaded({ gla: state.glaV2, name: state.fullName, results }),
      () => !left && setLoaded('failed'),
    )
    return () => {
      left = true
    }
  }, [client, i18n.language, round])

  if (loaded === null) return <Skeleton label={t('core.states.loading')} lines={10} />
  if (loaded === 'failed')
    return (
      <LoadFailed
        onRetry={() => {
          setLoaded(null)
          setRound(round + 1)
        }}
      >
        {t('gla.profile.failed')}
      </LoadFailed>
    )

  const { gla, name, results } = loaded
  const underWay = gla.assessmentId !== 0 && !gla.finished
  const limitReached = !underWay && !gla.mayStart
  if (results.length > 0)
    return (
      <>
        {underWay && <UnderWay gla={gla} {...(onStart ? { onStart } : {})} />}
        <ProfileResult
          results={results}
          name={name}
          limitReached={limitReached}
          {...(onStart && !underWay && !limitReached ? { onAgain: onStart } : {})}
          {...(viewingRightsHref ? { viewingRightsHref } : {})}
        />
      </>
    )
  if (underWay) return <UnderWay gla={gla} first {...(onStart ? { onStart } : {})} />
  return (
    <EmptyState
      level={1}
      size="title"
      title={t('gla.profile.headline.notStarted')}
      text={limitReached ? t('gla.limit.none') : t('gla.profile.notStarted')}
      actions={
        onStart &&
        !limitReached && (
          <Button kind="primary" size="large" onClick={onStart}>
            {t('gla.profile.start')}
          </Button>
        )
      }
    />
  )
}

/** How far an open assessment is, and the way on. */
function UnderWay({ gla, first, onStart }: { gla: UserState['glaV2']; first?: boolean; onStart?: () => void }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const percent = progressPercent(gla.attemptedQuestions, gla.total_question)
  const { part, page } = parsePosition(gla.lastPos ?? 'Style-1')
  const title = t(part === 'Style' ? 'gla.style.title' : 'gla.strategy.title')
  const Heading = first ? 'h1' : 'h2'
  return (
    <section className="t-underway">
      <p className="t-label">{t('survey.partPage', { part: title, page, total: gla.total_question / 2 / pageSize })}</p>
      <Heading className={first ? 't-title' : 't-heading'}>{t('gla.profile.headline.inProgress')}</Heading>
      <p className="t-lead">
        {t('gla.profile.inProgress', {
          answered: gla.attemptedQuestions,
          total: gla.total_question,
          percent: i18n.number(percent / 100, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }),
        })}
      </p>
      <ProgressBar value={percent} label={t('survey.progressLabel')} />
      {onStart && (
        <Button kind="primary" size="large" onClick={onStart}>
          {t('gla.profile.resume')}
        </Button>
      )}
    </section>
  )
}

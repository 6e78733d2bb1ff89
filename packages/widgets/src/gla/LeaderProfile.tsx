import { type GlaResult, pageSize, parsePosition, progressPercent, type UserState } from '@trellis/sdk'
import type { ComponentType } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { ProgressBar } from '../shared/ProgressBar.tsx'
import type { ResultFacts } from '../shared/ResultFacts.ts'
import { useLoad } from '../shared/useLoad.ts'
import { showPercent } from '../shared/written.ts'
import { ProfileResult } from './ProfileResult.tsx'

export interface LeaderProfileProps {
  /** Opens the assessment: to start, to go on, or once more. */
  onStart?: () => void
  /** Where Viewing Rights are; without it the profile only names them. */
  viewingRightsHref?: string
  /** What can be made of the newest result, of other rooms. */
  next?: ComponentType<ResultFacts>
  /** Where a sprint is in the library, by its code, for who may design it; without it none is suggested. */
  sprintHref?: ((code: string) => string) | undefined
}

/** The Leader Profile: an invitation to start, the way on, or the result of the Growth Leader Assessment. */
export function LeaderProfile(props: LeaderProfileProps) {
  const { client, i18n } = useTrellis()
  const { language, t } = i18n
  const found = useLoad(async () => {
    const [user, { results }] = await Promise.all([
      client.account.getUserState(),
      client.gla.results({ query: { languageCode: language } }),
    ])
    return { user, results }
  }, [client, language])
  return (
    <Loaded of={found} failed={t('gla.profile.failed')}>
      {({ user, results }) => <Profile gla={user.glaV2} name={user.fullName} results={results} {...props} />}
    </Loaded>
  )
}

interface ProfileProps extends LeaderProfileProps {
  gla: UserState['glaV2']
  name: string
  results: GlaResult[]
}

function Profile({ gla, name, results, onStart, viewingRightsHref, sprintHref, next }: ProfileProps) {
  const { t } = useTrellis().i18n
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
          {...(next ? { next } : {})}
          sprintHref={sprintHref}
        />
      </>
    )
  if (underWay) return <UnderWay gla={gla} first {...(onStart ? { onStart } : {})} />
  return (
    <EmptyState
      level={1}
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
          percent: showPercent(i18n, percent),
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

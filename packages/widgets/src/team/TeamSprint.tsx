import type { TeamDashboard } from '@trellis/sdk'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'

export interface TeamSprintProps {
  sprint: TeamDashboard['teamSprintSummary']
  sprintHref?: string
  /** Only for the manager, who designs the sprint. */
  libraryHref?: string
}

/** The sprint that runs with its timeline, or an invitation to begin one. */
export function TeamSprint({ sprint, sprintHref, libraryHref }: TeamSprintProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  if (!sprint)
    return (
      <EmptyState
        level={3}
        size="small"
        title={t('team.board.sprint.none')}
        text={t(libraryHref ? 'team.board.sprint.noneManager' : 'team.board.sprint.noneMember')}
        actions={libraryHref && <Button href={libraryHref}>{t('team.board.sprint.choose')}</Button>}
      />
    )
  const done = sprint.sprintTimeline.filter(it => it.done).length
  return (
    <div className="t-sprint">
      <h3 className="t-heading">{sprint.label}</h3>
      {sprint.description && <p className="t-lead">{sprint.description}</p>}
      <ol className="t-timeline" aria-label={t('team.board.sprint.timeline')}>
        {sprint.sprintTimeline.map((it, index) => (
          <li
            key={`${it.date}-${it.label}`}
            className={it.done ? 'is-done' : index === done ? 'is-next' : undefined}
            aria-current={index === done ? 'step' : undefined}
          >
            <span className="t-num">{i18n.date(it.date, 'day')}</span>
            <b>{it.label}</b>
            <span className="t-hidden">{t(it.done ? 'team.board.sprint.done' : 'team.board.sprint.ahead')}</span>
          </li>
        ))}
      </ol>
      <dl className="t-keyfacts">
        <div>
          <dt>{t('team.board.sprint.daysLeft')}</dt>
          <dd>
            <b className="t-keyfacts__big">{i18n.number(sprint.daysLeftToCompleteSprint)}</b>
            <small>{t('team.board.sprint.ends', { date: i18n.date(sprint.sprintReviewEndTime) })}</small>
          </dd>
        </div>
        <div>
          <dt>{t('team.board.sprint.nextCheckIn')}</dt>
          <dd>
            <b className="t-keyfacts__big">
              {sprint.nextSprintCheckInDate ? i18n.date(sprint.nextSprintCheckInDate, 'day') : '–'}
            </b>
            <small>{t('team.board.sprint.every', { count: sprint.checkInFrequency })}</small>
          </dd>
        </div>
        <div>
          <dt>{t('team.board.sprint.length')}</dt>
          <dd>
            <b className="t-keyfacts__big">{t('team.board.sprint.weeks', { count: sprint.duration })}</b>
            <small>{t('team.board.sprint.feedbackEvery', { count: sprint.feedbackFrequency })}</small>
          </dd>
        </div>
      </dl>
      {sprintHref && <Button href={sprintHref}>{t('team.board.sprint.open')}</Button>}
    </div>
  )
}

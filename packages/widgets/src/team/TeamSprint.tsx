import { checkInStates, dateText, dayMs, lastMinute, type TeamDashboard } from '@trellis/sdk'
import { useId } from 'react'
import { Button } from '../shared/Button.tsx'
import { checkInWords } from '../shared/checkInWords.ts'
import { useTrellis } from '../shared/context.tsx'

const pointStyle = { day: 'numeric', month: 'short' } as const
const endStyle = { day: 'numeric', month: 'long', year: 'numeric' } as const

export interface TeamSprintProps {
  sprint: NonNullable<TeamDashboard['teamSprintSummary']>
  sprintHref?: string
}

/** The sprint that runs as a part of the team's board: its points in one line, what is left of it, and the way to it. */
export function TeamSprint({ sprint, sprintHref }: TeamSprintProps) {
  const id = useId()
  const { i18n } = useTrellis()
  const { t } = i18n
  const { checkInDates, sendOutFeedbacks } = sprint.sprintTimeline
  const said = (closes: string) => lastMinute(closes, i18n).toISOString()
  const points = [
    // The own ones: whether somebody else has done theirs is told here as little as on the sprint's own pages.
    ...checkInStates(checkInDates).map(({ date, type, state, doneAt }) => ({
      date: said(date),
      type,
      state,
      what: checkInWords(i18n, { state, doneAt }),
    })),
    ...sendOutFeedbacks.map(({ date, type, status }) => {
      const state = status === 'PAST' ? ('done' as const) : ('later' as const)
      return { date, type, state, what: t(`sprint.timeline.round.${state}`) }
    }),
  ].sort((a, b) => a.date.localeCompare(b.date))
  const next = points.find(it => it.state === 'next' || it.state === 'later')
  const ends = Date.parse(sprint.sprintReviewEndTime)
  // The end instant is the first of the day after.
  const lastDay = dateText(i18n.language, new Date(ends - 1), { ...endStyle, timeZone: sprint.timezone })
  const nextCheckIn = sprint.nextSprintCheckInDate
  const hasEnded = sprint.daysLeftToCompleteSprint <= 0
  // Weeks by the calendar: an hour of a clock change is none, and an extension counts.
  const weeks = Math.round((ends - Date.parse(sprint.dateTimeFrom)) / (7 * dayMs))
  return (
    <section className="t-board__cell t-sprint" data-part="plan" tabIndex={-1} aria-labelledby={id}>
      <header>
        <h2 className="t-subheading" id={id}>
          {t('team.board.sprint.title')}
        </h2>
        {sprintHref && <a href={sprintHref}>{t('team.board.sprint.open')}</a>}
      </header>
      <h3>{sprint.label}</h3>
      {sprint.description && <p className="t-small t-muted">{sprint.description}</p>}
      <ol className="t-teamline" aria-label={t('team.board.sprint.timeline')}>
        {points.map(it => (
          <li
            key={`${it.date}-${it.type}`}
            className={it === next ? 'is-next' : `is-${it.state}`}
            aria-current={it === next ? 'step' : undefined}
            title={`${i18n.date(it.date, 'day')} ${it.what}`}
          >
            <span className="t-hidden">
              {i18n.date(it.date, 'day')} <b>{it.what}</b>
            </span>
          </li>
        ))}
      </ol>
      <p className="t-teamline__ends t-small t-muted" aria-hidden="true">
        {[Date.parse(sprint.dateTimeFrom), ends - 1].map(it => (
          <span key={it}>{dateText(i18n.language, new Date(it), { ...pointStyle, timeZone: sprint.timezone })}</span>
        ))}
      </p>
      <dl>
        <div>
          <dt>{t(hasEnded ? 'sprint.dashboard.cards.ended' : 'team.board.sprint.daysLeft')}</dt>
          <dd>
            <b className="t-sprint__big">{hasEnded ? lastDay : i18n.number(sprint.daysLeftToCompleteSprint)}</b>
            {!hasEnded && <small>{t('sprint.dashboard.cards.ends', { day: lastDay })}</small>}
          </dd>
        </div>
        {/* After its end none comes, and none is missed. */}
        {!hasEnded && (
          <div>
            <dt>{t('team.board.sprint.nextCheckIn')}</dt>
            <dd>
              <b className="t-sprint__big">
                {nextCheckIn ? i18n.date(said(nextCheckIn), 'day') : t('sprint.dashboard.cards.noCheckIn')}
              </b>
              {nextCheckIn && <small>{t('team.board.sprint.every', { count: sprint.checkInFrequency })}</small>}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('team.board.sprint.length')}</dt>
          <dd>
            <b className="t-sprint__big">{t('team.board.sprint.weeks', { count: weeks })}</b>
            <small>{t('team.board.sprint.feedbackEvery', { count: sprint.feedbackFrequency })}</small>
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** In its place where none runs, for who may design one. */
export function NoTeamSprint({ designHref }: { designHref: string }) {
  const id = useId()
  const { t } = useTrellis().i18n
  return (
    <section className="t-board__cell t-sprint" data-part="plan" tabIndex={-1} aria-labelledby={id}>
      <header>
        <h2 className="t-subheading" id={id}>
          {t('team.board.sprint.title')}
        </h2>
      </header>
      <h3>{t('sprint.dashboard.none')}</h3>
      <p className="t-small t-muted">{t('sprint.dashboard.noneText')}</p>
      <Button size="small" href={designHref}>
        {t('sprint.dashboard.design')}
      </Button>
    </section>
  )
}

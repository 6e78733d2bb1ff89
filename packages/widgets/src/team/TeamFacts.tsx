import { instantOf, type TeamDetails } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'

export interface TeamFactsProps {
  team: TeamDetails
  /** When the alignment survey was last sent. */
  sentAt: string | null
}

/** Who leads the team, what it is for, how it works, how long, and when it last looked at its alignment. */
export function TeamFacts({ team, sentAt }: TeamFactsProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { durationStart: start, durationEnd: end } = team
  // A day is the same in every zone.
  const said = (day: string) => i18n.date(instantOf(day, '12:00', i18n))
  const duration =
    start && end
      ? t('team.board.facts.fromTo', { start: said(start), end: said(end) })
      : start
        ? t('team.board.facts.since', { date: said(start) })
        : end
          ? t('team.board.facts.until', { date: said(end) })
          : t('team.board.facts.open')
  return (
    <dl className="t-keyfacts">
      <div>
        <dt>{t('team.codes.role.TEAM_MANAGER')}</dt>
        <dd>
          <b>{team.managerName}</b>
          {team.assistantName && <small>{t('team.board.facts.assistant', { name: team.assistantName })}</small>}
        </dd>
      </div>
      <div>
        <dt>{t('team.board.facts.purpose')}</dt>
        <dd>
          <b>{t(`team.board.purpose.${team.purpose}`)}</b>
          {team.description && <small>{team.description}</small>}
          <small>{duration}</small>
        </dd>
      </div>
      <div>
        <dt>{t('team.board.facts.kind')}</dt>
        <dd>
          <b>{t(`team.codes.type.${team.type}`)}</b>
          <small>{t(`team.codes.distribution.${team.distribution}`)}</small>
        </dd>
      </div>
      <div>
        <dt>{t('team.board.facts.alignment')}</dt>
        <dd>
          <b>{sentAt ? i18n.date(sentAt) : t('team.board.facts.notSent')}</b>
        </dd>
      </div>
    </dl>
  )
}

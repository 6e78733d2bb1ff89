import type { TeamDashboard } from '@trellis/sdk'
import { useState } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { Tabs } from '../shared/Tabs.tsx'

type Activity = TeamDashboard['allActivities'][number]

export interface TeamActivitiesProps {
  /** What is still to come, in order. */
  scheduled: readonly Activity[]
  all: readonly Activity[]
}

/** What the team has planned, and everything of the year. Times arrive in UTC and are shown in the person's own. */
export function TeamActivities({ scheduled, all }: TeamActivitiesProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const [tab, setTab] = useState<'scheduled' | 'all'>('scheduled')
  const list = tab === 'scheduled' ? scheduled : [...all].reverse()
  const ahead = new Set(scheduled.map(it => it.id))
  return (
    <Tabs
      label={t('team.board.activities.title')}
      tabs={[
        { id: 'scheduled', label: t('team.board.activities.scheduled'), count: i18n.number(scheduled.length) },
        { id: 'all', label: t('team.board.activities.all'), count: i18n.number(all.length) },
      ]}
      selected={tab}
      onSelect={id => setTab(id === 'all' ? 'all' : 'scheduled')}
    >
      {list.length === 0 ? (
        <p className="t-board__empty">
          {t(tab === 'scheduled' ? 'team.board.activities.noneScheduled' : 'team.board.activities.none')}
        </p>
      ) : (
        <ol className="t-rowlist">
          {list.map(it => (
            <li key={it.id} className={ahead.has(it.id) ? undefined : 't-muted'}>
              <time className="t-activity__when t-num" dateTime={it.meetingTimeFrom}>
                <b>{i18n.date(it.meetingTimeFrom)}</b>
                <span>
                  {t('team.board.activities.fromTo', {
                    from: i18n.date(it.meetingTimeFrom, 'time'),
                    to: i18n.date(it.meetingTimeTo, 'time'),
                  })}
                </span>
              </time>
              <span className="t-activity__title">{it.title}</span>
              {!ahead.has(it.id) && <span className="t-rowlist__end t-small">{t('team.board.activities.over')}</span>}
            </li>
          ))}
        </ol>
      )}
    </Tabs>
  )
}

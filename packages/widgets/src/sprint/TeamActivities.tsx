import { useSignals } from '@preact/signals-react/runtime'
import { canDo, type DatedActivity, meetingAt, type Relation } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import { checkIcon, pencilSimpleIcon, trashIcon } from '../shared/icons.ts'
import { Notice } from '../shared/Notice.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { Tabs } from '../shared/Tabs.tsx'
import { useChanges } from '../shared/useChanges.ts'
import { ActivityForm, PlanActivity } from './PlanActivity.tsx'

export interface TeamActivitiesProps {
  teamId: number
  /** How the person stands to the team. */
  standing: readonly Relation[]
  /** Something was planned, done or deleted. */
  onChanged: () => void
  /** What is still to come, in order, after what is the person's own and overdue. */
  scheduled: readonly DatedActivity[]
  all: readonly DatedActivity[]
}

/** What the team has planned, and everything of the year. Times arrive in UTC and are shown in the person's own. */
export function TeamActivities({ teamId, standing, scheduled, all, onChanged }: TeamActivitiesProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const [tab, setTab] = useState<'scheduled' | 'all'>('scheduled')
  const ahead = new Set(scheduled.map(it => it.id))
  const list = tab === 'scheduled' ? scheduled : [...all].reverse()
  return (
    <>
      {canDo('planActivity', standing) && (
        <div className="t-actions">
          <PlanActivity teamId={teamId} label={t('team.board.activities.add')} onPlanned={onChanged} />
        </div>
      )}
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
                <time className="t-activity__when t-num" dateTime={meetingAt(it.meetingTimeFrom).toISOString()}>
                  <b>{i18n.date(meetingAt(it.meetingTimeFrom))}</b>
                  <span>
                    {t('team.board.activities.fromTo', {
                      from: i18n.date(meetingAt(it.meetingTimeFrom), 'time'),
                      to: i18n.date(meetingAt(it.meetingTimeTo), 'time'),
                    })}
                  </span>
                </time>
                <span className="t-activity__title">
                  {it.title}
                  {it.createdByName && (
                    <small className="t-muted"> {t('team.board.activities.by', { name: it.createdByName })}</small>
                  )}
                </span>
                <span className="t-rowlist__end t-small">
                  {it.status === 'DONE'
                    ? t('team.board.activities.isDone')
                    : !ahead.has(it.id) && t('team.board.activities.over')}
                  {canDo('modifyActivity', [...standing, ...(it.isOwn ? (['self'] as const) : [])]) && (
                    <Modify teamId={teamId} activity={it} onChanged={onChanged} />
                  )}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Tabs>
    </>
  )
}

interface ModifyProps {
  teamId: number
  activity: DatedActivity
  onChanged: () => void
}

/** Marks an activity as done or planned again, changes what is not done, or deletes it. */
function Modify({ teamId, activity, onChanged }: ModifyProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const { busy, outcome, change } = useChanges()
  const [asking, setAsking] = useState(false)
  const [editing, setEditing] = useState(false)
  const { id, title } = activity
  const isDone = activity.status === 'DONE'
  const error = outcome.value?.error
  const mark = async () => {
    const marked = await change('mark', async once => {
      const call = { body: { id, done: !isDone } }
      await client.sprint.activityDone(call, once(call))
      return undefined
    })
    if (marked) onChanged()
  }
  const remove = async () => {
    const removed = await change('remove', async once => {
      const call = { params: { id }, query: {} }
      await client.sprint.deleteActivity(call, once(call))
      return undefined
    })
    setAsking(false)
    if (removed) onChanged()
  }
  return (
    <>
      <Button kind="quiet" size="small" icon={checkIcon} busy={busy.value.has('mark')} onClick={() => void mark()}>
        {t(isDone ? 'team.board.activities.again' : 'team.board.activities.markDone')}
      </Button>
      {!isDone && activity.sprintId === null && (
        <Button
          kind="quiet"
          size="small"
          icon={pencilSimpleIcon}
          label={`${t('core.actions.edit')}: ${title}`}
          onClick={() => setEditing(true)}
        />
      )}
      {editing && (
        <ActivityForm
          teamId={teamId}
          activity={activity}
          onClose={() => setEditing(false)}
          onPlanned={() => {
            setEditing(false)
            onChanged()
          }}
        />
      )}
      <Button
        kind="quiet"
        size="small"
        icon={trashIcon}
        label={`${t('core.actions.delete')}: ${title}`}
        onClick={() => setAsking(true)}
      />
      <Confirmation
        open={asking}
        danger
        title={t('team.board.activities.deleteTitle', { title })}
        text={t('team.board.activities.deleteText')}
        yes={t('team.board.activities.delete')}
        no={t('core.actions.cancel')}
        busy={busy.value.has('remove')}
        onResult={result => (result === 'confirm' ? void remove() : setAsking(false))}
      />
      {error !== undefined && (
        <Notice kind="critical" role="alert">
          {reasonOf(error, t)}
        </Notice>
      )}
    </>
  )
}

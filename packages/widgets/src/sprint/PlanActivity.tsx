import { useSignals } from '@preact/signals-react/runtime'
import {
  activityLengths,
  activityTimes,
  addDays,
  type Client,
  type DatedActivity,
  dayOf,
  instantOf,
  meetingAt,
  momentText,
  timeOf,
} from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { DateField } from '../shared/DateField.tsx'
import { FormDialog } from '../shared/FormDialog.tsx'
import { Input } from '../shared/Input.tsx'
import { calendarBlankIcon } from '../shared/icons.ts'
import { Notice } from '../shared/Notice.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { TextArea } from '../shared/TextArea.tsx'
import { unsentOf } from '../shared/unsentOf.ts'
import { useChanges } from '../shared/useChanges.ts'

export interface PlanActivityProps {
  teamId: number
  /** Words of the button. */
  label: string
  /** What it is about, to begin with. */
  suggestion?: string
  /** What its notes begin with. */
  notes?: string
  /** It was planned. */
  onPlanned?: (begins: Date) => void
}

/** Plans an activity of a team, with its date: a button, and the form behind it. */
export function PlanActivity({ label, onPlanned, ...form }: PlanActivityProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const [open, setOpen] = useState(false)
  const [planned, setPlanned] = useState<Date | null>(null)
  return (
    <>
      <Button
        icon={calendarBlankIcon}
        onClick={() => {
          setPlanned(null)
          setOpen(true)
        }}
      >
        {label}
      </Button>
      {planned && (
        <span role="status" className="t-small">
          {t('notification.next.plan.said', { date: momentText(planned, i18n) })}
        </span>
      )}
      {open && (
        <ActivityForm
          {...form}
          onClose={() => setOpen(false)}
          onPlanned={begins => {
            setPlanned(begins)
            setOpen(false)
            onPlanned?.(begins)
          }}
        />
      )}
    </>
  )
}

type Body = Parameters<Client['sprint']['saveActivity']>[0]['body']
type OfSprint = 'sprintId' | 'actionId' | 'activityStakeholders' | 'activityCrews' | 'activityTeamMembers'
/** An activity of a team with every field it has: what a change leaves out is emptied. */
type OfTeam = Pick<Body, 'id' | 'version'> & Required<Omit<Body, 'id' | 'version' | OfSprint>>

interface FormProps {
  teamId: number
  suggestion?: string
  notes?: string
  /** The one that is changed; without it a new one is planned. */
  activity?: DatedActivity
  onPlanned: (begins: Date) => void
  onClose: () => void
}

/** The form of an activity: its name, day, times and notes. */
export function ActivityForm({ teamId, suggestion = '', notes = '', activity, onPlanned, onClose }: FormProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const { busy, outcome, change } = useChanges()
  const known = {
    title: activity?.title ?? suggestion.slice(0, activityLengths.title),
    description: activity?.description ?? notes.slice(0, activityLengths.description),
  }
  const [title, setTitle] = useState(known.title)
  const [description, setDescription] = useState(known.description)
  const [day, setDay] = useState(() =>
    activity ? dayOf(meetingAt(activity.meetingTimeFrom), i18n) : addDays(dayOf(Date.now(), i18n), 7),
  )
  const [from, setFrom] = useState(() => (activity ? timeOf(meetingAt(activity.meetingTimeFrom), i18n) : '10:00'))
  const [to, setTo] = useState(() => (activity ? timeOf(meetingAt(activity.meetingTimeTo), i18n) : '11:00'))
  const error = outcome.value?.error
  const [begins, ends] = [instantOf(day, from, i18n), instantOf(day, to, i18n)]
  const wrong = activityTimes(begins, ends, new Date())
  const isDay = day >= dayOf(Date.now(), i18n) && wrong !== 'from'
  const blocked = !title.trim()
    ? t('notification.next.plan.needsName')
    : !isDay
      ? t('notification.next.plan.needsDay')
      : wrong
        ? t('notification.next.plan.needsTo')
        : null
  const send = async () => {
    const done = await change('plan', async once => {
      const body = {
        ...(activity ? { id: activity.id, version: activity.version } : {}),
        teamId,
        title: title.trim(),
        description: description.trim(),
        activityType: { code: activity?.activityType.code ?? ('OTH' as const) },
        meetingTimeFrom: begins.toISOString(),
        meetingTimeTo: ends.toISOString(),
      } satisfies OfTeam
      await client.sprint.saveActivity({ body }, once(body))
      return undefined
    })
    if (done) onPlanned(begins)
  }
  return (
    <FormDialog
      open
      title={activity?.title ?? t('notification.next.plan.title')}
      text={t('notification.next.plan.text')}
      closeLabel={t('core.actions.close')}
      onClose={onClose}
      send={t(activity ? 'core.actions.save' : 'notification.next.plan.send')}
      busy={busy.value.has('plan')}
      blocked={blocked}
      onSend={send}
      unsent={unsentOf([title, known.title], [description, known.description])}
    >
      <Input
        label={t('notification.next.plan.name')}
        value={title}
        onChange={setTitle}
        maxLength={activityLengths.title}
        required
      />
      <DateField
        label={t('notification.next.plan.day')}
        value={day}
        min={dayOf(Date.now(), i18n)}
        onChange={setDay}
        {...(day && !isDay ? { error: t('notification.next.plan.needsDay') } : {})}
        required
      />
      <div className="t-plan__times">
        <DateField type="time" label={t('notification.next.plan.from')} value={from} onChange={setFrom} required />
        <DateField
          type="time"
          label={t('notification.next.plan.to')}
          value={to}
          onChange={setTo}
          {...(isDay && wrong === 'to' ? { error: t('notification.next.plan.needsTo') } : {})}
          required
        />
      </div>
      <TextArea
        label={t('notification.next.plan.notes')}
        value={description}
        onChange={setDescription}
        maxLength={activityLengths.description}
        countLabel={(used, limit) =>
          t('team.board.focus.count', { used: i18n.number(used), limit: i18n.number(limit) })
        }
        rows={3}
      />
      {error !== undefined && (
        <Notice kind="critical" role="alert">
          {reasonOf(error, t)}
        </Notice>
      )}
    </FormDialog>
  )
}

import { useSignals } from '@preact/signals-react/runtime'
import {
  type Activity,
  type ActivityStatus,
  type ActivityType,
  activityLengths,
  activityStatuses,
  dayOf,
  instantOf,
  meetingAt,
  plannedTypes,
  sprintTimes,
  timeOf,
} from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../../shared/Button.tsx'
import { Confirmation } from '../../shared/Confirmation.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { currentOf } from '../../shared/createVersioned.ts'
import { DateField } from '../../shared/DateField.tsx'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { Input } from '../../shared/Input.tsx'
import { trashIcon } from '../../shared/icons.ts'
import { Notice } from '../../shared/Notice.tsx'
import { reasonOf } from '../../shared/reasonOf.ts'
import { Select } from '../../shared/Select.tsx'
import { TextArea } from '../../shared/TextArea.tsx'
import { unsentOf } from '../../shared/unsentOf.ts'
import { ActivityFacts } from './ActivityFacts.tsx'
import type { KanbanBoard, KanbanStore } from './KanbanModel.ts'
import { PeopleChoice } from './PeopleChoice.tsx'
import { type KanbanPerson, keysOf, peopleFrom } from './people.ts'
import type { KanbanRights } from './view.ts'

export interface ActivityDialogProps {
  store: KanbanStore
  board: KanbanBoard
  people: ReadonlyMap<string, KanbanPerson>
  rights: KanbanRights
  /** Null plans a new one. */
  activity: Activity | null
  onClose: () => void
}

/** What is entered of an activity. */
interface Entered {
  title: string
  description: string
  type: ActivityType
  actionId: string
  day: string
  from: string
  to: string
  people: string[]
}

/** An activity of the board: planned, changed or deleted by who may, its column chosen by who moves it, else only read. */
export function ActivityDialog({ store, board, people, rights, activity, onClose }: ActivityDialogProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const entered = (it: Activity | null): Entered => ({
    title: it?.title ?? '',
    description: it?.description ?? '',
    type: it?.activityType.code ?? 'OTH',
    actionId: String(it?.actionId ?? ''),
    day: it?.meetingTimeFrom ? dayOf(meetingAt(it.meetingTimeFrom), i18n) : '',
    from: it?.meetingTimeFrom ? timeOf(meetingAt(it.meetingTimeFrom), i18n) : '09:00',
    to: it?.meetingTimeTo ? timeOf(meetingAt(it.meetingTimeTo), i18n) : '10:00',
    people: it ? keysOf(it) : [],
  })
  const [form, setForm] = useState(() => entered(activity))
  const before = entered(activity)
  const [version, setVersion] = useState(activity?.version)
  const [status, setStatus] = useState<ActivityStatus>(activity?.status ?? 'TODO')
  const [deleting, setDeleting] = useState(false)
  const mayModify = activity ? rights.mayModify(activity) : rights.mayAdd
  const mayMove = activity !== null && rights.fixed(activity) === null
  const set = (more: Partial<Entered>) => setForm({ ...form, ...more })
  const begins = form.day ? instantOf(form.day, form.from, i18n) : null
  const ends = form.day ? instantOf(form.day, form.to, i18n) : null
  const { sprint } = board
  const bounds = { starts: new Date(sprint.dateTimeFrom), ends: new Date(sprint.sprintReviewEndTime) }
  const wrong = begins && ends ? sprintTimes(begins, ends, bounds) : null
  const blocked = !mayModify
    ? null
    : !form.title.trim()
      ? t('notification.next.plan.needsName')
      : wrong === 'from'
        ? t('sprint.kanban.form.needsDay')
        : wrong
          ? t('notification.next.plan.needsTo')
          : null
  const outcome = store.outcome.value
  const error = outcome?.change === 'save' || outcome?.change === 'remove' ? outcome.error : undefined
  const newer = currentOf<Activity>(error)

  const moved = () => {
    if (activity && mayMove && status !== activity.status) void store.move({ id: activity.id, status, afterId: null })
    onClose()
  }
  const send = async (over = version) => {
    if (!mayModify) return moved()
    const isSaved = await store.save({
      ...(activity && over !== undefined ? { id: activity.id, version: over } : {}),
      title: form.title.trim(),
      description: form.description.trim(),
      activityType: { code: form.type },
      meetingTimeFrom: begins?.toISOString() ?? null,
      meetingTimeTo: ends?.toISOString() ?? null,
      actionId: form.actionId === '' ? null : Number(form.actionId),
      ...peopleFrom(form.people),
    })
    if (isSaved) moved()
  }
  const remove = async () => {
    if (!activity) return
    const isRemoved = await store.remove(activity.id)
    setDeleting(false)
    if (isRemoved) onClose()
  }
  const takeTheirs = () => {
    setForm(entered(newer))
    setVersion(newer?.version)
    setStatus(newer?.status ?? status)
    store.forget()
  }
  const keepMine = () => {
    setVersion(newer?.version)
    void send(newer?.version)
  }
  // An activity may stand in an action that is finished by now; a new one may not.
  const actions = sprint.actions.filter(it => it.actionDetail.status !== 'FINISHED' || String(it.id) === form.actionId)
  return (
    <FormDialog
      open
      size={600}
      title={mayModify ? t(activity ? 'sprint.kanban.form.change' : 'sprint.kanban.add') : (activity?.title ?? '')}
      closeLabel={t('core.actions.close')}
      onClose={onClose}
      send={t(activity ? (mayModify || mayMove ? 'core.actions.save' : 'core.actions.ok') : 'core.actions.add')}
      busy={store.busy.value.has('save')}
      blocked={newer ? t('sprint.kanban.form.choose') : blocked}
      onSend={() => void send()}
      unsent={unsentOf([form.title, before.title], [form.description, before.description])}
    >
      {mayModify ? (
        <>
          <Input
            label={t('sprint.kanban.form.title')}
            value={form.title}
            onChange={title => set({ title })}
            maxLength={activityLengths.title}
            required
          />
          <div className="t-kanban__row">
            <Select
              label={t('sprint.kanban.form.type')}
              value={form.type}
              onChange={type => set({ type: type as ActivityType })}
              options={plannedTypes.map(it => ({ value: it, label: t(`sprint.activityTypes.${it}`) }))}
            />
            <Select
              label={t('sprint.kanban.filter.action')}
              value={form.actionId}
              onChange={actionId => set({ actionId })}
              options={[
                { value: '', label: t('sprint.kanban.filter.noAction') },
                ...actions.map(it => ({ value: String(it.id), label: it.label })),
              ]}
            />
          </div>
          <div className="t-kanban__row">
            <DateField
              label={t('notification.next.plan.day')}
              value={form.day}
              min={dayOf(bounds.starts, i18n)}
              max={dayOf(new Date(bounds.ends.getTime() - 1), i18n)}
              onChange={day => set({ day })}
              help={form.day ? undefined : t('sprint.kanban.form.noDay')}
              {...(wrong === 'from' ? { error: t('sprint.kanban.form.needsDay') } : {})}
            />
            {form.day && (
              <>
                <DateField
                  type="time"
                  label={t('notification.next.plan.from')}
                  value={form.from}
                  onChange={from => set({ from })}
                />
                <DateField
                  type="time"
                  label={t('notification.next.plan.to')}
                  value={form.to}
                  onChange={to => set({ to })}
                  {...(wrong === 'to' ? { error: t('notification.next.plan.needsTo') } : {})}
                />
              </>
            )}
          </div>
          <PeopleChoice store={store} people={people} chosen={form.people} onChange={it => set({ people: it })} />
          <TextArea
            label={t('notification.next.plan.notes')}
            value={form.description}
            onChange={description => set({ description })}
            maxLength={activityLengths.description}
            countLabel={(count, limit) =>
              t('team.board.focus.count', { used: i18n.number(count), limit: i18n.number(limit) })
            }
            rows={3}
          />
        </>
      ) : (
        activity && <ActivityFacts board={board} activity={activity} people={people} />
      )}
      {mayMove && (
        <Select
          label={t('sprint.kanban.form.column')}
          value={status}
          onChange={it => setStatus(it as ActivityStatus)}
          options={activityStatuses.map(it => ({ value: it, label: t(`sprint.kanban.columns.${it}`) }))}
        />
      )}
      {newer ? (
        <Notice kind="caution" role="alert">
          <p>{t('sprint.kanban.form.newer', { title: newer.title })}</p>
          <div className="t-actions">
            <Button onClick={takeTheirs}>{t('sprint.design.conflict.theirs')}</Button>
            <Button onClick={keepMine}>{t('sprint.design.conflict.mine')}</Button>
          </div>
        </Notice>
      ) : (
        error !== undefined && (
          <Notice kind="critical" role="alert">
            {reasonOf(error, t)}
          </Notice>
        )
      )}
      {activity && mayModify && (
        <>
          <Button kind="quiet" size="small" icon={trashIcon} onClick={() => setDeleting(true)}>
            {t('team.board.activities.delete')}
          </Button>
          <Confirmation
            open={deleting}
            danger
            title={t('team.board.activities.deleteTitle', { title: activity.title })}
            text={t('sprint.kanban.form.deleteText')}
            yes={t('team.board.activities.delete')}
            no={t('core.actions.cancel')}
            busy={store.busy.value.has('remove')}
            onResult={result => (result === 'confirm' ? void remove() : setDeleting(false))}
          />
        </>
      )}
    </FormDialog>
  )
}

import { useSignals } from '@preact/signals-react/runtime'
import { type Conference, meetingLengths, momentText } from '@trellis/sdk'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import { DateField } from '../shared/DateField.tsx'
import { FormDialog } from '../shared/FormDialog.tsx'
import { Input } from '../shared/Input.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { useModel } from '../shared/model.ts'
import { Notice } from '../shared/Notice.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { Select } from '../shared/Select.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import { Told } from '../shared/Told.tsx'
import { unsentOf } from '../shared/unsentOf.ts'
import { ZoneSelect } from '../shared/ZoneSelect.tsx'
import {
  type BusyHint,
  type MeetingDraft,
  MeetingModel,
  type MeetingStore,
  type Person,
  type Planned,
} from './MeetingModel.ts'
import { PeopleField } from './PeopleField.tsx'

export interface MeetingDialogProps {
  /** Left out, a new one is planned. */
  meetingId?: number
  /** People who are on the list of a new one from the start, such as a supporter of the network. */
  people?: readonly Person[]
  onClose: () => void
  /** It was planned, changed or called off. */
  onSaved?: () => void
}

const lengths = [15, 30, 45, 60, 90, 120]
const nobody: readonly Person[] = []

/** Plans a meeting with people of the own network and teams, or by e-mail; changes one, or calls it off. */
export function MeetingDialog({ meetingId, people = nobody, onClose, onSaved }: MeetingDialogProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const store = useModel(() => new MeetingModel(client, meetingId ?? null, people), [client, meetingId])
  const [isCancelling, setCancelling] = useState(false)
  useEffect(() => void store.open(), [store])
  const missing = store.missing.value
  const isDone = Boolean(store.outcome.value?.done)
  const after = (ok: boolean) => ok && onSaved?.()
  const meeting = store.meeting.value
  const draft = store.draft.value
  if (isCancelling && meeting)
    return (
      <Confirmation
        open
        danger
        title={t('calendar.meeting.cancelAsk', { title: meeting.title })}
        text={t('calendar.meeting.cancelText')}
        yes={t('calendar.meeting.cancel')}
        no={t('core.actions.back')}
        busy={store.busyChanges.value.has('cancel')}
        onResult={it => {
          if (it !== 'confirm') return setCancelling(false)
          void store.cancel().then(ok => {
            setCancelling(false)
            after(ok)
          })
        }}
      />
    )
  return (
    <FormDialog
      open
      size={600}
      title={t(meetingId === undefined ? 'calendar.events.schedule' : 'calendar.meeting.change')}
      closeLabel={t('core.actions.close')}
      onClose={onClose}
      send={t(
        isDone ? 'core.actions.done' : meetingId === undefined ? 'calendar.meeting.send' : 'calendar.meeting.save',
      )}
      isDone={isDone}
      unsent={isDone || !draft ? '' : unsentOf([draft.title, meeting?.title ?? ''], [draft.note, meeting?.note ?? ''])}
      busy={store.busyChanges.value.has('save')}
      blocked={isDone || !missing ? null : t(`calendar.meeting.${missing}`)}
      onSend={() => (isDone ? onClose() : store.save().then(after))}
    >
      {isDone ? (
        <Told of={store} />
      ) : (
        <Loaded of={store.load} failed={t('calendar.meeting.failed')}>
          {planned => <Form store={store} planned={planned} onCancel={meeting ? () => setCancelling(true) : null} />}
        </Loaded>
      )}
    </FormDialog>
  )
}

interface FormProps {
  store: MeetingStore
  planned: Planned
  onCancel: (() => void) | null
}

function Form({ store, planned, onCancel }: FormProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const first = useRef<HTMLInputElement>(null)
  const draft = store.draft.value
  const refused = store.refused.value
  const isDrawn = draft !== null
  // The dialog has opened before its fields were here.
  useEffect(() => first.current?.focus(), [isDrawn])
  if (!draft) return null
  const set = (more: Partial<MeetingDraft>) => store.edit(more)
  return (
    <div className="t-cal__form">
      <Newer store={store} />
      <Input
        ref={first}
        label={t('calendar.meeting.title')}
        value={draft.title}
        maxLength={meetingLengths.title}
        onChange={title => set({ title })}
        required
      />
      <PeopleField
        people={draft.people}
        known={planned.people}
        own={planned.email}
        refused={refused && `${refused.person.name || refused.person.email}: ${reasonOf(refused.error, t)}`}
        onChange={people => set({ people })}
      />
      <When draft={draft} onChange={set} />
      {store.busy.value && <Busy hint={store.busy.value} />}
      <Where draft={draft} hasProvider={planned.conference} onChange={set} />
      <TextArea
        label={t('calendar.meeting.note')}
        help={t('calendar.meeting.noteHelp')}
        value={draft.note}
        maxLength={meetingLengths.note}
        rows={3}
        onChange={note => set({ note })}
      />
      {store.newer.value === null && !refused && <Told of={store} />}
      {onCancel && (
        <p>
          <Button size="small" kind="quiet" onClick={onCancel}>
            {t('calendar.meeting.cancel')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Somebody has changed it meanwhile: nothing is overwritten before the person has chosen. */
function Newer({ store }: { store: MeetingStore }) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const newer = store.newer.value
  if (!newer) return null
  return (
    <Notice
      kind="caution"
      role="alert"
      actions={
        <>
          <Button size="small" onClick={() => store.settle('theirs')}>
            {t('calendar.meeting.takeTheirs')}
          </Button>
          <Button size="small" onClick={() => store.settle('mine')}>
            {t('calendar.meeting.keepMine')}
          </Button>
        </>
      }
    >
      <p>{t('calendar.meeting.conflict')}</p>
      <p>
        {t('calendar.meeting.conflictNow', {
          title: newer.title,
          date: momentText(newer.startsAt, { language: i18n.language, timeZone: newer.timeZone }),
        })}
      </p>
    </Notice>
  )
}

interface PartProps {
  draft: MeetingDraft
  onChange: (more: Partial<MeetingDraft>) => void
}

function When({ draft, onChange }: PartProps) {
  const { t } = useTrellis().i18n
  const minutes = [...new Set([...lengths, draft.minutes])].sort((a, b) => a - b)
  return (
    <>
      <div className="t-cal__when">
        <DateField label={t('calendar.meeting.day')} value={draft.day} onChange={day => onChange({ day })} required />
        <DateField
          label={t('calendar.meeting.time')}
          type="time"
          value={draft.time}
          onChange={time => onChange({ time: time.slice(0, 5) })}
          required
        />
        <Select
          label={t('calendar.meeting.duration')}
          value={String(draft.minutes)}
          options={minutes.map(it => ({ value: String(it), label: t('calendar.meeting.minutes', { n: it }) }))}
          onChange={it => onChange({ minutes: Number(it) })}
        />
      </div>
      <ZoneSelect
        label={t('calendar.meeting.zone')}
        value={draft.timeZone}
        onChange={timeZone => onChange({ timeZone })}
      />
    </>
  )
}

function Busy({ hint: { taken, unknown, failed } }: { hint: BusyHint }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const named = (list: readonly string[]) => i18n.list(list.map(it => it || t('calendar.meeting.busy.you')))
  if (failed) return <p className="t-small t-muted">{t('calendar.meeting.busy.failed')}</p>
  return (
    <p className="t-small" role="status">
      {taken.length > 0 ? (
        <b>{t('calendar.meeting.busy.taken', { names: named(taken) })}</b>
      ) : (
        t('calendar.meeting.busy.free')
      )}
      {unknown.length > 0 && (
        <span className="t-muted"> {t('calendar.meeting.busy.unknown', { names: named(unknown) })}</span>
      )}
    </p>
  )
}

function Where({ draft, hasProvider, onChange }: PartProps & { hasProvider: boolean }) {
  const { t } = useTrellis().i18n
  const kinds: Conference[] = [
    ...(hasProvider || draft.conference === 'provider' ? (['provider'] as const) : []),
    'link',
    'none',
  ]
  return (
    <>
      <Select
        label={t('calendar.meeting.where')}
        value={draft.conference}
        options={kinds.map(it => ({ value: it, label: t(`calendar.meeting.conference.${it}`) }))}
        onChange={it => onChange({ conference: it as Conference })}
      />
      {draft.conference === 'link' && (
        <Input
          label={t('calendar.meeting.link')}
          help={t('calendar.meeting.needsLink')}
          type="url"
          inputMode="url"
          autoComplete="off"
          value={draft.link}
          maxLength={meetingLengths.link}
          onChange={link => onChange({ link })}
          required
        />
      )}
    </>
  )
}

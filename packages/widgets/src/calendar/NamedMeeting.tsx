import { useSignals } from '@preact/signals-react/runtime'
import type { Meeting } from '@trellis/sdk'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { isGone } from './isGone.ts'
import { MeetingDialog, type MeetingDialogProps } from './MeetingDialog.tsx'
import { MeetingFacts, useMeetingTime } from './MeetingFacts.tsx'

export interface NamedMeetingProps extends Pick<MeetingDialogProps, 'onClose' | 'onSaved'> {
  meetingId: number
}

/** A meeting that an address names: its organizer changes it, who is invited reads it and answers, and one that is over or gone says so. */
export function NamedMeeting({ meetingId, onClose, onSaved }: NamedMeetingProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const found = useLoad(() => client.calendar.scheduledMeeting({ query: { id: meetingId } }), [client, meetingId])
  const meeting = found.value.value?.meeting
  if (meeting?.isOrganizer && !meeting.isCancelled)
    return <MeetingDialog meetingId={meetingId} onClose={onClose} {...(onSaved ? { onSaved } : {})} />
  return (
    <Dialog
      open
      size={600}
      title={meeting?.title ?? t('calendar.events.types.MEETING')}
      closeLabel={t('core.actions.close')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('core.actions.close')}</Button>}
    >
      {isGone(found.error.value) ? (
        <p>{t('calendar.meeting.gone')}</p>
      ) : (
        <Loaded of={found} failed={t('calendar.events.failed')}>
          {it => it.meeting && <Invited of={it.meeting} onChanged={() => found.reload().then(onSaved)} />}
        </Loaded>
      )}
    </Dialog>
  )
}

function Invited({ of: meeting, onChanged }: { of: Meeting; onChanged: () => Promise<unknown> }) {
  const { client, i18n } = useTrellis()
  const lead = useMeetingTime(meeting)
  const { id, organizer } = meeting
  return (
    <>
      {!meeting.isOrganizer && <p className="t-muted">{i18n.t('calendar.meeting.by', { name: organizer.name })}</p>}
      <p>{lead}</p>
      <MeetingFacts
        of={{ ...meeting, organizer: organizer.name, answer: meeting.answer ?? 'OPEN' }}
        send={(answer, once) => {
          const call = { body: { id, answer } }
          return client.calendar.answerMeeting(call, once(call))
        }}
        onChanged={onChanged}
      />
    </>
  )
}

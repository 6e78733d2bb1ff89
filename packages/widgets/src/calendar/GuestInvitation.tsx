import { useSignals } from '@preact/signals-react/runtime'
import { type GuestMeeting, TrellisError } from '@trellis/sdk'
import { useEffect, useRef } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { MeetingFacts, useMeetingTime } from './MeetingFacts.tsx'

export interface GuestInvitationProps {
  /** Nobody reads anything by this link (any more), or there is no reply. */
  onFailed: (error: unknown) => void
}

/** What somebody without an account is invited to, by the link of a mail: nothing happens before a button is pressed. */
export function GuestInvitation({ onFailed }: GuestInvitationProps) {
  useSignals()
  const { client } = useTrellis()
  const found = useLoad(() => client.calendarGuest.guestMeeting(), [client])
  const failed = useRef(onFailed)
  failed.current = onFailed
  const reason = found.error.value
  const isOver = reason instanceof TrellisError && reason.status === 410
  const error = found.value.value === null || isOver ? reason : null
  useEffect(() => {
    if (error !== null) failed.current(error)
  }, [error])
  return <Loaded of={found}>{it => <Invitation of={it} onChanged={found.reload} />}</Loaded>
}

function Invitation({ of: meeting, onChanged }: { of: GuestMeeting; onChanged: () => Promise<void> }) {
  const { client, i18n } = useTrellis()
  const lead = useMeetingTime(meeting)
  return (
    <article className="t-cal__guest">
      <PageHead kicker={i18n.t('calendar.meeting.by', { name: meeting.organizer })} title={meeting.title} lead={lead} />
      <MeetingFacts
        of={meeting}
        send={(answer, once) => {
          const call = { body: { answer } }
          return client.calendarGuest.guestAnswer(call, once(call))
        }}
        onChanged={onChanged}
      />
    </article>
  )
}

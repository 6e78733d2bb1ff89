import { useSignals } from '@preact/signals-react/runtime'
import { dayOf, type GuestMeeting, momentText, TrellisError, timeOf } from '@trellis/sdk'
import { useEffect, useRef } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { Notice } from '../shared/Notice.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { Told } from '../shared/Told.tsx'
import { useChanges } from '../shared/useChanges.ts'
import { useLoad } from '../shared/useLoad.ts'

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
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const changes = useChanges()
  // Looked at again whatever came of it: it may have been called off meanwhile.
  const answer = async (given: 'ACCEPTED' | 'DECLINED') => {
    await changes.change(given, async once => {
      const call = { body: { answer: given } }
      await client.calendarGuest.guestAnswer(call, once(call))
      return undefined
    })
    await onChanged()
  }
  const { organizer: name, isCancelled } = meeting
  const { language } = i18n
  const { startsAt, timeZone } = meeting
  const here = i18n.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const clock = (timeZone: string) => `${dayOf(startsAt, { timeZone })} ${timeOf(startsAt, { timeZone })}`
  const moment = (timeZone: string) => momentText(startsAt, { language, timeZone }, { weekday: 'long' })
  return (
    <article className="t-cal__guest">
      <PageHead
        kicker={t('calendar.meeting.by', { name })}
        title={meeting.title}
        lead={`${moment(timeZone)} · ${t('calendar.meeting.minutes', { n: meeting.minutes })}`}
      />
      {clock(here) !== clock(timeZone) && <p>{t('calendar.meeting.yourTime', { date: moment(here) })}</p>}
      {meeting.link && !isCancelled && meeting.answer !== 'DECLINED' && (
        <p>
          <a href={meeting.link} target="_blank" rel="noopener noreferrer">
            {t('calendar.meeting.join')}
          </a>
        </p>
      )}
      {isCancelled && <Notice kind="caution">{t('calendar.meeting.guestOff')}</Notice>}
      {meeting.note && <p className="t-cal__note">{meeting.note}</p>}
      {!isCancelled && (
        <>
          <p role="status">{meeting.answer !== 'OPEN' && t(`calendar.meeting.yours.${meeting.answer}`)}</p>
          <div className="t-actions">
            {(['ACCEPTED', 'DECLINED'] as const).map(it => (
              <Button
                key={it}
                kind={it === 'ACCEPTED' && meeting.answer === 'OPEN' ? 'primary' : 'default'}
                aria-pressed={meeting.answer === it}
                busy={changes.busy.value.has(it)}
                onClick={() => void answer(it)}
              >
                {t(it === 'ACCEPTED' ? 'calendar.meeting.accept' : 'calendar.meeting.decline')}
              </Button>
            ))}
          </div>
          <Told of={changes} />
          <p className="t-small t-muted">{t('calendar.meeting.guestSees', { name })}</p>
        </>
      )}
    </article>
  )
}

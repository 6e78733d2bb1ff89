import { useSignals } from '@preact/signals-react/runtime'
import { dayOf, type GuestMeeting, momentText, timeOf } from '@trellis/sdk'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import type { Once } from '../shared/createChanges.ts'
import { Notice } from '../shared/Notice.tsx'
import { ToldOfPress } from '../shared/ToldOfPress.tsx'
import { useChanges } from '../shared/useChanges.ts'

type Invited = Omit<GuestMeeting, 'title'>

/** When a meeting is and how long, by the clock of who invites. */
export function useMeetingTime({ startsAt, timeZone, minutes }: Pick<Invited, 'startsAt' | 'timeZone' | 'minutes'>) {
  const { t, language } = useTrellis().i18n
  const moment = momentText(startsAt, { language, timeZone }, { weekday: 'long' })
  return `${moment} · ${t('calendar.meeting.minutes', { n: minutes })}`
}

export interface MeetingFactsProps {
  of: Invited
  /** Sends the answer under a key that is the same for a repeat. */
  send: (answer: 'ACCEPTED' | 'DECLINED', once: Once) => Promise<unknown>
  /** Looked at again whatever came of an answer: it may have been called off meanwhile. */
  onChanged: () => Promise<unknown>
}

/** What one who is invited reads of a meeting, and says to it: nothing happens before a button is pressed. */
export function MeetingFacts({ of: meeting, send, onChanged }: MeetingFactsProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t, language } = i18n
  const changes = useChanges()
  const answer = async (given: 'ACCEPTED' | 'DECLINED') => {
    await changes.change(given, async once => {
      await send(given, once)
      return undefined
    })
    await onChanged()
  }
  const { startsAt, timeZone, isCancelled, link } = meeting
  const here = i18n.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const clock = (timeZone: string) => `${dayOf(startsAt, { timeZone })} ${timeOf(startsAt, { timeZone })}`
  return (
    <>
      {clock(here) !== clock(timeZone) && (
        <p>
          {t('calendar.meeting.yourTime', {
            date: momentText(startsAt, { language, timeZone: here }, { weekday: 'long' }),
          })}
        </p>
      )}
      {link && !isCancelled && meeting.answer !== 'DECLINED' && (
        <p>
          <a href={link} target="_blank" rel="noopener noreferrer">
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
          <ToldOfPress of={changes} />
          <p className="t-small t-muted">{t('calendar.meeting.guestSees', { name: meeting.organizer })}</p>
        </>
      )}
    </>
  )
}

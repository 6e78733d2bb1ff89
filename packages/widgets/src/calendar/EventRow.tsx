import { type CalendarEvent, dateText, type EventType, type Meeting } from '@trellis/sdk'
import { Button } from '../shared/Button.tsx'
import { clockStyle } from '../shared/clockStyle.ts'
import { useTrellis } from '../shared/context.tsx'
import { cx } from '../shared/cx.ts'
import { dayWords } from '../shared/dayWords.ts'
import { Icon } from '../shared/Icon.tsx'
import { calendarBlankIcon, checkIcon, clockIcon, flagIcon, handshakeIcon, type IconPath } from '../shared/icons.ts'

const icons: Record<EventType, IconPath> = {
  MEETING: handshakeIcon,
  MILESTONE: flagIcon,
  CHECK_IN: checkIcon,
  ACTIVITY: calendarBlankIcon,
  DEADLINE: clockIcon,
}

const short = { day: 'numeric', month: 'long' } as const

export interface EventRowProps {
  event: CalendarEvent
  timeZone: string
  onOpen: (meetingId: number) => void
  onAnswer: (meeting: Meeting, answer: 'ACCEPTED' | 'DECLINED') => unknown
  isBusy: (meeting: Meeting) => boolean
}

/** Something with a date: when, what, with whom, and what can be done with it. */
export function EventRow({ event, timeZone, onOpen, onAnswer, isBusy }: EventRowProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { meeting, startsAt, endsAt } = event
  const time = (it: string) => dateText(i18n.language, it, { ...clockStyle, timeZone })
  const isLong = event.lastDay > event.day
  const isPoint = startsAt === endsAt
  // Of the own meeting its people stand below, with their answers.
  const detail = meeting?.isOrganizer ? '' : event.detail
  return (
    <li className={cx('t-cal__event', event.isDone && 'is-done')} data-meeting={meeting?.id}>
      <p className="t-cal__time t-num">
        {startsAt && <time dateTime={startsAt}>{time(startsAt)}</time>}
        {startsAt && endsAt && !isLong && !isPoint && <>–{time(endsAt)}</>}
      </p>
      <div className="t-cal__what">
        <p className="t-cal__kind t-small t-muted">
          <Icon path={icons[event.type]} size="small" />
          {t(`calendar.events.types.${event.type}`)}
          {event.isDone && ` · ${t('calendar.events.done')}`}
        </p>
        {meeting ? (
          <p className="t-cal__title">{event.title}</p>
        ) : (
          <a className="t-cal__title" href={event.path}>
            {event.title}
          </a>
        )}
        {(detail || isLong) && (
          <p className="t-small t-muted">
            {detail}
            {detail && isLong && ' · '}
            {isLong && (
              <span className="t-cal__until">
                {t('calendar.events.until', { date: dayWords(i18n, event.lastDay, short) })}
              </span>
            )}
          </p>
        )}
        {meeting && <MeetingState meeting={meeting} />}
      </div>
      {meeting && (
        <div className="t-cal__do">
          {meeting.link && (
            <Button size="small" href={meeting.link} target="_blank" rel="noopener noreferrer">
              {t('calendar.meeting.join')}
            </Button>
          )}
          {meeting.isOrganizer ? (
            <Button
              size="small"
              onClick={() => onOpen(meeting.id)}
              aria-label={`${t('core.actions.edit')}: ${event.title}`}
            >
              {t('core.actions.edit')}
            </Button>
          ) : (
            <>
              {meeting.answer !== 'ACCEPTED' && (
                <Button
                  size="small"
                  busy={isBusy(meeting)}
                  aria-label={`${t('calendar.meeting.accept')}: ${event.title}`}
                  onClick={() => void onAnswer(meeting, 'ACCEPTED')}
                >
                  {t('calendar.meeting.accept')}
                </Button>
              )}
              <Button
                size="small"
                kind="quiet"
                busy={isBusy(meeting)}
                aria-label={`${t('calendar.meeting.decline')}: ${event.title}`}
                onClick={() => void onAnswer(meeting, 'DECLINED')}
              >
                {t('calendar.meeting.decline')}
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  )
}

/** Who comes, for its organizer; the own answer of who is invited; and how it stands with the connected calendar. */
function MeetingState({ meeting }: { meeting: Meeting }) {
  const { t } = useTrellis().i18n
  const { calendar, answer } = meeting
  return (
    <>
      {meeting.isOrganizer ? (
        <p className="t-small t-muted">
          {meeting.people
            .map(it => `${it.name || it.email}: ${t(`calendar.meeting.answers.${it.answer}`)}`)
            .join(' · ')}
        </p>
      ) : (
        answer && answer !== 'OPEN' && <p className="t-small">{t(`calendar.meeting.yours.${answer}`)}</p>
      )}
      {(calendar === 'waiting' || calendar === 'failed') && (
        <p className="t-small t-muted">{t(`calendar.meeting.calendars.${calendar}`)}</p>
      )}
    </>
  )
}

import { useSignals } from '@preact/signals-react/runtime'
import { addDays, type CalendarEvent, type EventType, eventTypes, type Meeting, mostEventDays } from '@trellis/sdk'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { cx } from '../shared/cx.ts'
import { dayWords } from '../shared/dayWords.ts'
import { EmptyState } from '../shared/EmptyState.tsx'
import { calendarBlankIcon, plusIcon } from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { ToldOfPress } from '../shared/ToldOfPress.tsx'
import { useChanges } from '../shared/useChanges.ts'
import { headingIn, useKeptFocus } from '../shared/useKeptFocus.ts'
import { useLoad } from '../shared/useLoad.ts'
import { zoneWords } from '../shared/zoneWords.ts'
import { Answered, isShown, type Said } from './Answered.tsx'
import { EventRow } from './EventRow.tsx'
import { isGone } from './isGone.ts'
import { MeetingDialog } from './MeetingDialog.tsx'
import { NamedMeeting } from './NamedMeeting.tsx'

export interface EventsPageProps {
  /** Who is signed in: the page hears of changes of this person's meetings. */
  userId?: number
  /** A meeting that the address names, opened at once. */
  meetingId?: number
}

/** Days that are shown first, and more of. */
const usualDays = 60

/** What is open in the dialog: a meeting, or a new one. */
type Open = { meetingId: number | null } | null

/** What the person has ahead, by day. */
export function EventsPage({ userId, meetingId }: EventsPageProps) {
  useSignals()
  const { client, i18n, realtime } = useTrellis()
  const { t } = i18n
  const [days, setDays] = useState(usualDays)
  const [open, setOpen] = useState<Open>(null)
  const [isNamed, setNamed] = useState(meetingId !== undefined)
  const [shown, setShown] = useState<EventType | null>(null)
  const changes = useChanges()
  const found = useLoad(async () => {
    const first = await client.calendar.calendarEvents({ query: {} })
    if (days <= usualDays) return first
    const endDate = addDays(first.today, days)
    return client.calendar.calendarEvents({ query: { startDate: first.today, endDate } })
  }, [client, days])
  const newest = useRef<Promise<void>>(undefined)
  /** Loads again. One that another overtakes shows nothing by itself: what follows waits for the newest. */
  const reload = async () => {
    newest.current = found.reload()
    let seen: typeof newest.current
    do {
      seen = newest.current
      await seen
    } while (seen !== newest.current)
  }
  useEffect(
    () => (userId === undefined ? undefined : realtime?.listen(`calendar/${userId}`, () => void reload())),
    [realtime, userId, days],
  )
  // What was moved or deleted in the connected calendar shows here; that it does not answer keeps nobody from reading.
  useEffect(() => {
    client.calendar.syncCalendar().then(
      it => it.account && reload(),
      () => undefined,
    )
  }, [client])
  const [said, setSaid] = useState<readonly Said[]>([])
  const answer = (meeting: Meeting, given: NonNullable<Meeting['answer']>) =>
    changes.change(`answer ${meeting.id}`, async once => {
      const call = { body: { id: meeting.id, answer: given } }
      const taken = await client.calendar.answerMeeting(call, once(call)).then(
        () => given,
        error => {
          // Called off meanwhile, or for others alone: no answer will be taken, and nothing is to be tried again.
          if (isGone(error)) return 'GONE' as const
          throw error
        },
      )
      await reload()
      setSaid(all => [
        { meeting, answer: taken },
        ...all.filter(it => it.answer === 'DECLINED' && it.meeting.id !== meeting.id),
      ])
      return undefined
    })
  const isAnswered = (it: Pick<Meeting, 'id'>) => changes.busy.value.has(`answer ${it.id}`)
  const failed = changes.outcome.value?.error !== undefined
  const isTold = failed || isShown(said)
  const schedule = (
    <Button kind="primary" icon={plusIcon} onClick={() => setOpen({ meetingId: null })}>
      {t('calendar.events.schedule')}
    </Button>
  )
  const box = useRef<HTMLDivElement>(null)
  // Read here, too, so that a row that goes with a reply is missed.
  const isThere = found.value.value !== null
  useKeptFocus(box, (gone, line) => {
    const { undo } = gone.dataset
    const back = undo && box.current?.querySelector(`[data-meeting="${undo}"]`)
    const beside = (back || line)?.querySelector<HTMLElement>('a, button')
    if (beside) return beside
    // Nothing else is on that day: the way back takes its place, as soon as it is there.
    const id = gone.closest<HTMLElement>('[data-meeting]')?.dataset.meeting
    const wayBack = box.current?.querySelector<HTMLElement>(`[data-undo="${id}"]`)
    return wayBack ?? (isAnswered({ id: Number(id) }) ? null : headingIn(box))
  })
  return (
    <div ref={box} className={cx('t-cal__page', isTold && 'is-told')}>
      <PageHead title={t('account.menu.events')} lead={t('calendar.events.lead')} actions={schedule} />
      <Loaded of={found} failed={t('calendar.events.failed')}>
        {({ events, today, timeZone, endDate }) => (
          <>
            <Filter events={events} shown={shown} onShow={setShown} />
            <Days
              {...{ events, today, timeZone, shown }}
              onOpen={it => setOpen({ meetingId: it })}
              onAnswer={answer}
              isBusy={isAnswered}
            />
            {days < mostEventDays && (
              <div className="t-actions t-cal__more">
                <Button onClick={() => setDays(mostEventDays)}>{t('calendar.events.later')}</Button>
                <span className="t-small t-muted t-cal__until">
                  {t('calendar.events.until', { date: dayWords(i18n, endDate, { day: 'numeric', month: 'long' }) })}
                </span>
              </div>
            )}
          </>
        )}
      </Loaded>
      {isThere && (
        <Answered
          of={said}
          failed={failed && <ToldOfPress of={changes} />}
          isBusy={isAnswered}
          onUndo={({ meeting }) => void answer(meeting, meeting.answer ?? 'OPEN')}
          onRead={() => setSaid(all => all.filter(it => it.answer !== 'GONE'))}
        />
      )}
      {isNamed && meetingId !== undefined && (
        <NamedMeeting meetingId={meetingId} onClose={() => setNamed(false)} onSaved={() => void reload()} />
      )}
      {open && (
        <MeetingDialog
          {...(open.meetingId === null ? {} : { meetingId: open.meetingId })}
          onClose={() => setOpen(null)}
          onSaved={() => void reload()}
        />
      )}
    </div>
  )
}

interface FilterProps {
  events: readonly CalendarEvent[]
  shown: EventType | null
  onShow: (type: EventType | null) => void
}

/** One kind alone, of those that there are. */
function Filter({ events, shown, onShow }: FilterProps) {
  const { t } = useTrellis().i18n
  const there = eventTypes.filter(it => it === shown || events.some(one => one.type === it))
  if (there.length < 2) return null
  return (
    <fieldset className="t-cal__filter">
      <legend className="t-hidden">{t('calendar.events.filter')}</legend>
      {[null, ...there].map(it => (
        <Button
          key={it ?? 'all'}
          size="small"
          kind={shown === it ? 'default' : 'quiet'}
          aria-pressed={shown === it}
          onClick={() => onShow(it)}
        >
          {t(it === null ? 'calendar.events.all' : `calendar.events.types.${it}`)}
        </Button>
      ))}
    </fieldset>
  )
}

interface DaysProps {
  events: readonly CalendarEvent[]
  today: string
  timeZone: string
  shown: EventType | null
  onOpen: (meetingId: number) => void
  onAnswer: (meeting: Meeting, answer: 'ACCEPTED' | 'DECLINED') => unknown
  isBusy: (meeting: Meeting) => boolean
}

const dayAndMonth = { weekday: 'long', day: 'numeric', month: 'long' } as const

function Days({ events, today, timeZone, shown, ...rows }: DaysProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const list = events.filter(it => shown === null || it.type === shown)
  if (list.length === 0)
    return (
      <EmptyState
        icon={calendarBlankIcon}
        title={t('calendar.events.empty')}
        text={t(shown === null ? 'calendar.events.emptyText' : 'calendar.events.emptyFilter')}
      />
    )
  // What has begun before is of today.
  const byDay = Map.groupBy(list, it => (it.day < today ? today : it.day))
  const near: Record<string, string> = {
    [today]: t('calendar.events.today'),
    [addDays(today, 1)]: t('calendar.events.tomorrow'),
  }
  return (
    <>
      <ol className="t-cal__days">
        {[...byDay].map(([day, those]) => (
          <li key={day} className="t-cal__day">
            <h2 className="t-cal__date">
              {near[day] && <b>{near[day]}</b>}
              <span>{dayWords(i18n, day, dayAndMonth)}</span>
            </h2>
            <ul className="t-cal__events">
              {those.map(it => (
                <EventRow key={`${it.type} ${it.id}`} event={it} timeZone={timeZone} {...rows} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <p className="t-small t-muted">{t('calendar.events.zone', { zone: zoneWords(timeZone) })}</p>
    </>
  )
}

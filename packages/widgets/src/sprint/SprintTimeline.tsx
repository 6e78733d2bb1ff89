import { checkInStates, type I18n, lastMinute, type SprintDetails, type SprintProgress } from '@trellis/sdk'
import { checkInWords } from '../shared/checkInWords.ts'
import { useTrellis } from '../shared/context.tsx'
import { cx } from '../shared/cx.ts'
import { Section } from '../shared/Section.tsx'
import { inZone, shortDay } from './sprintDays.ts'

interface Point {
  at: string
  /** Shape: a check-in is a circle, a round a diamond. */
  kind: 'checkIn' | 'round'
  state: 'done' | 'missed' | 'next' | 'later' | 'away'
  said: string
}

/** Percent of the line that a date at its end takes. */
const nearEnd = 10

interface SprintTimelineProps {
  sprint: Pick<SprintDetails, 'timezone'>
  progress: SprintProgress
}

/** Check-ins and feedback rounds in the order of time. */
function pointsOf(i18n: I18n, { sprint, progress }: SprintTimelineProps): Point[] {
  const { t } = i18n
  const { sendOutFeedbacks, checkInDates } = progress.sprintTimeline
  return [
    ...checkInStates(checkInDates).map(({ date, state, doneAt }) => {
      const at = lastMinute(date, { timeZone: sprint.timezone }).toISOString()
      return { at, kind: 'checkIn' as const, state, said: checkInWords(i18n, { state, doneAt }) }
    }),
    ...sendOutFeedbacks.map(it => {
      const state = it.status === 'PAST' ? ('done' as const) : ('later' as const)
      return { at: it.date, kind: 'round' as const, state, said: t(`sprint.timeline.round.${state}`) }
    }),
  ].sort((a, b) => a.at.localeCompare(b.at))
}

/** Check-ins, rounds and today as marks on a line, where there is room: a picture of what stands beside it in words. */
export function SprintLine({ sprint, progress }: SprintTimelineProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { sprintDurationDates, timelineProgressPercentage: gone, sendOutFeedbacks } = progress.sprintTimeline
  const [from, to] = [Date.parse(sprintDurationDates.from), Date.parse(sprintDurationDates.to)]
  const place = (at: string) => `${Math.min(100, Math.max(0, (100 * (Date.parse(at) - from)) / (to - from)))}%`
  const isOver = gone >= 100
  const day = (at: Date | string) => inZone(i18n, at, sprint.timezone, { day: 'numeric', month: 'short' })
  return (
    <div className="t-sprintline" aria-hidden="true">
      <span className="t-sprintline__names">
        <span>{t('sprint.timeline.checkIns')}</span>
        {sendOutFeedbacks.length > 0 && <span>{t('sprint.timeline.rounds')}</span>}
      </span>
      <div className="t-sprintline__plot">
        {/* Where today stands at an end, its word takes the place of the date. */}
        {gone > nearEnd && <span className="t-sprintline__end">{day(sprintDurationDates.from)}</span>}
        {(isOver || gone < 100 - nearEnd) && <span className="t-sprintline__end is-last">{day(new Date(to - 1))}</span>}
        <i className="t-sprintline__gone" style={{ width: `${gone}%` }} />
        {!isOver && (
          <i
            className={cx('t-sprintline__now', gone <= nearEnd && 'is-first', gone >= 100 - nearEnd && 'is-last')}
            style={{ insetInlineStart: `${gone}%` }}
            data-today={t('sprint.timeline.today')}
          />
        )}
        {pointsOf(i18n, { sprint, progress }).map(it => (
          <i
            key={it.kind + it.at}
            className={`t-sprintmark is-${it.kind} is-${it.state}`}
            style={{ insetInlineStart: place(it.at) }}
          />
        ))}
      </div>
    </div>
  )
}

/** Check-ins and feedback rounds in the order of time, with today among them: a line where there is room, a list on a phone. */
export function SprintTimeline({ sprint, progress }: SprintTimelineProps) {
  const { i18n } = useTrellis()
  return (
    <Section title={i18n.t('sprint.timeline.title')}>
      <SprintLine sprint={sprint} progress={progress} />
      <ol className="t-sprintdates">
        {pointsOf(i18n, { sprint, progress }).map(it => (
          <li key={it.kind + it.at} className={`is-${it.state}`}>
            <span className="t-num">{inZone(i18n, it.at, sprint.timezone, shortDay)}</span>
            <i className={`t-sprintmark is-${it.kind} is-${it.state}`} aria-hidden="true" />
            <span>{it.said}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

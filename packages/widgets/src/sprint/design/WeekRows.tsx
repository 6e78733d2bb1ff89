import { addDays, dayOf, type SprintDates } from '@trellis/sdk'
import { clockStyle } from '../../shared/clockStyle.ts'
import { useTrellis } from '../../shared/context.tsx'
import { cx } from '../../shared/cx.ts'
import { dayWords } from '../../shared/dayWords.ts'
import { inZone, shortDay } from '../sprintDays.ts'

interface WeekRowsProps {
  dates: SprintDates
  zone: string
  /** Who is asked for feedback: without a crew, none goes out. */
  crew: readonly unknown[]
}

/** Every date of a sprint, a row a week: on which days something is, and what. */
export function WeekRows({ dates, zone, crew }: WeekRowsProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const days: string[] = []
  for (let day = dates.firstDay; day <= dates.lastDay; day = addDays(day, 1)) days.push(day)
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, at) => days.slice(7 * at, 7 * at + 7))
  const checkIns = new Map(dates.checkIns.map(it => [dayOf(it.closes, { timeZone: zone }), it]))
  const rounds = new Map(crew.length > 0 ? dates.rounds.map(it => [it.date, it]) : [])
  const said = (week: string[]) =>
    week.flatMap(day => {
      const [round, checkIn] = [rounds.get(day), checkIns.get(day)]
      const word = dayWords(i18n, day, shortDay)
      const at = (instant: Date) => inZone(i18n, instant, zone, clockStyle)
      return [
        ...(round ? [t(`sprint.schedule.out.${round.type}`, { day: word, time: at(round.goesOut) })] : []),
        ...(checkIn ? [t(`sprint.schedule.until.${checkIn.type}`, { day: word, time: at(checkIn.closes) })] : []),
      ]
    })
  return (
    <table className="t-weeks">
      <caption className="t-hidden">{t('sprint.schedule.everyDate')}</caption>
      <thead>
        <tr>
          <th>
            <span className="t-hidden">{t('sprint.schedule.weekLabel')}</span>
          </th>
          {(weeks[0] ?? []).map(day => (
            <th key={day} scope="col" className="t-weeks__day">
              {dayWords(i18n, day, { weekday: 'short' })}
            </th>
          ))}
          <th>
            <span className="t-hidden">{t('sprint.schedule.what')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, at) => (
          <tr key={week[0]}>
            <th scope="row">{t('sprint.schedule.week', { number: at + 1 })}</th>
            {week.map(day => (
              <td key={day} className="t-weeks__day">
                <span className={cx(checkIns.has(day) && 'is-check', rounds.has(day) && 'is-send')}>
                  {Number(day.slice(8))}
                </span>
              </td>
            ))}
            <td>
              <ul>
                {said(week).map(it => (
                  <li key={it}>{it}</li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

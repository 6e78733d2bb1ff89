import type { PlanBoard } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { cx } from '../shared/cx.ts'
import { dayWords } from '../shared/dayWords.ts'
import { placeInYear, statesOf } from './planWords.ts'

const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))

/** The year as a line with its milestones and today, beside the list that says the same: for the eye alone. */
export function YearLine({ board }: { board: PlanBoard }) {
  const { i18n } = useTrellis()
  const { year, today, agileMilestoneList: milestones } = board
  const states = statesOf(milestones, today)
  const at = (day: string) => `${placeInYear(day, year)}%`
  return (
    <div className="t-yearline" aria-hidden="true">
      {months.map((month, index) => (
        <span key={month} className="t-yearline__month" style={{ insetInlineStart: `${(100 * index) / 12}%` }}>
          {dayWords(i18n, `${year}-${month}-15`, { month: 'short' })}
        </span>
      ))}
      <i className="t-yearline__base" />
      {milestones.map(
        it =>
          it.dateTo > it.dateFrom && (
            <i
              key={it.id}
              className="t-yearline__span"
              style={{
                insetInlineStart: at(it.dateFrom),
                width: `max(7px, ${placeInYear(it.dateTo, year) - placeInYear(it.dateFrom, year)}%)`,
              }}
            />
          ),
      )}
      {milestones.map((it, index) => (
        <i
          key={it.id}
          className={cx('t-yearline__mark', `is-${states[index]}`)}
          style={{ insetInlineStart: at(it.dateFrom) }}
        />
      ))}
      {today.startsWith(String(year)) && (
        <i
          className="t-yearline__now"
          style={{ insetInlineStart: at(today) }}
          data-today={i18n.t('sprint.timeline.today')}
        />
      )}
    </div>
  )
}

import { dateText, lastMinute, type NotificationEntry, ruleOf } from '@trellis/sdk'
import { clockStyle } from '../shared/clockStyle.ts'
import { useTrellis } from '../shared/context.tsx'
import { cx } from '../shared/cx.ts'
import { Icon } from '../shared/Icon.tsx'
import { clockIcon } from '../shared/icons.ts'
import { warningIcon } from '../shared/signs.ts'

const hourOfDay = { weekday: 'short', day: 'numeric', month: 'short', ...clockStyle } as const

/**
 * The date beside an entry: until when, since when it is late, when it begins, since when somebody waits, or of which day news is.
 * What has no date says none.
 */
export function Due({ entry: { rule, until, notificationDate, facts }, now }: { entry: NotificationEntry; now: Date }) {
  const { i18n } = useTrellis()
  const { t, date } = i18n
  if (until === null) {
    const { waits, ends } = ruleOf(rule)
    const day = date(notificationDate, 'day')
    if (waits === 'someone')
      return <span className="t-inbox__date">{t('notification.inbox.since', { date: day })}</span>
    return ends === 'read' ? <span className="t-inbox__date t-muted">{day}</span> : null
  }
  // What is to know of an activity of today is its time.
  if ((rule === 'activity' || rule === 'sprintActivity') && !facts.late)
    return (
      <span className="t-inbox__date">
        <Icon path={clockIcon} size="small" />
        {date(until, 'time')}
      </span>
    )
  const isLate = Date.parse(until) <= now.getTime()
  // A stand-up is due on its day: what is to know is its time.
  const ends = lastMinute(until, i18n)
  const said = ruleOf(rule).byHour
    ? dateText(i18n.language, ends, { ...hourOfDay, timeZone: i18n.timeZone })
    : date(ends, rule === 'standUp' ? 'time' : 'day')
  return (
    <span className={cx('t-inbox__date', isLate && 'is-late')}>
      <Icon path={isLate ? warningIcon : clockIcon} size="small" />
      {t(isLate ? 'notification.inbox.due' : 'notification.inbox.until', { date: said })}
    </span>
  )
}

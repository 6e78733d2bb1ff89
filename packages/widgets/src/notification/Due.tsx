import { type NotificationEntry, ruleOf } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { cx } from '../shared/cx.ts'
import { Icon } from '../shared/Icon.tsx'
import { clockIcon, warningIcon } from '../shared/icons.ts'

/** Whether there is a date to tell. */
export const hasDate = ({ rule, until }: NotificationEntry): boolean =>
  until !== null || ruleOf(rule).waits === 'someone'

/** The date beside an entry: until when, since when it is late, when it begins, or since when somebody waits. */
export function Due({ entry: { rule, until, notificationDate }, now }: { entry: NotificationEntry; now: Date }) {
  const { t, date } = useTrellis().i18n
  if (until === null) {
    const isWaited = ruleOf(rule).waits === 'someone'
    return (
      <span className={cx('t-inbox__date', !isWaited && 't-muted')}>
        {isWaited
          ? t('notification.inbox.since', { date: date(notificationDate, 'day') })
          : t('notification.inbox.noDate')}
      </span>
    )
  }
  // An activity stands here on its day alone: what is to know is its time.
  if (rule === 'activity' || rule === 'sprintActivity')
    return (
      <span className="t-inbox__date">
        <Icon path={clockIcon} size="small" />
        {date(until, 'time')}
      </span>
    )
  const isLate = Date.parse(until) <= now.getTime()
  return (
    <span className={cx('t-inbox__date', isLate && 'is-late')}>
      <Icon path={isLate ? warningIcon : clockIcon} size="small" />
      {t(isLate ? 'notification.inbox.due' : 'notification.inbox.until', { date: date(until, 'day') })}
    </span>
  )
}

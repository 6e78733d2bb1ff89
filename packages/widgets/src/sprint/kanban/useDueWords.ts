import { type Activity, dateText, lastMinute, meetingAt } from '@trellis/sdk'
import { useMemo } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { shortDay } from '../sprintDays.ts'

/** When an activity is, in words of the reader's own calendar: its day, and of what begins or ends at a certain hour the time. */
export function useDueWords(): (it: Activity) => string {
  const { i18n } = useTrellis()
  const { language, timeZone, t } = i18n
  return useMemo(() => {
    // Making a format costs more than using it, and a board has hundreds of dates.
    const known = new Map<string, string>()
    return ({ meetingTimeFrom, meetingTimeTo, activityType, status }) => {
      if (meetingTimeFrom === null || meetingTimeTo === null) return ''
      const isCheckIn = activityType.code === 'WC'
      const time = isCheckIn ? meetingTimeTo : meetingTimeFrom
      const key = `${time} ${isCheckIn} ${status}`
      const found = known.get(key)
      if (found !== undefined) return found
      const at = isCheckIn ? lastMinute(meetingAt(time), i18n) : meetingAt(time)
      const day = dateText(language, at, { ...shortDay, timeZone })
      const hour = i18n.date(at, 'time')
      const words =
        status === 'DONE' ? day : t(isCheckIn ? 'sprint.kanban.until' : 'sprint.kanban.at', { day, time: hour })
      known.set(key, words)
      return words
    }
  }, [language, timeZone, t, i18n])
}

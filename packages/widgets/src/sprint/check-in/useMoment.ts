import { lastMinute } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'

/** Day and time as one reads them: '10 Dec, 2:30 pm'. */
export function useMoment() {
  const { i18n } = useTrellis()
  return (it: Date | string) =>
    i18n.t('sprint.checkIn.moment', { date: i18n.date(it, 'day'), time: i18n.date(it, 'time') })
}

/** The same of when something ends. */
export function useUntil() {
  const { i18n } = useTrellis()
  const moment = useMoment()
  return (it: string) => moment(lastMinute(it, i18n))
}

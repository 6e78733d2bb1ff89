import { useTrellis } from '../shared/context.tsx'
import { DateField } from '../shared/DateField.tsx'
import { deadlineError, lastDay } from './days.ts'

/** Why a survey cannot end on the chosen day, in words; null where it can, or where none is chosen. */
export function useDeadlineError(value: string, first: string): string | null {
  const { i18n } = useTrellis()
  const now = Date.now()
  const error = value ? deadlineError(value, first, now) : null
  return error && i18n.t(`alignment.report.extend.${error}`, { date: i18n.date(`${lastDay(now)}T12:00:00`, 'long') })
}

/** The last day on which answers are taken, from a first one to as far ahead as a survey may run. */
export function DeadlineField(props: { value: string; first: string; onChange: (day: string) => void }) {
  const { value, first, onChange } = props
  const { t } = useTrellis().i18n
  return (
    <DateField
      label={t('alignment.report.extend.label')}
      value={value}
      min={first}
      max={lastDay(Date.now())}
      error={useDeadlineError(value, first)}
      onChange={onChange}
    />
  )
}

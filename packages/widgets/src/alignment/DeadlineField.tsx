import { instantOf, momentText } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { DateField } from '../shared/DateField.tsx'
import { deadlineError, endOf, lastDay } from './days.ts'

/** Why a survey cannot end on the chosen day, in words; null where it can, or where none is chosen. */
export function useDeadlineError(value: string, first: string): string | null {
  const { i18n } = useTrellis()
  const now = Date.now()
  const error = value ? deadlineError(value, first, now, i18n) : null
  const latest = instantOf(lastDay(now, i18n), '12:00', i18n)
  return error && i18n.t(`alignment.report.extend.${error}`, { date: i18n.date(latest, 'long') })
}

/** The last day on which answers are taken, from a first one to as far ahead as a survey may run; it says when that day ends. */
export function DeadlineField(props: { value: string; first: string; onChange: (day: string) => void }) {
  const { value, first, onChange } = props
  const { i18n } = useTrellis()
  const { t } = i18n
  const end = endOf(value, i18n)
  return (
    <DateField
      label={t('alignment.report.extend.label')}
      value={value}
      min={first}
      max={lastDay(Date.now(), i18n)}
      help={Number.isNaN(end.getTime()) ? undefined : t('alignment.glance.until', { date: momentText(end, i18n) })}
      error={useDeadlineError(value, first)}
      onChange={onChange}
    />
  )
}

import { Input, type InputProps } from './Input.tsx'

export interface DateFieldProps extends Omit<InputProps, 'type' | 'value' | 'icon' | 'min' | 'max'> {
  /** ISO date, 2026-11-23, or '' for none. */
  value: string
  /** Earliest and latest day that may be chosen. */
  min?: string
  max?: string
  /** `datetime-local` and `time` where an hour is asked for. */
  type?: 'date' | 'datetime-local' | 'time'
}

/** A day in the system's own picker, shown in the person's language. Its value is the ISO text without a time zone. */
export function DateField({ type = 'date', className, ...rest }: DateFieldProps) {
  return <Input type={type} className={`t-date ${className ?? ''}`} {...rest} />
}

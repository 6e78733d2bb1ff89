import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

/** What a control spreads on itself, so that label and help belong to it. */
export interface ChoiceLabels {
  id: string
  'aria-labelledby': string
  'aria-describedby': string | undefined
}

export interface ChoiceProps {
  label: ReactNode
  help?: ReactNode
  className?: string | false | undefined
  children: (labels: ChoiceLabels) => ReactNode
}

/** The line of one checkbox, radio button or switch, with label and help. Use Checkbox, RadioGroup or Switch. */
export function Choice({ label, help, className, children }: ChoiceProps) {
  const id = useId()
  return (
    <label htmlFor={id} className={cx('t-choice', className)}>
      {children({ id, 'aria-labelledby': `${id}-label`, 'aria-describedby': help ? `${id}-help` : undefined })}
      <span id={`${id}-label`}>{label}</span>
      {help && (
        <span id={`${id}-help`} className="t-choice__help">
          {help}
        </span>
      )}
    </label>
  )
}

import { type ReactNode, useId } from 'react'
import { Choice } from './Choice.tsx'
import { cx } from './cx.ts'
import { describedBy, FieldNotes, Star } from './Field.tsx'

export interface RadioOption {
  value: string
  label: ReactNode
  help?: ReactNode
  disabled?: boolean
}

export interface RadioGroupProps {
  label: string
  hideLabel?: boolean
  options: readonly RadioOption[]
  /** '' for none yet. */
  value: string
  onChange: (value: string) => void
  help?: ReactNode
  error?: string | null
  required?: boolean
  disabled?: boolean
  /** Side by side where there is room. */
  row?: boolean
}

/** One of two to about seven choices that should all be seen. Arrow keys move, as browsers do it. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, hideLabel, options, value, onChange, help, error, required, disabled, row } = props
  const id = useId()
  return (
    <fieldset className={cx('t-group', row && 't-group--row')} aria-describedby={describedBy(id, { error, help })}>
      <legend className={hideLabel ? 't-hidden' : undefined}>
        {label}
        {required && <Star />}
      </legend>
      <div className="t-group__options">
        {options.map(it => (
          <Choice key={it.value} label={it.label} help={it.help}>
            {labels => (
              <input
                {...labels}
                type="radio"
                name={id}
                value={it.value}
                checked={it.value === value}
                required={required}
                disabled={disabled || it.disabled}
                onChange={() => onChange(it.value)}
              />
            )}
          </Choice>
        ))}
      </div>
      <FieldNotes id={id} error={error} help={help} />
    </fieldset>
  )
}

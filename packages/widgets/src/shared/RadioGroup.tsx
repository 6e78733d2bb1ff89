import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { warningCircleIcon } from './icons.ts'

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
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  const option = (each: RadioOption) => (
    <label key={each.value} className="t-choice">
      <input
        type="radio"
        name={id}
        value={each.value}
        checked={each.value === value}
        required={required}
        disabled={disabled || each.disabled}
        aria-labelledby={`${id}-${each.value}`}
        aria-describedby={each.help ? `${id}-${each.value}-help` : undefined}
        onChange={() => onChange(each.value)}
      />
      <span id={`${id}-${each.value}`}>{each.label}</span>
      {each.help && (
        <span id={`${id}-${each.value}-help`} className="t-choice__help">
          {each.help}
        </span>
      )}
    </label>
  )
  return (
    <fieldset className={cx('t-group', row && 't-group--row')} aria-describedby={described || undefined}>
      <legend className={hideLabel ? 't-hidden' : undefined}>
        {label}
        {required && (
          <span className="t-field__star" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </legend>
      <div className="t-group__options">{options.map(option)}</div>
      {error && (
        <p id={`${id}-error`} className="t-field__error">
          <Icon path={warningCircleIcon} size="small" />
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="t-field__help">
          {help}
        </p>
      )}
    </fieldset>
  )
}

import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldLabels } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { caretDownIcon } from './icons.ts'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps
  extends Omit<FieldLabels, 'count'>,
    Omit<ComponentPropsWithRef<'select'>, 'size' | 'onChange' | 'required' | 'children'> {
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  /** Shown while nothing is chosen (value ''); it cannot be chosen again. */
  placeholder?: string
  size?: 'large'
}

/** One of several, in the system's own list: best on phones. For two to five choices that should be seen use RadioGroup. */
export function Select({
  label,
  hideLabel,
  help,
  error,
  required,
  options,
  placeholder,
  onChange,
  size,
  className,
  ...rest
}: SelectProps) {
  return (
    <Field {...{ label, hideLabel, help, error, required, className }}>
      {control => (
        <span className="t-select">
          <select
            {...rest}
            {...control}
            className={cx('t-input', size && 't-input--large')}
            onChange={({ currentTarget }) => {
              const chosen = currentTarget.value
              // Shows what is, until the choice is taken: Preact draws nothing where it is refused.
              currentTarget.value = rest.value
              onChange(chosen)
            }}
          >
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map(option => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon path={caretDownIcon} size="small" />
        </span>
      )}
    </Field>
  )
}

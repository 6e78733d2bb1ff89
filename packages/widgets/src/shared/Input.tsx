import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldLabels } from './Field.tsx'
import { Icon } from './Icon.tsx'
import type { IconPath } from './icons.ts'

export interface InputProps
  extends FieldLabels,
    Omit<ComponentPropsWithRef<'input'>, 'size' | 'onChange' | 'required'> {
  value: string
  onChange: (value: string) => void
  size?: 'large'
  icon?: IconPath
}

/** One line of text with its label. Choose `type`, `inputMode` and `autoComplete` for the right keyboard and filling. */
export function Input({
  label,
  hideLabel,
  help,
  error,
  required,
  count,
  onChange,
  size,
  icon,
  className,
  ...rest
}: InputProps) {
  return (
    <Field {...{ label, hideLabel, help, error, required, count, className }}>
      {control => (
        <span className="t-input-wrap">
          {icon && <Icon path={icon} />}
          <input
            type="text"
            {...rest}
            {...control}
            className={cx('t-input', size && 't-input--large')}
            onInput={event => onChange(event.currentTarget.value)}
          />
        </span>
      )}
    </Field>
  )
}

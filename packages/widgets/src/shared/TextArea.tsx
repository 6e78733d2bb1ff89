import type { ComponentPropsWithRef } from 'react'
import { Field, type FieldLabels } from './Field.tsx'

export interface TextAreaProps
  extends Omit<FieldLabels, 'count'>,
    Omit<ComponentPropsWithRef<'textarea'>, 'onChange' | 'required'> {
  value: string
  onChange: (value: string) => void
  /** Writes the counter, such as '49 of 500'. Needs `maxLength`; left out, none is shown. */
  countLabel?: (used: number, limit: number) => string
}

/** Several lines of text that grow with what is written. */
export function TextArea(props: TextAreaProps) {
  const {
    label,
    hideLabel,
    help,
    error,
    required,
    onChange,
    countLabel,
    className,
    maxLength,
    rows = 3,
    ...rest
  } = props
  const count = countLabel && maxLength !== undefined ? countLabel(rest.value.length, maxLength) : undefined
  return (
    <Field {...{ label, hideLabel, help, error, required, count, className }}>
      {control => (
        <textarea
          {...rest}
          {...control}
          rows={rows}
          maxLength={maxLength}
          className="t-input"
          style={{ minHeight: `calc(${rows}lh + 20px)` }}
          onInput={event => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

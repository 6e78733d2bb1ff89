import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { warningCircleIcon } from './icons.ts'

/** What a control inside a field spreads on itself, so that label, help and error belong to it. */
export interface ControlProps {
  id: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean
}

export interface FieldLabels {
  label: string
  /** The label is spoken but not shown, for a search field beside its icon. */
  hideLabel?: boolean
  help?: ReactNode
  error?: string | null
  required?: boolean
  /** Such as '49 of 500', at the right below the control. */
  count?: string
}

export interface FieldProps extends FieldLabels {
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** Label, help, error and counter around any one control. For usual inputs use Input, TextArea, Select or DateField. */
export function Field({ label, hideLabel, help, error, required, count, className, children }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, help && `${id}-help`, count && `${id}-count`].filter(Boolean).join(' ')
  return (
    <div className={cx('t-field', error && 'is-wrong', className)}>
      <label htmlFor={id} className={hideLabel ? 't-hidden' : 't-field__label'}>
        {label}
        {required && (
          <span className="t-field__star" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children({ id, required, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {(error || help || count) && (
        <div className="t-field__below">
          <div>
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
          </div>
          {count && (
            <p id={`${id}-count`} className="t-field__help t-num">
              {count}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

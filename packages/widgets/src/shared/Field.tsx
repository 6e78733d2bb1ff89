import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { warningCircleIcon } from './signs.ts'

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

/** The star of what has to be filled in; controls say it by `required`. */
export const Star = () => (
  <span className="t-field__star" aria-hidden="true">
    {' '}
    *
  </span>
)

/** Error and help of a field with this id, by which `describedBy` finds them. */
export const FieldNotes = ({ id, error, help }: { id: string } & Pick<FieldLabels, 'error' | 'help'>) => (
  <>
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
  </>
)

/** Ids of what describes a field, for `aria-describedby`. */
export const describedBy = (id: string, { error, help, count }: Pick<FieldLabels, 'error' | 'help' | 'count'>) =>
  [error && `${id}-error`, help && `${id}-help`, count && `${id}-count`].filter(Boolean).join(' ') || undefined

/** Label, help, error and counter around any one control. For usual inputs use Input, TextArea, Select or DateField. */
export function Field({ label, hideLabel, help, error, required, count, className, children }: FieldProps) {
  const id = useId()
  const described = describedBy(id, { error, help, count })
  return (
    <div className={cx('t-field', error && 'is-wrong', className)}>
      <label htmlFor={id} className={hideLabel ? 't-hidden' : 't-field__label'}>
        {label}
        {required && <Star />}
      </label>
      {children({ id, required, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {(error || help || count) && (
        <div className="t-field__below">
          <div>
            <FieldNotes id={id} error={error} help={help} />
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

import { type ReactNode, useEffect, useId, useRef } from 'react'

export interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  help?: ReactNode
  disabled?: boolean
  /** Some of what it stands for is checked. */
  indeterminate?: boolean
  required?: boolean
  name?: string
}

/** Yes or no that counts once a form is sent, or one of many. For what works at once use Switch. */
export function Checkbox({ label, checked, onChange, help, indeterminate, ...rest }: CheckboxProps) {
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = Boolean(indeterminate)
  }, [indeterminate])
  return (
    <label className="t-choice">
      <input
        {...rest}
        ref={ref}
        type="checkbox"
        checked={checked}
        aria-labelledby={id}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <span id={id}>{label}</span>
      {help && (
        <span id={`${id}-help`} className="t-choice__help">
          {help}
        </span>
      )}
    </label>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { Choice } from './Choice.tsx'

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
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = Boolean(indeterminate)
  }, [indeterminate])
  return (
    <Choice label={label} help={help}>
      {labels => (
        <input
          {...rest}
          {...labels}
          ref={ref}
          type="checkbox"
          checked={checked}
          onChange={event => onChange(event.currentTarget.checked)}
        />
      )}
    </Choice>
  )
}

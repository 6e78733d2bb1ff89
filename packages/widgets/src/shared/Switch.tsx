import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export interface SwitchProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  help?: ReactNode
  disabled?: boolean
  /** Puts the switch at the end of the line, for lists of settings. */
  end?: boolean
}

/** On or off, working at once. For a choice that is sent later use Checkbox. */
export function Switch({ label, checked, onChange, help, disabled, end }: SwitchProps) {
  const id = useId()
  return (
    <label className={cx('t-choice', end && 't-choice--end')}>
      <input
        type="checkbox"
        role="switch"
        className="t-switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
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

import type { ReactNode } from 'react'
import { Choice } from './Choice.tsx'

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
  return (
    <Choice label={label} help={help} className={end && 't-choice--end'}>
      {labels => (
        <input
          {...labels}
          type="checkbox"
          role="switch"
          className="t-switch"
          checked={checked}
          aria-checked={checked}
          disabled={disabled}
          onChange={event => onChange(event.currentTarget.checked)}
        />
      )}
    </Choice>
  )
}

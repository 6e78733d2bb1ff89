import { useId } from 'react'
import { Icon } from '../../src/shared/Icon.tsx'
import { caretDownIcon } from '../../src/shared/icons.ts'
import type { SelectProps } from '../../src/shared/Select.tsx'

/** The choice of the language, which needs none of a field's help, errors and counters. */
export function Select({ label, hideLabel, options, onChange, className = '', value }: SelectProps) {
  const id = useId()
  return (
    <div className={`t-field ${className}`}>
      <label htmlFor={id} className={hideLabel ? 't-hidden' : 't-field__label'}>
        {label}
      </label>
      <span className="t-select">
        <select id={id} value={value} className="t-input" onChange={event => onChange(event.currentTarget.value)}>
          {options.map(it => (
            <option key={it.value} value={it.value}>
              {it.label}
            </option>
          ))}
        </select>
        <Icon path={caretDownIcon} size="small" />
      </span>
    </div>
  )
}

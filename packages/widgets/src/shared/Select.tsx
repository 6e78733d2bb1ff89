import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldLabels } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { caretDownIcon } from './icons.ts'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
  /** Heading under which it stands, together with those beside it of the same. */
  group?: string
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

/** Options beside each other of one heading. */
function groupsOf(options: readonly SelectOption[]) {
  const found: { group: string | undefined; of: SelectOption[] }[] = []
  for (const it of options) {
    const last = found.at(-1)
    if (last && last.group === it.group) last.of.push(it)
    else found.push({ group: it.group, of: [it] })
  }
  return found
}

const drawn = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)

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
            {groupsOf(options).map(({ group, of }) =>
              group === undefined ? (
                of.map(drawn)
              ) : (
                <optgroup key={`group ${group}`} label={group}>
                  {of.map(drawn)}
                </optgroup>
              ),
            )}
          </select>
          <Icon path={caretDownIcon} size="small" />
        </span>
      )}
    </Field>
  )
}

import { useId } from 'react'

export interface SegmentChoiceProps<Value extends string | number> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One of two to four short choices in a row, that works at once. */
export function SegmentChoice<Value extends string | number>(props: SegmentChoiceProps<Value>) {
  const { label, value, options, onChange } = props
  const id = useId()
  return (
    <div className="t-switchview" role="radiogroup" aria-label={label}>
      {options.map(option => (
        <label key={option.value}>
          <input type="radio" name={id} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}

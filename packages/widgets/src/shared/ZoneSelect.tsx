import { useMemo } from 'react'
import { Select, type SelectProps } from './Select.tsx'
import { zoneOptions } from './zoneWords.ts'

/** A choice among all time zones, by city, each with its offset now. */
export function ZoneSelect(props: Omit<SelectProps, 'options'>) {
  const options = useMemo(() => zoneOptions(props.value), [props.value])
  return <Select {...props} options={options} />
}

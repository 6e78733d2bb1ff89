import { useEffect } from 'react'
import { useShell, useText } from '../context.tsx'

/** On paper whose page it is and of when: at the head of the first sheet, and in the margin of those after it. */
export function Printed() {
  const { fullName } = useShell().user
  const { date } = useText()
  const day = date(new Date())
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--t-paper-whose', JSON.stringify(fullName))
    style.setProperty('--t-paper-when', JSON.stringify(day))
    return () => {
      style.removeProperty('--t-paper-whose')
      style.removeProperty('--t-paper-when')
    }
  }, [fullName, day])
  return (
    <p className="t-printed">
      <b>{fullName}</b>
      <span>{day}</span>
    </p>
  )
}

import { useEffect, useRef } from 'react'

/** For the box of a wizard: with each further step its heading has the focus. */
export function useStepFocus(step: string) {
  const box = useRef<HTMLDivElement>(null)
  const seen = useRef(step)
  useEffect(() => {
    if (seen.current !== step) box.current?.querySelector<HTMLElement>('h1')?.focus()
    seen.current = step
  }, [step])
  return box
}

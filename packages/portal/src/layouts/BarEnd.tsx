import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

const place = signal<HTMLElement | null>(null)

/** Where the empty layout's bar has what a page puts there. */
export const keepBarEnd = (element: HTMLElement | null): void => {
  place.value = element
}

/** What a page of the empty layout has at the end of its bar, such as another language. */
export function BarEnd({ children }: { children: ReactNode }) {
  useSignals()
  return place.value && createPortal(children, place.value)
}

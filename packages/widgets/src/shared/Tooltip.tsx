import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { usePlacement } from './usePlacement.ts'

export interface TooltipProps {
  /** Nothing is shown where there is none. */
  text: string
  /** The one control it belongs to. Give it `aria-describedby` with the same id, unless `silent`. */
  children: ReactNode
  id?: string
  /** The text is the control's own name already: screen readers need not hear it twice. */
  silent?: boolean
  side?: 'above' | 'below'
  block?: boolean
  /** A press shows it, too, where the control does nothing else. */
  pressed?: boolean
}

/** A few words on hover and focus, and on a press where the control is disabled. Esc hides it. Never the only place of something a person needs on touch. */
export function Tooltip({ text, children, id, silent, side = 'above', block, pressed }: TooltipProps) {
  const own = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const box = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [wanted, setWanted] = useState(false)
  const open = wanted && text !== ''
  usePlacement(anchor, box, open, { side, align: 'center' })
  useEffect(() => () => clearTimeout(timer.current), [])

  const later = (next: boolean, wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setWanted(next), wait)
  }
  const has = (selector: string) => !!anchor.current?.querySelector(selector)
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    setWanted(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens in the control inside.
    <span
      ref={anchor}
      className={block ? 't-tip-anchor t-tip-anchor--block' : 't-tip-anchor'}
      onMouseEnter={() => later(true, 350)}
      onMouseLeave={() => later(false, 80)}
      onFocusCapture={() => has(':focus-visible') && later(true, 0)}
      onBlurCapture={() => later(false, 0)}
      onKeyDown={key}
      // Where there is no pointer to hover with, a press on a control that does nothing tells why.
      onClick={() => later(pressed === true || has('[aria-disabled=true]'), 0)}
    >
      {children}
      <span
        ref={box}
        id={id ?? own}
        className="t-tip"
        popover="manual"
        role={silent ? undefined : 'tooltip'}
        aria-hidden={silent || undefined}
      >
        {text}
      </span>
    </span>
  )
}

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { MenuList, type MenuListProps } from './MenuList.tsx'

export interface MenuTrigger {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

export interface MenuProps extends Pick<MenuListProps, 'label' | 'items' | 'head'> {
  /** Draws the button and spreads the given props on it. */
  trigger: (props: MenuTrigger) => ReactNode
  align?: 'start' | 'end'
}

/** A list of actions or choices behind a button. */
export function Menu({ trigger, align = 'start', ...list }: MenuProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const [opened, setOpened] = useState<'first' | 'last' | null>(null)
  const open = opened !== null

  // Not popover="auto": its light dismiss would close the menu on the press that the trigger then takes for opening.
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (anchor.current && !event.composedPath().includes(anchor.current)) setOpened(null)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const close = () => {
    setOpened(null)
    anchor.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }
  return (
    <span ref={anchor} className="t-menu-anchor">
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpened(open ? null : 'first'),
        onKeyDown: event => {
          // The list may come late: who has gone on, or thought better of it, is left there.
          if (event.key === 'Tab' || event.key === 'Escape') setOpened(null)
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpened(event.key === 'ArrowUp' ? 'last' : 'first')
        },
      })}
      {opened && <MenuList {...list} {...{ id, align, anchor }} at={opened} onClose={close} />}
    </span>
  )
}

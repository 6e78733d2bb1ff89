import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { MenuListProps } from '../../src/shared/MenuList.tsx'
import { later, type OverProps } from './later.tsx'

/** That it did not come stands above the page: beside the button is no room. The focus goes there, as into the list. */
function Lost({ part, children }: OverProps<MenuListProps>) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    box.current?.showPopover()
    box.current?.querySelector('button')?.focus()
  }, [])
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.key === 'Escape') part.onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the button inside.
    <div ref={box} className="t-menu-lost" popover="manual" onKeyDown={key}>
      {children}
    </div>
  )
}

/** Opened by a press: it comes then. */
export const MenuList = later<MenuListProps>('menu', () => import('./menu.ts'), Lost)

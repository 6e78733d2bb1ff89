import { useLayoutEffect, useRef } from 'react'
import type { MenuListProps } from '../../src/shared/MenuList.tsx'
import { later, type OverProps } from './later.tsx'

/** That it did not come stands above the page: beside the button is no room. The focus goes there, as into the list. */
function Lost({ part, children }: OverProps<MenuListProps>) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    box.current?.showPopover()
    const again = box.current?.querySelector('button')
    again?.focus()
    again?.addEventListener('keydown', ({ key }) => /Tab|Esc/.test(key) && part.onClose())
  }, [])
  return (
    <div ref={box} className="t-menu-lost" popover="manual">
      {children}
    </div>
  )
}

/** Opened by a press: it comes then. */
export const MenuList = later<MenuListProps>('menu', () => import('./menu.ts'), Lost)

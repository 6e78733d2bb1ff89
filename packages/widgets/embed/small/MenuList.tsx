import type { MenuListProps } from '../../src/shared/MenuList.tsx'
import { later } from './later.tsx'

/** Opened by a press: it comes then. */
export const MenuList = later<MenuListProps>('menu', () => import('./menu.ts'))

import type { RouteHandle } from '../handle.ts'

const layouts = ['empty', 'dense', 'compact'] as const
export type LayoutName = (typeof layouts)[number]

/** From this width on the desktop layout is used: the md breakpoint. */
export const desktopFrom = 960

export interface LayoutFacts {
  handle: RouteHandle | undefined
  /** Query of the page; `layout` overrides the choice. */
  search: string
  /** Whether the window has at least the width of the md breakpoint. */
  wide: boolean
  /** Whether the person is known; without, there is no shell to draw. */
  known: boolean
}

/** The layout of a page: empty where the route says so, else dense on desktop and compact on mobile. */
export function layoutOf({ handle, search, wide, known }: LayoutFacts): LayoutName {
  if (!known) return 'empty'
  const asked = new URLSearchParams(search).get('layout')
  return layouts.find(it => it === asked) ?? handle?.layout ?? (wide ? 'dense' : 'compact')
}

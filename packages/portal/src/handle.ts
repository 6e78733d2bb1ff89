import type { TextKey } from '@trellis/sdk'

/** What a route says about its page. */
export interface RouteHandle {
  title: TextKey
  /** `empty` for pages outside of the shell; else dense or compact by the window. */
  layout?: 'empty'
  /** The page brings its own bar and footer. */
  bare?: true
  /** Room that will fill the page. */
  room?: string
  /** Outside of the shell and yet the person's own: closed to who acts in the person's name. For the shell see inPersonsName.ts. */
  personsOwn?: true
}

/** The handle of the page shown: that of the innermost route that has one. */
export function handleOf(matches: readonly { handle?: unknown }[]): RouteHandle | undefined {
  return matches.findLast(it => it.handle !== undefined)?.handle as RouteHandle | undefined
}

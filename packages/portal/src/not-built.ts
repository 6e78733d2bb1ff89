import type { TextKey } from '@trellis/sdk'
import { matchPath } from 'react-router'

/** A route of the spec whose room is still to come. */
export interface NotBuilt {
  path: string
  title: TextKey
  /** Room, named as in every package, that will fill it. */
  room: string
}

/** Pages of the shell that say they are on their way. A room that is built leaves this list. */
export const notBuilt: readonly NotBuilt[] = []

/** Whether the page at a path of the shell is there: no menu leads to one that is not. */
export const isBuilt = (pathname: string): boolean => !notBuilt.some(it => matchPath(`/${it.path}`, pathname))

/** The same outside of the shell: pages for guests and the public. */
export const notBuiltPublic: readonly NotBuilt[] = [
  { path: 'wipeout/:token', title: 'account.wipeout.pageTitle', room: 'account' },
  { path: 'arisa', title: 'account.shell.askArisa', room: 'assistant' },
]

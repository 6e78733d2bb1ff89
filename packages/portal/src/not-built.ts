import type { TextKey } from '@trellis/sdk'
import { matchPath } from 'react-router'

/** A route of the spec whose room is still to come. */
export interface NotBuilt {
  path: string
  title: TextKey
  /** Room, named as in every package, that will fill it. */
  room: string
}

const sprint = (at: string): NotBuilt[] => [
  { path: `${at}/feedback`, title: 'account.menu.feedback', room: 'sprint' },
  { path: `${at}/analytics`, title: 'account.menu.analytics', room: 'sprint' },
  { path: `${at}/kanban`, title: 'account.menu.kanban', room: 'sprint' },
]

const team = 'teams/v2/:teamId'

/** Pages of the shell that say they are on their way. A room that is built leaves this list. */
export const notBuilt: readonly NotBuilt[] = [
  { path: 'plan', title: 'account.menu.leaderImpact', room: 'plan' },
  { path: 'my/portfolio', title: 'account.menu.portfolio', room: 'plan' },
  { path: 'explore/leader-360', title: 'account.menu.leader360', room: 'leader360' },
  ...sprint('sprint'),
  { path: `${team}/team-portfolio`, title: 'account.menu.teamPortfolio', room: 'team' },
  ...sprint(`${team}/sprint`),
  { path: 'event/dashboard', title: 'account.menu.events', room: 'account' },
  { path: 'cert/:badgeId', title: 'account.profile.badges', room: 'badge' },
]

/** Whether the page at a path of the shell is there: no menu leads to one that is not. */
export const isBuilt = (pathname: string): boolean => !notBuilt.some(it => matchPath(`/${it.path}`, pathname))

/** The same outside of the shell: pages for guests and the public. */
export const notBuiltPublic: readonly NotBuilt[] = [
  { path: 'growth-leader/*', title: 'gla.info.title', room: 'gla' },
  { path: 'guest/*', title: 'account.roles.GUEST', room: 'leader360' },
  { path: 'development/*', title: 'account.menu.feedback', room: 'sprint' },
  { path: 'certification/:badgeId', title: 'account.profile.badges', room: 'badge' },
  { path: 'wipeout/:token', title: 'account.wipeout.pageTitle', room: 'account' },
  { path: 'debug', title: 'account.debug.title', room: 'notification' },
  { path: 'arisa', title: 'account.shell.askArisa', room: 'assistant' },
]

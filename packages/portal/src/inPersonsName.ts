import { matchPath } from 'react-router'
import { home } from './config.ts'
import { notBuilt } from './not-built.ts'

/** What shows nothing that is a person's own or a team's in confidence; pages still to come show nothing of anybody. */
const open = [home, '/teams/v2/:teamId/manage-team', '/add-space/team', ...notBuilt.map(it => `/${it.path}`)]

/** Whether a page of the shell is open to an administrator who acts in somebody's name: for the pages and the menus to them. */
export function isOpenInPersonsName(pathname: string): boolean {
  return open.some(it => matchPath(it, pathname) !== null)
}

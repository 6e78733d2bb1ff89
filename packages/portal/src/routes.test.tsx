import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { menus } from './menus.ts'
import type { Portal } from './portal.ts'
import { createRoutes } from './routes.tsx'

const routes = createRoutes({} as Portal)
const leaf = (path: string) => matchRoutes(routes, path)?.at(-1)?.route as RouteObject
const known = (path: string) => leaf(path) !== undefined && leaf(path).path !== '*'

test.each([
  '/',
  '/auth/login',
  '/auth/callback',
  '/auth/policy-consent',
  '/dashboard/main-dashboard',
  '/dashboard/viewing-rights',
  '/sprint',
  '/sprint/dashboard',
  '/explore/growth-leader-assessment-v2',
  '/profile/general-settings',
  '/profile/active-consent',
  '/event/dashboard',
  '/plan',
  '/sprint-library',
  '/my/portfolio',
  '/add-space/team',
  '/sprint-express',
  '/external-auth',
  '/growth-leader/nominee',
  '/guest/alignment',
  '/guest/plan',
  '/guest/leader360',
  '/guest/meeting',
  '/development/any',
  '/style-palette',
  '/error',
  '/not-found',
  '/access-denied',
  '/wipeout/abc',
  '/certification/3',
  '/cert/3',
  '/debug',
  '/arisa',
])('%s is in the table', path => {
  expect(known(path)).toBe(true)
})

test('spec 3 section 2.12: the debug screen is a page where things are tried out; production has no such page', () => {
  expect(leaf('/debug').lazy).toBeDefined()
  const [page] = matchRoutes(createRoutes({} as Portal, { debug: false }), '/debug')?.slice(-1) ?? []
  expect(page?.route.lazy).toBeUndefined()
  const loader = page?.route.loader as () => Response
  expect(loader().headers.get('location')).toBe('/not-found')
})

test('every route and hidden sub-route of the menus is in the table', () => {
  const entries = Object.values(menus).flatMap(menu =>
    menu.groups.flatMap(group => [...group.entries, ...(group.teams ? [{ to: group.teams.add, hidden: [] }] : [])]),
  )
  const paths = entries.flatMap(it => [it.to ?? [], it.hidden ?? []].flat()).filter(it => it !== 'console')
  for (const path of paths) expect(known((path.split('?')[0] ?? '').replace('{team_id}', '7')), path).toBe(true)
})

test('any other path leads to not-found', () => {
  expect(leaf('/wp-login.php').path).toBe('*')
  expect(leaf('/teams/v2/7/nowhere').path).toBe('*')
  expect(['/guest', '/guest/any', '/growth-leader'].map(it => leaf(it).path)).toEqual(['*', '*', '*'])
})

test.each([
  ['/plan/of/{id}', 'userId'],
  ['/teams/v2/{id}/manager-impact', 'teamId'],
  ['/explore/leader-360/report/{id}', 'roundId'],
  ['/development/{id}', 'id'],
])('of %s whose id is none there is no page', async (path, name) => {
  const loader = leaf(path.replace('{id}', '7')).loader as (given: object) => unknown
  expect(loader({ params: { [name]: '7' } })).toBeNull()
  for (const it of ['abc', '7x', '-7'])
    expect(() => loader({ params: { [name]: it } })).toThrow(expect.objectContaining({ status: 302 }))
})

test.each(['dashboard', 'focus', 'plan', 'analytics', 'connect', 'communicate', 'manager-impact', 'team-gla-report'])(
  'the team’s %s has a screen of its own',
  it => {
    expect(leaf(`/teams/v2/7/${it}`).lazy).toBeDefined()
  },
)

test('viewing rights have a screen of their own', () => {
  expect(leaf('/dashboard/viewing-rights').lazy).toBeDefined()
})

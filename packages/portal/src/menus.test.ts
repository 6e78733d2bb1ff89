import type { Feature, Role, TeamSummary } from '@trellis/sdk'
import { describe, expect, test } from 'vitest'
import { type MenuData, type MenuEntry, menus } from './menus.ts'
import { isBuilt } from './not-built.ts'
import { currentEntry, isCurrent, type MenuFacts, menuOf, visibleMenu } from './visibleMenu.ts'

const held = (...keys: string[]): Feature[] =>
  keys.map(feature_id => ({ feature_id, feature_type: 'SWITCH', enabled: true, value: '' }))
const everything = held(
  'teams-navigation',
  'user-sprint-engine',
  'team-sprint-engine',
  'team-impact-board',
  'manager-impact-board',
  'team-gla-report',
)
const team: TeamSummary = {
  id: 7,
  name: 'Product Design',
  standing: ['manager', 'member'],
  surveyDeadline: null,
  currentSprint: { sprintStatus: 'IN_PROGRESS', sprintTeamMembers: [{ teamMemberId: 1 }], isMember: true },
}
const user: MenuFacts['user'] = {
  roles: ['USER'],
  fullName: 'Ada Lindqvist',
  tempRestrict: false,
  roleChallengesCompleted: true,
  styleSurveyCompleted: true,
  strategySurveyCompleted: true,
  customGL360Enabled: true,
  customGL360NavTitle: '',
}
const facts: MenuFacts = {
  user,
  features: everything,
  teams: [team],
  team,
  ownSprintRuns: true,
  hasOwnSprint: true,
  acting: false,
  consoleUrl: 'https://console.example/',
  isBuilt: () => true,
}

const entries = (menu: MenuData, changes: Partial<MenuFacts> = {}) =>
  visibleMenu(menu, { ...facts, ...changes }).flatMap(it => it.entries)
const ids = (menu: MenuData, changes: Partial<MenuFacts> = {}) => entries(menu, changes).map(it => it.id)
const find = (menu: MenuData, id: string, changes: Partial<MenuFacts> = {}) =>
  entries(menu, changes).find(it => it.id === id)

describe('default menu', () => {
  test('always: Dashboard, My Impact and Logout', () => {
    expect(ids(menus.default, { features: [], teams: [] })).toEqual(
      expect.arrayContaining(['dashboard', 'myImpact', 'logout']),
    )
    expect(find(menus.default, 'dashboard')?.to).toBe('/dashboard/main-dashboard')
    expect(find(menus.default, 'myImpact')?.opens).toBe('personal')
  })
  test('Events is a restricted item', () => {
    expect(ids(menus.default)).toContain('events')
    expect(ids(menus.default, { user: { ...user, tempRestrict: true } })).not.toContain('events')
  })
  test('dividers are restricted', () => {
    expect(visibleMenu(menus.default, facts).every(it => it.divided)).toBe(true)
    expect(visibleMenu(menus.default, { ...facts, user: { ...user, tempRestrict: true } }).some(it => it.divided)).toBe(
      false,
    )
  })
  test.each(['ADMIN', 'BUYER', 'TRELLIS_OPS', 'TEAM_ANALYTICS', 'GROWTH_LEADER_ANALYTICS'] satisfies Role[])(
    'Console for %s',
    role => {
      expect(find(menus.default, 'console', { user: { ...user, roles: ['USER', role] } })).toMatchObject({
        to: 'https://console.example/',
        external: true,
      })
    },
  )
  test.each(['USER', 'TEAM_MANAGER', 'TEAM_MEMBER'] satisfies Role[])('no Console for %s', role => {
    expect(ids(menus.default, { user: { ...user, roles: [role] } })).not.toContain('console')
  })
  test('teams show with the teams navigation feature, and one can be added', () => {
    expect(find(menus.default, 'team-7')).toMatchObject({ text: 'Product Design', to: '/teams/v2/7/dashboard' })
    expect(visibleMenu(menus.default, { ...facts, teams: [] }).find(it => it.id === 'myTeam')?.add).toBe(
      '/add-space/team',
    )
    expect(ids(menus.default, { features: [] })).not.toContain('team-7')
  })
})

test('an administrator with the 360 in the licence sets it up', () => {
  const admin: MenuFacts['user'] = { ...user, roles: ['USER', 'ADMIN'] }
  const features = held('gl360')
  expect(find(menus.default, 'custom360SetUp', { user: admin, features })?.to).toBe('/dashboard/custom-360')
  expect(ids(menus.default, { features })).not.toContain('custom360SetUp')
  expect(ids(menus.default, { user: admin, features: [] })).not.toContain('custom360SetUp')
})

describe('personal menu', () => {
  test('routes', () => {
    const to = Object.fromEntries(entries(menus.personal).map(it => [it.id, it.to]))
    expect(to).toMatchObject({
      leaderImpact: '/plan',
      portfolio: '/my/portfolio',
      leaderProfile: '/explore/growth-leader-assessment-v2',
      leader360: '/explore/leader-360?customModel=false',
      custom360: '/explore/leader-360?customModel=true',
      design: '/sprint-library',
      manage: '/sprint/dashboard',
      feedback: '/sprint/feedback',
      analytics: '/sprint/analytics',
      kanban: '/sprint/kanban',
      viewingRights: '/dashboard/viewing-rights',
    })
  })
  test('a back entry leads to the default menu', () => {
    expect(entries(menus.personal)[0]).toMatchObject({ id: 'back', opens: 'default' })
  })
  test('Leader Profile is a restricted item', () => {
    expect(ids(menus.personal, { user: { ...user, tempRestrict: true } })).not.toContain('leaderProfile')
  })
  test('Custom 360 only with its feature, under its own title', () => {
    expect(ids(menus.personal, { user: { ...user, customGL360Enabled: false } })).not.toContain('custom360')
    expect(find(menus.personal, 'custom360', { user: { ...user, customGL360NavTitle: 'Alder 360' } })?.text).toBe(
      'Alder 360',
    )
  })
  test('the sprint group only once role challenges are completed, or with an own sprint, which is not left without its menu', () => {
    const groups = (changes: Partial<MenuFacts>) =>
      visibleMenu(menus.personal, { ...facts, user: { ...user, roleChallengesCompleted: false }, ...changes }).map(
        it => it.id,
      )
    expect(groups({ ownSprintRuns: false, hasOwnSprint: false })).not.toContain('sprint')
    expect(groups({ ownSprintRuns: false })).toContain('sprint')
    expect(groups({})).toContain('sprint')
    expect(groups({ user, ownSprintRuns: false, hasOwnSprint: false })).toContain('sprint')
  })
  test('Design needs user-sprint-engine, and is disabled without it', () => {
    expect(find(menus.personal, 'design')?.disabled).toBeUndefined()
    expect(find(menus.personal, 'design', { features: [] })?.disabled).toBe('entitlement')
  })
  test('Design has hidden sub-routes', () => {
    expect(find(menus.personal, 'design')?.hidden).toEqual(['/sprint-library/pre-designed', '/sprint-library/diy'])
  })
  test.each(['manage', 'feedback', 'analytics', 'kanban'])(
    '%s only while a sprint is IN_PROGRESS, and needs user-sprint-engine',
    id => {
      expect(find(menus.personal, id)?.disabled).toBeUndefined()
      expect(find(menus.personal, id, { ownSprintRuns: false })).toBeUndefined()
      expect(find(menus.personal, id, { features: [] })?.disabled).toBe('entitlement')
    },
  )
})

describe('team menu', () => {
  const member = { ...team, standing: ['member' as const] }
  const assistant = { ...member, standing: ['assistant' as const, 'member' as const] }

  test('needs the teams navigation feature', () => {
    expect(ids(menus.team, { features: everything.filter(it => it.feature_id !== 'teams-navigation') })).toEqual([
      'back',
    ])
  })
  test('the team id is filled in', () => {
    expect(find(menus.team, 'teamImpact')).toMatchObject({ to: '/teams/v2/7/dashboard' })
    expect(find(menus.team, 'teamImpact')?.hidden).toEqual(
      ['focus', 'plan', 'analytics', 'connect', 'communicate'].map(it => `/teams/v2/7/${it}`),
    )
    expect(find(menus.team, 'design')?.hidden).toEqual([
      '/teams/v2/7/sprint-library/pre-designed',
      '/teams/v2/7/sprint-library/diy',
    ])
  })
  test.each([
    ['teamImpact', 'team-impact-board'],
    ['managerImpact', 'manager-impact-board'],
    ['teamGla', 'team-gla-report'],
    ['design', 'team-sprint-engine'],
  ])('%s needs %s', (id, entitlement) => {
    expect(find(menus.team, id)?.disabled).toBeUndefined()
    expect(find(menus.team, id, { features: everything.filter(it => it.feature_id !== entitlement) })?.disabled).toBe(
      'entitlement',
    )
  })
  test.each(['managerImpact', 'manageTeam'])('%s only for manager and assistant', id => {
    expect(find(menus.team, id)).toBeDefined()
    expect(find(menus.team, id, { team: assistant })).toBeDefined()
    expect(find(menus.team, id, { team: member })).toBeUndefined()
  })
  test('team sprint design only for the manager', () => {
    expect(find(menus.team, 'design', { team: assistant })).toBeUndefined()
  })
  test.each(['manage', 'feedback', 'analytics', 'kanban'])(
    '%s is disabled with a badge unless a sprint runs that the person is in',
    id => {
      const sprint = team.currentSprint as NonNullable<TeamSummary['currentSprint']>
      expect(find(menus.team, id)).not.toHaveProperty('disabled')
      for (const currentSprint of [
        null,
        { ...sprint, sprintStatus: 'NOT_STARTED' as const },
        { ...sprint, isMember: false },
      ])
        expect(find(menus.team, id, { team: { ...team, currentSprint } })).toMatchObject({
          disabled: 'sprint',
          badge: 'notStarted',
        })
    },
  )
})

describe('compact menu', () => {
  test('Dashboard, Notification, Logout and My Team; and what a phone could not come to else', () => {
    expect(ids(menus.compact)).toEqual(['dashboard', 'myImpact', 'notification', 'events', 'team-7', 'logout'])
  })

  test('leads wherever the menu of a desk leads, for whoever it is', () => {
    const admin: MenuFacts['user'] = { ...user, roles: ['USER', 'ADMIN', 'BUYER'] }
    expect(ids(menus.compact, { user: admin })).toEqual(expect.arrayContaining(ids(menus.default, { user: admin })))
    expect(ids(menus.default, { user: admin })).toContain('certificates')
  })
})

describe('conditions on their own', () => {
  const menu = (entry: Partial<MenuEntry>): MenuData => ({
    label: 'account.menu.main',
    groups: [{ id: 'g', entries: [{ id: 'it', label: 'account.menu.dashboard', to: '/it', ...entry }] }],
  })
  test('an entry that lacks its entitlement can also be hidden', () => {
    expect(ids(menu({ entitlement: 'gl360', lacking: 'hide' }))).toEqual([])
    expect(ids(menu({ entitlement: 'team-gla-report', lacking: 'hide' }))).toEqual(['it'])
  })
  test('survey completion', () => {
    expect(ids(menu({ completed: 'styleSurvey' }), { user: { ...user, styleSurveyCompleted: false } })).toEqual([])
    expect(ids(menu({ completed: 'strategySurvey' }), { user: { ...user, strategySurveyCompleted: false } })).toEqual(
      [],
    )
    expect(ids(menu({ completed: 'strategySurvey' }))).toEqual(['it'])
  })
  test('a deed of a role', () => {
    expect(ids(menu({ deed: 'openSurveyQuality' }))).toEqual([])
    const roles: Role[] = ['USER', 'TEAM_ANALYTICS']
    expect(ids(menu({ deed: 'openSurveyQuality' }), { user: { ...user, roles } })).toEqual(['it'])
  })
})

test('each page has its menu', () => {
  expect(menuOf('/dashboard/main-dashboard')).toBe('default')
  expect(menuOf('/profile/general-settings')).toBe('default')
  expect(menuOf('/dashboard/viewing-rights')).toBe('personal')
  expect(menuOf('/explore/growth-leader-assessment-v2')).toBe('personal')
  expect(menuOf('/sprint-library/diy')).toBe('personal')
  expect(menuOf('/teams/v2/7/sprint/kanban')).toBe('team')
})

test('an entry is current on its own and its hidden routes, and by its query', () => {
  const design = find(menus.personal, 'design')
  expect(design && isCurrent(design, '/sprint-library/diy', '')).toBe(true)
  const impact = find(menus.team, 'managerImpact')
  const below = `${impact?.to}/4/sprint`
  expect([impact && isCurrent(impact, below, ''), impact && isCurrent(impact, `${impact.to}s`, '')]).toEqual([
    true,
    false,
  ])
  const custom = find(menus.personal, 'custom360')
  expect(custom && isCurrent(custom, '/explore/leader-360', '?customModel=true')).toBe(true)
  expect(custom && isCurrent(custom, '/explore/leader-360', '?customModel=false')).toBe(false)
  const report = ['/explore/leader-360/report/7', '?customModel=true'] as const
  const known = find(menus.personal, 'leader360')
  expect([known, custom].map(it => it && isCurrent(it, ...report))).toEqual([false, true])
  expect([known, custom].map(it => it && isCurrent(it, '/explore/leader-360', ''))).toEqual([true, false])
})

test('one entry is current at most: the page below another that has an entry of its own is that one', () => {
  const at = (pathname: string) => currentEntry(visibleMenu(menus.personal, facts), pathname, '')?.id
  expect(['/plan', '/plan/network', '/plan/role-challenges'].map(at)).toEqual([
    'leaderImpact',
    'leaderImpact',
    'roleChallenges',
  ])
})

test('adding a team needs the plan to hold team-limit; else the control says whom to ask', () => {
  const group = (features: Feature[]) =>
    visibleMenu(menus.compact, { ...facts, features }).find(it => it.id === 'myTeam')
  expect(group(held('teams-navigation', 'team-limit'))).toMatchObject({ add: '/add-space/team' })
  expect(group(held('teams-navigation', 'team-limit'))?.addLacks).toBeUndefined()
  expect(group(everything)?.addLacks).toBe(true)
})

test('no entry leads to a page that is still to come, and a group of such entries alone is not there', () => {
  const built = { isBuilt }
  for (const menu of Object.values(menus))
    for (const it of entries(menu, built))
      if (it.to?.startsWith('/')) expect(isBuilt(it.to.split('?')[0] ?? '')).toBe(true)
  expect(ids(menus.default, built)).toEqual(['dashboard', 'myImpact', 'events', 'team-7', 'logout'])
  expect(visibleMenu(menus.personal, { ...facts, ...built }).map(it => it.id)).toEqual([
    'back',
    'impact',
    'sprint',
    'setting',
  ])
  expect(isBuilt('/teams/v2/7/sprint/kanban')).toBe(true)
  expect(isBuilt('/dashboard/main-dashboard')).toBe(true)
})

describe('in somebody’s name', () => {
  const acting = { acting: true, user: { ...user, roles: ['USER', 'TEAM_ANALYTICS'] satisfies Role[] } }
  test('no entry ends in a closed page', () => {
    expect(ids(menus.personal, acting)).not.toContain('leaderProfile')
    expect(ids(menus.personal, acting)).not.toContain('viewingRights')
    expect(ids(menus.default, { ...acting, features: held('team-alignment') })).not.toContain('alignmentQuality')
    expect(ids(menus.team, acting)).toEqual(
      expect.not.arrayContaining(['teamImpact', 'managerImpact', 'teamAlignment', 'teamGla']),
    )
    expect(ids(menus.team, acting)).toContain('manageTeam')
  })
  test('a managed team leads to Manage Team, and others are left out', () => {
    expect(find(menus.default, 'team-7', acting)?.to).toBe('/teams/v2/7/manage-team')
    const member: TeamSummary = { ...team, standing: ['member'] }
    expect(find(menus.default, 'team-7', { ...acting, teams: [member] })).toBeUndefined()
  })
})

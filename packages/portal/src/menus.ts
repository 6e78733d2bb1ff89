import {
  consoleRoles,
  type Entitlement,
  type Feature,
  holds,
  holdsRole,
  type Role,
  type TeamSummary,
  type TextKey,
  type UserState,
} from '@trellis/sdk'
import { home } from './config.ts'

/** One entry of a menu with the conditions under which it shows. */
export interface MenuEntry {
  id: string
  label: TextKey
  /** Route; `{team_id}` is filled in. `console` stands for the external console. */
  to?: string
  /** Routes without an entry of their own that belong to this one. */
  hidden?: readonly string[]
  opens?: 'default' | 'personal'
  action?: 'signOut'
  roles?: readonly Role[]
  entitlement?: Entitlement
  /** What happens without the entitlement; 'disable' with a tooltip where nothing is said. */
  lacking?: 'hide'
  feature?: 'custom360'
  /** Not for people whose access is restricted for the time being. */
  restricted?: true
  /** Shown once this is completed. */
  completed?: Completion
  /** `personal` shows only while the own sprint runs; `team` is disabled unless a sprint runs that the person is in. */
  sprint?: 'personal' | 'team'
  teamRole?: 'manager' | 'managerOrAssistant'
}

export type Completion = 'roleChallenges' | 'styleSurvey' | 'strategySurvey'

/** Entries under one heading, parted from what stands above. */
export interface MenuGroup {
  id: string
  label?: TextKey
  entries: readonly MenuEntry[]
  /** The person's teams stand here, with a control that adds one. */
  teams?: { add: string }
  completed?: Completion
  entitlement?: Entitlement
}

/** One of the navigation sets. */
export interface MenuData {
  label: TextKey
  groups: readonly MenuGroup[]
}

const dashboard: MenuEntry = { id: 'dashboard', label: 'account.menu.dashboard', to: home }
const logout: MenuGroup = { id: 'end', entries: [{ id: 'logout', label: 'account.menu.logout', action: 'signOut' }] }
const myTeam: MenuGroup = {
  id: 'myTeam',
  label: 'account.menu.myTeam',
  entries: [],
  teams: { add: '/add-space/team' },
  entitlement: 'teams-navigation',
}
const back: MenuGroup = { id: 'back', entries: [{ id: 'back', label: 'account.menu.back', opens: 'default' }] }
const library = (at: string) => [`${at}/pre-designed`, `${at}/diy`]
const team = '/teams/v2/{team_id}'

/** The four navigation sets of the spec. */
export const menus: Record<'default' | 'personal' | 'team' | 'compact', MenuData> = {
  default: {
    label: 'account.menu.main',
    groups: [
      {
        id: 'main',
        entries: [
          dashboard,
          { id: 'myImpact', label: 'account.menu.myImpact', opens: 'personal' },
          { id: 'events', label: 'account.menu.events', to: '/event/dashboard', restricted: true },
          { id: 'console', label: 'account.menu.console', to: 'console', roles: consoleRoles },
        ],
      },
      myTeam,
      logout,
    ],
  },
  personal: {
    label: 'account.menu.personal',
    groups: [
      back,
      {
        id: 'impact',
        label: 'account.menu.myImpact',
        entries: [
          { id: 'leaderImpact', label: 'account.menu.leaderImpact', to: '/plan' },
          { id: 'portfolio', label: 'account.menu.portfolio', to: '/my/portfolio' },
          {
            id: 'leaderProfile',
            label: 'account.menu.leaderProfile',
            to: '/explore/growth-leader-assessment-v2',
            restricted: true,
          },
          { id: 'leader360', label: 'account.menu.leader360', to: '/explore/leader-360?customModel=false' },
          {
            id: 'custom360',
            label: 'account.menu.custom360',
            to: '/explore/leader-360?customModel=true',
            feature: 'custom360',
          },
        ],
      },
      {
        id: 'sprint',
        label: 'account.menu.sprint',
        completed: 'roleChallenges',
        entries: [
          {
            id: 'design',
            label: 'account.menu.design',
            to: '/sprint-library',
            hidden: library('/sprint-library'),
            entitlement: 'user-sprint-engine',
          },
          {
            id: 'manage',
            label: 'account.menu.manage',
            to: '/sprint/dashboard',
            entitlement: 'user-sprint-engine',
            sprint: 'personal',
          },
          {
            id: 'feedback',
            label: 'account.menu.feedback',
            to: '/sprint/feedback',
            entitlement: 'user-sprint-engine',
            sprint: 'personal',
          },
          {
            id: 'analytics',
            label: 'account.menu.analytics',
            to: '/sprint/analytics',
            entitlement: 'user-sprint-engine',
            sprint: 'personal',
          },
          {
            id: 'kanban',
            label: 'account.menu.kanban',
            to: '/sprint/kanban',
            entitlement: 'user-sprint-engine',
            sprint: 'personal',
          },
        ],
      },
      {
        id: 'setting',
        label: 'account.menu.setting',
        entries: [{ id: 'viewingRights', label: 'account.menu.viewingRights', to: '/dashboard/viewing-rights' }],
      },
    ],
  },
  team: {
    label: 'account.menu.team',
    groups: [
      back,
      {
        id: 'impact',
        entitlement: 'teams-navigation',
        entries: [
          {
            id: 'teamImpact',
            label: 'account.menu.teamImpact',
            to: `${team}/dashboard`,
            hidden: ['focus', 'plan', 'analytics', 'connect', 'communicate'].map(it => `${team}/${it}`),
            entitlement: 'team-impact-board',
          },
          {
            id: 'managerImpact',
            label: 'account.menu.managerImpact',
            to: `${team}/manager-impact`,
            entitlement: 'manager-impact-board',
            teamRole: 'managerOrAssistant',
          },
        ],
      },
      {
        id: 'explore',
        label: 'account.menu.explore',
        entitlement: 'teams-navigation',
        entries: [
          { id: 'teamAlignment', label: 'account.menu.teamAlignment', to: `${team}/team-alignment` },
          {
            id: 'teamGla',
            label: 'account.menu.teamGla',
            to: `${team}/team-gla-report`,
            entitlement: 'team-gla-report',
          },
          { id: 'teamPortfolio', label: 'account.menu.teamPortfolio', to: `${team}/team-portfolio` },
        ],
      },
      {
        id: 'teamSprint',
        label: 'account.menu.teamSprint',
        entitlement: 'teams-navigation',
        entries: [
          {
            id: 'design',
            label: 'account.menu.design',
            to: `${team}/sprint-library`,
            hidden: library(`${team}/sprint-library`),
            entitlement: 'team-sprint-engine',
            teamRole: 'manager',
          },
          { id: 'manage', label: 'account.menu.manage', to: `${team}/sprint/dashboard`, sprint: 'team' },
          { id: 'feedback', label: 'account.menu.feedback', to: `${team}/sprint/feedback`, sprint: 'team' },
          { id: 'analytics', label: 'account.menu.analytics', to: `${team}/sprint/analytics`, sprint: 'team' },
          { id: 'kanban', label: 'account.menu.kanban', to: `${team}/sprint/kanban`, sprint: 'team' },
        ],
      },
      {
        id: 'setting',
        label: 'account.menu.setting',
        entitlement: 'teams-navigation',
        entries: [
          {
            id: 'manageTeam',
            label: 'account.menu.manageTeam',
            to: `${team}/manage-team`,
            teamRole: 'managerOrAssistant',
          },
        ],
      },
    ],
  },
  compact: {
    label: 'account.menu.compact',
    groups: [
      {
        id: 'main',
        entries: [
          dashboard,
          { id: 'myImpact', label: 'account.menu.myImpact', opens: 'personal' },
          { id: 'notification', label: 'account.menu.notification', to: '/notification' },
        ],
      },
      myTeam,
      logout,
    ],
  },
}

/** What the conditions are tested against. */
export interface MenuFacts {
  user: Pick<
    UserState,
    | 'roles'
    | 'tempRestrict'
    | 'roleChallengesCompleted'
    | 'styleSurveyCompleted'
    | 'strategySurveyCompleted'
    | 'customGL360Enabled'
    | 'customGL360NavTitle'
  >
  features: readonly Feature[]
  teams: readonly TeamSummary[]
  /** The team whose menu is shown. */
  team?: TeamSummary | undefined
  /** Whether the person's own sprint is IN_PROGRESS. */
  ownSprintRuns: boolean
  consoleUrl: string
}

/** An entry as it is shown. `text` is a name of data, such as a team's; else `label` names the words. */
export interface ShownEntry {
  id: string
  label?: TextKey
  text?: string
  to?: string
  hidden?: readonly string[]
  external?: true
  opens?: 'default' | 'personal'
  action?: 'signOut'
  /** Why it cannot be used. */
  disabled?: 'entitlement' | 'sprint'
  badge?: 'notStarted'
}

export interface ShownGroup {
  id: string
  label?: TextKey
  add?: string
  /** A rule above; restricted people do not see dividers. */
  divided: boolean
  entries: readonly ShownEntry[]
}

/** The entries a person sees, in groups; groups without entries are left out. */
export function visibleMenu(menu: MenuData, facts: MenuFacts): ShownGroup[] {
  return menu.groups
    .filter(
      group => isCompleted(group.completed, facts) && (!group.entitlement || holds(facts.features, group.entitlement)),
    )
    .map(group => ({
      id: group.id,
      ...(group.label ? { label: group.label } : {}),
      ...(group.teams ? { add: group.teams.add } : {}),
      divided: !facts.user.tempRestrict,
      entries: group.teams ? facts.teams.map(teamEntry) : group.entries.flatMap(entry => shown(entry, facts) ?? []),
    }))
    .filter(group => group.entries.length > 0 || group.add)
}

function shown(entry: MenuEntry, facts: MenuFacts): ShownEntry | null {
  const { user, features, team } = facts
  if (!holdsRole(user.roles, entry.roles)) return null
  if (entry.restricted && user.tempRestrict) return null
  if (entry.feature === 'custom360' && !user.customGL360Enabled) return null
  if (!isCompleted(entry.completed, facts)) return null
  if (entry.teamRole === 'manager' && !team?.isManager) return null
  if (entry.teamRole === 'managerOrAssistant' && !team?.isManager && !team?.isAssistant) return null
  if (entry.sprint === 'personal' && !facts.ownSprintRuns) return null
  const lacks = entry.entitlement !== undefined && !holds(features, entry.entitlement)
  if (lacks && entry.lacking === 'hide') return null

  const fill = (path: string) => path.replace('{team_id}', String(team?.id ?? ''))
  const waits =
    entry.sprint === 'team' && !(team?.currentSprint?.sprintStatus === 'IN_PROGRESS' && team.currentSprint.isMember)
  return {
    id: entry.id,
    label: entry.label,
    ...(entry.feature === 'custom360' && user.customGL360NavTitle ? { text: user.customGL360NavTitle } : {}),
    ...(entry.to === 'console'
      ? { to: facts.consoleUrl, external: true as const }
      : entry.to
        ? { to: fill(entry.to) }
        : {}),
    ...(entry.hidden ? { hidden: entry.hidden.map(fill) } : {}),
    ...(entry.opens ? { opens: entry.opens } : {}),
    ...(entry.action ? { action: entry.action } : {}),
    ...(lacks
      ? { disabled: 'entitlement' as const }
      : waits
        ? { disabled: 'sprint' as const, badge: 'notStarted' as const }
        : {}),
  }
}

const teamEntry = (team: TeamSummary): ShownEntry => ({
  id: `team-${team.id}`,
  text: team.name,
  to: `/teams/v2/${team.id}/dashboard`,
})

function isCompleted(what: Completion | undefined, { user }: MenuFacts): boolean {
  if (what === 'roleChallenges') return user.roleChallengesCompleted
  if (what === 'styleSurvey') return user.styleSurveyCompleted
  if (what === 'strategySurvey') return user.strategySurveyCompleted
  return true
}

/** The navigation set a page belongs to. */
export function menuOf(pathname: string): 'default' | 'personal' | 'team' {
  if (/^\/teams\/v2\/[^/]+/.test(pathname)) return 'team'
  return /^\/(plan|my|explore|sprint-library|sprint|dashboard\/viewing-rights)(\/|$)/.test(pathname)
    ? 'personal'
    : 'default'
}

/** Whether an entry is the one of the page at `pathname` and `search`. */
export function isCurrent(entry: ShownEntry, pathname: string, search: string): boolean {
  const [path, query] = (entry.to ?? '').split('?')
  if (entry.hidden?.includes(pathname)) return true
  return path === pathname && (query === undefined || `?${query}` === search)
}

import type { Deed, Entitlement, TextKey } from '@trellis/sdk'
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
  entitlement?: Entitlement
  /** What happens without the entitlement; 'disable' with a tooltip where nothing is said. */
  lacking?: 'hide'
  feature?: 'custom360'
  /** Shown once this is completed. */
  completed?: Completion
  /** `personal` shows only while the own sprint runs; `team` is disabled unless a sprint runs that the person is in. */
  sprint?: 'personal' | 'team'
  /** Shown to who may do it, with the team of the menu where it is about one. */
  deed?: Deed
}

export type Completion = 'roleChallenges' | 'styleSurvey' | 'strategySurvey'

/** Entries under one heading, parted from what stands above. */
export interface MenuGroup {
  id: string
  label?: TextKey
  entries: readonly MenuEntry[]
  /** The person's teams stand here, with a control that adds one. */
  teams?: { add: string; entitlement: Entitlement }
  completed?: Completion
  /** Shown all the same to who has an own sprint, running or planned: none is left without its menu. */
  orOwnSprint?: true
  entitlement?: Entitlement
}

/** One of the navigation sets. */
export interface MenuData {
  label: TextKey
  groups: readonly MenuGroup[]
}

const dashboard: MenuEntry = { id: 'dashboard', label: 'account.menu.dashboard', to: home }
/** What has no other way in, on a desk as on a phone: dates, and the pages of administrators. */
const everywhere: MenuEntry[] = [
  { id: 'events', label: 'account.menu.events', to: '/event/dashboard' },
  {
    id: 'alignmentQuality',
    label: 'account.menu.alignmentQuality',
    to: '/dashboard/alignment-quality',
    deed: 'openSurveyQuality',
    entitlement: 'team-alignment',
    lacking: 'hide',
  },
  { id: 'embedding', label: 'account.embedding.title', to: '/dashboard/embedding', deed: 'setUpEmbeds' },
  {
    id: 'certificates',
    label: 'badge.issued.title',
    to: '/dashboard/certificates',
    deed: 'withdrawCertificates',
  },
  {
    id: 'custom360SetUp',
    label: 'leader360.custom.title',
    to: '/dashboard/custom-360',
    deed: 'setUp360',
    entitlement: 'gl360',
    lacking: 'hide',
  },
  { id: 'console', label: 'account.menu.console', to: 'console', deed: 'openConsole' },
]
const logout: MenuGroup = { id: 'end', entries: [{ id: 'logout', label: 'account.menu.logout', action: 'signOut' }] }
const myTeam: MenuGroup = {
  id: 'myTeam',
  label: 'account.menu.myTeam',
  entries: [],
  teams: { add: '/add-space/team', entitlement: 'team-limit' },
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
        entries: [dashboard, { id: 'myImpact', label: 'account.menu.myImpact', opens: 'personal' }, ...everywhere],
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
          { id: 'roleChallenges', label: 'plan.roles.menu', to: '/plan/role-challenges' },
          { id: 'portfolio', label: 'account.menu.portfolio', to: '/my/portfolio', hidden: ['/sprint/shared'] },
          {
            id: 'leaderProfile',
            label: 'account.menu.leaderProfile',
            to: '/explore/growth-leader-assessment-v2',
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
        orOwnSprint: true,
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
            hidden: ['/sprint/dashboard/edit', '/sprint/dashboard/view'],
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
            deed: 'openManagerBoard',
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
            deed: 'designTeamSprint',
          },
          {
            id: 'manage',
            label: 'account.menu.manage',
            to: `${team}/sprint/dashboard`,
            hidden: [`${team}/sprint/dashboard/edit`, `${team}/sprint/dashboard/view`, `${team}/sprint/stand-up`],
            sprint: 'team',
          },
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
            deed: 'editTeam',
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
          ...everywhere,
        ],
      },
      myTeam,
      logout,
    ],
  },
}

import { canDo, type Feature, holds, isRestricted, type TeamSummary, type TextKey, type UserState } from '@trellis/sdk'
import { isOpenInPersonsName } from './inPersonsName.ts'
import type { Completion, MenuData, MenuEntry } from './menus.ts'

/** What the conditions are tested against. */
export interface MenuFacts {
  user: Pick<
    UserState,
    | 'roles'
    | 'fullName'
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
  /** Whether the person has an own sprint that runs or is planned. */
  hasOwnSprint: boolean
  /** An administrator acts in the person's name: what is closed then is left out. */
  acting: boolean
  consoleUrl: string
  /** Whether the page at a path is there: an entry never leads to one that is still to come. */
  isBuilt: (pathname: string) => boolean
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
  /** The plan has no teams to add: the control says whom to ask. */
  addLacks?: true
  /** A rule above; restricted people do not see dividers. */
  divided: boolean
  entries: readonly ShownEntry[]
}

/** The entries a person sees, in groups; groups without entries are left out. */
export function visibleMenu(menu: MenuData, facts: MenuFacts): ShownGroup[] {
  return menu.groups
    .filter(
      group =>
        (isCompleted(group.completed, facts) || (group.orOwnSprint && facts.hasOwnSprint)) &&
        (!group.entitlement || holds(facts.features, group.entitlement)),
    )
    .map(group => ({
      id: group.id,
      ...(group.label ? { label: group.label } : {}),
      ...(group.teams ? { add: group.teams.add } : {}),
      ...(group.teams && !holds(facts.features, group.teams.entitlement) ? { addLacks: true as const } : {}),
      divided: !facts.user.tempRestrict,
      entries: group.teams
        ? facts.teams.flatMap(it => teamEntry(it, facts.acting) ?? [])
        : group.entries.flatMap(entry => shown(entry, facts) ?? []),
    }))
    .filter(group => group.entries.length > 0 || group.add)
}

function shown(entry: MenuEntry, facts: MenuFacts): ShownEntry | null {
  const { user, features, team } = facts
  if (user.tempRestrict && entry.to && isRestricted(entry.to)) return null
  if (entry.feature === 'custom360' && !user.customGL360Enabled) return null
  if (!isCompleted(entry.completed, facts)) return null
  if (entry.deed && !canDo(entry.deed, [...user.roles, ...(team?.standing ?? [])])) return null
  if (entry.sprint === 'personal' && !facts.ownSprintRuns) return null
  const lacks = entry.entitlement !== undefined && !holds(features, entry.entitlement)
  if (lacks && entry.lacking === 'hide') return null

  const fill = (path: string) => path.replace('{team_id}', String(team?.id ?? ''))
  const path = entry.to?.startsWith('/') ? (fill(entry.to).split('?')[0] ?? '') : null
  if (path !== null && !facts.isBuilt(path)) return null
  if (facts.acting && path !== null && !isOpenInPersonsName(path)) return null
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

function teamEntry(team: TeamSummary, acting: boolean): ShownEntry | null {
  if (acting && !canDo('editTeam', team.standing)) return null
  return { id: `team-${team.id}`, text: team.name, to: `/teams/v2/${team.id}/${acting ? 'manage-team' : 'dashboard'}` }
}

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

/**
 * Whether an entry is the one of the page at `pathname` and `search`, or of a page below its own. Entries that differ in what they
 * ask for alone (`?customModel=true`) are so where the address asks for the same, also below; one that says nothing asks for none of it.
 */
export function isCurrent(entry: ShownEntry, pathname: string, search: string): boolean {
  const [path, query] = (entry.to ?? '').split('?')
  if (entry.hidden?.includes(pathname)) return true
  const asked = new URLSearchParams(search)
  return (
    (path === pathname || pathname.startsWith(`${path}/`)) &&
    [...new URLSearchParams(query)].every(([name, value]) => (asked.get(name) ?? 'false') === value)
  )
}

/** The one entry of a menu that is current: below `/plan` lies a page with an entry of its own. */
export function currentEntry(menu: readonly ShownGroup[], pathname: string, search: string): ShownEntry | undefined {
  const length = (it: ShownEntry) => it.to?.length ?? 0
  return menu
    .flatMap(it => it.entries)
    .filter(it => isCurrent(it, pathname, search))
    .sort((a, b) => length(b) - length(a))[0]
}

import type { TextKey } from '@trellis/sdk'
import { home, notifications } from '../config.ts'
import { menus } from '../menus.ts'
import { type MenuFacts, visibleMenu } from '../visibleMenu.ts'

/** A place of the bar at the bottom. */
export interface Place {
  id: 'dashboard' | 'survey' | 'team' | 'notification' | 'manage' | 'feedback' | 'analytics' | 'kanban'
  label: TextKey
  to: string
  /** Without what follows a question mark: where it is the page. */
  path: string
}

const sprintPlaces = ['manage', 'feedback', 'analytics', 'kanban'] as const

const placeOf = (id: Place['id'], label: TextKey, to: string): Place => ({
  id,
  label,
  to,
  path: to.split('?')[0] ?? to,
})

/**
 * The places of the bar beside its menu: while a sprint runs that the person is in, its pages; else those that the person has:
 * dashboard, survey, team and notifications. The survey is the team's, or the own assessment of who has no team. Source: spec 3, App shell.
 */
export function bottomPlaces(facts: MenuFacts): Place[] {
  const sprint = visibleMenu(facts.team ? menus.team : menus.personal, facts)
    .flatMap(it => it.entries)
    .filter(it => it.to && !it.disabled)
    .flatMap(({ id, to = '' }) => {
      const tool = sprintPlaces.find(it => it === id)
      if (!tool) return []
      return [placeOf(tool, tool === 'manage' ? 'account.menu.sprint' : `account.menu.${tool}`, to)]
    })
  // A single one, while its other pages are still to come, is no bar.
  if (sprint.length > 1) return sprint
  if (facts.acting) return [placeOf('dashboard', 'account.menu.dashboard', home)]
  const team = facts.team ?? facts.teams[0]
  const ofTeam = team && visibleMenu(menus.team, { ...facts, team }).flatMap(it => it.entries)
  const pageOf = (id: string) => ofTeam?.find(it => it.id === id && !it.disabled)?.to
  const profile = visibleMenu(menus.personal, facts)
    .flatMap(it => it.entries)
    .find(it => it.id === 'leaderProfile')?.to
  const survey = pageOf('teamAlignment') ?? profile
  const board = pageOf('teamImpact')
  return [
    placeOf('dashboard', 'account.menu.dashboard', home),
    ...(survey ? [placeOf('survey', 'account.menu.survey', survey)] : []),
    ...(board ? [placeOf('team', 'account.menu.teamPlace', board)] : []),
    placeOf('notification', 'notification.panel.title', notifications),
  ]
}

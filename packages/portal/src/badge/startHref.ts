import { type AchievementName, canDo } from '@trellis/sdk'
import { useShell } from '../context.tsx'
import { isBuilt } from '../not-built.ts'

/** Where somebody begins who wants to reach it. Source: spec 1 section 2, Badge and certificate detail page. */
const starts: Record<Exclude<AchievementName, 'teamSprintCertificate'>, string> = {
  glaFirst: '/explore/growth-leader-assessment-v2',
  sprintFirst: '/sprint-library',
  sprintCertificate: '/sprint-library',
  leader360First: '/explore/leader-360?customModel=false',
  teamFirst: '/add-space/team',
}

/** The same, null where that page is not there yet, or where a sprint of a team is meant and the person designs none: `teamId` is of the first. */
export function startHref(name: AchievementName, teamId: number | null): string | null {
  if (name === 'teamSprintCertificate') return teamId === null ? null : `/teams/v2/${teamId}/sprint-library`
  const href = starts[name]
  return isBuilt(href.split('?')[0] ?? href) ? href : null
}

/** The same for who is signed in. */
export function useStartHref(): (name: AchievementName) => string | null {
  const { user, teams } = useShell()
  const team = teams.find(it => canDo('designTeamSprint', [...user.roles, ...it.standing]))
  return name => startHref(name, team?.id ?? null)
}

import type { AchievementName } from '@trellis/sdk'
import { isBuilt } from '../not-built.ts'

/** Where somebody begins who wants to reach it. Source: spec 1 section 2, Badge and certificate detail page. */
const starts: Record<AchievementName, string> = {
  glaFirst: '/explore/growth-leader-assessment-v2',
  sprintFirst: '/sprint-library',
  sprintCertificate: '/sprint-library',
  teamSprintCertificate: '/sprint-library',
  leader360First: '/explore/leader-360?customModel=false',
  teamFirst: '/add-space/team',
}

/** The same, null where that page is not there yet. */
export const startHref = (name: AchievementName): string | null => {
  const href = starts[name]
  return isBuilt(href.split('?')[0] ?? href) ? href : null
}

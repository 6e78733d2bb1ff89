/** One criterion as an achievement holds it: a range, or one value, or values that must be among what is there. Source: spec 2 section 3. */
export interface Criterion {
  type: 'design' | 'result'
  min?: number
  max?: number
  value?: string | string[]
}

/** The criteria of an achievement by their keys. */
export type Criteria = Record<string, Criterion>

/** Kinds of badges: a badge, a certificate of the provider, a leadership certificate. Source: spec 1 section 3. */
export const badgeTypes = ['BADGE', 'TRELLIS_CERT', 'LEADERSHIP_CERT'] as const

interface Achievement {
  id: number
  type: (typeof badgeTypes)[number]
  criteria: Criteria
}

const design = {
  duration: { type: 'design', min: 8 },
  feedbackFrequency: { type: 'design', max: 14 },
  sprintCrewCount: { type: 'design', min: 5 },
  sprintCrewRoles: { type: 'design', value: ['manager', 'peer'] },
  actionCount: { type: 'design', min: 1, max: 3 },
  behaviorCount: { type: 'design', min: 2, max: 4 },
  outcomeCount: { type: 'design', min: 1, max: 3 },
} satisfies Criteria
const result = {
  behaviorInFinalFeedback: { type: 'result', min: 80 },
  outcomeInFinalFeedback: { type: 'result', min: 80 },
} satisfies Criteria

/** What can be reached, and by which criteria: data, evaluated by one function. Source: sprints, Certification. */
export const achievements = {
  /** A saved sprint, the first one. */
  sprintFirst: { id: 1, type: 'BADGE', criteria: {} },
  sprintCertificate: {
    id: 2,
    type: 'TRELLIS_CERT',
    criteria: { ...design, sprintCrewParticipationInFinalFeedback: { type: 'result', min: 60 }, ...result },
  },
  /** The same of a team: its members rate in their final check-in. */
  teamSprintCertificate: {
    id: 3,
    type: 'TRELLIS_CERT',
    criteria: { ...design, teamMemberParticipationInFinalFeedback: { type: 'result', min: 80 }, ...result },
  },
  /** A finished assessment, the first one. Source: spec 1 section 2. */
  glaFirst: { id: 4, type: 'BADGE', criteria: {} },
  /** A report of the Leader 360, the first one. */
  leader360First: { id: 5, type: 'BADGE', criteria: {} },
  /** A team that was formed, the first one. */
  teamFirst: { id: 6, type: 'BADGE', criteria: {} },
} satisfies Record<string, Achievement>
export type AchievementName = keyof typeof achievements
export const achievementNames = Object.keys(achievements) as AchievementName[]

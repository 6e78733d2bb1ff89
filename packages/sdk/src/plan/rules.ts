/** How many key challenges are chosen. Source: spec 1 section 5. */
export const keyChallenges = 3

/** Challenges of the present role, or of the one wished for. Source: spec 1 section 3, item types of the agile plan. */
export const challengeKinds = ['ROLE_CHALLENGE', 'FUTURE_ROLE_CHALLENGE'] as const
export type ChallengeKind = (typeof challengeKinds)[number]

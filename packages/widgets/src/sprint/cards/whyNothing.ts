/** Why a crew's mean is not there, by the percentage of it that answered in the last closed round; null before the first. */
export const whyNothing = (engagement: number | null) =>
  engagement === null ? 'noRound' : engagement === 0 ? 'nobody' : 'heldBack'

/**
 * Why a crew's mean is not there, by the percentage of it that answered in the last closed round that asked somebody; null before the
 * first, and without a crew.
 */
export const whyNothing = (engagement: number | null, crew: number) => {
  if (engagement === null) return crew === 0 ? 'alone' : 'noRound'
  return engagement === 0 ? 'nobody' : 'heldBack'
}

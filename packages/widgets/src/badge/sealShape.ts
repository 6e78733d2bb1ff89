import type { AchievementName } from '@trellis/sdk'

/** How many of the five rungs are filled. */
export const rungsOf: Record<AchievementName, number> = {
  glaFirst: 1,
  teamFirst: 2,
  sprintFirst: 3,
  leader360First: 4,
  sprintCertificate: 5,
  teamSprintCertificate: 5,
}
/** Tops of the rungs, from below, in a square of 96. */
export const rungTop = [66, 56.5, 47, 37.5, 28]
/** Radii of the rings. */
export const ringsOf = (isCertificate: boolean): number[] => (isCertificate ? [47, 42.5] : [47])
export const vine = 'M40 76C52 70 38 52 50 40'
export const leaf = 'M49 41C48 27 55 19 69 18C69 32 61 41 49 41Z'

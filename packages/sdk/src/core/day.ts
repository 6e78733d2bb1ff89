/** Twenty-four hours in ms. A day of a calendar is at times an hour shorter or longer: `addDays` counts those. */
export const dayMs = 86_400_000

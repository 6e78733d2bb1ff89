/** Twenty-four hours in ms. A day of a calendar is at times an hour shorter or longer: `addDays` counts those. */
export const dayMs = 86_400_000

/** Days until something ends, the one that runs among them; none where it is over. */
export const daysLeft = (until: Date | string, at: Date): number =>
  Math.max(0, Math.ceil((new Date(until).getTime() - at.getTime()) / dayMs))

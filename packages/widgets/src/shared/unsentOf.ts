/** Of what is typed in a dialog, each beside what it began with, the first words that closing would lose; '' where there are none. */
export const unsentOf = (...typed: (readonly [now: string, before: string])[]): string =>
  typed.find(([now, before]) => now.trim() !== '' && now !== before)?.[0] ?? ''

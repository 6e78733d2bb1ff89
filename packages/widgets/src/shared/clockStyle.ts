/** How a time of day is written beside its day or by another clock: as `date(…, 'time')` writes it, so that 9:00 is nowhere 09:00. */
export const clockStyle = { hour: 'numeric', minute: '2-digit' } as const

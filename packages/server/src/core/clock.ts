let offset = 0

/** The server's time. Tests move it; everything that expires reads it here. */
export const now = (): Date => new Date(Date.now() + offset)

/** Moves the clock to an instant. For tests only. */
export function setClock(instant: Date): void {
  offset = instant.getTime() - Date.now()
}

/** Moves the clock on by milliseconds. For tests only. */
export function advanceClock(ms: number): void {
  offset += ms
}

/** Back to real time. */
export function resetClock(): void {
  offset = 0
}

import { createGate, createLanes } from '../core/gate.ts'

/** Asks the database, when its turn comes. Throws `unavailable` where too many wait, or for too long. */
export type Door = <T>(ask: () => Promise<T>) => Promise<T>

const gate = createGate(3, 20_000)
const browsers = createLanes(1, 20_000)

/**
 * Lets few questions of the sign-in go to the database at a time. Attempts on one account wait for each other's row: without
 * this a flood of them would hold every connection, and everybody else would wait along.
 */
export const atTheDoor: Door = ask => gate(ask)

/** The same for a browser that somebody has signed in with: before strangers, one question at a time. Null is a stranger. */
export const doorOf = (browser: string | null): Door =>
  browser === null ? atTheDoor : ask => browsers(browser, () => gate(ask, true))

import { createGate } from '../core/gate.ts'

/**
 * Lets few questions of the sign-in go to the database at a time. Attempts on one account wait for each other's row: without
 * this a flood of them would hold every connection, and everybody else would wait along.
 */
export const atTheDoor = createGate(3, 20_000)

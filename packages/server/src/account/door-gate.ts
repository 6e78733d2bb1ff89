import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { createGate, createLanes, type Gate } from '../core/gate.ts'
import { refuseFor } from '../core/refuse.ts'

/** Attempts of strangers at once: about as many as one processor can check before who waits for it is told to try again. */
export const mostStrangers = 300

const strangers = createGate(3, 20_000)
const known = createGate(2, 20_000)
/** The line of the attempt that runs; none is the strangers'. */
const line = new AsyncLocalStorage<Gate>()
const people = createLanes(2, 20_000)
let inside = 0

/**
 * Lets few questions of the sign-in go to the database at a time. Attempts on one account wait for each other's row: without
 * this a flood of them would hold every connection, and everybody else would wait along. Known browsers have a line of their own.
 */
export const atTheDoor: Gate = ask => (line.getStore() ?? strangers)(ask)

async function counted<T>(by: 1 | -1, work: () => Promise<T>): Promise<T> {
  inside += by
  try {
    return await work()
  } finally {
    inside -= by
  }
}

/**
 * Runs an attempt to sign in. One in the browser of a person who signed in there before goes by the line of known ones, two of a
 * person at a time, however many browsers. Of strangers, for whom `personId` is null, so many are let in: throws `unavailable`
 * before anything is asked of the database.
 */
export async function comeIn<T>(personId: number | null, attempt: () => Promise<T>): Promise<T> {
  if (personId !== null) return people(String(personId), () => line.run(known, attempt))
  if (inside >= mostStrangers) throw refuseFor('unavailable', 5)
  return counted(1, attempt)
}

/** Slows an attempt down. It takes no stranger's place meanwhile: those who are slowed would else keep all others out. */
export const stepAside = (ms: number): Promise<void> => (line.getStore() ? wait(ms) : counted(-1, () => wait(ms)))

import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { TrellisError } from '@trellis/sdk/contract'
import { createGate, createLanes, type Gate } from '../core/gate.ts'
import { refuseFor } from '../core/refuse.ts'
import type { Device } from './device.ts'

/** Attempts of strangers at once: about as many as one processor can check before who waits for it is told to try again. */
export const mostStrangers = 300

/** Links asked for at once, until they are mailed. */
export const mostAskers = 100

/** A line to the database, and who has been let in to it. */
interface Line {
  gate: Gate
  most: number
  inside: number
}

const lineOf = (atOnce: number, most = Number.POSITIVE_INFINITY): Line => ({
  gate: createGate(atOnce, 20_000),
  most,
  inside: 0,
})

const strangers = lineOf(3, mostStrangers)
const known = lineOf(2)
/** Who asks for a link, and all that is asked outside of the other two. */
const askers = lineOf(2, mostAskers)
const current = new AsyncLocalStorage<Line>()
const browsers = createLanes(2, 20_000)
const people = createLanes(2, 20_000)

/**
 * Lets few questions of the sign-in go to the database at a time. Attempts on one account wait for each other's row: without
 * this a flood of them would hold every connection, and everybody else would wait along. Strangers, known ones and those who ask
 * for a link have a line each.
 */
export const atTheDoor: Gate = ask => (current.getStore() ?? askers).gate(ask)

async function counted<T>(line: Line, by: 1 | -1, work: () => Promise<T>): Promise<T> {
  line.inside += by
  try {
    return await work()
  } finally {
    line.inside -= by
  }
}

/** Throws `unavailable` where nobody more is let in: before anything is asked of the database. */
async function enter<T>(line: Line, work: () => Promise<T>): Promise<T> {
  if (line.inside >= line.most) throw refuseFor('unavailable', 5)
  return counted(line, 1, () => current.run(line, work))
}

/** Runs what asks for a link by the line for that. So many are let in: throws `unavailable` before anything is asked of the database. */
export const comeToAsk = <T>(work: () => Promise<T>): Promise<T> => enter(askers, work)

/** Runs what is done by somebody who has shown who it is by the line of known ones. A few at a time of one person, which the caller sees to. */
export const asKnown = <T>(work: () => Promise<T>): Promise<T> => current.run(known, work)

/** Thrown by an attempt in a browser that is not, or no longer, known as the person's who signs in. */
export class NotKnown extends Error {}

/**
 * Runs an attempt to sign in. One in the browser of a person who signed in there before goes by the line of known ones, two of a
 * person at a time, however many browsers. Where the attempt throws `NotKnown`, or that line is full, it runs again without the
 * browser, as a stranger's. Of those so many are let in: throws `unavailable` before anything is asked of the database.
 */
export async function comeIn<T>(device: Device | null, attempt: (device: Device | null) => Promise<T>): Promise<T> {
  if (device) {
    try {
      // By browser first: one that is lost takes turns with the others of its person.
      return await browsers(device.browser, () => people(String(device.personId), () => asKnown(() => attempt(device))))
    } catch (error) {
      const isFull = error instanceof TrellisError && error.code === 'unavailable'
      if (!isFull && !(error instanceof NotKnown)) throw error
    }
  }
  return enter(strangers, () => attempt(null))
}

/** Slows an attempt down. It takes no place meanwhile: those who are slowed would else keep all others out. */
export const stepAside = (ms: number): Promise<void> => counted(current.getStore() ?? strangers, -1, () => wait(ms))

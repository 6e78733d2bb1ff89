import { refuse } from './refuse.ts'

/** How many may stand in line; more are turned away at once, so that a flood ends in 503 and not in a heap. */
const longestLine = 1000

/** Runs a piece of work when its turn comes. */
export type Gate = <T>(work: () => Promise<T>, isFirst?: boolean) => Promise<T>

/**
 * Lets at most `most` pieces of work run at a time; the others wait in order, and for `waitMs` at the longest.
 * Who is `first` stands before all who are not. Rejects with `unavailable` where the line is too long or the wait is over.
 */
export function createGate(most: number, waitMs = 5000): Gate {
  let running = 0
  const ahead: (() => void)[] = []
  const behind: (() => void)[] = []

  const enter = (line: (() => void)[]) =>
    new Promise<void>((resolve, reject) => {
      if (line.length >= longestLine) return reject(refuse('unavailable'))
      const next = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(next), 1)
        reject(refuse('unavailable'))
      }, waitMs)
      line.push(next)
    })

  return async (work, isFirst = false) => {
    // Who leaves hands the place on, so that a newcomer meets no free place before the line is empty.
    if (running < most) running++
    else await enter(isFirst ? ahead : behind)
    try {
      return await work()
    } finally {
      const next = ahead.shift() ?? behind.shift()
      if (next) next()
      else running--
    }
  }
}

/** A gate for each key: work of one key waits for work of the same key alone. Nothing is kept of a key without work. */
export function createLanes(most: number, waitMs?: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lanes = new Map<string, { gate: Gate; users: number }>()
  return async (key, work) => {
    const lane = lanes.get(key) ?? { gate: createGate(most, waitMs), users: 0 }
    lanes.set(key, lane)
    lane.users++
    try {
      return await lane.gate(work)
    } finally {
      if (--lane.users === 0) lanes.delete(key)
    }
  }
}

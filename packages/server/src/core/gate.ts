import { TrellisError } from '@trellis/sdk/contract'

/** How many may stand in line; more are turned away at once, so that a flood ends in 503 and not in a heap. */
const longestLine = 1000

/**
 * Lets at most `most` pieces of work run at a time; the others wait in order, and for `waitMs` at the longest.
 * Rejects with `unavailable` where the line is too long or the wait is over.
 */
export function createGate(most: number, waitMs = 5000): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const line: (() => void)[] = []

  const enter = () =>
    new Promise<void>((resolve, reject) => {
      if (line.length >= longestLine) return reject(new TrellisError('unavailable'))
      const next = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(next), 1)
        reject(new TrellisError('unavailable'))
      }, waitMs)
      line.push(next)
    })

  return async work => {
    // Who leaves hands the place on, so a newcomer never overtakes the line.
    if (running < most) running++
    else await enter()
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}

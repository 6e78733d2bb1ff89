import { expect } from 'vitest'

const beatMs = 100

/**
 * Waits until something holds, at most as long as `ms` last on a quiet machine. Counted in beats, of a pause and a call to the
 * server each: a busy machine slows them as it slows what is awaited, so that a bound in seconds holds there, too, and no longer.
 */
export async function soon(url: string, ms: number, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let beat = 0; beat < ms / beatMs && !(await holds()); beat++) {
    await new Promise(resolve => setTimeout(resolve, beatMs))
    await fetch(`${url}/healthz`)
  }
  expect(await holds(), `Within ${ms} ms of a quiet machine`).toBe(true)
}

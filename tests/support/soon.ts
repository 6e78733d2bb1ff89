import { expect } from 'vitest'

const beatMs = 100
const quietMs = 20

/** How many times as long as on a quiet machine a call takes at the moment; 1 at the least. */
export async function slowness(url: string): Promise<number> {
  const began = Date.now()
  for (let call = 0; call < 3; call++) await fetch(`${url}/healthz`)
  return Math.max(1, (Date.now() - began) / 3 / quietMs)
}

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

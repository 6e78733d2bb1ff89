import type { Core } from '../core/context.ts'
import { createLanes } from '../core/gate.ts'
import { refuseFor } from '../core/refuse.ts'
import { asKnown } from './door-gate.ts'
import { type Limit, type Reserved, release, reserve } from './sign-in-limit.ts'

/**
 * Ten an hour, right ones too: somebody who changes a password and a factor needs four, and each costs the server as much as a
 * sign-in. Fewer than at the door, for who is signed in already has a session to guess with.
 */
const perHour: Limit = { most: 10, withinMs: 3_600_000, blockMs: 3_600_000 }

const lanes = createLanes(1, 20_000)

/**
 * Runs what checks or hashes a password for one person, or one link: one at a time, and ten an hour, else `tooManySignIns`. It goes
 * by the line of known ones, so that no flood of strangers keeps it waiting. What `before` refuses has cost little and is not counted.
 */
export const inTurn = <T>(
  core: Core,
  key: string,
  before: () => Promise<void>,
  work: (reserved: Reserved) => Promise<T>,
): Promise<T> =>
  lanes(key, () =>
    asKnown(async () => {
      const reserved = await reserve(core.db, [key], perHour)
      if ('retryAfter' in reserved) throw refuseFor('tooManySignIns', reserved.retryAfter)
      try {
        await before()
      } catch (error) {
        await release(core.db, reserved)
        throw error
      }
      return work(reserved)
    }),
  )

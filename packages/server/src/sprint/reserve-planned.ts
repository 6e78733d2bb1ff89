import type { UserContext } from '../core/context.ts'
import { reserveEach } from '../core/limits.ts'
import { refusal } from '../core/refuse.ts'

/** Activities that a person plans a day (UTC), whatever becomes of them. */
const mostPlanned = 300

/** Takes so many of the activities that a person plans on a day, one by one or with a design; refuses with `limitExceeded`. */
export async function reservePlanned(
  { tx, tenantId, userId, i18n }: Pick<UserContext, 'tx' | 'tenantId' | 'userId' | 'i18n'>,
  count = 1,
): Promise<void> {
  const limit = { name: 'activity-planned', period: 'day', most: mostPlanned } as const
  const places = Array.from({ length: count }, () => [{ limit, subject: String(userId) }])
  const full = (await reserveEach(tx, tenantId, `activities-${userId}`, places)).find(it => it !== undefined)
  if (full) throw refusal(i18n, 'limitExceeded', 'sprint.activity.refused.mostToday', { most: mostPlanned })
}

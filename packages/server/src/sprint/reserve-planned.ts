import type { UserContext } from '../core/context.ts'
import { reserveToday } from '../core/limits.ts'

/** Takes so many of the activities that a person plans on a day, one by one or with a design; refuses with `limitExceeded`. */
export const reservePlanned = (
  context: Pick<UserContext, 'tx' | 'tenantId' | 'userId' | 'i18n'>,
  count = 1,
): Promise<void> =>
  reserveToday(context, { name: 'activity-planned', subject: String(context.userId), most: 300 }, count)

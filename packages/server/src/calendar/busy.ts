import { type Busy, type calendar, dayMs } from '@trellis/sdk/contract'
import { checkedFirst } from '../core/context.ts'
import { badField } from '../core/refuse.ts'
import { inCalendar } from './accounts.ts'
import { saidOf } from './connect.ts'

/** When people are busy: asked of the provider with every call, told on, and kept nowhere. */
export const busyTimes = checkedFirst<typeof calendar.busyTimes, Map<string, Busy[] | null> | null>(
  async (context, { body }) => {
    const { core, tenantId, userId } = context
    const [from, to] = [new Date(body.from), new Date(body.to)]
    if (!(from < to) || to.getTime() - from.getTime() > 7 * dayMs)
      throw badField('body.to', 'Within a week of the start')
    const emails = ['', ...new Set(body.emails.map(it => it.toLowerCase()))]
    try {
      return await inCalendar(core, { tenantId, userId }, port => port.busy(emails, from, to))
    } catch (error) {
      throw saidOf(context, error)
    }
  },
  async (_, { body }, found) => ({
    people: ['', ...body.emails].map(email => ({ email, busy: found?.get(email.toLowerCase()) ?? null })),
  }),
)

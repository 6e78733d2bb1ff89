import { type InboxRule, inboxRuleNames, preferenceTypeOf, quietAt } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { UserContext } from '../core/context.ts'
import { settingsOf } from './settings.ts'

/** What the bell of a person does not show. */
export interface Bell {
  /** Rules that the person has switched off there. */
  silent: InboxRule[]
  /** Since when quiet hours last: what has come since is shown when they end. Null outside of them. */
  before: Date | null
  /** Where the person is. */
  timeZone: string
}

/** What the bell of a person does not show now. */
export async function bellOf(place: Pick<UserContext, 'tx' | 'tenantId' | 'userId'>): Promise<Bell> {
  const { preferences, quietHours, timeZone } = await settingsOf(place)
  const off = new Set(preferences.filter(it => !it.bell).map(it => it.type))
  return {
    silent: inboxRuleNames.filter(it => off.has(preferenceTypeOf(it))),
    timeZone,
    before: quietAt(now(), quietHours, { timeZone })?.from ?? null,
  }
}

/** Whether the bell shows an entry. */
export const isInBell = ({ silent, before }: Bell, { rule, since }: { rule: InboxRule; since: Date }): boolean =>
  !silent.includes(rule) && (before === null || since < before)

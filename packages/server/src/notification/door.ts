import { type InboxRule, preferenceTypeOf, type Worded } from '@trellis/sdk/contract'
import type { Tx } from '../core/db.ts'
import type { InboxDoor } from '../core/doors.ts'
import { waiting } from './waiting.ts'

async function leave(tx: Tx, tenantId: number, teamId: number, userId: number): Promise<void> {
  await tx.kysely
    .deleteFrom('result_reminder')
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .execute()
}

/** What has a date of its own where it comes from: check-ins, what is planned for the day, meetings. */
const isDated = (rule: InboxRule): boolean =>
  rule === 'meetingInvited' || ['CHECK_IN', 'ACTIVITY'].includes(preferenceTypeOf(rule))

const deadlinesOf: InboxDoor['deadlinesOf'] = async (tx, tenantId, userId, from, to) => {
  const rows = await tx.kysely
    .selectFrom('notification as n')
    .leftJoin('team as t', it => it.onRef('t.tenant_id', '=', 'n.tenant_id').onRef('t.id', '=', 'n.team_id'))
    .leftJoin('person as p', 'p.id', 'n.person_id')
    .select(['n.id', 'n.rule', 'n.team_id', 'n.facts', 'n.until', 't.name as team_name', 'p.full_name as person_name'])
    .where('n.tenant_id', '=', tenantId)
    .where('n.user_id', '=', userId)
    .where('n.status', '=', 'ACTIVE')
    // Midnight is of the day that is over then.
    .where('n.until', '>', from)
    .where('n.until', '<=', to)
    .orderBy('n.until')
    .orderBy('n.id')
    .execute()
  const open = rows.filter(it => !isDated(it.rule as InboxRule))
  return open.map(it => ({
    id: it.id,
    rule: it.rule as InboxRule,
    teamId: it.team_id,
    teamName: it.team_name,
    personName: it.person_name,
    facts: it.facts as Worded['facts'],
    until: (it.until as Date).toISOString(),
  }))
}

/** What other rooms ask of what waits for people. */
export const inboxDoor: InboxDoor = { leave, waiting, deadlinesOf }

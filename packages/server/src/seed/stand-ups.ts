import { dayOf, standUpTimes, workingDayBefore } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Tx } from '../core/db.ts'

/** What members said on the last two working days, the newest first. */
const said = [
  [
    { done: 'Called two customers who left in spring', next: 'Write down what both said, on one page' },
    { done: 'Drafted five questions', next: 'Try them on a colleague', in_the_way: 'No list of whom we may call' },
  ],
  [
    { done: 'Agreed with sales whom we may call', next: 'Make the first two calls' },
    { done: '', next: 'Read the answers of the last survey again' },
  ],
]

/** Stand-ups of a team's sprint in the demo: its first members have answered, the others have not. */
export async function addStandUps(
  tx: Tx,
  tenantId: number,
  { id: sprintId, startDay, timezone }: { id: number; startDay: string; timezone: string },
): Promise<void> {
  const members = await tx.kysely
    .selectFrom('sprint_member')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .orderBy('id')
    .execute()
  let day = dayOf(now(), { timeZone: timezone })
  for (const answers of said) {
    day = workingDayBefore(day)
    if (day < startDay) return
    const opens = standUpTimes(day, timezone).opens.getTime()
    const rows = answers.flatMap((it, at) => {
      const member = members[at]
      if (!member) return []
      const answered_at = new Date(opens + (at + 1) * 1_500_000)
      return [{ tenant_id: tenantId, sprint_id: sprintId, member_id: member.id, day, ...it, answered_at }]
    })
    if (rows.length > 0) await tx.kysely.insertInto('stand_up').values(rows).execute()
  }
}

// By hand: asked with every look at what waits, so that the plans are kept.

import { dayMs, newsDays, type ResultKind, remindRules } from '@trellis/sdk/contract'
import type { WaitingIn } from '../core/waiting.ts'

interface Due extends Record<string, unknown> {
  id: number
  kind: ResultKind
  team_id: number | null
  due_at: Date
}

/** That the person is of the team still; the own profile has none. */
export const stillOfTeam = `(r.team_id is null
  or exists (select from team_person p where p.tenant_id = r.tenant_id and p.team_id = r.team_id and p.user_id = r.user_id))`

/** Results that the person wanted to look at again. */
export const waiting: WaitingIn = async ({ tx, tenantId, userId, at }) => {
  const rows = await tx.query<Due>(
    `select r.id, r.kind, r.team_id, r.due_at from result_reminder r
     where r.tenant_id = $1 and r.user_id = $2 and r.due_at <= $3 and r.due_at > $4 and ${stillOfTeam}`,
    [tenantId, userId, at, new Date(at.getTime() - newsDays * dayMs)],
    'waiting-reminders',
  )
  return rows.map(it => ({
    rule: remindRules[it.kind],
    subject: String(it.id),
    occurrence: it.due_at.toISOString(),
    ...(it.team_id === null ? {} : { teamId: it.team_id }),
    since: it.due_at,
  }))
}

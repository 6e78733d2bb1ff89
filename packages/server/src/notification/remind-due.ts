// By hand: what is held is skipped by another instance, which has no words in the builder.

import { type ResultKind, remindRules, ruleOf } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import { sendLetters } from '../core/letter.ts'
import { stillOfTeam } from './waiting.ts'

interface Due extends Record<string, unknown> {
  id: number
  user_id: number
  kind: ResultKind
  team_id: number | null
  team_name: string | null
  due_at: Date
}

/** Reminders that are sent at a time. */
const atOnce = 200

/** Mails what people wanted to be reminded of, each once; who has left the team is not reminded of its report. */
export async function remindDue(core: Core): Promise<void> {
  for (const { id: tenantId } of await core.db.query<{ id: number }>('select id from tenant order by id'))
    await core.db.inTenant(tenantId, async tx => {
      const at = now()
      const due = await tx.query<Due>(
        `select r.id, r.user_id, r.kind, r.team_id, n.name as team_name, r.due_at from result_reminder r
         left join team n on n.tenant_id = r.tenant_id and n.id = r.team_id
         where r.tenant_id = $1 and r.due_at <= $2 and r.mailed_at is null and ${stillOfTeam}
         order by r.due_at limit ${atOnce} for update of r skip locked`,
        [tenantId, at],
      )
      if (due.length === 0) return
      await sendLetters(
        { core, tx, tenantId },
        due.map(it => {
          const rule = remindRules[it.kind]
          return {
            onceKey: `result-reminder/${it.id}/${it.due_at.toISOString()}`,
            to: { userId: it.user_id },
            text: `notification.mail.${rule}` as const,
            values: { teamName: it.team_name ?? '' },
            path: ruleOf(rule).screen.replace('{teamId}', String(it.team_id)),
          }
        }),
      )
      await tx.query('update result_reminder set mailed_at = $2 where tenant_id = $1 and id = any($3)', [
        tenantId,
        at,
        due.map(it => it.id),
      ])
    })
  core.mailWaiting()
}

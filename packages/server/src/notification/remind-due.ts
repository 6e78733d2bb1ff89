// By hand: a condition on who is still of the team, which other statements share as text.

import {
  dayMs,
  isRestricted,
  newsDays,
  type ResultKind,
  remindRules,
  resultKinds,
  screenOf,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { inEveryTenant } from '../core/every-tenant.ts'
import { sendLetters } from '../core/letter.ts'
import type { Letter } from '../core/write-letter.ts'
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
/** Results whose page is not for people whose access is restricted. */
const restrictedKinds = resultKinds.filter(it => isRestricted(screenOf(remindRules[it], null)))

/**
 * Mails what people wanted to be reminded of, each once; who has left the team is not reminded of its report, and nobody of a page
 * that is not for them. Who gets no more mails today is mailed another day, as long as it is news.
 */
export async function remindDue(core: Core): Promise<void> {
  await inEveryTenant(core, (tx, tenantId) => remindIn(core, tx, tenantId), 'Nobody could be reminded of a result')
  core.mailWaiting()
}

async function remindIn(core: Core, tx: Tx, tenantId: number): Promise<void> {
  const at = now()
  const due = await tx.query<Due>(
    `select r.id, r.user_id, r.kind, r.team_id, n.name as team_name, r.due_at from result_reminder r
     left join team n on n.tenant_id = r.tenant_id and n.id = r.team_id
     where r.tenant_id = $1 and r.due_at <= $2 and r.due_at > $3 and r.mailed_at is null and ${stillOfTeam}
       and not (r.kind = any($4) and exists (
         select from membership m where m.tenant_id = r.tenant_id and m.user_id = r.user_id and m.temp_restrict))
     order by r.due_at limit ${atOnce} for update of r skip locked`,
    [tenantId, at, new Date(at.getTime() - newsDays * dayMs), restrictedKinds],
  )
  if (due.length === 0) return
  const letters = due.map(it => ({ id: it.id, letter: letterOf(it) }))
  const leftOut = await sendLetters(
    { core, tx, tenantId },
    letters.map(it => it.letter),
  )
  const mailed = letters.filter(it => !leftOut.has(it.letter.onceKey)).map(it => it.id)
  await tx.query('update result_reminder set mailed_at = $2 where tenant_id = $1 and id = any($3)', [
    tenantId,
    at,
    mailed,
  ])
}

function letterOf(it: Due): Letter {
  const rule = remindRules[it.kind]
  return {
    onceKey: `result-reminder/${it.id}/${it.due_at.toISOString()}`,
    to: { userId: it.user_id },
    text: `notification.mail.${rule}`,
    values: { teamName: it.team_name ?? '' },
    path: screenOf(rule, it.team_id),
    preference: 'RESULT',
  }
}

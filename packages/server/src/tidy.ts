// By hand: a list of what goes, a line each.

import { dayMs } from '@trellis/sdk/contract'
import { endActing } from './core/authorize.ts'
import { now } from './core/clock.ts'
import type { Core } from './core/context.ts'
import type { Tx } from './core/db.ts'
import { inEveryTenant } from './core/every-tenant.ts'
import { keptSince } from './core/idempotency.ts'
import { keepDays } from './core/retention.ts'

/** Removes what has expired or served its purpose (`keepDays`): replies kept for repeats, ended sessions, provider payloads, sign-in attempts, mails, guests, what was recorded. */
export async function tidy(core: Core): Promise<void> {
  const { db } = core
  const at = now()
  await db.query('delete from oidc_payload where expires_at < $1', [at])
  await db.query('delete from sign_in_attempt where expires_at < $1', [at])
  const days = (n: number) => new Date(at.getTime() - n * 24 * 3_600_000)
  await db.query(
    `delete from sign_in_limit where coalesce(until, $1) <= $1
     and tries[cardinality(tries)] < case when starts_with(key, 'usual:') then $3::timestamptz else $2 end`,
    [at, days(1), days(keepDays.usualNetwork)],
  )
  await db.query('delete from sign_in_limit where cardinality(tries) = 0')
  await db.query('delete from password_reset where expires_at < $1', [days(1)])
  await db.query('delete from ended_sign_in where ended_at < $1', [days(keepDays.endedSignIn)])
  await db.query('select forget_sign_in_events($1)', [days(keepDays.signInEvent)])
  await inEveryTenant(
    core,
    (tx, tenantId) => tidyTenant(tx, tenantId, at),
    'What has served its purpose was not removed',
  )
}

async function tidyTenant(tx: Tx, tenantId: number, at: Date): Promise<void> {
  await tidyKept(tx, tenantId, at)
  const { plain, secret } = keptSince(at)
  await tx.query(
    "delete from idempotency where tenant_id = $1 and (created_at < $2 or (created_at < $3 and caller like '%/%'))",
    [tenantId, plain, secret],
  )
  await tx.query('delete from embed_statement where tenant_id = $1 and expires_at < $2', [tenantId, at])
  await endActing(tx, tenantId, null)
  await tx.query('delete from session where tenant_id = $1 and expires_at < $2', [tenantId, at])
}

/**
 * Before when nobody needs to know any more who was asked for what was shown of sprints. What is late to be counted, after downtime, is
 * held against what was shown before its answers were given: as long as it waits, that is kept for it.
 */
async function askedBefore(tx: Tx, tenantId: number, at: Date): Promise<Date> {
  const [waiting] = await tx.query<{ since: Date | null }>(
    `select least(
       (select min(coalesce(opened_at, closes_at)) from sprint_round where tenant_id = $1 and status = 'OPEN'),
       (select min(closes_at) from check_in where tenant_id = $1 and not is_counted)) as since`,
    [tenantId],
  )
  const since = Math.min(at.getTime(), waiting?.since?.getTime() ?? at.getTime())
  return new Date(since - keepDays.sprintAsked * dayMs)
}

/** What a tenant keeps for a time after it was needed. */
async function tidyKept(tx: Tx, tenantId: number, at: Date): Promise<void> {
  const before = (kind: keyof typeof keepDays) => new Date(at.getTime() - keepDays[kind] * dayMs)
  await tx.query('delete from mail where tenant_id = $1 and created_at < $2', [tenantId, before('mail')])
  await tx.query('delete from mail_request where tenant_id = $1 and sent_at < $2', [tenantId, before('mailRequest')])
  await tx.query('delete from l360_wish where tenant_id = $1 and at < $2', [tenantId, before('leader360Wish')])
  await tx.query('delete from network_no where tenant_id = $1 and at < $2', [tenantId, before('networkNo')])
  await tx.query('delete from notification where tenant_id = $1 and ended_at < $2', [tenantId, before('inboxEntry')])
  await tx.query('delete from result_reminder where tenant_id = $1 and due_at < $2', [
    tenantId,
    before('resultReminder'),
  ])
  await tx.query('delete from counter where tenant_id = $1 and length(period) = 10 and period < $2', [
    tenantId,
    before('dayCounter').toISOString().slice(0, 10),
  ])
  await tx.query('select forget_sprint_asked($1)', [await askedBefore(tx, tenantId, at)])
  await tx.query('delete from ledger_person where tenant_id = $1 and last_at < $2', [tenantId, before('ledgerPerson')])
  await tx.query(
    `delete from sprint_rating g using sprint_rater r, sprint_round o
     where g.tenant_id = $1 and r.tenant_id = $1 and r.id = g.rater_id and o.tenant_id = $1 and o.id = r.round_id
       and o.closed_at < $2`,
    [tenantId, before('sprintRating')],
  )
  await tx.query('delete from stand_up where tenant_id = $1 and day < $2', [
    tenantId,
    before('standUp').toISOString().slice(0, 10),
  ])
  await tx.query('delete from sprint_leave where tenant_id = $1 and day < $2', [
    tenantId,
    before('sprintLeave').toISOString().slice(0, 10),
  ])
  await tx.query('delete from calendar_connecting where tenant_id = $1 and expires_at < $2', [tenantId, at])
  await tx.query('delete from meeting where tenant_id = $1 and starts_at < $2', [tenantId, before('meeting')])
  for (const [purpose, kind] of [
    ['set-password', 'passwordGuest'],
    ['alignment', 'alignmentGuest'],
    ['gla', 'nominee'],
    ['feedback', 'feedbackGuest'],
    ['plan', 'planGuest'],
    ['meeting', 'meeting'],
  ] as const)
    await tx.query('delete from guest where tenant_id = $1 and purpose = $2 and expires_at < $3', [
      tenantId,
      purpose,
      before(kind),
    ])
  await tx.query(
    `delete from guest g where tenant_id = $1 and purpose = 'gla' and expires_at < $2 and exists (
       select from gla_assessment a where a.tenant_id = $1 and a.guest_id = g.id and a.finished_at is null)`,
    [tenantId, before('openNominee')],
  )
  await tx.query('select forget_audit($1)', [before('audit')])
}

// By hand: who may still see an entry is one condition over three tables; rows are written many at once.

import { isDeepStrictEqual } from 'node:util'
import {
  holds,
  type InboxRule,
  inboxRules,
  isRestricted,
  type NotificationEntry,
  ruleOf,
  screenOf,
  type ViewingItem,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { UserContext } from '../core/context.ts'
import { hold } from '../core/locks.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import type { Done, Waiting } from '../core/waiting.ts'
import { bellOf } from './bell.ts'

/** Entries of earlier days that are told, newest first. */
const mostEnded = 100

/** An entry as it is kept, with the names of now. */
export interface Entry extends Record<string, unknown> {
  id: number
  rule: InboxRule
  subject: string
  occurrence: string
  team_id: number | null
  person_id: number | null
  team_name: string | null
  person_name: string | null
  facts: Record<string, string | number>
  status: NotificationEntry['status']
  since: Date
  until: Date | null
  put_off_until: Date | null
  /** When it stood in a mail of news. */
  mailed_at: Date | null
  read_at: Date | null
  ended_at: Date | null
}

type Caller = Pick<UserContext, 'core' | 'tx' | 'tenantId' | 'userId'> & {
  principal: Pick<UserContext['principal'], 'roles' | 'features' | 'isRestricted'>
}

/**
 * What is kept for a person: all that waits, and the newest of what has waited. Of a team that is no longer the person's nothing
 * is told. Source: spec 2, Notification list.
 */
const kept = ({ tx, tenantId, userId }: Pick<Caller, 'tx' | 'tenantId' | 'userId'>): Promise<Entry[]> =>
  tx.query<Entry>(
    `(select n.*, t.name as team_name, p.full_name as person_name from notification n
       left join team t on t.tenant_id = n.tenant_id and t.id = n.team_id left join person p on p.id = n.person_id
       where n.tenant_id = $1 and n.user_id = $2 and n.status = 'ACTIVE')
     union all
     (select n.*, t.name, p.full_name from notification n
       left join team t on t.tenant_id = n.tenant_id and t.id = n.team_id left join person p on p.id = n.person_id
       where n.tenant_id = $1 and n.user_id = $2 and n.status <> 'ACTIVE' and (n.team_id is null
         or n.team_id in (select team_id from team_person where tenant_id = $1 and user_id = $2))
       order by n.since desc, n.id desc limit ${mostEnded})
     order by since desc, id desc`,
    [tenantId, userId],
    'inbox',
  )

/** What is kept, what holds now, and what of the kept has to change for it. */
interface Look {
  entries: Entry[]
  /** Holds and is not kept so. */
  held: Waiting[]
  /** Waits by what is kept, and no longer holds. */
  ended: { id: number; isDone: boolean }[]
}

const keyOf = (it: { rule: string; subject: string; occurrence?: string | undefined }) =>
  JSON.stringify([it.rule, it.subject, it.occurrence ?? ''])
const timeOf = (it: Date | null | undefined) => it?.getTime() ?? null

async function look(caller: Caller): Promise<Look> {
  const { core, tx, tenantId, userId, principal } = caller
  const asked = {
    ...{ tx, tenantId, userId, principal, at: now() },
    letSee: (item: ViewingItem) => core.doors.team.letSee(tx, tenantId, userId, item),
  }
  const [entries, ...rooms] = await Promise.all([
    kept(caller),
    ...Object.values(core.doors).map(it => it.waiting(asked)),
  ])
  const known = new Map(entries.map(it => [keyOf(it), it]))
  const told = rooms.flat()
  const isHeld = (it: Waiting | Done): it is Waiting => {
    if ('done' in it) return false
    const needed = ruleOf(it.rule).entitlement
    if (needed && !holds(principal.features, needed)) return false
    return !principal.isRestricted || !isRestricted(screenOf(it.rule, it.teamId ?? null))
  }
  const holding = told.filter(isHeld)
  const holdingKeys = new Set(holding.map(keyOf))
  const done = new Set(told.filter(it => 'done' in it).map(keyOf))
  return {
    entries,
    held: holding.filter(it => {
      const before = known.get(keyOf(it))
      if (!before) return true
      // News that was read stays read.
      if (before.status !== 'ACTIVE') return ruleOf(it.rule).ends !== 'read'
      return (
        !isDeepStrictEqual(before.facts, it.facts ?? {}) ||
        timeOf(before.until) !== timeOf(it.until) ||
        before.person_id !== (it.personId ?? null)
      )
    }),
    ended: entries
      .filter(it => it.status === 'ACTIVE' && !holdingKeys.has(keyOf(it)))
      .map(it => ({ id: it.id, isDone: done.has(keyOf({ rule: it.rule, subject: it.subject })) })),
  }
}

/** Brings what is kept up to date: what holds waits, what no longer holds has ended and is read. */
async function write({ tx, tenantId, userId }: Caller, { held, ended }: Look): Promise<void> {
  const at = now()
  const inserting =
    held.length > 0 &&
    tx.query(
      `insert into notification (tenant_id, user_id, rule, subject, occurrence, team_id, person_id, facts, status, since, until)
       select $1, $2, w.rule, w.subject, w.occurrence, w.team_id, w.person_id, w.facts, 'ACTIVE', w.since, w.until
       from jsonb_to_recordset($3::jsonb) w(rule text, subject text, occurrence text, team_id bigint, person_id bigint, facts jsonb, since timestamptz, until timestamptz)
       on conflict (tenant_id, user_id, rule, subject, occurrence) do update set
         facts = excluded.facts, until = excluded.until, person_id = excluded.person_id, status = 'ACTIVE', ended_at = null,
         since = case when notification.status = 'ACTIVE' then notification.since else excluded.since end,
         read_at = case when notification.status = 'ACTIVE' then notification.read_at end
       where notification.rule <> all($4) or notification.status = 'ACTIVE'`,
      [
        tenantId,
        userId,
        JSON.stringify(
          held.map(it => ({
            rule: it.rule,
            subject: it.subject,
            occurrence: it.occurrence ?? '',
            team_id: it.teamId ?? null,
            person_id: it.personId ?? null,
            facts: it.facts ?? {},
            since: it.since,
            until: it.until ?? null,
          })),
        ),
        readRules,
      ],
    )
  const ending =
    ended.length > 0 &&
    tx.query(
      `update notification set status = case when id = any($4) then 'COMPLETED' else 'CANCELLED' end,
         ended_at = $5, read_at = coalesce(read_at, $5)
       where tenant_id = $1 and user_id = $2 and id = any($3) and status = 'ACTIVE'`,
      [tenantId, userId, ended.map(it => it.id), ended.filter(it => it.isDone).map(it => it.id), at],
    )
  await Promise.all([inserting, ending])
}

/** Rules that end when they were read. */
const readRules = Object.keys(inboxRules).filter(it => ruleOf(it as InboxRule).ends === 'read')

const isUpToDate = ({ held, ended }: Look) => held.length === 0 && ended.length === 0

/**
 * Everything that waits for a person and what has waited, newest first, brought up to date. It writes only where something has
 * changed since the last look, and then one look of the person at a time: who comes second sees what the first has written.
 *
 * Why a look keeps the books: what waits follows from rules over what several rooms hold, and from time alone, so that no change
 * could write all of it, and a job that looked for everybody would be late for who looks now. An entry needs its row, to be marked
 * as read and to be told once it has ended. A look makes nothing else: it publishes nothing and sends nothing, and nobody but the
 * person reads what it wrote. Source: spec 2, Notification list; house, Each need has one place.
 */
export async function inboxOf(caller: Caller): Promise<Entry[]> {
  const first = await look(caller)
  if (isUpToDate(first)) return first.entries
  const { tx, tenantId, userId } = caller
  await hold(tx, `inbox/${tenantId}/${userId}`)
  const second = await look(caller)
  if (isUpToDate(second)) return second.entries
  await write(caller, second)
  await tellInbox(tx, tenantId, [userId])
  return kept(caller)
}

/** Marks entries of a person as read; news among them has ended with it. `null` means all that the bell shows. */
export async function markRead(caller: Caller, id: number | null): Promise<number> {
  const { tx, tenantId, userId } = caller
  const bell = id === null ? await bellOf(caller) : null
  const rows = await tx.query(
    `update notification set read_at = coalesce(read_at, $4),
       ended_at = case when status = 'ACTIVE' and rule = any($5) then $4 else ended_at end,
       status = case when status = 'ACTIVE' and rule = any($5) then 'COMPLETED' else status end
     where tenant_id = $1 and user_id = $2 and ($3::bigint is null or id = $3)
       and ($3 is not null or read_at is null or (status = 'ACTIVE' and rule = any($5)))
       and rule <> all($6) and since < $7
     returning id`,
    [tenantId, userId, id, now(), readRules, bell?.silent ?? [], bell?.before ?? 'infinity'],
  )
  if (rows.length > 0) await tellInbox(tx, tenantId, [userId])
  return rows.length
}

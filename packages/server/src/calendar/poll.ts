import {
  type calendar,
  dayMs,
  meetingBody,
  meetingDaysAhead,
  meetingEnd,
  syncAheadDays,
  syncAnewMs,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import { type Core, checkedFirst } from '../core/context.ts'
import { doEach, findDue } from '../core/each-due.ts'
import { seal, unseal } from '../core/secrets.ts'
import { type AccountRow, accountOf, connectedIn, inCalendar } from './accounts.ts'
import { saidOf } from './connect.ts'
import { tellPeople } from './meeting-mail.ts'
import { type MeetingRow, meetingRow, meetingRows, tellChange } from './meetings.ts'
import type { Owner } from './owner.ts'
import { type CalendarPort, type ChangedEntry, ProviderError } from './port.ts'
import { callOffMeeting } from './save.ts'

/** Whoever opens a page has the calendar read once in so long at the most, in ms. */
const onOpeningMs = 60_000

/** Meetings to come that stand in the calendar of a connection. */
const entriesOf = (core: Core, { tenantId, userId }: Owner, account: AccountRow) =>
  core.db.inTenant(tenantId, tx =>
    meetingRows({ tx, tenantId })
      .where('g.user_id', '=', userId)
      .where('g.event_account', '=', account.version)
      .where('g.event_id', 'is not', null)
      .where('g.cancelled_at', 'is', null)
      .where('g.starts_at', '>', new Date(now().getTime() - dayMs))
      .execute(),
  )

/** What of a look is about our meetings; after one that read anew, also those that it has not named. Nothing else is kept of it. */
async function changesOf(
  core: Core,
  port: CalendarPort,
  own: readonly MeetingRow[],
  account: AccountRow,
): Promise<{ entries: ChangedEntry[]; next: string; since: Date }> {
  const at = now()
  const isStale = account.sync_since !== null && at.getTime() - account.sync_since.getTime() > syncAnewMs
  const token = account.sync_token && !isStale ? unseal(core.sealKey, account.sync_token) : null
  const from = new Date(at.getTime() - dayMs)
  const found = await port.changes(token, from, new Date(at.getTime() + syncAheadDays * dayMs))
  const ids = new Set(own.map(it => it.event_id))
  const entries = found.entries.filter(it => ids.has(it.id))
  if (found.isWhole) {
    const named = new Set(entries.map(it => it.id))
    // What is not in it may lie beyond its end: it is asked for by itself.
    for (const it of own)
      if (it.event_id !== null && !named.has(it.event_id)) entries.push(await port.find(it.event_id))
  }
  return { entries, next: found.next, since: found.isWhole ? at : (account.sync_since ?? at) }
}

/** Takes over what the organizer has done in the calendar: another time or title is a change, and what was deleted is called off. What was changed here since wins. */
async function takeOver(core: Core, tenantId: number, before: MeetingRow, { now: entry }: ChangedEntry): Promise<void> {
  await core.db.inTenant(tenantId, async tx => {
    const place = { core, tx, tenantId }
    const row = await meetingRow(place, before.id, 'lock')
    if (!row || row.cancelled_at !== null || row.event_id !== before.event_id) return
    if (row.event_account !== before.event_account || row.pushed_sequence !== row.sequence) return
    if (!entry) {
      await tx.kysely
        .updateTable('meeting')
        .set({ event_id: null, event_tag: null })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', row.id)
        .execute()
      return callOffMeeting(place, { ...row, event_account: null })
    }
    if (entry.tag === row.event_tag) return
    const minutes = Math.round((entry.endsAt.getTime() - entry.startsAt.getTime()) / 60_000)
    const latest = now().getTime() + meetingDaysAhead * dayMs
    const wanted = {
      // What the form would refuse is not taken over.
      title: meetingBody.shape.title.safeParse(entry.title).data ?? row.title,
      starts_at: entry.startsAt.getTime() <= latest ? entry.startsAt : row.starts_at,
      // One that takes days, or no time, is not taken over.
      minutes: minutes >= 5 && minutes <= 480 ? minutes : row.minutes,
    }
    const isMoved = wanted.starts_at.getTime() !== row.starts_at.getTime() || wanted.minutes !== row.minutes
    const isChanged = isMoved || wanted.title !== row.title
    await tx.kysely
      .updateTable('meeting')
      .set(it => ({
        event_tag: entry.tag,
        ...(isChanged ? { ...wanted, sequence: it('sequence', '+', 1), pushed_sequence: it('sequence', '+', 1) } : {}),
      }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', row.id)
      .execute()
    if (!isChanged) return
    if (isMoved)
      await tx.kysely
        .updateTable('meeting_person')
        .set({ answer: 'OPEN' })
        .where('tenant_id', '=', tenantId)
        .where('meeting_id', '=', row.id)
        .execute()
    const after = await meetingRow(place, row.id)
    if (after && meetingEnd({ startsAt: after.starts_at, minutes: after.minutes }) > now())
      await tellPeople(place, after)
    await tellChange(tx, tenantId, row)
  })
}

/** Reads a person's calendar since the last time. Throws `ProviderError`. */
async function poll(core: Core, owner: Owner): Promise<void> {
  const { tenantId, userId } = owner
  await inCalendar(core, owner, async (port, account) => {
    const own = await entriesOf(core, owner, account)
    const { entries, next, since } = await changesOf(core, port, own, account)
    const byId = new Map(own.map(it => [it.event_id, it]))
    for (const it of entries) {
      const row = byId.get(it.id)
      if (row) await takeOver(core, tenantId, row, it)
    }
    // Last: what was not taken over is found again.
    await core.db.inTenant(tenantId, tx =>
      tx.kysely
        .updateTable('calendar_account')
        .set({ sync_token: seal(core.sealKey, next), sync_since: since, synced_at: now() })
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .where('version', '=', account.version)
        .execute(),
    )
  })
}

/** Reads every connected calendar. One that is away or refuses keeps no other waiting. */
export async function pollCalendars(core: Core): Promise<void> {
  const due = await findDue(
    core,
    (tx, tenantId) => connectedIn(tx, tenantId).orderBy('user_id').execute(),
    'Calendars of a tenant could not be looked for',
  )
  await doEach(core, due, (tenantId, it) => poll(core, { tenantId, userId: it.user_id }), 'A calendar was not read')
  if (due.length > 0) core.mailWaiting()
}

/** Reads the caller's calendar now. That it is away is said, and changes nothing. */
export const syncCalendar = checkedFirst<typeof calendar.syncCalendar, void>(
  async context => {
    const { core, tenantId, userId } = context
    const row = await core.db.inTenant(tenantId, tx => accountOf(core, tx, { tenantId, userId }, false))
    const last = row.account?.syncedAt
    if (!row.account || (last && now().getTime() - Date.parse(last) < onOpeningMs)) return
    try {
      await poll(core, { tenantId, userId })
      core.mailWaiting()
    } catch (error) {
      if (error instanceof ProviderError && error.kind !== 'reconnect') throw saidOf(context, error)
      if (!(error instanceof ProviderError)) throw error
    }
  },
  ({ core, tx, tenantId, userId }) => accountOf(core, tx, { tenantId, userId }, true),
)

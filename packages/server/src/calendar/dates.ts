import { randomUUID } from 'node:crypto'
import { addDays, type CalendarEvent, dayOf, mostEventDays } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { doEach, findDue } from '../core/each-due.ts'
import type { RowOf } from '../core/kysely.ts'
import { sha256 } from '../core/secrets.ts'
import { type AccountRow, connectedIn, inCalendar } from './accounts.ts'
import { planAndSprintDates } from './events.ts'
import type { Owner } from './owner.ts'
import { type CalendarEntry, type CalendarPort, ProviderError } from './port.ts'
import { absentReader, type Reader, writtenEvent } from './reader.ts'

type EntryRow = RowOf<'calendar_entry'>
/** A date as it is to stand in a calendar. */
type Entry = Omit<CalendarEntry, 'uid'>

/** So often dates are compared with what stands in a calendar, in ms. */
const everyMs = 15 * 60_000
/** One look writes for so long at the most, in ms; the next one goes on. */
const atOnceMs = 60_000
/** Meanwhile no other instance writes: longer than a look and the calls that end it. */
const claimMs = 120_000

/** The account at its provider: what was written stays its own when it is connected again. */
const digestOfAccount = ({ provider, subject }: AccountRow) => sha256(`${provider}\n${subject}`)

function entryOf(it: CalendarEvent, { core, texts, timeZone }: Reader): Entry {
  const { title, isAllDay, start, end } = writtenEvent(it, texts)
  return {
    title,
    note: [it.detail, `${core.config.url}${it.path}`].filter(Boolean).join('\n\n'),
    startsAt: start,
    endsAt: end,
    timeZone,
    link: '',
    wantsLink: false,
    isAllDay,
    isHint: true,
  }
}

type Wanted = ReadonlyMap<string, Entry>

const digestOf = (entry: Entry) => sha256(JSON.stringify(entry))

/** Whether an entry stands as it should: as it was written last, or its owner wants it no more. */
const stands = (row: EntryRow | undefined, entry: Entry): boolean =>
  !!row?.written && (row.event_id === null || row.written.equals(digestOf(entry)))

/** What is to stand in a calendar, by key, and what does. Null where its owner reads nothing any more: then all stays as it is. */
async function lookAt(
  core: Core,
  owner: Owner,
  account: AccountRow,
): Promise<{ wanted: Wanted; standing: EntryRow[] } | null> {
  const { tenantId, userId } = owner
  return core.db.inTenant(tenantId, async tx => {
    const reader = await absentReader(core, tx, owner)
    if (!reader) return null
    // What is over stays in the calendar, and is of no more concern.
    await tx.kysely
      .deleteFrom('calendar_entry')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('ends_at', '<=', now())
      .execute()
    const standing = await tx.kysely
      .selectFrom('calendar_entry')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('account', '=', digestOfAccount(account))
      .execute()
    const today = dayOf(now(), reader)
    const dates = account.dates ? await planAndSprintDates(reader, today, addDays(today, mostEventDays)) : []
    const wanted = new Map(
      dates
        .map(it => [`${it.type}-${it.id}`, entryOf(it, reader)] as const)
        .filter(([, entry]) => entry.endsAt > now()),
    )
    return { wanted, standing }
  })
}

/** The row of an entry, its uid kept before anything is sent: a reply that is lost leaves one entry. */
const begin = (tx: Tx, { tenantId, userId }: Owner, account: AccountRow, key: string, entry: Entry) =>
  tx.kysely
    .insertInto('calendar_entry')
    .values({
      tenant_id: tenantId,
      user_id: userId,
      account: digestOfAccount(account),
      key,
      uid: `${randomUUID()}@trellis`,
      event_id: null,
      written: null,
      ends_at: entry.endsAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** What is known of an entry whose reply was lost: enough to find it, and to take it out. */
const lostEntry = ({ uid, key, ends_at: endsAt }: EntryRow): CalendarEntry => ({
  uid,
  title: key,
  note: '',
  startsAt: endsAt,
  endsAt,
  timeZone: 'UTC',
  link: '',
  wantsLink: false,
  isAllDay: false,
  isHint: true,
})

async function takeOut(core: Core, port: CalendarPort, row: EntryRow): Promise<void> {
  const isLost = row.event_id === null && row.written === null
  const id = isLost ? (await port.add(lostEntry(row))).id : row.event_id
  if (id !== null) await port.remove(id)
  await core.db.inTenant(row.tenant_id, tx =>
    tx.kysely.deleteFrom('calendar_entry').where('tenant_id', '=', row.tenant_id).where('id', '=', row.id).execute(),
  )
}

/** Writes an entry. One that its owner has taken out of the calendar stays out. */
async function put(core: Core, port: CalendarPort, row: EntryRow, entry: Entry): Promise<void> {
  const whole = { ...entry, uid: row.uid }
  const stored = row.event_id === null ? await port.add(whole) : await port.change(row.event_id, whole)
  await core.db.inTenant(row.tenant_id, tx =>
    tx.kysely
      .updateTable('calendar_entry')
      .set({ event_id: stored?.id ?? null, written: digestOf(entry), ends_at: entry.endsAt })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id)
      .execute(),
  )
}

/** Brings a calendar to what it is to show. False where time was over before that. */
async function bring(core: Core, owner: Owner, port: CalendarPort, account: AccountRow): Promise<boolean> {
  const found = await lookAt(core, owner, account)
  if (!found) return true
  const { wanted, standing } = found
  const known = new Map(standing.map(it => [it.key, it]))
  const deeds = [
    ...standing.filter(it => !wanted.has(it.key)).map(row => () => takeOut(core, port, row)),
    ...[...wanted]
      .filter(([key, it]) => !stands(known.get(key), it))
      .map(([key, it]) => async () => {
        const row = known.get(key) ?? (await core.db.inTenant(owner.tenantId, tx => begin(tx, owner, account, key, it)))
        await put(core, port, row, it)
      }),
  ]
  const until = performance.now() + atOnceMs
  for (const deed of deeds) {
    if (performance.now() > until) return false
    await deed().catch(error => {
      // What it says no to keeps nothing else waiting.
      if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
      core.log.warn({ user: owner.userId, error: error.message }, 'A calendar did not take a date')
    })
  }
  return true
}

/** Takes a calendar to write into; no other instance takes it meanwhile. */
async function claim(core: Core, { tenantId, userId }: Owner): Promise<Date | null> {
  const until = new Date(now().getTime() + claimMs)
  const taken = await core.db.inTenant(tenantId, tx =>
    tx.kysely
      .updateTable('calendar_account')
      .set({ dates_at: until })
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('dates_at', '<=', now())
      .returning('user_id')
      .executeTakeFirst(),
  )
  return taken ? until : null
}

async function writeOwn(core: Core, owner: Owner): Promise<void> {
  const { tenantId, userId } = owner
  const claimed = await claim(core, owner)
  if (!claimed) return
  let waitMs = everyMs
  try {
    if ((await inCalendar(core, owner, (port, account) => bring(core, owner, port, account))) === false) waitMs = 0
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    waitMs = Math.max(everyMs, (error.after ?? 0) * 1000)
    core.log.warn({ user: userId, kind: error.kind, error: error.message }, 'Dates did not reach a calendar')
  } finally {
    await core.db.inTenant(tenantId, tx =>
      tx.kysely
        .updateTable('calendar_account')
        .set({ dates_at: new Date(now().getTime() + waitMs) })
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        // What was chosen meanwhile is looked at next.
        .where('dates_at', '=', claimed)
        .execute(),
    )
  }
}

/**
 * Brings dates of plans and sprints into connected calendars: what is new or changed is written, what is no more is taken out, and what
 * its owner has deleted there stays out. What somebody moves there counts there alone, until it changes here.
 */
export async function writeDates(core: Core): Promise<void> {
  const due = await findDue(
    core,
    (tx, tenantId) => connectedIn(tx, tenantId).where('dates_at', '<=', now()).orderBy('dates_at').execute(),
    'Calendars of a tenant could not be looked for',
  )
  await doEach(
    core,
    due,
    (tenantId, it) => writeOwn(core, { tenantId, userId: it.user_id }),
    'Dates were not written into a calendar',
  )
}

import { meetingBody, meetingEnd } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { doDue, doEach, findDue } from '../core/each-due.ts'
import { inCalendar } from './accounts.ts'
import { tellPeople } from './meeting-mail.ts'
import { type MeetingRow, meetingRow, meetingRows, tellChange } from './meetings.ts'
import type { Owner } from './owner.ts'
import { type CalendarEntry, type CalendarPort, ProviderError, type StoredEntry } from './port.ts'

/** A meeting that one instance is writing into a calendar is left alone by others for so long, in ms: longer than all calls together. */
const claimMs = 120_000
/** So often a calendar that is away is tried. */
const mostFailures = 8
/** So often it is asked for a link that it has not made yet, and how long after, in ms. */
const mostForLink = 4
const linkMs = 60_000

/** Tells the calendar's connection of a person's meetings to come: they are to be written there. Of another calendar than before nothing stands there. */
export async function forgetEntries(tx: Tx, { tenantId, userId }: Owner, isSame: boolean): Promise<void> {
  const account = await tx.kysely
    .selectFrom('calendar_account')
    .select('version')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const own = tx.kysely.updateTable('meeting').where('tenant_id', '=', tenantId).where('user_id', '=', userId)
  if (!isSame)
    await own
      .set({ event_id: null, event_tag: null, event_account: null, pushed_sequence: null, push_at: null })
      .execute()
  if (!account) return
  const ahead = own
    .where('starts_at', '>', now())
    .where(it => it.or([it('cancelled_at', 'is', null), it('event_id', 'is not', null)]))
  await ahead.set({ event_account: account.version, push_failures: 0, push_at: null }).execute()
  await ahead
    .set({ push_at: now() })
    .where(it => it('pushed_sequence', 'is distinct from', it.ref('sequence')))
    .execute()
}

const entryOf = (row: MeetingRow): CalendarEntry => ({
  uid: row.uid,
  title: row.title,
  note: row.note,
  startsAt: row.starts_at,
  endsAt: meetingEnd({ startsAt: row.starts_at, minutes: row.minutes }),
  timeZone: row.time_zone,
  link: row.link,
  wantsLink: row.conference === 'provider' && row.link === '',
  isAllDay: false,
  isHint: false,
})

/** Takes the next meeting that is to be written; no other instance takes it meanwhile. */
async function claim(core: Core, tenantId: number, id: number): Promise<MeetingRow | undefined> {
  return core.db.inTenant(tenantId, async tx => {
    const taken = await tx.kysely
      .updateTable('meeting')
      .set({ push_at: new Date(now().getTime() + claimMs) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('push_at', '<=', now())
      .returning('id')
      .executeTakeFirst()
    return taken && meetingRow({ tx, tenantId }, id)
  })
}

/** Writes a meeting; null where it is to be there no more. */
async function write(port: CalendarPort, row: MeetingRow): Promise<StoredEntry | null> {
  if (row.cancelled_at !== null) {
    if (row.event_id !== null) await port.remove(row.event_id)
    return null
  }
  const changed = row.event_id === null ? null : await port.change(row.event_id, entryOf(row))
  return changed ?? port.add(entryOf(row))
}

type Outcome = { stored: StoredEntry | null } | { failure: ProviderError } | { isOver: true }

/** When it is tried again; null not at all. */
function nextTry(row: MeetingRow, outcome: Outcome): Date | null {
  const at = now().getTime()
  if ('isOver' in outcome) return null
  if ('stored' in outcome) {
    const waits = entryOf(row).wantsLink && row.cancelled_at === null && outcome.stored?.link === ''
    return waits && row.push_failures < mostForLink ? new Date(at + linkMs) : null
  }
  const { failure } = outcome
  if (failure.kind !== 'later' || row.push_failures + 1 >= mostFailures) return null
  return new Date(at + Math.max((failure.after ?? 0) * 1000, Math.min(60, 2 ** row.push_failures) * 60_000))
}

/** Keeps what came of it. What was changed here meanwhile stays, and is written next. */
async function keep(core: Core, tenantId: number, before: MeetingRow, outcome: Outcome): Promise<void> {
  await core.db.inTenant(tenantId, async tx => {
    const place = { core, tx, tenantId }
    const row = await meetingRow(place, before.id, 'lock')
    // Of a connection that is over.
    if (!row || row.event_account !== before.event_account) return
    const stored = 'stored' in outcome ? outcome.stored : null
    const again = nextTry(before, outcome)
    const isNewer = row.sequence !== before.sequence
    // What nobody could paste is no link.
    const given = meetingBody.shape.link.safeParse(stored?.link ?? '').data ?? ''
    const link = row.conference === 'provider' && row.link === '' ? given : ''
    await tx.kysely
      .updateTable('meeting')
      .set({
        ...('stored' in outcome
          ? {
              event_id: stored?.id ?? null,
              event_tag: stored?.tag ?? null,
              pushed_sequence: before.sequence,
              ...(link ? { link } : {}),
            }
          : {}),
        push_failures: again ? before.push_failures + 1 : 0,
        push_at: isNewer ? now() : again,
        // Nobody waits for a link that does not come.
        ...(again === null && row.tell_at > now() ? { tell_at: now() } : {}),
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', row.id)
      .execute()
    if (link) await addLink(tx, tenantId, row.id)
    const after = await meetingRow(place, row.id)
    if (after && after.tell_at <= now()) await tellPeople(place, after)
    await tellChange(tx, tenantId, row)
  })
}

/** Who was told without the link is told again: that is a change of its own. What stands in the organizer's calendar has it already. */
async function addLink(tx: Tx, tenantId: number, id: number): Promise<void> {
  await tx.kysely
    .updateTable('meeting as g')
    .set(it => ({ sequence: it('sequence', '+', 1), pushed_sequence: it('pushed_sequence', '+', 1) }))
    .where('g.tenant_id', '=', tenantId)
    .where('g.id', '=', id)
    .where(it =>
      it.exists(
        it
          .selectFrom('meeting_person as i')
          .select('i.id')
          .whereRef('i.tenant_id', '=', 'g.tenant_id')
          .whereRef('i.meeting_id', '=', 'g.id')
          .where('i.told_sequence', 'is not', null),
      ),
    )
    .execute()
}

async function pushOne(core: Core, tenantId: number, id: number): Promise<void> {
  const row = await claim(core, tenantId, id)
  if (!row) return
  let outcome: Outcome
  try {
    const stored = await inCalendar(core, { tenantId, userId: row.user_id }, async (port, account) =>
      account.version === row.event_account ? { stored: await write(port, row) } : null,
    )
    outcome = stored ?? { isOver: true }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    core.log.warn({ meeting: row.id, kind: error.kind, error: error.message }, 'A calendar did not take a meeting')
    outcome = { failure: error }
  }
  await keep(core, tenantId, row, outcome)
}

/** Meetings that somebody is still to be told of. */
const untold = (tx: Tx, tenantId: number) =>
  meetingRows({ tx, tenantId })
    .where('g.tell_at', '<=', now())
    .where('g.starts_at', '>', now())
    .where(it =>
      it.exists(
        it
          .selectFrom('meeting_person as i')
          .select('i.id')
          .whereRef('i.tenant_id', '=', 'g.tenant_id')
          .whereRef('i.meeting_id', '=', 'g.id')
          .where(one =>
            one.or([
              one.and([
                one('i.told_sequence', 'is', null),
                one('i.left_at', 'is', null),
                one('g.cancelled_at', 'is', null),
              ]),
              one('i.told_sequence', '<', one.ref('g.sequence')),
            ]),
          ),
      ),
    )
    .execute()

/**
 * Writes meetings into their organizers' calendars, each by itself, and tells people who waited for a link. A calendar that is away is
 * tried again; the meeting stands here whatever it does.
 */
export async function pushMeetings(core: Core): Promise<void> {
  const due = await findDue(
    core,
    async (tx, tenantId) => {
      const found = await tx.kysely
        .selectFrom('meeting')
        .select(['id', 'user_id'])
        .where('tenant_id', '=', tenantId)
        .where('push_at', '<=', now())
        .where('event_account', 'is not', null)
        .orderBy('push_at')
        .execute()
      return [...Map.groupBy(found, it => it.user_id).values()]
    },
    'Meetings of a tenant could not be looked for',
  )
  // A calendar that hangs keeps no other waiting; what goes into one goes one after the other.
  const failed = 'A meeting was not written into a calendar'
  await doEach(
    core,
    due,
    async (tenantId, meetings) => {
      for (const { id } of meetings)
        await pushOne(core, tenantId, id).catch((error: Error) =>
          core.log.error({ error: error.message, meeting: id }, failed),
        )
    },
    failed,
  )
  const waiting = await findDue(core, untold, 'Meetings of a tenant could not be looked for')
  await doDue(
    core,
    waiting,
    async (tx, tenantId, { id }) => {
      const row = await meetingRow({ tx, tenantId }, id, 'lock')
      if (row && row.tell_at <= now()) await tellPeople({ core, tx, tenantId }, row)
    },
    'People were not told of a meeting',
  )
  if (waiting.length > 0 || due.length > 0) core.mailWaiting()
}

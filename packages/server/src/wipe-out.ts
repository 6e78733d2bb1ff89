// By hand: a list of what goes, a line each.

import { voiceOf } from '@trellis/sdk/contract'
import { accountWipe } from './account/wipe.ts'
import { listWiped, wipedHashes } from './account/wipe-list.ts'
import { alignmentWipe } from './alignment/wipe.ts'
import { badgeWipe } from './badge/wipe.ts'
import { calendarWipe } from './calendar/wipe.ts'
import { asOwner, type OwnerQuery } from './core/db.ts'
import { coreWipe, type Gone, isOfMailbox, type Removal, type Wipe } from './core/wipe.ts'
import { glaWipe } from './gla/wipe.ts'
import { leader360Wipe } from './leader360/wipe.ts'
import { notificationWipe } from './notification/wipe.ts'
import { planWipe } from './plan/wipe.ts'
import { sprintWipe } from './sprint/wipe.ts'
import { teamWipe } from './team/wipe.ts'

/** What one room keeps of another's rows, while those are there. */
const betweenRooms: Wipe = {
  removals: ({ id }) => [
    // The inboxes of colleagues have what the person called an activity or a meeting.
    [
      `delete from notification where rule = 'activity'
         and (tenant_id, subject) in (select tenant_id, id::text from activity where created_by = $1)`,
      [id],
    ],
    [
      `delete from notification where rule in ('meetingInvited', 'meetingToday')
         and (tenant_id, subject) in (select tenant_id, id::text from meeting where user_id = $1)`,
      [id],
    ],
  ],
}

/** Everyone who knows of people, the core last: the rooms find what is theirs by its rows. */
const wipes: Wipe[] = [
  betweenRooms,
  glaWipe,
  teamWipe,
  sprintWipe,
  planWipe,
  badgeWipe,
  leader360Wipe,
  calendarWipe,
  notificationWipe,
  alignmentWipe,
  accountWipe,
  coreWipe,
]

/** All that is removed of somebody, in order. */
export const removalsOf = (gone: Gone): Removal[] => wipes.flatMap(it => it.removals(gone))

const addresses = wipes.flatMap(it => it.addresses ?? []).join(' union ')

/** Every address of somebody, in small letters, whether or not there is an account. */
export const knownAddresses = async (query: OwnerQuery): Promise<string[]> =>
  (await query<{ email: string }>(addresses)).map(it => it.email)

/**
 * Removes a person from every table of every tenant: whatever hangs on the person's id or e-mail goes, children first. Notes it in
 * the list of wiped people, also the one in `listFile`, so that a restored older backup does not bring the person back.
 * What others depend on (a team that the person manages) must be handed over before: then nothing changes and the error says so.
 * Gives the number of rows removed.
 */
export async function wipeOut(ownerUrl: string, email: string, listFile?: string): Promise<number> {
  return asOwner(ownerUrl, async query => {
    await query('begin')
    const [managed] = await query<{ name: string }>(
      'select t.name from team t join person p on p.id = t.manager_id where lower(p.email) = lower($1)',
      [email],
    )
    if (managed) throw new Error(`${email} manages the team ${managed.name}: hand it over first`)
    const rows = await wipe(query, email)
    if (rows === null) throw new Error(`Nobody has the e-mail ${email}`)
    // Before the commit: a person who is listed and still there is wiped by whoever asks again, the other way round nobody would.
    await listWiped(query, { hash: (await wipedHashes(query))(email), at: new Date() }, listFile)
    await query('commit')
    return rows
  })
}

/** Removes somebody within the caller's transaction, and gives the number of rows. Null where nobody has the e-mail. */
export async function wipe(query: OwnerQuery, email: string): Promise<number | null> {
  const known = await query(`select 1 from (${addresses}) it where email = lower($1)`, [email])
  if (known.length === 0) return null
  const [person] = await query<{ id: number; full_name: string }>(
    'select id, full_name from person where lower(email) = lower($1)',
    [email],
  )
  const id = person?.id ?? -1
  const guests = await query<{ id: number }>(
    `select id from guest g where lower(email) = lower($1) or ${isOfMailbox('g.email', '$2', '$3')}`,
    [email, voiceOf(email), id],
  )
  const gone = { id, email, fullName: person?.full_name ?? '', guests: guests.map(it => it.id) }
  let rows = 0
  for (const [text, values] of removalsOf(gone))
    rows += (await query(`with gone as (${text} returning 1) select count(*)::int as n from gone`, values))[0]
      ?.n as number
  return rows
}

import { addDays, type CalendarEvent, type I18n, type Language, toLanguage } from '@trellis/sdk/contract'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { textsOf } from '../core/texts.ts'
import type { Owner } from './owner.ts'

/** Whose dates are read, in the own language and zone. */
export interface Reader extends Owner {
  core: Core
  tx: Tx
  texts: I18n
  timeZone: string
}

export const readerOf = (core: Core, tx: Tx, owner: Owner, language: Language, timeZone: string): Reader => ({
  ...owner,
  core,
  tx,
  timeZone,
  texts: textsOf(language, timeZone),
})

/** Somebody who is not here, as a calendar reads for them. Null of who could not sign in: such a one reads nothing elsewhere, either. */
export async function absentReader(core: Core, tx: Tx, owner: Owner): Promise<Reader | null> {
  const person = await tx.kysely
    .selectFrom('membership as m')
    .innerJoin('tenant as t', 't.id', 'm.tenant_id')
    .innerJoin('person as p', 'p.id', 'm.user_id')
    .leftJoin('subscription as s', 's.tenant_id', 'm.tenant_id')
    .select(['m.language_code', 'm.time_zone', 'm.roles', 'm.is_agree', 't.available', 'p.demo', 's.status'])
    .where('m.tenant_id', '=', owner.tenantId)
    .where('m.user_id', '=', owner.userId)
    .executeTakeFirst()
  const mayRead =
    person?.available &&
    person.is_agree &&
    person.roles.includes('USER') &&
    person.status !== 'CANCELLED' &&
    !(person.demo && core.config.production)
  return person && mayRead
    ? readerOf(core, tx, owner, toLanguage(person.language_code), person.time_zone ?? 'UTC')
    : null
}

/** What is only an end takes half an hour that ends with it: enough to be seen. */
const pointMs = 1_800_000

/** A date as it stands in a calendar program: what it is called, and when. Whole days are midnights in UTC, the end is the day after. */
export function writtenEvent(it: CalendarEvent, { t }: I18n) {
  const isAllDay = it.startsAt === null || it.endsAt === null
  const what = it.type === 'MILESTONE' || it.type === 'DEADLINE' ? t(`calendar.events.types.${it.type}`) : ''
  const start = it.startsAt ? new Date(it.startsAt) : new Date(`${it.day}T00:00:00Z`)
  const end = it.endsAt ? new Date(it.endsAt) : new Date(`${addDays(it.lastDay, 1)}T00:00:00Z`)
  return {
    title: [what, it.title].filter(Boolean).join(': '),
    isAllDay,
    start: start.getTime() === end.getTime() ? new Date(end.getTime() - pointMs) : start,
    end,
  }
}

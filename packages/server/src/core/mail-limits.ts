import type { Addressed, Sending } from './letter.ts'
import { reserve } from './limits.ts'

/** Mails a day (UTC) that a tenant sends at the most. Above them a mail is refused, or left out where no person causes it. */
export const mailLimits = {
  /** To one colleague, from all others: more than a busy day brings, and few enough to be read. */
  person: 20,
  /** To one address outside of the organisation, who cannot switch them off: an invitation and a reminder of two teams. */
  guest: 5,
  /** To one reader without a sender (a report is ready, a link for a password). Counted apart, so that no colleague uses them up. */
  own: 10,
  /** By one sender: a survey of the largest team, 2,000 people, and its reminders of the next day's start. */
  sender: 2500,
  /** By one sender to addresses outside: four full lists of guests. */
  senderOutside: 200,
  /** Of the whole tenant. */
  tenant: 10_000,
  /** Of the whole tenant to addresses outside. */
  tenantOutside: 1000,
} as const

/** An address without what its owner may choose freely: case, and the part behind a plus sign. */
export const mailbox = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')

/** Counts mails before they are written. Gives those that are too many; where there is a sender, one of them refuses all. */
export async function reserveMail({ tx, tenantId, userId }: Sending, letters: Addressed[]): Promise<Set<Addressed>> {
  const over = new Set<Addressed>()
  const outside = letters.filter(it => 'guestId' in it.to)
  const count = async (name: keyof typeof mailLimits, these: Addressed[], subjectOf: (it: Addressed) => string) => {
    const wanted = new Map<string, number>()
    for (const it of these) wanted.set(subjectOf(it), (wanted.get(subjectOf(it)) ?? 0) + 1)
    const limit = { name: `mail-${name}`, period: 'day', most: mailLimits[name] } as const
    const refused = await reserve(tx, tenantId, limit, wanted)
    for (const it of these) if (refused.has(subjectOf(it))) over.add(it)
  }
  // The tenant first: two calls meet at its counter, and not half way through their readers in another order.
  const source = () => (userId === undefined ? 'nobody' : '')
  await count('tenant', letters, source)
  await count('tenantOutside', outside, source)
  if (userId === undefined) {
    await count('own', letters, it => mailbox(it.email))
    return over
  }
  await count('sender', letters, () => String(userId))
  await count('senderOutside', outside, () => String(userId))
  await count(
    'person',
    letters.filter(it => 'userId' in it.to),
    it => mailbox(it.email),
  )
  await count('guest', outside, it => mailbox(it.email))
  return over
}

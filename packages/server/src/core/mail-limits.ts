import { voiceOf } from '@trellis/sdk/contract'
import type { Principal } from './context.ts'
import type { Tx } from './db.ts'
import { giveBack, type Place, reserveEach } from './limits.ts'

/**
 * Mails a day (UTC) at the most. What one sender may send to a reader is looked at first and is far below what the reader gets
 * from all: nobody alone keeps the mails of others away. What the product writes by itself is counted apart, and so reaches
 * who is written to by many.
 */
const mailLimits = {
  /** From one sender to one colleague: invited to a team, asked for all five results, asked to answer a survey and reminded. */
  personFromOne: 8,
  /** To one colleague, from all others: more than a busy day brings, and few enough to be read. */
  person: 20,
  /** From one sender to one address outside, which cannot switch them off: an invitation, a reminder, and one more. */
  guestFromOne: 3,
  /** To one address outside: an invitation and a reminder of two teams. */
  guest: 5,
  /** From one sender to one reader about meetings they know of: two that are moved twice and called off. */
  followUpFromOne: 6,
  /** The same from all. */
  followUp: 12,
  /** To one reader, from all, once more about what is open: of each round one by hand a week, and two before its end. */
  reminder: 12,
  /** About the reader's own account where somebody asked for it: a link for a password. Of these eight are mailed a day. */
  account: 10,
  /** Else without a sender: the report of a team is ready. */
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

/** An invitation, to a team or into a network, is sent again at most this often, in ms. Source: spec 1 section 8. */
export const inviteAgainMs = 3_600_000

type Name = keyof typeof mailLimits

/** What must be heard of, and happens only where somebody proved to be the reader: never left out, whatever else was sent. */
const notices: ReadonlySet<string> = new Set(
  ['changed', 'factorOn', 'factorOff'].map(it => `account.security.mail.${it}`),
)

/** Whoever was invited has to hear of these: they count apart, so that an invitation more leaves none of them out. */
const followUps: ReadonlySet<string> = new Set(['changed', 'cancelled'].map(it => `calendar.mail.${it}`))

/**
 * Only who has not answered gets these. They count apart, for nobody: were they a sender's, the next mail that is refused would tell
 * the sender who has answered.
 */
const reminders: ReadonlySet<string> = new Set(['leader360.mail.reminder'])

/** Used up, these leave out one reader; the others refuse the sender. */
const ofReader: ReadonlySet<string> = new Set(
  (
    [
      'personFromOne',
      'person',
      'guestFromOne',
      'guest',
      'followUpFromOne',
      'followUp',
      'reminder',
      'account',
      'own',
    ] satisfies Name[]
  ).map(it => `mail-${it}`),
)

/** A mail, as far as it is counted. */
export interface Counted {
  email: string
  to: { userId: number } | { guestId: number }
  /** Key of its text. */
  text: string
}

const place = (name: Name, subject: string): Place => ({
  limit: { name: `mail-${name}`, period: 'day', most: mailLimits[name] },
  subject,
})

/** What a mail counts for, the narrowest first. */
function placesOf({ email, to, text }: Counted, senderId: number | undefined): Place[] {
  const reader = voiceOf(email)
  if (reminders.has(text)) return [place('reminder', reader)]
  const isOutside = 'guestId' in to
  if (senderId === undefined) {
    if (notices.has(text)) return []
    // Whatever else is sent on a day, who asks about the own account is told.
    if (text.startsWith('account.')) return [place('account', reader)]
    return [place('own', reader), place('tenant', 'nobody'), ...(isOutside ? [place('tenantOutside', 'nobody')] : [])]
  }
  const kind = followUps.has(text) ? 'followUp' : isOutside ? 'guest' : 'person'
  const sender = String(senderId)
  return [
    place(`${kind}FromOne`, `${sender} ${reader}`),
    place(kind, reader),
    ...(isOutside ? [place('senderOutside', sender), place('tenantOutside', '')] : []),
    place('sender', sender),
    place('tenant', ''),
  ]
}

/** Who causes a mail: `userId`, or whoever acts in the name of that person. */
interface Sender {
  userId?: number
  principal?: Pick<Principal, 'actUserId'>
}

/** Whom a mail is counted for; nobody where the product writes by itself. */
export const senderOf = ({ userId, principal }: Sender): number | undefined => principal?.actUserId ?? userId

const doorOf = (senderId: number | undefined) => (senderId === undefined ? 'mail' : 'mail-of-people')

/**
 * Counts mails before they are written, those only that go. Those left over are `full` where their reader gets no more today, and
 * `tooMany` where the sender or the tenant sends no more. Who acts in somebody's name is the sender: more names are no more mails.
 */
export async function reserveMail<M extends Counted>(
  { tx, tenantId, ...who }: { tx: Tx; tenantId: number } & Sender,
  mails: readonly M[],
): Promise<{ going: M[]; full: M[]; tooMany: M[] }> {
  const senderId = senderOf(who)
  const door = doorOf(senderId)
  const inTheWay = await reserveEach(
    tx,
    tenantId,
    door,
    mails.map(it => placesOf(it, senderId)),
  )
  const nameOf = (index: number) => inTheWay[index]?.name
  return {
    going: mails.filter((_, index) => nameOf(index) === undefined),
    full: mails.filter((_, index) => ofReader.has(nameOf(index) ?? '')),
    tooMany: mails.filter((_, index) => nameOf(index) !== undefined && !ofReader.has(nameOf(index) ?? '')),
  }
}

/** A mail that was counted, for whom and when. */
export interface Reserved extends Counted {
  senderId: number | undefined
  at: Date
}

/** Gives back the places of mails that will never be sent. */
export async function giveBackMail(tx: Tx, tenantId: number, mails: readonly Reserved[]): Promise<void> {
  for (const [door, these] of Map.groupBy(mails, it => doorOf(it.senderId))) {
    const taken = these.flatMap(it => placesOf(it, it.senderId).map(place => ({ ...place, at: it.at })))
    await giveBack(tx, tenantId, door, taken)
  }
}

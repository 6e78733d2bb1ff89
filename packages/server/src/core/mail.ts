import nodemailer from 'nodemailer'
import { now } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db.ts'

/** A mail is tried this often; after that it stays in the outbox for an operator. */
export const mostFailures = 8

/** No step of talking to the mail server takes longer, in milliseconds. `SMTP_URL` may set each, as `?socketTimeout=60000`. */
const patience = { dnsTimeout: 20_000, connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 20_000 }

/** A mail is kept from other servers this long while one sends it: longer than all steps together. */
const claimMinutes = 10

/** After so many failures in a row a tenant's other mails wait for the next run: the mail server itself seems to be away. */
const mostInARow = 3

type Claimed = {
  id: number
  recipient: string
  from_name: string
  subject: string
  body_text: string
  body_html: string
  calendar: string | null
  unsubscribe: string | null
  failures: number
}

/**
 * Sends what waits in the outbox of every tenant, and forgets its text. Without SMTP settings the outbox is where mails end.
 * A try is counted before it is made, and made outside of any transaction: however slow the mail server is and however the
 * process ends, it is counted, and those that were tried less often go first. Gives how many were sent.
 */
export async function deliverMail(db: Database, config: Pick<Config, 'smtpUrl' | 'mailFrom'>): Promise<number> {
  if (!config.smtpUrl) return 0
  const transport = nodemailer.createTransport(patient(config.smtpUrl))
  let sent = 0
  try {
    for (const { id: tenantId } of await db.kysely.selectFrom('tenant').select('id').orderBy('id').execute()) {
      const failed: number[] = []
      let inARow = 0
      while (inARow < mostInARow) {
        const mail = await claim(db, tenantId, failed)
        if (!mail) break
        try {
          await transport.sendMail({
            from: mail.from_name ? { name: mail.from_name, address: addressOf(config.mailFrom) } : config.mailFrom,
            to: mail.recipient,
            subject: mail.subject,
            text: mail.body_text,
            ...(mail.body_html ? { html: mail.body_html } : {}),
            ...(mail.unsubscribe ? { list: { unsubscribe: mail.unsubscribe } } : {}),
            ...(mail.calendar ? calendarOf(mail.calendar) : {}),
            messageId: `<${tenantId}.${mail.id}@trellis>`,
          })
        } catch (error) {
          failed.push(mail.id)
          if (!isOfReader(error)) inARow++
          await release(db, tenantId, mail)
          continue
        }
        inARow = 0
        await recordSent(db, tenantId, mail)
        sent++
      }
    }
  } finally {
    transport.close()
  }
  return sent
}

/**
 * Whether the mail server refuses this reader alone: it answers, and takes the mails of others. 421 is its farewell, and x.7 says
 * that it sends nothing for us, which would use up the tries of every mail. Source: RFC 5321, 4.2; RFC 3463, 3.8.
 */
function isOfReader(error: unknown): boolean {
  const {
    command,
    responseCode,
    response = '',
  } = error as {
    command?: string
    responseCode?: number
    response?: string
  }
  return command === 'RCPT TO' && responseCode !== undefined && responseCode !== 421 && !/\b[45]\.7\.\d/.test(response)
}

/** The bare address of a sender that may be written with a name: 'Trellis <trellis@customer.org>'. */
const addressOf = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

/** A deadline lies beside the mail; what is to be answered, or takes such a thing back, is a part of it that programs act on. Source: RFC 6047. */
function calendarOf(content: string) {
  const [, method] = /^METHOD:(REQUEST|CANCEL)\r?$/m.exec(content) ?? []
  if (method) return { icalEvent: { method: method as 'REQUEST' | 'CANCEL', filename: 'invite.ics', content } }
  return {
    attachments: [{ filename: 'calendar.ics', content, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }],
  }
}

function patient(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  for (const [name, ms] of Object.entries(patience))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms))
  return url.href
}

/** Takes the next mail and counts the try. The database's clock decides: those of two servers may differ. */
async function claim(db: Database, tenantId: number, failed: number[]): Promise<Claimed | undefined> {
  // By hand: the next one that nobody else holds.
  const [mail] = await db.inTenant(tenantId, tx =>
    tx.query<Claimed>(
      `update mail set failures = failures + 1, claimed_until = now() + make_interval(mins => $4)
       where tenant_id = $1 and id = (
         select id from mail where tenant_id = $1 and sent_at is null and failures < $2 and id <> all($3)
           and (claimed_until is null or claimed_until < now()) and (due_at is null or due_at <= $5)
         order by failures, id limit 1 for update skip locked)
       returning id, recipient, from_name, subject, body_text, body_html, calendar, unsubscribe, failures`,
      [tenantId, mostFailures, failed, claimMinutes, now()],
    ),
  )
  return mail
}

/** Another try may follow at once, unless another server has begun one since. */
const release = (db: Database, tenantId: number, { id, failures }: Claimed) =>
  db.inTenant(tenantId, tx =>
    tx.kysely
      .updateTable('mail')
      .set({ claimed_until: null })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('failures', '=', failures)
      .execute(),
  )

/** The link in a mail is a secret of its reader, and its subject names people: neither is needed any more. */
const recordSent = (db: Database, tenantId: number, { id }: Claimed) =>
  db.inTenant(tenantId, tx =>
    tx.kysely
      .updateTable('mail')
      .set(it => ({
        sent_at: now(),
        failures: it('failures', '-', 1),
        claimed_until: null,
        from_name: '',
        subject: '',
        body_text: '',
        body_html: '',
        calendar: null,
        unsubscribe: null,
      }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute(),
  )

export interface OutboxMail {
  id: number
  to: string
  /** Key of its text. */
  letter: string
  /** The sender's name; empty for the product's own. */
  from: string
  subject: string
  text: string
  html: string
  /** An iCalendar file. */
  calendar: string | null
  createdAt: string
  sentAt: string | null
}

/** Mails of all tenants that are due, newest first, for the local outbox. Those that were sent have no text any more. */
export async function listOutbox(db: Database, most = 200): Promise<OutboxMail[]> {
  const mails: OutboxMail[] = []
  for (const { id } of await db.kysely.selectFrom('tenant').select('id').execute()) {
    const rows = await db.inTenant(id, tx =>
      tx.kysely
        .selectFrom('mail')
        .selectAll()
        .where('tenant_id', '=', id)
        .where(it => it.or([it('due_at', 'is', null), it('due_at', '<=', now())]))
        .orderBy('id', 'desc')
        .limit(most)
        .execute(),
    )
    mails.push(
      ...rows.map(it => ({
        id: it.id,
        to: it.recipient,
        letter: it.letter,
        from: it.from_name,
        subject: it.subject,
        text: it.body_text,
        html: it.body_html,
        calendar: it.calendar,
        createdAt: it.created_at.toISOString(),
        sentAt: it.sent_at?.toISOString() ?? null,
      })),
    )
  }
  return mails.sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id).slice(0, most)
}

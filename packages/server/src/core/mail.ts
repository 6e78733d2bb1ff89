import nodemailer from 'nodemailer'
import { now } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Tx } from './db.ts'

export interface Mail {
  tenantId: number
  /** Names the occasion: a second mail with the same key is not sent. */
  onceKey: string
  recipient: string
  subject: string
  text: string
}

/** Puts a mail in the outbox, in the same transaction as what it tells of. */
export async function sendMail(tx: Tx, mail: Mail): Promise<void> {
  await tx.query(
    `insert into mail (tenant_id, once_key, recipient, subject, body_text, created_at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [mail.tenantId, mail.onceKey, mail.recipient, mail.subject, mail.text, now()],
  )
}

/** A mail is tried this often; after that it stays in the outbox for an operator. */
const mostFailures = 8

/** Sends what waits in the outbox of every tenant. Without SMTP settings the outbox is where mails end. */
export async function deliverMail(db: Database, config: Config): Promise<number> {
  if (!config.smtpUrl) return 0
  const transport = nodemailer.createTransport(config.smtpUrl)
  let sent = 0
  const tenants = await db.query<{ id: number }>('select id from tenant order by id')
  for (const { id } of tenants) {
    for (;;) {
      const more = await db.inTenant(id, async tx => {
        const [row] = await tx.query<{
          id: number
          once_key: string
          recipient: string
          subject: string
          body_text: string
        }>(
          'select * from mail where tenant_id = $1 and sent_at is null and failures < $2 order by failures, id limit 1 for update skip locked',
          [id, mostFailures],
        )
        if (!row) return false
        try {
          await transport.sendMail({
            from: config.mailFrom,
            to: row.recipient,
            subject: row.subject,
            text: row.body_text,
            messageId: `<${id}.${row.id}@trellis>`,
          })
          await tx.query('update mail set sent_at = $3 where tenant_id = $1 and id = $2', [id, row.id, now()])
          sent++
          return true
        } catch {
          await tx.query('update mail set failures = failures + 1 where tenant_id = $1 and id = $2', [id, row.id])
          return false
        }
      })
      if (!more) break
    }
  }
  transport.close()
  return sent
}

export interface OutboxMail {
  id: number
  to: string
  subject: string
  text: string
  createdAt: string
  sentAt: string | null
}

/** Mails of all tenants, newest first, for the local outbox. */
export async function listOutbox(db: Database, most = 200): Promise<OutboxMail[]> {
  const mails: OutboxMail[] = []
  for (const { id } of await db.query<{ id: number }>('select id from tenant')) {
    const rows = await db.inTenant(id, tx =>
      tx.query<{
        id: number
        recipient: string
        subject: string
        body_text: string
        created_at: Date
        sent_at: Date | null
      }>('select * from mail where tenant_id = $1 order by id desc limit $2', [id, most]),
    )
    mails.push(
      ...rows.map(it => ({
        id: it.id,
        to: it.recipient,
        subject: it.subject,
        text: it.body_text,
        createdAt: it.created_at.toISOString(),
        sentAt: it.sent_at?.toISOString() ?? null,
      })),
    )
  }
  return mails.sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id).slice(0, most)
}

import { type Language, type TextKey, type TextValues, toLanguage } from '@trellis/sdk/contract'
import type { UserContext } from './context.ts'
import { sendMail } from './mail.ts'
import { textsOf } from './texts.ts'

/** Mails whose texts are `<key>.subject` and `<key>.body`. */
type LetterKey = TextKey extends infer K ? (K extends `${infer Base}.subject` ? Base : never) : never

/**
 * Writes to a person of the tenant in that person's language. `values` may depend on it. Line ends within values become
 * spaces, so that a name never makes a line of its own. `name`, `sender`, `product` and `supportEmail` are filled in.
 */
export async function writeTo(
  { core, tx, tenantId, userId, after }: UserContext,
  recipientId: number,
  key: LetterKey,
  onceKey: string,
  values: (t: (key: TextKey, values?: TextValues) => string) => TextValues,
): Promise<void> {
  const people = await tx.query<{ id: number; email: string; full_name: string; language_code: Language }>(
    `select p.id, p.email, p.full_name, m.language_code from membership m join person p on p.id = m.user_id
     where m.tenant_id = $1 and m.user_id = any($2)`,
    [tenantId, [recipientId, userId]],
  )
  const recipient = people.find(it => it.id === recipientId)
  if (!recipient) return
  const texts = textsOf(toLanguage(recipient.language_code))
  const all: TextValues = {
    name: recipient.full_name,
    sender: people.find(it => it.id === userId)?.full_name ?? '',
    product: core.config.product,
    supportEmail: core.config.supportEmail,
    ...values(texts.t),
  }
  const safe = Object.fromEntries(
    Object.entries(all).map(([name, it]) => [name, typeof it === 'string' ? it.replace(/\s+/g, ' ').trim() : it]),
  )
  await sendMail(tx, {
    tenantId,
    onceKey,
    recipient: recipient.email,
    subject: texts.t(`${key}.subject` as TextKey, safe),
    text: texts.t(`${key}.body` as TextKey, safe),
  })
  after(core.mailWaiting)
}

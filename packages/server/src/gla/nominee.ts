import { randomBytes } from 'node:crypto'
import { type BodyOf, holds, type nomineeGla } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler } from '../core/context.ts'
import { storeDemographics } from '../core/demographics.ts'
import { sendLetters } from '../core/letter.ts'
import { refuse } from '../core/refuse.ts'
import { sha256 } from '../core/secrets.ts'
import { bank } from './bank.ts'
import { changeLanguage, startFor } from './start.ts'

/** A nominee's link works this long. */
const nomineeDays = 30

/** Who the guest token names, and the state of the assessment. */
export const me: Handler<typeof nomineeGla.me> = async context => {
  const { tx, tenantId, guest } = context
  const [row] = await tx.query<{
    id: number
    language_code: 'en'
    finished_at: Date | null
    attempted: number
    name: string
    features: never[]
  }>(
    `select a.id, a.language_code, a.finished_at, t.name, s.features,
       (select count(*) from gla_answer g where g.tenant_id = a.tenant_id and g.assessment_id = a.id and g.value > 0) as attempted
     from gla_assessment a join tenant t on t.id = a.tenant_id left join subscription s on s.tenant_id = a.tenant_id
     where a.tenant_id = $1 and a.guest_id = $2`,
    [tenantId, guest.id],
  )
  if (!row) throw refuse('notFound')
  return {
    assessmentId: row.id,
    fullName: guest.fullName,
    email: guest.email,
    tenantName: row.name,
    languageCode: row.language_code,
    multiLanguage: holds(row.features ?? [], 'gla-multi-language-survey'),
    finished: row.finished_at !== null,
    attemptedQuestions: row.attempted,
    total_question: bank.items.length,
  }
}

/** Switches the language, where the plan has more than one. */
export const changeNomineeLanguage: Handler<typeof nomineeGla.changeLanguage> = async (context, call) => {
  const [row] = await context.tx.query<{ features: never[] }>(
    'select features from subscription where tenant_id = $1',
    [context.tenantId],
  )
  if (!holds(row?.features ?? [], 'gla-multi-language-survey')) throw refuse('entitlement')
  return changeLanguage(context, call)
}

/** Saves the research answers of a nominee who has finished. */
export const saveDemographics: Handler<typeof nomineeGla.saveDemographics> = async (
  { tx, tenantId, guest },
  { body },
) => {
  const [done] = await tx.query(
    'select 1 from gla_assessment where tenant_id = $1 and guest_id = $2 and finished_at is not null',
    [tenantId, guest.id],
  )
  if (!done) throw refuse('conflict')
  await storeDemographics(tx, tenantId, 'guest', guest.id, body)
  // The research page is the last thing the link is for.
  await tx.query('update guest set used_at = $3 where tenant_id = $1 and id = $2', [tenantId, guest.id, now()])
  return {}
}

/** What is stored of a nominee. */
const columnsOf = (body: BodyOf<typeof nomineeGla.invite>) =>
  ({
    email: body.email,
    full_name: body.fullName.trim(),
    language_code: body.languageCode,
  }) satisfies ColumnsOf<typeof body>

/** Invites a nominee by mail to take the assessment without an account. */
export const invite: Handler<typeof nomineeGla.invite> = async (context, { body }) => {
  const { core, tx, tenantId, principal, userId } = context
  const token = `g.${tenantId}.${randomBytes(32).toString('base64url')}`
  const at = now()
  const { id: nomineeId } = await tx.kysely
    .insertInto('guest')
    .values({
      ...columnsOf(body),
      tenant_id: tenantId,
      purpose: 'gla',
      token_hash: sha256(token),
      created_at: at,
      expires_at: new Date(at.getTime() + nomineeDays * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const language = holds(principal.features, 'gla-multi-language-survey') ? body.languageCode : 'en'
  await startFor(tx, { tenantId, guestId: nomineeId }, language)
  const path = `/growth-leader/nominee#token=${token}`
  const [inviter] = await tx.query<{ full_name: string }>('select full_name from person where id = $1', [userId])
  await sendLetters(context, [
    {
      onceKey: `gla-nominee/${nomineeId}`,
      to: { guestId: nomineeId },
      text: 'gla.invitation',
      values: { inviter: inviter?.full_name ?? '', count: nomineeDays },
      path,
    },
  ])
  return { nomineeId, link: core.config.url + path }
}

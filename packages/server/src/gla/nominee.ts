import { randomBytes } from 'node:crypto'
import { type BodyOf, dayMs, holds, type nomineeGla } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler } from '../core/context.ts'
import { storeDemographics } from '../core/demographics.ts'
import { sendLetters } from '../core/letter.ts'
import { nameOf } from '../core/people.ts'
import { refuse } from '../core/refuse.ts'
import { sha256 } from '../core/secrets.ts'
import { bank } from './bank.ts'
import { changeLanguage, startFor } from './start.ts'
import { answered } from './state.ts'

/** A nominee's link works this long. */
const nomineeDays = 30

/** Who the guest token names, and the state of the assessment. */
export const me: Handler<typeof nomineeGla.me> = async context => {
  const { tx, tenantId, guest } = context
  const row = await tx.kysely
    .selectFrom('gla_assessment as a')
    .innerJoin('tenant as t', 't.id', 'a.tenant_id')
    .leftJoin('subscription as s', 's.tenant_id', 'a.tenant_id')
    .select(['a.id', 'a.language_code', 'a.finished_at', 't.name', 's.features'])
    .select(answered.as('attempted'))
    .where('a.tenant_id', '=', tenantId)
    .where('a.guest_id', '=', guest.id)
    .executeTakeFirst()
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
  const row = await context.tx.kysely
    .selectFrom('subscription')
    .select('features')
    .where('tenant_id', '=', context.tenantId)
    .executeTakeFirst()
  if (!holds(row?.features ?? [], 'gla-multi-language-survey')) throw refuse('entitlement')
  return changeLanguage(context, call)
}

/** Saves the research answers of a nominee who has finished. */
export const saveDemographics: Handler<typeof nomineeGla.saveDemographics> = async (
  { tx, tenantId, guest },
  { body },
) => {
  const done = await tx.kysely
    .selectFrom('gla_assessment')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('guest_id', '=', guest.id)
    .where('finished_at', 'is not', null)
    .executeTakeFirst()
  if (!done) throw refuse('conflict')
  await storeDemographics(tx, tenantId, 'guest', guest.id, body)
  // The research page is the last thing the link is for.
  await tx.kysely
    .updateTable('guest')
    .set({ used_at: now() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', guest.id)
    .execute()
  return {}
}

/** What is stored of a nominee. */
const columnsOf = (body: BodyOf<typeof nomineeGla.invite>) =>
  ({
    email: body.email,
    full_name: body.fullName,
    language_code: body.languageCode,
  }) satisfies ColumnsOf<typeof body, 'guest'>

/** Invites a nominee by mail to take the assessment without an account. */
export const invite: Handler<typeof nomineeGla.invite> = async (context, { body }) => {
  const { core, tx, tenantId, principal } = context
  const token = `g.${tenantId}.${randomBytes(32).toString('base64url')}`
  const at = now()
  const expires = new Date(at.getTime() + nomineeDays * dayMs)
  const inviter = await nameOf(context)
  const { id: nomineeId } = await tx.kysely
    .insertInto('guest')
    .values({
      ...columnsOf(body),
      tenant_id: tenantId,
      purpose: 'gla',
      token_hash: sha256(token),
      created_at: at,
      expires_at: expires,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const language = holds(principal.features, 'gla-multi-language-survey') ? body.languageCode : 'en'
  await startFor(tx, { tenantId, guestId: nomineeId }, language)
  const path = `/growth-leader/nominee#token=${token}`
  await sendLetters(context, [
    {
      onceKey: `gla-nominee/${nomineeId}`,
      to: { guestId: nomineeId },
      text: 'gla.invitation',
      asks: inviter,
      about: 'gla.info.title',
      time: 'core.mail.time.assessment',
      until: { date: expires, id: `nominee-${tenantId}-${nomineeId}@trellis` },
      values: { inviter, count: nomineeDays },
      path,
      closing: ['gla.invitation.after'],
    },
  ])
  return { nomineeId, link: core.config.url + path }
}

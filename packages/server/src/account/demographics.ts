import type { account, Demographics } from '@trellis/sdk/contract'
import type { Handler } from '../core/context.ts'
import { storeDemographics } from '../core/demographics.ts'

/** The own research answers. */
export const demographics: Handler<typeof account.demographics> = async ({ tx, tenantId, userId }) => {
  const row = await tx.kysely
    .selectFrom('demographics')
    .select('answers')
    .where('tenant_id', '=', tenantId)
    .where('owner', '=', 'user')
    .where('owner_id', '=', userId)
    .executeTakeFirst()
  return (row?.answers ?? {}) as Demographics
}

/** Saves the own research answers; what is left out is cleared. */
export const saveDemographics: Handler<typeof account.saveDemographics> = async (
  { tx, tenantId, userId },
  { body },
) => {
  await storeDemographics(tx, tenantId, 'user', userId, body)
  return {}
}

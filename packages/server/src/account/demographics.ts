import type { account, Demographics } from '@trellis/sdk/contract'
import type { Handler } from '../core/context.ts'
import { storeDemographics } from '../core/demographics.ts'

/** The own research answers. */
export const demographics: Handler<typeof account.demographics> = async ({ tx, tenantId, userId }) => {
  const [row] = await tx.query<{ answers: Demographics }>(
    "select answers from demographics where tenant_id = $1 and owner = 'user' and owner_id = $2",
    [tenantId, userId],
  )
  return row?.answers ?? {}
}

/** Saves the own research answers; what is left out is cleared. */
export const saveDemographics: Handler<typeof account.saveDemographics> = async (
  { tx, tenantId, userId },
  { body },
) => {
  await storeDemographics(tx, tenantId, 'user', userId, body)
  return {}
}

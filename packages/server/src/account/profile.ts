import { type account, type BodyOf, canDo, type Relation } from '@trellis/sdk/contract'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler } from '../core/context.ts'
import { sameEmail } from '../core/kysely.ts'
import { refuse } from '../core/refuse.ts'
import { mustBeTimeZone } from '../core/time-zone.ts'
import { userState } from './state.ts'

/** What is stored of a membership; the name is the person's in every tenant. */
const columnsOf = (body: Omit<BodyOf<typeof account.updateProfile>, 'fullName' | 'deviceTimeZone'>) =>
  ({
    salutation: body.salutation,
    designation: body.designation,
    language_code: body.languageCode,
    time_zone: body.timeZone,
    theme: body.theme,
    scheme: body.scheme,
  }) satisfies ColumnsOf<typeof body, 'membership'>

/** Changes the own profile; what is left out stays. */
export const updateProfile: Handler<typeof account.updateProfile> = async (context, { body }) => {
  const { tx, tenantId, userId } = context
  for (const field of ['timeZone', 'deviceTimeZone'] as const) {
    const zone = body[field]
    if (zone !== undefined) await mustBeTimeZone(tx, `body.${field}`, zone)
  }
  if (body.fullName !== undefined)
    await tx.kysely.updateTable('person').set({ full_name: body.fullName }).where('id', '=', userId).execute()
  const columns = columnsOf(body)
  if (Object.values(columns).some(it => it !== undefined))
    await tx.kysely
      .updateTable('membership')
      .set(columns)
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .execute()
  if (body.deviceTimeZone !== undefined)
    await tx.kysely
      .updateTable('membership')
      .set({ time_zone: body.deviceTimeZone })
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('time_zone', 'is', null)
      .execute()
  return userState(context)
}

/** Whether the tenant has a user with that e-mail. */
export const userExist: Handler<typeof account.userExist> = async ({ tx, tenantId }, { body }) => {
  const found = await tx.kysely
    .selectFrom('membership as m')
    .innerJoin('person as p', 'p.id', 'm.user_id')
    .select('p.id')
    .where('m.tenant_id', '=', tenantId)
    .where(sameEmail('p.email', body.email))
    .executeTakeFirst()
  return { exist: found !== undefined }
}

/** The own tags; an administrator reads those of any user of the tenant. */
export const tags: Handler<typeof account.tags> = async ({ tx, tenantId, userId, principal }, { params }) => {
  const relations: Relation[] = params.userId === userId ? ['self'] : []
  if (!canDo('readTags', [...relations, ...principal.roles])) throw refuse('notFound')
  const row = await tx.kysely
    .selectFrom('membership')
    .select('user_tags')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', params.userId)
    .executeTakeFirst()
  if (!row) throw refuse('notFound')
  return { userTags: row.user_tags }
}

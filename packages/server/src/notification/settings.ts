import {
  type BodyOf,
  channels,
  isChoice,
  type NotificationSettings,
  type notification,
  preferenceOf,
  preferenceTypes,
} from '@trellis/sdk/contract'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { timeZoneOf } from '../core/people.ts'
import { badField, refuse } from '../core/refuse.ts'
import { tellInbox } from '../core/tell-inbox.ts'

type Place = Pick<UserContext, 'tx' | 'tenantId' | 'userId'>
type Choice = BodyOf<typeof notification.saveSettings>['preferences'][number]

const rowOf = ({ tx, tenantId, userId }: Place) =>
  tx.kysely
    .selectFrom('notification_settings')
    .select(['quiet_from', 'quiet_until', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)

/** How a person wants to be told: what was chosen, and for all else what is standard. */
export async function settingsOf(place: Place): Promise<NotificationSettings> {
  const { tx, tenantId, userId } = place
  const [row, chosen, timeZone] = await Promise.all([
    rowOf(place).executeTakeFirst(),
    tx.kysely
      .selectFrom('notification_preference')
      .select(['type', 'bell', 'mail', 'chat'])
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .execute(),
    timeZoneOf(place),
  ])
  return {
    preferences: preferenceTypes.map(type => {
      const own = chosen.find(it => it.type === type)
      const it = { ...preferenceOf(type).standard, ...own }
      return { type, bell: it.bell, mail: it.mail, chat: it.chat }
    }),
    quietHours: row?.quiet_from && row.quiet_until ? { from: row.quiet_from, until: row.quiet_until } : null,
    timeZone,
    version: row?.version ?? 0,
  }
}

/** How the caller is told. */
export const settings: Handler<typeof notification.settings> = context => settingsOf(context)

/** Refuses what nobody can choose: no word of what always comes, a mail that there is none of, a type twice. */
function check(choices: readonly Choice[]): void {
  for (const [at, it] of choices.entries()) {
    const { standard } = preferenceOf(it.type)
    const wrong = channels.find(channel => !isChoice(it.type, channel) && it[channel] !== standard[channel])
    if (wrong) throw badField(`body.preferences.${at}.${wrong}`, 'It cannot be chosen')
    if (choices.findIndex(one => one.type === it.type) !== at)
      throw badField(`body.preferences.${at}.type`, 'Each once')
  }
}

const columnsOf = (it: Choice) =>
  ({ type: it.type, bell: it.bell, mail: it.mail, chat: it.chat }) satisfies ColumnsOf<
    Choice,
    'notification_preference'
  >

/** Stores a choice over the version that it was begun from. */
export const saveSettings: Handler<typeof notification.saveSettings> = async (context, { body }) => {
  const { tx, tenantId, userId } = context
  check(body.preferences)
  const hours = { quiet_from: body.quietHours?.from ?? null, quiet_until: body.quietHours?.until ?? null }
  const saved =
    body.version === 0
      ? await tx.kysely
          .insertInto('notification_settings')
          .values({ tenant_id: tenantId, user_id: userId, version: 1, ...hours })
          .onConflict(it => it.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx.kysely
          .updateTable('notification_settings')
          .set(it => ({ ...hours, version: it('version', '+', 1) }))
          .where('tenant_id', '=', tenantId)
          .where('user_id', '=', userId)
          .where('version', '=', body.version)
          .returning('version')
          .executeTakeFirst()
  if (!saved) throw refuse('conflict', { current: await settingsOf(context) })
  for (const it of body.preferences)
    await tx.kysely
      .insertInto('notification_preference')
      .values({ ...columnsOf(it), tenant_id: tenantId, user_id: userId })
      .onConflict(one => one.columns(['tenant_id', 'user_id', 'type']).doUpdateSet(columnsOf(it)))
      .execute()
  await tellInbox(tx, tenantId, [userId])
  return settingsOf(context)
}

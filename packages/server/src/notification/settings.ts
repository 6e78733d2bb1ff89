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
import { badField, refuse } from '../core/refuse.ts'
import { tellInbox } from '../core/tell-inbox.ts'

type Place = Pick<UserContext, 'tx' | 'tenantId' | 'userId'>
type Choice = BodyOf<typeof notification.saveSettings>['preferences'][number]

interface Row extends Record<string, unknown> {
  time_zone: string | null
  quiet_from: string | null
  quiet_until: string | null
  version: number | null
  type: string | null
  bell: boolean
  mail: boolean
  chat: boolean
}

/** How a person wants to be told: what was chosen, and for all else what is standard. */
export async function settingsOf({ tx, tenantId, userId }: Place): Promise<NotificationSettings> {
  // By hand: asked with every look at what waits, so that the plan is kept. A row for each kind that was chosen.
  const rows = await tx.query<Row>(
    `select m.time_zone, s.quiet_from, s.quiet_until, s.version, p.type, p.bell, p.mail, p.chat
     from membership m
     left join notification_settings s on s.tenant_id = m.tenant_id and s.user_id = m.user_id
     left join notification_preference p on p.tenant_id = s.tenant_id and p.user_id = s.user_id
     where m.tenant_id = $1 and m.user_id = $2`,
    [tenantId, userId],
    'notification-settings',
  )
  const [row] = rows
  return {
    preferences: preferenceTypes.map(type => {
      const own = rows.find(it => it.type === type)
      const it = own ?? preferenceOf(type).standard
      return { type, bell: it.bell, mail: it.mail, chat: it.chat }
    }),
    quietHours: row?.quiet_from && row.quiet_until ? { from: row.quiet_from, until: row.quiet_until } : null,
    timeZone: row?.time_zone ?? 'UTC',
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

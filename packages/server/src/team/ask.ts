import { type team, undoSeconds, type ViewingRight } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { callOff, sendLetters } from '../core/letter.ts'
import { refusal, refuse } from '../core/refuse.ts'
import { standing } from '../core/standing.ts'
import { after, mailOf, oneRight, restore, rightsOfViewer, set, told } from './rights.ts'

const byOwner = (rights: readonly ViewingRight[]): ViewingRight[][] => [
  ...Map.groupBy(rights, it => it.userId).values(),
]

/**
 * Asks for rights, with one mail a person that is sent once it can no longer be taken back. Who gets no more mails today is not
 * asked; where that is everybody, it is refused. Gives the moment that names what was asked.
 */
async function ask(context: UserContext, rights: ViewingRight[]): Promise<string> {
  const at = now()
  const asked = at.toISOString()
  const due = new Date(at.getTime() + undoSeconds * 1000)
  const leftOut = await sendLetters(
    context,
    byOwner(rights).flatMap(items => {
      const [it] = items
      if (!it) return []
      return [
        {
          onceKey: mailOf(it, asked),
          to: { userId: it.userId },
          text: 'team.mail.viewingRight' as const,
          asks: it.viewerName,
          team: it.teamName,
          time: 'core.mail.time.minute' as const,
          values: ({ t, list }) => ({ item: list(items.map(one => t(`team.items.${one.itemType}`))) }),
          path: '/dashboard/viewing-rights',
          due,
        },
      ]
    }),
  )
  for (const it of rights) if (!leftOut.has(mailOf(it, asked))) await set(context, it, 'REQUESTED', true, at)
  return asked
}

/** Asks a member for the right to see an item type. What waits or is granted already is refused. */
export const requestViewingRight: Handler<typeof team.requestViewingRight> = async (context, { body }) => {
  const { userId, requestItemType } = body
  const { teamId } = (await standing(context, body.teamId, 'lock')).to('askForRights')
  const right = await oneRight(context, teamId, userId, context.userId, requestItemType)
  if (right.status === 'REQUESTED') throw refusal(context.i18n, 'conflict', 'team.rights.waiting')
  if (right.status === 'GRANTED') throw refusal(context.i18n, 'conflict', 'team.rights.granted')
  await ask(context, [right])
  return after(context, right)
}

/**
 * Asks several members at once, each for what is chosen. What waits or is granted already is left as it is, and so is who gets no
 * more mails today; where nothing is left, `conflict`.
 */
export const viewingRightsInvite: Handler<typeof team.viewingRightsInvite> = async (context, { body }) => {
  const { teamId } = (await standing(context, body.teamId, 'lock')).to('askForRights')
  const before = await rightsOfViewer(context, teamId)
  if (body.requests.some(one => !before.some(it => it.userId === one.userId))) throw refuse('notFound')
  const isMeant = (it: ViewingRight) =>
    body.requests.some(one => one.userId === it.userId && one.itemTypes.includes(it.itemType))
  const open = before.filter(it => isMeant(it) && it.status !== 'REQUESTED' && it.status !== 'GRANTED')
  if (open.length === 0) throw refusal(context.i18n, 'conflict', 'team.rights.waiting')
  const askedAt = await ask(context, open)
  const present = await told(context, await rightsOfViewer(context, teamId))
  return { rights: present.filter(isMeant), askedAt, undoSeconds }
}

/**
 * Takes back what the caller asked for at a moment, until its mails are sent: each right is what it was, and no mail goes. Of whom
 * it is too late stays asked; where that is everybody, `conflict`. A repeat changes nothing.
 */
export const undoViewingRightsInvite: Handler<typeof team.undoViewingRightsInvite> = async (context, { body }) => {
  const { teamId } = (await standing(context, body.teamId, 'lock')).to('askForRights')
  const asked = (await rightsOfViewer(context, teamId)).filter(
    it => it.status === 'REQUESTED' && it.changedAt === body.askedAt,
  )
  const off = await callOff(
    context,
    asked.map(it => mailOf(it, body.askedAt)),
  )
  if (asked.length > 0 && off.size === 0) throw refusal(context.i18n, 'conflict', 'team.rights.sent')
  for (const it of asked) if (off.has(mailOf(it, body.askedAt))) await restore(context, it)
  return { rights: await told(context, await rightsOfViewer(context, teamId)) }
}

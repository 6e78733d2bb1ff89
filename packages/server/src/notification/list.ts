import { type I18n, type NotificationEntry, type notification, ruleOf, screenOf, wordsOf } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { textsOf } from '../core/texts.ts'
import { type Bell, bellOf, isInBell } from './bell.ts'
import { type Entry, inboxOf, markRead } from './inbox.ts'

/** An entry as the API tells it, its words in the caller's language and time. */
function told(i18n: I18n, it: Entry, bell: Bell): NotificationEntry {
  const { rule, team_name: teamName, person_name: personName, facts } = it
  const until = it.until?.toISOString() ?? null
  const { title, action } = wordsOf(i18n, { rule, teamName, personName, until, facts, status: it.status })
  const { ends, kind = ends === 'read' ? 'update' : 'reminder', type } = ruleOf(rule)
  return {
    id: it.id,
    text: title,
    isRead: it.read_at !== null,
    status: it.status,
    notificationDate: it.since.toISOString(),
    notificationType: kind,
    type: type ?? null,
    relatedId: /^\d+$/.test(it.subject) ? Number(it.subject) : null,
    teamId: it.team_id,
    sprintId: typeof facts.sprintId === 'number' ? facts.sprintId : null,
    checkInDate: type === 'CHECK_IN' ? it.since.toISOString() : null,
    showButton: it.status === 'ACTIVE',
    buttonText: action,
    rule,
    inBell: isInBell(bell, { rule, since: it.since }),
    teamName,
    personName,
    until,
    putOffUntil: it.put_off_until && it.put_off_until > now() ? it.put_off_until.toISOString() : null,
    endedAt: it.ended_at?.toISOString() ?? null,
    screen: screenOf(rule, it.team_id, facts),
    facts,
  }
}

/** What waits for the caller and what has waited. */
export const all: Handler<typeof notification.all> = async context => {
  const [entries, bell] = await Promise.all([inboxOf(context), bellOf(context)])
  const texts = textsOf(context.language, bell.timeZone)
  return entries.map(it => told(texts, it, bell))
}

/** Marks one as read; somebody else's is none. */
export const markAsRead: Handler<typeof notification.markAsRead> = async (context, { params }) => {
  if ((await markRead(context, params.id)) === 0) throw refuse('notFound')
  return {}
}

/** Marks all as read. */
export const markAllAsRead: Handler<typeof notification.markAllAsRead> = async context => {
  await markRead(context, null)
  return {}
}

import { dayOf, instantOf, meetingEnd } from '@trellis/sdk/contract'
import type { Room } from '../core/doors.ts'
import { timeZoneOf } from '../core/people.ts'
import type { Done, Waiting, WaitingIn } from '../core/waiting.ts'

interface Row extends Record<string, unknown> {
  id: number
  user_id: number
  title: string
  starts_at: Date
  minutes: number
  sequence: number
  answer: 'OPEN' | 'ACCEPTED' | 'DECLINED' | null
  invited_at: Date | null
}

/** Invitations that wait for an answer until the meeting begins, and meetings of today from the morning on until they are over. */
const waiting: WaitingIn = async ({ tx, tenantId, userId, at }) => {
  // By hand: asked with every look at what waits, so that the plan is kept.
  const rows = await tx.query<Row>(
    `select g.id, g.user_id, g.title, g.starts_at, g.minutes, g.sequence, i.answer, i.invited_at
     from meeting g left join meeting_person i
       on i.tenant_id = g.tenant_id and i.meeting_id = g.id and i.user_id = $2 and i.left_at is null
     where g.tenant_id = $1 and g.cancelled_at is null and g.starts_at > $3::timestamptz - interval '8 hours'
       and (g.user_id = $2 or i.id is not null)`,
    [tenantId, userId, at],
    'waiting-meetings',
  )
  if (rows.length === 0) return []
  const zoned = { timeZone: await timeZoneOf({ tx, tenantId, userId }) }
  return rows.flatMap((it): (Waiting | Done)[] => {
    const isOver = meetingEnd({ startsAt: it.starts_at, minutes: it.minutes }) <= at
    const about = { subject: String(it.id), facts: { title: it.title } }
    const invited = { ...about, rule: 'meetingInvited' as const }
    const told: (Waiting | Done)[] = []
    if (it.answer === 'OPEN' && it.starts_at > at)
      told.push({ ...invited, personId: it.user_id, since: it.invited_at ?? at, until: it.starts_at })
    else if (it.answer !== null && it.answer !== 'OPEN')
      told.push({ rule: invited.rule, subject: about.subject, done: true })
    const morning = instantOf(dayOf(it.starts_at, zoned), '06:00', zoned)
    const since = new Date(Math.min(morning.getTime(), it.starts_at.getTime()))
    if (at >= since && !isOver && it.answer !== 'DECLINED' && it.answer !== 'OPEN')
      told.push({ ...about, rule: 'meetingToday', since, until: it.starts_at })
    return told
  })
}

/** What other rooms ask of meetings. */
export const calendarDoor: Room = { waiting }

import { mostMailsAWeek, voiceOf, weekOf } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { inEveryTenant } from '../core/every-tenant.ts'
import { isOneOf } from '../core/kysely.ts'
import { sendLetters } from '../core/letter.ts'
import { holdWeek, mailedLately } from '../core/mail-week.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import type { Letter } from '../core/write-letter.ts'
import { planOfRow, type SprintRow } from './rows.ts'

/** Check-ins that are told of in one transaction. */
const batch = 200

/** Check-ins whose window has opened and of which nobody was told; those another instance holds are left out. */
const opened = (tx: Tx, tenantId: number, at: Date) =>
  tx.kysely
    .selectFrom('check_in as c')
    .innerJoin('sprint_member as m', it =>
      it.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.id', '=', 'c.member_id'),
    )
    .innerJoin('person as p', 'p.id', 'm.user_id')
    .select(['c.id', 'c.sprint_id', 'c.type', 'c.status', 'c.closes_at', 'm.user_id', 'm.left_at', 'p.email'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.told_at', 'is', null)
    .where('c.opens_at', '<=', at)
    // Who is away is told of nothing, unless the leave is taken back.
    .where('c.is_away', '=', false)
    .orderBy('c.opens_at')
    .orderBy('c.id')
    .limit(batch)
    .forUpdate('c')
    .skipLocked()

type Opened = Awaited<ReturnType<ReturnType<typeof opened>['execute']>>[number]
type Sprint = SprintRow & { team_name: string | null }

/** That a check-in is open, until when, and whose its answers are. Its link opens it and changes nothing. */
function letterOf(tenantId: number, it: Opened, sprint: Sprint): Letter {
  const { week, total } = weekOf(planOfRow(sprint), it.closes_at)
  return {
    onceKey: `check-in/${it.id}`,
    to: { userId: it.user_id },
    text: it.type === 'final' ? 'sprint.mail.checkInFinal' : 'sprint.mail.checkIn',
    values: { label: sprint.label, week },
    path: sprint.team_id === null ? '/sprint/check-in' : `/teams/v2/${sprint.team_id}/sprint/check-in`,
    about: 'sprint.mail.ofSprint',
    ...(sprint.team_name === null ? {} : { team: sprint.team_name }),
    progress: { done: week, of: total, text: 'sprint.mail.week' },
    time: 'sprint.mail.checkInTime',
    until: { date: it.closes_at, id: `check-in-${tenantId}-${it.id}@trellis` },
    sees: 'sprint.mail.checkInSees',
    why: 'sprint.mail.checkInWhy',
    zone: sprint.timezone,
    preference: 'CHECK_IN',
  }
}

async function tellIn(core: Core, tx: Tx, tenantId: number): Promise<void> {
  const at = now()
  const any = await opened(tx, tenantId, at).execute()
  if (any.length === 0) return
  await holdWeek(tx, tenantId)
  const sprints = await tx.kysely
    .selectFrom('sprint as s')
    .leftJoin('team as t', it => it.onRef('t.tenant_id', '=', 's.tenant_id').onRef('t.id', '=', 's.team_id'))
    .selectAll('s')
    .select('t.name as team_name')
    .where('s.tenant_id', '=', tenantId)
    .where(isOneOf('s.id', [...new Set(any.map(it => it.sprint_id))]))
    .where('s.status', '=', 'IN_PROGRESS')
    .execute()
  const running = new Map(sprints.map(it => [it.id, it]))
  const open = any.filter(it => it.left_at === null && it.closes_at > at && running.has(it.sprint_id))
  const lately = await mailedLately(
    tx,
    tenantId,
    open.map(it => it.email),
    at,
  )
  const letters = open.flatMap(it => {
    const sprint = running.get(it.sprint_id)
    // Who has begun it needs no mail.
    if (!sprint || it.status !== 'DRAFT') return []
    const before = lately.get(voiceOf(it.email)) ?? 0
    if (before >= mostMailsAWeek) return []
    lately.set(voiceOf(it.email), before + 1)
    return [letterOf(tenantId, it, sprint)]
  })
  await sendLetters({ core, tx, tenantId }, letters)
  await tx.kysely
    .updateTable('check_in')
    .set({ told_at: at })
    .where('tenant_id', '=', tenantId)
    .where(
      isOneOf(
        'id',
        any.map(it => it.id),
      ),
    )
    .execute()
  await tellInbox(
    tx,
    tenantId,
    open.map(it => it.user_id),
  )
}

/**
 * Mails members that a check-in is open, once its window has opened, each once; who wants no such mail, and who got three in this
 * week, is told by the bell alone. One that was over before anybody was told of it is told to nobody. Source: sprints, Notifications.
 */
export async function tellOpenedCheckIns(core: Core): Promise<void> {
  await inEveryTenant(core, (tx, tenantId) => tellIn(core, tx, tenantId), 'Nobody could be told of open check-ins')
  core.mailWaiting()
}

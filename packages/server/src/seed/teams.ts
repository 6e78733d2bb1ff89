import { dayMs, type TeamDetails, type ViewingItem, type ViewingRight } from '@trellis/sdk/contract'
import type { Tx } from '../core/db.ts'

/** A team of the demo tenant, people by first name. */
export interface DemoTeam extends Pick<TeamDetails, 'purpose' | 'type' | 'distribution'> {
  name: string
  manager: string
  members: string[]
  assistant?: string
  description: string
  /** Months since it began, and until it ends; none has no end. */
  since: number
  until?: number
  /** Versions of the focus note, oldest first: weeks ago, who wrote it, and the text. */
  notes?: [weeks: number, by: string, text: string][]
  /** Of whom, what, in which state, for the manager; `hidden` is granted and not on the board. */
  rights?: [owner: string, item: ViewingItem, status: ViewingRight['status'], hidden?: 'hidden'][]
  /** Members who let the team see their strengths. */
  shown?: string[]
  /** The same of the 360. */
  shown360?: string[]
}

/** The teams of Alder Works. */
export const teams: DemoTeam[] = [
  {
    name: 'Product Design',
    manager: 'Ada',
    members: ['Ben', 'Dev', 'Liam', 'Mei', 'Noor', 'Otto', 'Pia', 'Quinn', 'Rosa'],
    assistant: 'Mei',
    description: 'Designs what customers of Alder Works meet, from first sketch to shipped screen.',
    purpose: 'PROJECT',
    type: 'HYBRID',
    distribution: 'SEVERAL_SITES',
    since: 12,
    notes: [
      [30, 'Ada', 'Agree on who decides what before a project begins.'],
      [14, 'Mei', 'Agree on who decides what before a project begins, and write it down where all can read it.'],
      [3, 'Ada', 'Show unfinished work every Thursday. Ask one question you do not know the answer to.'],
    ],
    rights: [
      ['Mei', 'GLA', 'GRANTED'],
      ['Mei', 'GL360', 'GRANTED'],
      ['Quinn', 'GLA', 'GRANTED', 'hidden'],
      ['Ben', 'GLA', 'REQUESTED'],
      ['Noor', 'GLA', 'REVOKED'],
      ['Liam', 'GLA', 'DECLINED'],
    ],
    shown: ['Mei', 'Pia', 'Quinn'],
    shown360: ['Mei', 'Quinn'],
  },
  {
    name: 'Engineering',
    manager: 'Hana',
    members: ['Sam', 'Tara', 'Udo', 'Vera', 'Will', 'Xenia', 'Yuki', 'Zoe'],
    description: 'Builds and runs the platform.',
    purpose: 'PROJECT',
    type: 'REMOTE',
    distribution: 'SEVERAL_TIME_ZONES',
    since: 12,
    rights: [
      ['Tara', 'GLA', 'REQUESTED'],
      ['Udo', 'GLA', 'GRANTED'],
    ],
    shown: ['Udo'],
  },
  {
    name: 'Customer Care',
    manager: 'Ines',
    members: ['Amir', 'Bea', 'Carl', 'Dina', 'Elio', 'Fay'],
    assistant: 'Fay',
    description: 'Answers, and makes the next question unnecessary.',
    purpose: 'COACHING',
    type: 'COLOCATED',
    distribution: 'ONE_SITE',
    since: 10,
    notes: [
      [20, 'Ines', 'Pick up the phone when a thread has three replies.'],
      [5, 'Fay', 'Pick up the phone when a thread has three replies. Share one good call each week.'],
    ],
    rights: [['Fay', 'GLA', 'DECLINED']],
  },
  {
    name: 'Operations',
    manager: 'Jonas',
    members: ['Gita', 'Hugo', 'Ivy', 'Jan', 'Kofi', 'Lena', 'Milo', 'Nia'],
    description: 'Keeps rooms, goods and papers where people need them.',
    purpose: 'LEARNING',
    type: 'COLOCATED',
    distribution: 'SEVERAL_SITES',
    since: 12,
  },
  {
    name: 'Leadership Circle',
    manager: 'Kira',
    members: ['Ada', 'Cleo', 'Hana', 'Ines', 'Jonas'],
    description: 'The people who lead Alder Works, learning from each other.',
    purpose: 'MENTORSHIP',
    type: 'HYBRID',
    distribution: 'SEVERAL_COUNTRIES',
    since: 11,
    until: 6,
    rights: [
      ['Ada', 'GLA', 'REQUESTED'],
      ['Ada', 'SPRINT', 'GRANTED'],
      ['Ada', 'PORTFOLIO', 'GRANTED'],
      ['Ada', 'LEADER_IMPACT', 'GRANTED'],
      ['Hana', 'LEADER_IMPACT', 'GRANTED'],
      ['Cleo', 'GLA', 'REQUESTED'],
    ],
  },
]

/** Meetings of every team: days from today, the hour of UTC, minutes, title. */
const meetings: [days: number, hour: number, minutes: number, title: string][] = [
  [-42, 9, 60, 'How we decide'],
  [-21, 13, 45, 'Looking back on the month'],
  [-7, 9, 30, 'Feedback in pairs'],
  [3, 9, 30, 'Feedback in pairs'],
  [10, 13, 60, 'Focus of the quarter'],
  [24, 13, 45, 'Looking back on the month'],
]

/** Puts a team with its people and history into the demo tenant. `idOf` gives the user id of a first name. */
export async function addTeam(
  tx: Tx,
  tenantId: number,
  it: DemoTeam,
  idOf: (first: string) => number,
  at: Date,
): Promise<{ id: number; since: Date }> {
  const monthsFrom = (months: number) => {
    const day = new Date(at)
    day.setUTCMonth(day.getUTCMonth() + months, 1)
    return day.toISOString().slice(0, 10)
  }
  const ago = (days: number) => new Date(Math.floor(at.getTime() / dayMs) * dayMs - days * dayMs + 9.5 * 3_600_000)
  const { id } = await tx.kysely
    .insertInto('team')
    .values({
      tenant_id: tenantId,
      name: it.name,
      manager_id: idOf(it.manager),
      assistant_id: it.assistant ? idOf(it.assistant) : null,
      description: it.description,
      purpose: it.purpose,
      type: it.type,
      distribution: it.distribution,
      duration_start: monthsFrom(-it.since),
      duration_end: it.until ? monthsFrom(it.until) : null,
      created_at: ago(it.since * 30),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = { tenant_id: tenantId, team_id: id }
  for (const member of [it.manager, ...it.members])
    await tx.kysely
      .insertInto('team_member')
      .values({ ...own, user_id: idOf(member), joined_at: ago(it.since * 30) })
      .execute()
  for (const [index, [weeks, by, text]] of (it.notes ?? []).entries())
    await tx.kysely
      .insertInto('team_note')
      .values({
        ...own,
        user_id: idOf(by),
        type: 'FOCUS_NOTE',
        version: index + 1,
        text,
        updated_at: ago(weeks * 7),
      })
      .execute()
  for (const [index, [owner, item, status, hidden]] of (it.rights ?? []).entries())
    await tx.kysely
      .insertInto('viewing_right')
      .values({
        ...own,
        user_id: idOf(owner),
        viewer_id: idOf(it.manager),
        item_type: item,
        status,
        shown: hidden !== 'hidden',
        changed_at: ago(5 + index * 6),
      })
      .execute()
  const shown = { GLA: it.shown ?? [], GL360: it.shown360 ?? [] }
  for (const item_type of ['GLA', 'GL360'] as const)
    for (const owner of shown[item_type])
      await tx.kysely
        .insertInto('team_viewing')
        .values({ ...own, user_id: idOf(owner), item_type, shown: true, changed_at: ago(30) })
        .execute()
  for (const [days, hour, minutes, title] of meetings) {
    const from = new Date(Math.floor(at.getTime() / dayMs) * dayMs + days * dayMs + hour * 3_600_000)
    const ends_at = new Date(from.getTime() + minutes * 60_000)
    await tx.kysely
      .insertInto('activity')
      .values({ ...own, title, starts_at: from, ends_at })
      .execute()
  }
  return { id, since: ago(it.since * 30) }
}

/** An invitation that waits for an answer. */
export async function addInvitation(tx: Tx, tenantId: number, teamId: number, userId: number, at: Date): Promise<void> {
  await tx.kysely
    .insertInto('team_member')
    .values({
      tenant_id: tenantId,
      team_id: teamId,
      user_id: userId,
      status: 'PENDING',
      invited_at: new Date(at.getTime() - 2 * dayMs),
      invitations: 1,
    })
    .execute()
}

import type { Tx } from '../core/db.ts'

/** A team of the demo tenant, people by first name. */
export interface DemoTeam {
  name: string
  manager: string
  members: string[]
  assistant?: string
  description: string
  purpose: string
  type: string
  distribution: string
  /** Months since it began, and until it ends; none has no end. */
  since: number
  until?: number
  /** Versions of the focus note, oldest first: weeks ago, who wrote it, and the text. */
  notes?: [weeks: number, by: string, text: string][]
  /** Of whom, what, in which state, for the manager; `hidden` is granted and not on the board. */
  rights?: [owner: string, item: string, status: string, hidden?: 'hidden'][]
  /** Members who let the team see their strengths. */
  shown?: string[]
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
      ['Quinn', 'GLA', 'GRANTED', 'hidden'],
      ['Ben', 'GLA', 'REQUESTED'],
      ['Noor', 'LEADER_IMPACT', 'REVOKED'],
      ['Pia', 'SPRINT', 'DECLINED'],
      ['Pia', 'PORTFOLIO', 'GRANTED'],
      ['Liam', 'PORTFOLIO', 'REQUESTED'],
    ],
    shown: ['Mei', 'Pia', 'Quinn'],
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

const dayMs = 86_400_000

/** Puts a team with its people and history into the demo tenant. `idOf` gives the user id of a first name. */
export async function addTeam(
  tx: Tx,
  tenantId: number,
  it: DemoTeam,
  idOf: (first: string) => number,
  at: Date,
): Promise<number> {
  const monthsFrom = (months: number) => {
    const day = new Date(at)
    day.setUTCMonth(day.getUTCMonth() + months, 1)
    return day.toISOString().slice(0, 10)
  }
  const ago = (days: number) => new Date(Math.floor(at.getTime() / dayMs) * dayMs - days * dayMs + 9.5 * 3_600_000)
  const [team] = await tx.query<{ id: number }>(
    `insert into team (tenant_id, name, manager_id, assistant_id, description, purpose, type, distribution, duration_start, duration_end, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      tenantId,
      it.name,
      idOf(it.manager),
      it.assistant ? idOf(it.assistant) : null,
      it.description,
      it.purpose,
      it.type,
      it.distribution,
      monthsFrom(-it.since),
      it.until ? monthsFrom(it.until) : null,
      ago(it.since * 30),
    ],
  )
  const id = team?.id ?? 0
  for (const member of [it.manager, ...it.members])
    await tx.query('insert into team_member (tenant_id, team_id, user_id, joined_at) values ($1, $2, $3, $4)', [
      tenantId,
      id,
      idOf(member),
      ago(it.since * 30),
    ])
  for (const [index, [weeks, by, text]] of (it.notes ?? []).entries())
    await tx.query(
      "insert into team_note (tenant_id, team_id, user_id, type, version, text, updated_at) values ($1, $2, $3, 'FOCUS_NOTE', $4, $5, $6)",
      [tenantId, id, idOf(by), index + 1, text, ago(weeks * 7)],
    )
  for (const [index, [owner, item, status, hidden]] of (it.rights ?? []).entries())
    await tx.query(
      'insert into viewing_right (tenant_id, team_id, user_id, viewer_id, item_type, status, shown, changed_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      [tenantId, id, idOf(owner), idOf(it.manager), item, status, hidden !== 'hidden', ago(5 + index * 6)],
    )
  for (const owner of it.shown ?? [])
    await tx.query(
      "insert into team_viewing (tenant_id, team_id, user_id, item_type, shown, changed_at) values ($1, $2, $3, 'GLA', true, $4)",
      [tenantId, id, idOf(owner), ago(30)],
    )
  for (const [days, hour, minutes, title] of meetings) {
    const from = new Date(Math.floor(at.getTime() / dayMs) * dayMs + days * dayMs + hour * 3_600_000)
    await tx.query('insert into activity (tenant_id, team_id, title, starts_at, ends_at) values ($1, $2, $3, $4, $5)', [
      tenantId,
      id,
      title,
      from,
      new Date(from.getTime() + minutes * 60_000),
    ])
  }
  return id
}

/** An invitation that waits for an answer. */
export async function addInvitation(tx: Tx, tenantId: number, teamId: number, userId: number, at: Date): Promise<void> {
  await tx.query(
    "insert into team_member (tenant_id, team_id, user_id, status, invited_at, invitations) values ($1, $2, $3, 'PENDING', $4, 1)",
    [tenantId, teamId, userId, new Date(at.getTime() - 2 * dayMs)],
  )
}

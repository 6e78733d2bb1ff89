// biome-ignore lint/suspicious/noExplicitAny: what a design is tried with need not be one.
type Json = any

interface Backstage {
  query(text: string, values: unknown[]): Promise<Record<string, unknown>[]>
}

const item = (label: string, more: Json = {}) => ({ code: null, label, description: '', ...more })
const crew = (name: string, role: string) => ({
  userId: null,
  name,
  email: `${name.toLowerCase()}@crew.example`,
  role,
  isFastForward: true,
  isFeedbackGoalsNBehaviour: true,
})

/** A whole design of a personal sprint that starts in so many days; at once for null. */
export function designOf(days: number | null = 3, more: Json = {}): Json {
  const day = days === null ? null : new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return {
    sprintCode: null,
    label: 'Guard your week',
    description: 'One plan a week.',
    icon: 'target',
    actions: [
      item('Plan the week before it starts', {
        suggestedActivities: [{ text: 'Block 20 minutes on Friday', type: 'SDL' }],
        leadUserId: null,
      }),
    ],
    behaviors: [item('I say no early'), item('I keep the mornings I have blocked')],
    outcomes: [item('Two mornings a week stay free')],
    sprintCrews: [crew('Paula', 'manager'), crew('Quirin', 'peer'), crew('Rosa', 'peer')],
    memberUserIds: [],
    duration: 8,
    feedbackFrequency: 14,
    startDay: day,
    timezone: 'UTC',
    resetTime: '00:00',
    checkInWeekday: 4,
    checkInTime: '16:00',
    checkInDaysBefore: 3,
    ...more,
  }
}

/** The same of a team, led by one of its members. */
export const teamDesignOf = (leadUserId: number, days: number | null = 3): Json => {
  const design = designOf(days)
  return { ...design, memberUserIds: [leadUserId], actions: design.actions.map((it: Json) => ({ ...it, leadUserId })) }
}

/** A design with the ids that its items are stored under, to be saved again. */
export const asStored = (design: Json, stored: Json): Json => ({
  ...design,
  ...Object.fromEntries(
    ['actions', 'behaviors', 'outcomes'].map(kind => [
      kind,
      design[kind].map((it: Json, at: number) => ({ ...it, id: stored[kind][at].id })),
    ]),
  ),
})

/** No sprints, and nothing kept of what was shown of them. */
export async function forgetSprints(db: Backstage): Promise<void> {
  for (const table of ['sprint', 'sprint_asked', 'sprint_reader']) await db.query(`delete from ${table}`, [])
}

/** Running sprints of a person and of a team, and none beside them. */
export async function sprintsFor(
  db: Backstage,
  { tenantId, userId, teamId }: { tenantId: number; userId: number; teamId: number },
) {
  await db.query('delete from sprint where tenant_id = $1 and user_id = $2', [tenantId, userId])
  const add = async (team: number | null) =>
    (
      await db.query(
        `insert into sprint (tenant_id, user_id, team_id, status, label, description, icon, duration, feedback_frequency,
           timezone, reset_time, check_in_weekday, check_in_time, check_in_days_before, starts_at, ends_at, created_at)
         values ($1, $2, $3, 'IN_PROGRESS', 'Guard your week', '', 'target', 4, 7, 'UTC', '00:00', 4, '16:00', 3,
           now() - interval '1 day', now() + interval '27 days', now() - interval '1 day') returning id`,
        [tenantId, userId, team],
      )
    )[0]?.id as number
  const sprintId = await add(null)
  const idOf = async (text: string, values: unknown[]) => (await db.query(text, values))[0]?.id as number
  const sprintMemberId = await idOf(
    'insert into sprint_member (tenant_id, sprint_id, user_id, joined_at) values ($1, $2, $3, now()) returning id',
    [tenantId, sprintId, userId],
  )
  const checkInId = await idOf(
    `insert into check_in (tenant_id, sprint_id, member_id, number, type, opens_at, closes_at, created_at)
     values ($1, $2, $3, 1, 'first', now() - interval '1 hour', now() + interval '1 day', now()) returning id`,
    [tenantId, sprintId, sprintMemberId],
  )
  const actionId = await idOf(
    `insert into sprint_item (tenant_id, sprint_id, kind, label, description, sort_index) values ($1, $2, 'action', 'Plan the week', '', 0) returning id`,
    [tenantId, sprintId],
  )
  const onBoardId = await idOf(
    `insert into activity (tenant_id, sprint_id, action_id, title, activity_type, created_by, place)
     values ($1, $2, $3, 'Block 20 minutes', 'SDL', $4, 'a0') returning id`,
    [tenantId, sprintId, actionId, userId],
  )
  const stakeholderId = await idOf(
    "insert into stakeholder (tenant_id, sprint_id, name) values ($1, $2, 'Works council') returning id",
    [tenantId, sprintId],
  )
  const teamSprintId = await add(teamId)
  // Members of the team who have not opened its sprint.
  await db.query(
    `insert into sprint_member (tenant_id, sprint_id, user_id)
     select tenant_id, $2, user_id from team_member
     where tenant_id = $1 and team_id = $3 and user_id is not null and user_id <> $4 and status <> 'PENDING'`,
    [tenantId, teamSprintId, teamId, userId],
  )
  const { raterId, itemId } = await ratedIn(db, { tenantId, sprintId: teamSprintId, userId })
  return { sprintId, teamSprintId, sprintMemberId, checkInId, actionId, onBoardId, stakeholderId, raterId, itemId }
}

/** The coming Saturday at noon: no check-in of a sprint that starts then is open before Monday. */
export function quietDay(): Date {
  const at = new Date()
  at.setUTCDate(at.getUTCDate() + ((13 - at.getUTCDay()) % 7 || 7))
  at.setUTCHours(12, 0, 0, 0)
  return at
}

/** The coming Tuesday at noon: the check-ins of the demo's sprints are open from Monday to Thursday. */
export function openDay(): Date {
  const at = new Date()
  at.setUTCDate(at.getUTCDate() + ((9 - at.getUTCDay()) % 7 || 7))
  at.setUTCHours(12, 0, 0, 0)
  return at
}

/** An open round of a sprint, and one of its crew who is asked in it: somebody of the organisation, or a guest. */
async function ratedIn(
  db: Backstage,
  { tenantId, sprintId, ...who }: { tenantId: number; sprintId: number; userId?: number; guestId?: number },
) {
  const idOf = async (text: string, values: unknown[]) => (await db.query(text, values))[0]?.id as number
  const itemId = await idOf(
    "insert into sprint_item (tenant_id, sprint_id, kind, label, description, sort_index) values ($1, $2, 'behavior', 'I say no early', '', 0) returning id",
    [tenantId, sprintId],
  )
  const crewId = await idOf(
    `insert into sprint_crew (tenant_id, sprint_id, user_id, name, email, voice, role, is_fast_forward, is_feedback, joined_at)
     select $1, $2, $3, 'Paula', a, a, 'peer', true, true, now() from (select gen_random_uuid()::text || '@crew.example' as a) it returning id`,
    [tenantId, sprintId, who.userId ?? null],
  )
  const roundId = await idOf(
    `insert into sprint_round (tenant_id, sprint_id, occurrence, type, day, goes_out_at, closes_at, status)
     values ($1, $2, coalesce((select max(occurrence) from sprint_round where sprint_id = $2), 0) + 1, 'FIRST',
       '2026-01-01', now() - interval '1 hour', now() + interval '1 day', 'OPEN') returning id`,
    [tenantId, sprintId],
  )
  const raterId = await idOf(
    `insert into sprint_rater (tenant_id, round_id, crew_id, role, shown_as, is_feedback, is_fast_forward, unit, guest_id, asks_at, ask_day, asked_at)
     values ($1, $2, $3, 'peer', 'hidden', true, true, (random() * 9e15)::bigint, $4, now(), '2026-01-01', now()) returning id`,
    [tenantId, roundId, crewId, who.guestId ?? null],
  )
  return { itemId, raterId }
}

/** Somebody from outside who is asked in an open round of a person's sprint, with the link. */
export async function ratingGuest<G extends { id: number; tenantId: number }>(
  db: Backstage & { guest(purpose: 'feedback', given: object): Promise<G> },
  userId: number,
  given: object = {},
): Promise<G & { itemId: number }> {
  const guest = await db.guest('feedback', given)
  const [row] = await db.query(
    `insert into sprint (tenant_id, user_id, status, end_status, ended_at, label, description, icon, duration, feedback_frequency,
       timezone, reset_time, check_in_weekday, check_in_time, check_in_days_before, starts_at, ends_at, created_at)
     values ($1, $2, 'PORTFOLIO', 'COMPLETED', now(), 'Guard your week', '', 'target', 4, 7, 'UTC', '00:00', 4, '16:00', 3,
       now() - interval '28 days', now() - interval '1 day', now() - interval '28 days') returning id`,
    [guest.tenantId, userId],
  )
  const { itemId } = await ratedIn(db, { tenantId: guest.tenantId, sprintId: row?.id as number, guestId: guest.id })
  return { ...guest, itemId }
}

/** Ids for calls about feedback rounds: an own sprint, one whose crew asks the caller, and what a guest is asked about. */
export const ofRounds = (
  team: { raterId: number; sprintId: number; teamSprintId: number; itemId: number },
  guestItems: readonly number[],
): Record<string, readonly unknown[]> => ({
  id: [team.raterId, team.raterId, 1],
  sprintId: [team.sprintId, team.teamSprintId, 1],
  roundId: [1],
  itemId: [...guestItems, team.itemId],
  version: [0, 1],
})

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
  return { sprintId, teamSprintId: await add(teamId), sprintMemberId, checkInId }
}

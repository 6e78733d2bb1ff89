import { sprintsFor } from './sprints.ts'

interface Backstage {
  query(text: string, values: unknown[]): Promise<Record<string, unknown>[]>
}

/** What waits for the manager of a team: running sprints of both, an activity, a milestone, a reminder of its report, and an entry of the inbox. */
export async function plannedFor(db: Backstage, team: { tenantId: number; teamId: number; managerId: number }) {
  const values = [team.tenantId, team.teamId, team.managerId]
  const [activity] = await db.query(
    "insert into activity (tenant_id, team_id, title, starts_at, ends_at, created_by) values ($1, $2, 'A talk', now() + interval '2 days', now() + interval '49 hours', $3) returning id",
    values,
  )
  const [reminder] = await db.query(
    "insert into result_reminder (tenant_id, team_id, user_id, kind, due_at) values ($1, $2, $3, 'alignment', now() + interval '9 days') returning id",
    values,
  )
  const [entry] = await db.query(
    "insert into notification (tenant_id, user_id, rule, subject, team_id, facts, status, since) values ($1, $3, 'surveyFirst', $2::bigint::text, $2::bigint, '{}', 'ACTIVE', now()) returning id",
    values,
  )
  const [milestone] = await db.query(
    "insert into team_milestone (tenant_id, team_id, type, label, date_from, date_to) values ($1, $2, 'OTHER', 'A day', '2026-07-01', '2026-07-01') returning id",
    values.slice(0, 2),
  )
  const sprints = await sprintsFor(db, { ...team, userId: team.managerId })
  return {
    ...sprints,
    notificationId: entry?.id as number,
    activityId: activity?.id as number,
    reminderId: reminder?.id as number,
    milestoneId: milestone?.id as number,
  }
}

interface Backstage {
  query(text: string, values: unknown[]): Promise<Record<string, unknown>[]>
}

/** An activity that the manager of a team has planned, and a reminder of its report. */
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
  return { activityId: activity?.id as number, reminderId: reminder?.id as number }
}

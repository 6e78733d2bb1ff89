import type { Backstage } from './api.ts'

/** A leader's board of the present year, with one line of each kind. */
export async function boardOf(db: Backstage, email: string, clientId = 'alder') {
  const tenantId = await db.tenant(clientId)
  const of = [tenantId, await db.person(email)]
  await db.query(
    'insert into plan (tenant_id, user_id, year, created_at) values ($1, $2, extract(year from now())::int, now()) on conflict do nothing',
    of,
  )
  const [plan] = await db.query(
    'select id, year, focus_version from plan where tenant_id = $1 and user_id = $2 and year = extract(year from now())::int',
    of,
  )
  const id = plan?.id as number
  const year = plan?.year as number
  await db.query('delete from plan_item where plan_id = $1 and type <> $2', [id, 'CURRENT_ROLE_DESCRIPTION'])
  await db.query('delete from milestone where plan_id = $1', [id])
  const line = async (type: string) =>
    (
      await db.query(
        "insert into plan_item (tenant_id, plan_id, type, label, place) values ($1, $2, $3, 'A line', 'a0') returning id",
        [tenantId, id, type],
      )
    )[0]?.id as number
  const goalId = await line('GOAL_DELIVERABLE')
  await db.query("insert into plan_goal values ($1, $2, 'A deliverable', '', 'NOT_STARTED')", [tenantId, goalId])
  const [milestone] = await db.query(
    "insert into milestone (tenant_id, plan_id, type, label, date_from, date_to) values ($1, $2, 'OTHER', 'A day', $3, $3) returning id",
    [tenantId, id, `${year}-07-01`],
  )
  const outcomeId = await line('OUTCOME')
  const [note] = await db.query('select version from plan_note where plan_id = $1', [id])
  const [role] = await db.query(
    "select version from plan_item where plan_id = $1 and type = 'CURRENT_ROLE_DESCRIPTION'",
    [id],
  )
  return {
    id,
    year,
    outcomeId,
    goalId,
    milestoneId: milestone?.id as number,
    focusVersion: plan?.focus_version as number,
    noteVersion: (note?.version ?? 0) as number,
    roleVersion: (role?.version ?? 0) as number,
  }
}

export type DemoBoard = Awaited<ReturnType<typeof boardOf>>

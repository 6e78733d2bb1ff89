import type { Backstage } from './api.ts'
import { forgetSprints } from './sprints.ts'

/** Of each sprint that runs: a week that is over, a round that is over and one that goes out. Two more begin and end of ten. */
const perTen = { running: 8, begin: 1, finish: 1 }
const items = 3
/** Of the round that is over: two peers and two of the team, so that each role and the total are published. */
const crew = ['peer', 'peer', 'team', 'team']

/** How many things are due of so many tens of sprints. */
export const dueOf = (tens: number): number => tens * (3 * perTen.running + perTen.begin + perTen.finish)

/**
 * So many tens of sprints in each of so many tenants of their own, half of them of teams, with what is due of them: weeks to be
 * counted, rounds to be closed and to go out, sprints to begin and to finish. Nothing of it was done yet.
 */
export async function fillDue(db: Backstage, tenants: number, tens: number): Promise<number[]> {
  await forgetSprints(db)
  const ids: number[] = []
  for (let nth = 0; nth < tenants; nth++) {
    const tenantId = await db.addTenant(`due${nth}`)
    ids.push(tenantId)
    const people = tens * 10 * 2
    await db.query(
      `with made as (
         insert into person (email, full_name) select 'p' || i || '@due' || $1::int || '.example', 'Person ' || i from generate_series(1, $2::int) i returning id)
       insert into membership (tenant_id, user_id, roles, is_agree) select $1::int, id, '{USER}', true from made`,
      [tenantId, people],
    )
    // Each second one is of a team; nobody has two.
    await db.query(
      `with who as (select user_id, row_number() over (order by user_id) as i from membership where tenant_id = $1),
       teams as (insert into team (tenant_id, name, manager_id) select $1, 'Team ' || i, user_id from who where i <= $2 and i % 2 = 0 returning id, manager_id),
       of as (select who.user_id, teams.id as team_id, i from who left join teams on teams.manager_id = who.user_id where i <= $2)
       insert into sprint (tenant_id, user_id, team_id, status, label, description, icon, duration, feedback_frequency, timezone, reset_time,
         check_in_weekday, check_in_time, check_in_days_before, starts_at, ends_at, created_at)
       select $1, user_id, team_id, case when i % 10 = 1 then 'NOT_STARTED' else 'IN_PROGRESS' end, 'Guard your week', '', 'target', 12, 7, 'UTC', '00:00', 4, '16:00', 3,
         case when i % 10 = 1 then now() - interval '1 minute' else now() - interval '20 days' end,
         case when i % 10 = 2 then now() - interval '1 minute' else now() + interval '60 days' end, now() - interval '21 days' from of`,
      [tenantId, tens * 10],
    )
    await db.query(
      `insert into sprint_item (tenant_id, sprint_id, kind, label, description, sort_index)
       select $1, s.id, case when i < ${items} then 'behavior' else 'outcome' end, 'Item ' || i, '', i from sprint s, generate_series(1, ${items}) i where s.tenant_id = $1`,
      [tenantId],
    )
    await db.query(
      `insert into sprint_member (tenant_id, sprint_id, user_id, joined_at)
       select $1, s.id, m.user_id, now() from sprint s join lateral (
         select user_id from membership where tenant_id = $1 and user_id >= s.user_id order by user_id limit case when s.team_id is null then 1 else 3 end) m on true
       where s.tenant_id = $1`,
      [tenantId],
    )
    const running = "s.status = 'IN_PROGRESS' and s.ends_at > now()"
    await db.query(
      `with made as (
         insert into check_in (tenant_id, sprint_id, member_id, number, type, opens_at, closes_at, created_at, status, energy)
         select $1, s.id, m.id, 1, 'weekly', now() - interval '4 days', date_trunc('day', now() - interval '1 day'), now(), 'COMPLETED', 3
         from sprint s join sprint_member m on m.tenant_id = $1 and m.sprint_id = s.id where s.tenant_id = $1 and ${running} returning id, sprint_id)
       insert into check_in_rating (tenant_id, check_in_id, item_id, value)
       select $1, made.id, i.id, 1 + (made.id + i.id) % 5 from made join sprint_item i on i.tenant_id = $1 and i.sprint_id = made.sprint_id`,
      [tenantId],
    )
    await db.query(
      `insert into sprint_crew (tenant_id, sprint_id, name, email, voice, role, is_fast_forward, is_feedback, joined_at)
       select $1, s.id, 'Crew ' || i, 'crew' || i || '@due' || s.id || '.example', 'crew' || i || '@due' || s.id || '.example', ($2::text[])[i], true, true, now() - interval '20 days'
       from sprint s, generate_series(1, ${crew.length}) i where s.tenant_id = $1 and ${running}`,
      [tenantId, crew],
    )
    await db.query(
      `insert into sprint_round (tenant_id, sprint_id, occurrence, type, day, goes_out_at, closes_at, status)
       select $1, s.id, o, case when o = 1 then 'FIRST' else 'WEEKLY' end, case when o = 1 then '2026-01-01' else to_char(now() - interval '1 day', 'YYYY-MM-DD') end,
         now() - (case when o = 1 then interval '5 days' else interval '1 day' end),
         now() + (case when o = 1 then interval '-30 seconds' else interval '5 days' end), case when o = 1 then 'OPEN' else 'PLANNED' end
       from sprint s, generate_series(1, 2) o where s.tenant_id = $1 and ${running}`,
      [tenantId],
    )
    await db.query(
      `with made as (
         insert into sprint_rater (tenant_id, round_id, crew_id, role, shown_as, is_feedback, is_fast_forward, unit, asks_at, ask_day, asked_at, answered_at)
         select $1, o.id, c.id, c.role, case when c.role = 'manager' then 'alone' else 'hidden' end, true, true, o.id * 1000000 + c.id, now() - interval '5 days', '2026-01-01', now() - interval '5 days', now() - interval '1 day'
         from sprint_round o join sprint_crew c on c.tenant_id = $1 and c.sprint_id = o.sprint_id where o.tenant_id = $1 and o.status = 'OPEN' returning id, round_id)
       insert into sprint_rating (tenant_id, rater_id, item_id, value)
       select $1, made.id, i.id, 1 + (made.id + i.id) % 5 from made join sprint_round o on o.tenant_id = $1 and o.id = made.round_id
         join sprint_item i on i.tenant_id = $1 and i.sprint_id = o.sprint_id`,
      [tenantId],
    )
  }
  await db.query('analyze')
  return ids
}

/** How much of it is still to be done. */
export async function leftDue(db: Backstage): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `select ((select count(distinct (sprint_id, closes_at)) from check_in where not is_counted and closes_at <= now())
       + (select count(*) from sprint_round where status = 'OPEN' and closes_at <= now())
       + (select count(*) from sprint_round where status = 'PLANNED' and occurrence = 2 and goes_out_at <= now())
       + (select count(*) from sprint_rater r join sprint_round o on o.id = r.round_id where o.status = 'OPEN' and r.asked_at is null)
       + (select count(*) from sprint where status = 'NOT_STARTED' or status = 'IN_PROGRESS' and ends_at <= now()))::int as n`,
  )
  return row?.n ?? -1
}

/** What is not as it is where each was done once: empty. */
export async function doneOnce(db: Backstage): Promise<Record<string, unknown>[]> {
  const wrong: Record<string, unknown>[] = []
  const none = async (what: string, text: string) => wrong.push(...(await db.query(text)).map(it => ({ what, ...it })))
  await none(
    'moves',
    `select id, status, version from sprint where version <> case when label = 'Guard your week' and (status = 'FINISHED' or finished_at is not null or starts_at > created_at + interval '2 days') then 2 else 1 end limit 5`,
  )
  await none(
    'weeks',
    `select s.id, count(p.measure) as n from sprint s left join sprint_week_point p on p.tenant_id = s.tenant_id and p.sprint_id = s.id
     where s.team_id is not null and exists (select from check_in c where c.sprint_id = s.id and c.is_counted) group by s.id having count(p.measure) <> ${items + 3} limit 5`,
  )
  await none(
    'points',
    `select o.id, count(p.item_id) as n from sprint_round o left join sprint_point p on p.tenant_id = o.tenant_id and p.round_id = o.id
     where o.status = 'CLOSED' group by o.id, o.asked, o.answered having count(p.item_id) <> ${items * 3} or o.asked <> ${crew.length} or o.answered <> ${crew.length} limit 5`,
  )
  // Of each of two roles and of all: who answered, and who was asked.
  await none(
    'sets',
    `select o.id, count(s.id) as n from sprint_round o left join ledger_set s on s.tenant_id = o.tenant_id and s.source = 'sprint-round/' || o.id
     where o.status = 'CLOSED' group by o.id having count(s.id) <> 6 limit 5`,
  )
  await none(
    'raters',
    `select o.id, count(r.id) as n, count(r.asked_at) as asked from sprint_round o left join sprint_rater r on r.tenant_id = o.tenant_id and r.round_id = o.id
     where o.occurrence = 2 and exists (select from sprint_round b where b.sprint_id = o.sprint_id and b.occurrence = 1 and b.day = '2026-01-01')
     group by o.id having count(r.id) <> ${crew.length} or count(r.asked_at) <> ${crew.length} limit 5`,
  )
  await none(
    'mails',
    `select c.email, count(m.id) as n from sprint_crew c left join mail m on m.tenant_id = c.tenant_id and m.recipient = c.email group by c.email having count(m.id) <> 1 limit 5`,
  )
  return wrong
}

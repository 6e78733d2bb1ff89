import pg from 'pg'
import { weekPointsOf } from '../../packages/server/src/sprint/week-points.ts'
import { Backstage, call } from '../support/api.ts'
import { startServer } from '../support/server.ts'
import { median } from './load.ts'
import type { Row } from './row.ts'

const members = 50
const weeks = 12
const items = 8

interface Measured {
  ratings: number
  /** Medians in milliseconds: the call over http, and the SQL that works the same numbers out of the ratings. */
  call: number
  sql: number
}

/**
 * The analytics of a team of 50 over 12 weeks with so many ratings: own ones of every member and week, and those of a crew in each
 * week's round; against one statement that makes its points from the ratings, on a bare connection.
 */
async function benchAnalytics(ratings: number, times: number): Promise<Measured> {
  const server = await startServer({ env: { LOG_LEVEL: 'silent', TRELLIS_RATE_LIMIT: '1000000000' } })
  const db = new Backstage(server)
  const client = new pg.Client({ connectionString: db.url })
  await client.connect()
  try {
    const tenantId = await db.tenant('alder')
    const managerId = await db.person('ada@alder.example')
    const { token } = await db.session('ada@alder.example', 'alder', { seconds: 86_000 })
    const sprintId = await fill(
      client,
      tenantId,
      managerId,
      Math.ceil((ratings - members * weeks * items) / (weeks * items)),
    )
    const [{ n } = { n: 0 }] = (
      await client.query<{ n: number }>(
        `select ((select count(*) from sprint_rating g join sprint_rater r on r.id = g.rater_id join sprint_round o on o.id = r.round_id where o.sprint_id = $1)
          + (select count(*) from check_in_rating g join check_in c on c.id = g.check_in_id where c.sprint_id = $1))::int as n`,
        [sprintId],
      )
    ).rows
    const once = async (work: () => Promise<unknown>) => {
      const began = performance.now()
      await work()
      return performance.now() - began
    }
    const read = async () => {
      const { status, data } = await call(
        server.url,
        'sprint.teamSprintAnalytics',
        { params: { id: sprintId } },
        { token },
      )
      const all = data?.dimensions?.behaviours?.[0]?.series ?? []
      if (status !== 200 || all.length !== 2 || all[0].points.length !== weeks) throw new Error(`Analytics: ${status}`)
    }
    const bare = () => client.query(fromRatings, [tenantId, sprintId])
    await read()
    await bare()
    const [ours, against]: [number[], number[]] = [[], []]
    for (let nth = 0; nth < times; nth++) {
      ours.push(await once(read))
      against.push(await once(bare))
    }
    return { ratings: n, call: median(ours), sql: median(against) }
  } finally {
    await client.end()
    await db.close()
    await server.stop()
  }
}

/** Means by round, item and role and in all, and by week and item, straight from the ratings. */
const fromRatings = `
  select o.goes_out_at as x, g.item_id, r.role, avg(25 * (g.value - 1)) as y, count(g.value) as n
  from sprint_round o join sprint_rater r on r.tenant_id = o.tenant_id and r.round_id = o.id
    join sprint_rating g on g.tenant_id = r.tenant_id and g.rater_id = r.id
  where o.tenant_id = $1 and o.sprint_id = $2 and o.status = 'CLOSED' group by grouping sets ((1, 2, 3), (1, 2))
  union all
  select c.closes_at, g.item_id, 'self', avg(25 * (g.value - 1)), count(g.value)
  from check_in c join check_in_rating g on g.tenant_id = c.tenant_id and g.check_in_id = c.id
  where c.tenant_id = $1 and c.sprint_id = $2 and c.status = 'COMPLETED' group by 1, 2`

/** A running sprint with its weeks, rounds, ratings and the points that they come to. */
async function fill(client: pg.Client, tenantId: number, managerId: number, raters: number): Promise<number> {
  const one = async (text: string, values: unknown[]) => (await client.query<{ id: number }>(text, values)).rows[0]?.id
  const start = new Date(Date.now() - 85 * 86_400_000)
  await client.query('begin')
  await client.query('delete from sprint where tenant_id = $1', [tenantId])
  const teamId = await one('select id from team where tenant_id = $1 and manager_id = $2 order by id limit 1', [
    tenantId,
    managerId,
  ])
  const id = await one(
    `insert into sprint (tenant_id, user_id, team_id, status, label, description, icon, duration, feedback_frequency,
       timezone, reset_time, check_in_weekday, check_in_time, check_in_days_before, starts_at, ends_at, created_at)
     values ($1, $2, $3, 'IN_PROGRESS', 'Guard your week', '', 'target', 12, 7, 'UTC', '00:00', 4, '16:00', 3, $4,
       now() + interval '1 day', $4) returning id`,
    [tenantId, managerId, teamId, start],
  )
  const v = [tenantId, id]
  await client.query(
    `insert into sprint_item (tenant_id, sprint_id, kind, label, description, sort_index)
     select $1, $2, case when i <= 5 then 'behavior' else 'outcome' end, 'Item ' || i, '', i from generate_series(1, ${items}) i`,
    v,
  )
  await client.query(
    `with made as (
       insert into person (email, full_name) select 'bench' || i || '@alder.example', 'Bench ' || i from generate_series(1, ${members}) i returning id
     ), joined as (insert into membership (tenant_id, user_id, roles) select $1, id, '{USER}' from made returning user_id)
     insert into sprint_member (tenant_id, sprint_id, user_id, joined_at) select $1, $2, user_id, now() from joined`,
    v,
  )
  await client.query(
    `insert into check_in (tenant_id, sprint_id, member_id, number, type, opens_at, closes_at, created_at, status, energy, effectiveness, is_counted)
     select $1, $2, m.id, w, 'weekly', $3::timestamptz + (7 * w - 4) * interval '1 day', $3::timestamptz + (7 * w - 1) * interval '1 day', now(),
       'COMPLETED', 1 + (m.id + w) % 5, 1 + (m.id + 2 * w) % 5, true
     from sprint_member m, generate_series(1, ${weeks}) w where m.tenant_id = $1 and m.sprint_id = $2`,
    [...v, start],
  )
  await client.query(
    `insert into check_in_rating (tenant_id, check_in_id, item_id, value)
     select $1, c.id, i.id, 1 + (c.id + i.id) % 5 from check_in c join sprint_item i on i.tenant_id = $1 and i.sprint_id = $2
     where c.tenant_id = $1 and c.sprint_id = $2`,
    v,
  )
  await client.query(
    `insert into sprint_crew (tenant_id, sprint_id, name, email, voice, role, is_fast_forward, is_feedback, joined_at)
     select $1, $2, 'Rater ' || i, 'rater' || i || '@crew.example', 'rater' || i || '@crew.example', (array['peer', 'team', 'customer', 'other'])[1 + i % 4], true, true, now()
     from generate_series(1, $3::int) i`,
    [...v, raters],
  )
  await client.query(
    `insert into sprint_round (tenant_id, sprint_id, occurrence, type, day, goes_out_at, closes_at, status, asked, answered, closed_at)
     select $1, $2, w, 'WEEKLY', ($3::timestamptz + (7 * w - 7) * interval '1 day')::date::text, $3::timestamptz + (7 * w - 7) * interval '1 day',
       $3::timestamptz + (7 * w - 2) * interval '1 day', 'CLOSED', $4::int, $4::int, now() from generate_series(1, ${weeks}) w`,
    [...v, start, raters],
  )
  await client.query(
    `insert into sprint_rater (tenant_id, round_id, crew_id, role, shown_as, is_feedback, is_fast_forward, unit, asks_at, ask_day, answered_at, version)
     select $1, o.id, c.id, c.role, 'hidden', true, true, o.id * 1000000 + c.id, now(), '2026-01-01', now(), 1
     from sprint_round o join sprint_crew c on c.tenant_id = $1 and c.sprint_id = $2 where o.tenant_id = $1 and o.sprint_id = $2`,
    v,
  )
  await client.query(
    `insert into sprint_rating (tenant_id, rater_id, item_id, value)
     select $1, r.id, i.id, 1 + (r.id + i.id) % 5 from sprint_rater r join sprint_round o on o.id = r.round_id and o.tenant_id = $1 and o.sprint_id = $2
     join sprint_item i on i.tenant_id = $1 and i.sprint_id = $2 where r.tenant_id = $1`,
    v,
  )
  // What the jobs store at the close of rounds and weeks.
  await client.query(
    `insert into sprint_point (tenant_id, sprint_id, round_id, item_id, role, value, n)
     select $1, $2, r.round_id, g.item_id, coalesce(r.role, 'ALL'), round(avg(25 * (g.value - 1)), 1), count(*)
     from sprint_rating g join sprint_rater r on r.tenant_id = g.tenant_id and r.id = g.rater_id
       join sprint_round o on o.id = r.round_id and o.tenant_id = $1 and o.sprint_id = $2
     where g.tenant_id = $1 group by grouping sets ((r.round_id, g.item_id, r.role), (r.round_id, g.item_id))`,
    v,
  )
  await storeWeeks(client, tenantId, id as number)
  await client.query('commit')
  await client.query('analyze')
  return id as number
}

/** The points of the weeks, made as the job makes them. */
async function storeWeeks(client: pg.Client, tenantId: number, sprintId: number): Promise<void> {
  const { rows } = await client.query<{
    closes_at: Date
    energy: number
    effectiveness: number
    ratings: [number, number][]
  }>(
    `select c.closes_at, c.energy, c.effectiveness, json_agg(json_build_array(g.item_id, g.value)) as ratings
     from check_in c join check_in_rating g on g.tenant_id = c.tenant_id and g.check_in_id = c.id
     where c.tenant_id = $1 and c.sprint_id = $2 group by c.id, c.closes_at, c.energy, c.effectiveness`,
    [tenantId, sprintId],
  )
  for (const [closesAt, answers] of Map.groupBy(rows, it => it.closes_at.toISOString()))
    for (const it of weekPointsOf(
      (answers[0]?.ratings ?? []).map(([item]) => item),
      answers.map(one => ({ ...one, isCompleted: true, ratings: new Map(one.ratings) })),
    ))
      await client.query(
        'insert into sprint_week_point (tenant_id, sprint_id, closes_at, measure, value, n, counts) values ($1, $2, $3, $4, $5, $6, $7)',
        [tenantId, sprintId, closesAt, it.measure, it.value, it.n, it.counts],
      )
}

/** At most twice its SQL and 200 ms, and from 100,000 ratings to 1,000,000 no worse than linear. */
export async function analyticsRows(short: boolean, lenience: number): Promise<Row[]> {
  const times = short ? 3 : 15
  const small = await benchAnalytics(100_000, times)
  const inMs = (value: number) => `${value.toFixed(1)} ms`
  const rows: Row[] = [
    {
      what: `analytics of a team of ${members} over ${weeks} weeks, ${small.ratings} ratings`,
      ours: inMs(small.call),
      against: `its SQL from the ratings, ${inMs(small.sql)}`,
      ratio: (small.call / small.sql).toFixed(2),
      bar: '≤ 2.00 and 200 ms',
      ok: small.call / small.sql <= 2 / lenience && small.call <= 200 / lenience,
    },
  ]
  if (short) return rows
  const large = await benchAnalytics(1_000_000, times)
  const growth = large.call / small.call
  rows.push({
    what: `the same with ${large.ratings} ratings`,
    ours: inMs(large.call),
    against: `with ${small.ratings}, ${inMs(small.call)}`,
    ratio: growth.toFixed(2),
    bar: `≤ ${(large.ratings / small.ratings).toFixed(2)}`,
    ok: growth <= large.ratings / small.ratings,
  })
  return rows
}

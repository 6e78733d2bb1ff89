import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../packages/server/src/core/db.ts'
import { storeMembers } from '../../packages/server/src/sprint/store.ts'
import { planCheckIns } from '../../packages/server/src/sprint/windows.ts'
import { chanceOf } from '../fuzz/mutate.ts'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { appUrlOf } from '../support/app-role.ts'
import { dayAt, roundsIn } from '../support/rounds.ts'
import { forgetSprints } from '../support/sprints.ts'
import { weeksIn } from '../support/weeks.ts'

/**
 * What is served of a team's weeks and of a crew's answers, over a life: people join and leave the sprint and the team, answer or do
 * not, and everybody reads all that can be read, again and again. Nothing may rest on fewer than two others, no number may move, and
 * nothing that anybody else reads, hears or is mailed may change by an answer. Source: sprints, Anonymity; ledger, Promise.
 */
const long = process.env.TRELLIS_LONG === '1'
const suite = alderSuite()
const { as, idOf } = suite
const { at } = roundsIn(suite)
const { teamOfPeople, startTeam } = weeksIn(suite)
let db: Database

beforeAll(async () => {
  db = openDatabase({ url: await appUrlOf(suite.db), log: { error: () => undefined }, max: 2 })
})
afterAll(() => db?.close())

interface Answer {
  energy: number
  effectiveness: number | null
  ratings: Map<number, number | null>
}
/** Who was due in a week, with what each completed. */
type Week = Map<number, Answer | null>

const oneDecimal = (it: number) => Math.round(it * 10 + 1e-9) / 10
const meanOf = (values: number[]) => oneDecimal(values.reduce((sum, it) => sum + it, 0) / values.length)
const percent = (step: number) => (step - 1) * 25

/** What of a week a measure rests on: by whom. */
function valuesOf(week: Week, measure: string): Map<number, number> {
  const found = new Map<number, number>()
  for (const [who, it] of week) {
    if (measure === 'completed') found.set(who, it ? 100 : 0)
    else if (!it) continue
    else if (measure === 'energy') found.set(who, it.energy === 3 || it.energy === 4 ? 100 : 0)
    else if (measure === 'effectiveness') it.effectiveness !== null && found.set(who, percent(it.effectiveness))
    else {
      const step = it.ratings.get(Number(measure))
      if (step !== null && step !== undefined) found.set(who, percent(step))
    }
  }
  return found
}

/** The lines of a team in a reply, by measure; `completed` as the numbers of the weeks so far. */
function linesOf(reply: Json): Map<string, Json[]> {
  const found = new Map<string, Json[]>()
  const { behaviours, outcomes, reflections, energyLevel } = reply.dimensions
  const add = (measure: string, item: Json) => {
    const line = item.series.find((it: Json) => it.id === 'team')
    if (line) found.set(measure, line.points)
  }
  for (const it of [...behaviours, ...outcomes]) add(it.id === 'ALL' ? `ALL ${behaviours.includes(it)}` : it.id, it)
  for (const it of reflections) add(it.id, it)
  for (const it of energyLevel) add('energy', it)
  return found
}

describe('lives of teams', () => {
  const lives = long ? 400 : 5

  test(`${lives} sprints of teams, members who come and go, everybody reads: two others behind every number, and none moves`, {
    timeout: 4_000_000,
  }, async () => {
    const c = chanceOf(Number(process.env.TRELLIS_FUZZ_SEED ?? 20_261_124))
    let [shown, hidden, left] = [0, 0, 0]
    for (let life = 0; life < lives; life++) {
      const { teamId, people } = await teamOfPeople(2 + c.int(5))
      const ids = new Map<string, number>()
      for (const it of ['ada', ...people]) ids.set(it, await idOf(it))
      const tenantId = await suite.db.tenant('alder')
      const inTeam = new Set(people)
      const inSprint = new Set([people[0] as string, ...people.filter(() => c.maybe(0.6))])
      if (c.maybe(0.5)) inSprint.add('ada')
      const sprint = await startTeam(
        teamId,
        [...inSprint].map(it => ids.get(it) as number),
      )
      const items: number[] = [...sprint.behaviors, ...sprint.outcomes].map((it: Json) => it.id)
      /** Puts these people into the sprint, as its manager does. */
      const setMembers = () =>
        db.inTenant(tenantId, async tx => {
          const row = await tx.kysely
            .selectFrom('sprint')
            .selectAll()
            .where('id', '=', sprint.id)
            .executeTakeFirstOrThrow()
          const given = { tx, tenantId, userId: ids.get('ada') as number }
          await storeMembers(
            given as Parameters<typeof storeMembers>[0],
            { row, team: null },
            [...inSprint].map(it => ids.get(it) as number),
          )
          await planCheckIns(given, row, new Date(clock))
        })
      let clock = dayAt(0)
      const weeks = new Map<number, Week>()
      const before = new Map<string, unknown>()

      const readAll = async () => {
        for (const who of ['ada', ...people]) {
          const reply = await as(who, 'sprint.teamSprintAnalytics', { params: { id: sprint.id } })
          const isReader = who === 'ada' || (inTeam.has(who) && inSprint.has(who))
          expect(reply.status === 200, `${who} ${reply.status}`).toBe(isReader)
          if (!isReader) continue
          const own = ids.get(who) as number
          let [done, due] = [0, 0]
          for (const [measure, points] of linesOf(reply.data))
            for (const point of points) {
              const week = weeks.get(Date.parse(point.x)) as Week
              // A mean of numbers that are served themselves.
              if (measure.startsWith('ALL')) continue
              const values = valuesOf(week, measure)
              const others = [...values.keys()].filter(it => it !== own).length
              const key = `${life} ${who} ${measure} ${point.x}`
              if (before.has(key)) expect([key, point.y]).toEqual([key, before.get(key)])
              before.set(key, point.y)
              if (point.y === null) {
                hidden++
                continue
              }
              shown++
              expect(others, key).toBeGreaterThanOrEqual(2)
              if (point.counts) expect(values.size).toBeGreaterThanOrEqual(10)
              if (measure === 'completed') {
                done += [...values.values()].filter(it => it === 100).length
                due += values.size
                expect([key, point.y]).toEqual([key, oneDecimal((100 * done) / due)])
              } else expect([key, point.y]).toEqual([key, meanOf([...values.values()])])
            }
          const { data } = await as(who, 'sprint.sprintResult', { params: { sprintId: sprint.id } })
          const told = data.facts.final?.memberParticipation ?? null
          const [last] = [...weeks].sort(([a], [b]) => b - a)
          const isOver = last && clock > dayAt(25, 16)
          if (told !== null) {
            const values = valuesOf((isOver ? last[1] : new Map()) as Week, 'completed')
            expect([...values.keys()].filter(it => it !== own).length).toBeGreaterThanOrEqual(2)
            expect(told).toBe(meanOf([...values.values()]))
          }
          const key = `${life} ${who} participation`
          if (before.has(key) && isOver) expect([key, told]).toEqual([key, before.get(key)])
          if (isOver) before.set(key, told)
        }
      }

      for (let week = 0; week < 4; week++) {
        clock = dayAt(1 + 7 * week, 12)
        await suite.server.clock({ now: new Date(clock).toISOString() })
        for (const it of [...inTeam, 'ada']) {
          // In every other life few come and go, so that weeks may follow each other.
          if (c.maybe(life % 2 === 0 ? 0.95 : 0.75)) continue
          if (inSprint.has(it)) inSprint.delete(it)
          else inSprint.add(it)
          left++
        }
        if (inSprint.size === 0) inSprint.add('ada')
        await setMembers()
        if (inTeam.size > 2 && c.maybe(0.15)) {
          const who = c.pick([...inTeam])
          const [row] = await suite.db.query<{ id: number }>(
            'select id from team_member where team_id = $1 and user_id = $2 and removed_at is null',
            [teamId, ids.get(who)],
          )
          expect((await as('ada', 'team.removeOrgTeamMember', { params: { id: row?.id ?? 0 } })).status).toBe(200)
          inTeam.delete(who)
          inSprint.delete(who)
          left++
        }
        clock = dayAt(2 + 7 * week, 12)
        await suite.server.clock({ now: new Date(clock).toISOString() })
        const open = await suite.db.query<{ id: number; user_id: number; closes_at: Date }>(
          `select c.id, m.user_id, c.closes_at from check_in c join sprint_member m on m.id = c.member_id
           where c.sprint_id = $1 and c.opens_at <= $2 and c.closes_at > $2 and m.left_at is null order by c.id`,
          [sprint.id, new Date(clock)],
        )
        const answers = new Map<number, Answer>()
        const likely = c.pick([0.5, 0.8, 1])
        for (const it of open) {
          if (!c.maybe(likely)) continue
          const ratings = new Map(items.map(id => [id, c.maybe(0.2) ? null : 1 + c.int(4)] as const))
          const given = { energy: 1 + c.int(4), effectiveness: c.maybe(0.3) ? null : 1 + c.int(4), ratings }
          answers.set(it.user_id, given)
          await suite.db.query(
            "update check_in set status = 'COMPLETED', completed_at = $2, energy = $3, effectiveness = $4 where id = $1",
            [it.id, new Date(clock), given.energy, given.effectiveness],
          )
          await suite.db.query(
            `insert into check_in_rating (tenant_id, check_in_id, item_id, value)
             select $1, $2, * from unnest($3::bigint[], $4::int[])`,
            [tenantId, it.id, [...ratings.keys()], [...ratings.values()]],
          )
        }
        // Who has answered may leave before the week is over.
        for (const it of inSprint) {
          if (inSprint.size < 2 || !c.maybe(0.1)) continue
          inSprint.delete(it)
          left++
        }
        await setMembers()
        const rows = await suite.db.query<{ user_id: number; closes_at: Date }>(
          `select m.user_id, c.closes_at from check_in c join sprint_member m on m.id = c.member_id
           where c.sprint_id = $1 and c.opens_at <= $2 and c.closes_at > $2`,
          [sprint.id, new Date(clock)],
        )
        // In one week a person is once.
        expect(new Set(rows.map(it => `${it.user_id} ${it.closes_at}`)).size).toBe(rows.length)
        for (const it of rows) {
          const of: Week = weeks.get(it.closes_at.getTime()) ?? new Map()
          weeks.set(it.closes_at.getTime(), of.set(it.user_id, answers.get(it.user_id) ?? null))
        }
        await readAll()
        clock = dayAt(3 + 7 * week, 16, 1)
        await at(clock)
        await suite.server.job('sprint-weeks')
        await readAll()
      }
      clock = dayAt(28, 12)
      await at(clock)
      await suite.server.job('sprint-weeks')
      for (const it of [...inSprint].filter(() => c.maybe(0.4))) if (inSprint.size > 1) inSprint.delete(it)
      await setMembers()
      await readAll()
      await as('ada', 'sprint.saveTeamSprintToPortfolio', { params: { id: sprint.id }, query: {} })
      clock = dayAt(40)
      await at(clock)
      await readAll()
      // By year there is what the crew has said: there was none.
      const year = new Date(dayAt(28)).getUTCFullYear()
      for (const who of ['ada', ...inTeam]) {
        const { data } = await as(who, 'team.sprintAnalytics', { params: { teamId }, query: { year } })
        expect(data.sprintResult).toMatchObject([
          { id: sprint.id, behaviorPercentage: null, outcomePercentage: null, sprintCrewEngagementPercentage: null },
        ])
      }
      await forgetSprints(suite.db)
      await suite.db.query('delete from team where id = $1', [teamId])
      if (long && life % 20 === 19) console.log(`lives of teams: ${life + 1}, ${shown} numbers read, nothing inferred`)
    }
    // The attack had something to work with.
    expect(Math.min(shown, hidden)).toBeGreaterThan(lives * 20)
    expect(left).toBeGreaterThan(lives)
  })
})

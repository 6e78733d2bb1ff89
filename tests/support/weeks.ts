import { expect } from 'vitest'
import type { alderSuite } from './alder.ts'
import type { Json } from './api.ts'
import { dayAt, monday, roundsIn } from './rounds.ts'
import { forgetSprints, teamDesignOf } from './sprints.ts'

const names = ['ben', 'chi', 'dev', 'mei', 'noor', 'pia', 'udo']

/** Sprints of teams that are made for a test, whose weeks begin on the known Monday. */
export function weeksIn(suite: ReturnType<typeof alderSuite>) {
  const { as, idOf } = suite
  const r = roundsIn(suite)
  /** Lets sessions live as long as the clock runs. */
  async function enter(who: readonly string[]): Promise<void> {
    for (const it of who) await as(it, 'account.getUserState')
    await suite.db.query("update session set expires_at = '2200-01-01'")
  }

  /** A team that Ada manages, of people made for it, with a sprint that runs. */
  async function teamOfPeople(count: number) {
    const people = names.slice(0, count).map(it => `${it}-w`)
    for (const it of people)
      if (!(await idOf(it))) await suite.db.addMember('alder', `${it}@alder.example`, ['Everyone', 'USER'])
    const team = await suite.db.team('ada@alder.example', {
      members: people.map(it => `${it}@alder.example`),
      assistant: null,
      invited: [],
    })
    await forgetSprints(suite.db)
    await enter(['ada', ...people])
    // It is the same day again, and what may be planned in it is not asked here.
    await suite.db.query("delete from counter where name = 'activity-planned'")
    await suite.server.clock({ now: monday })
    return { teamId: team.id, people }
  }
  async function startTeam(teamId: number, members: number[]): Promise<Json> {
    const design = {
      ...teamDesignOf(members[0] as number, null),
      ...{ memberUserIds: members, sprintCrews: [], duration: 4, startDay: monday.slice(0, 10) },
    }
    const { status, data, body } = await as('ada', 'sprint.startTeamSprint', { body: { teamId, design } })
    expect(status, JSON.stringify(body)).toBe(200)
    return data
  }
  /** A week of a team's sprint in which its members check in with one step each: its outcome, and how many were done, or why there is none. */
  async function week(sprint: Json, day: number, said: Record<string, number>) {
    await r.at(dayAt(day + 3, 9, 1))
    for (const [who, value] of Object.entries(said)) {
      const { id } = sprint.sprintTeamMembers.find((it: Json) => it.email === `${who}@alder.example`)
      const query = { sprintId: sprint.id, sprintTeamMemberId: id }
      const it = (await as(who, 'sprint.findCurrentCheckIn', { query })).data.checkIn
      const ratings = [...sprint.behaviors, ...sprint.outcomes].map((one: Json) => ({ itemId: one.id, value }))
      const body = { id: it.id, version: it.version, status: 'COMPLETED', step: 7, energy: 3, note: '', ratings }
      expect((await as(who, 'sprint.updateCheckIn', { body })).status).toBe(200)
    }
    await r.at(dayAt(day + 4, 9, 1))
    await suite.server.job('sprint-weeks')
    const { dimensions } = (await as('ada', 'sprint.teamSprintAnalytics', { params: { id: sprint.id } })).data
    const line = (of: Json[]) => of[0]?.series.find((it: Json) => it.id === 'team')?.points.at(-1)
    return [line(dimensions.outcomes), line(dimensions.reflections)].map(it => it.y ?? it.noData)
  }
  return { enter, teamOfPeople, startTeam, week }
}

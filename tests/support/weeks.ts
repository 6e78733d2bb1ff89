import { expect } from 'vitest'
import type { alderSuite } from './alder.ts'
import type { Json } from './api.ts'
import { monday } from './rounds.ts'
import { teamDesignOf } from './sprints.ts'

const names = ['ben', 'chi', 'dev', 'mei', 'noor', 'pia', 'udo']

/** Sprints of teams that are made for a test, whose weeks begin on the known Monday. */
export function weeksIn(suite: ReturnType<typeof alderSuite>) {
  const { as, idOf } = suite
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
    await suite.db.query('delete from sprint')
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
  return { enter, teamOfPeople, startTeam }
}

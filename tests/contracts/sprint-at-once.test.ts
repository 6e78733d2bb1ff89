import { describe, expect, test } from 'vitest'
import { lockSeeds } from '../../packages/server/src/core/locks.ts'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { inTheMiddle } from '../support/in-the-middle.ts'
import { crewOf, dayAt, roundsIn } from '../support/rounds.ts'
import { asStored, designOf, teamDesignOf } from '../support/sprints.ts'

/** Calls and jobs hold a sprint before its rounds, and rounds before what hangs on them: `sprint/hold.ts` says the order. */
const suite = alderSuite()
const { as, idOf, teamOf } = suite
const { start, at, rows, token, guest, feedback } = roundsIn(suite)

const crew = [crewOf('Paula', 'manager'), crewOf('Quirin', 'peer'), crewOf('Rosa', 'peer')]

const other = inTheMiddle(suite)

/** Whether nobody holds a row. */
const isFree = async (table: string, id: number) => {
  const [row] = await suite.db.query(`select id from ${table} where id = $1 for update skip locked`, [id])
  return row !== undefined
}

/** A sprint whose first round is out, as the owner keeps it with another crew. */
async function running() {
  const sprint = await start({ sprintCrews: crew })
  await at(dayAt(0, 9, 1))
  const { data } = await as('mei', 'sprint.userSprint', { params: { id: sprint.id } })
  const keep = (sprintCrews: Json[]) =>
    as('mei', 'sprint.startUserSprint', {
      body: {
        id: data.id,
        version: data.version,
        design: { ...asStored(designOf(null, { feedbackFrequency: 7, duration: 4, sprintCrews }), data) },
      },
    })
  return { sprint, keep, round: (await rows(sprint.id))[0] }
}

describe('a job waits for the sprint before it holds a round', () => {
  test('that closes', async () => {
    const { sprint, round } = await running()
    await suite.server.clock({ now: new Date(dayAt(5, 9, 1)).toISOString() })
    await other.query('select from sprint where id = $1 for no key update', [sprint.id])
    const closing = suite.server.job('sprint-rounds')
    await suite.db.waiting(1)
    expect(await isFree('sprint_round', round.id)).toBe(true)
    // Who holds the sprint goes on to its round.
    await other.query('update sprint_round set closes_at = closes_at where id = $1', [round.id])
    await other.query('commit')
    await closing
    expect((await rows(sprint.id))[0]).toMatchObject({ status: 'CLOSED', asked: 3 })
  })

  test('that opens: a plan that is changed meanwhile has it once', async () => {
    const sprint = await start({ sprintCrews: crew })
    const [round] = await rows(sprint.id)
    await suite.server.clock({ now: new Date(dayAt(0, 9, 1)).toISOString() })
    await other.query('select from sprint where id = $1 for no key update', [sprint.id])
    const opening = suite.server.job('sprint-rounds')
    await suite.db.waiting(1)
    expect(await isFree('sprint_round', round.id)).toBe(true)
    await other.query('commit')
    await opening
    expect((await rows(sprint.id)).map(it => [it.occurrence, it.status]).slice(0, 2)).toEqual([
      [1, 'OPEN'],
      [2, 'PLANNED'],
    ])
  })
})

test('a round that is due is not closed where its sprint is cancelled meanwhile', async () => {
  const { sprint } = await running()
  await suite.server.clock({ now: new Date(dayAt(5, 9, 1)).toISOString() })
  await other.query('select from sprint where id = $1 for no key update', [sprint.id])
  const cancelled = as('mei', 'sprint.cancelUserSprint', { params: { id: sprint.id } })
  await suite.db.waiting(1)
  const closing = suite.server.job('sprint-rounds')
  await suite.db.waiting(2)
  await other.query('commit')
  expect((await cancelled).status).toBe(200)
  await closing
  expect((await rows(sprint.id)).map(it => [it.status, it.closed_at])).toEqual([['SKIPPED', null]])
})

test('two windows save one check-in: the first is kept, the other is told what is', async () => {
  const { sprint } = await running()
  const query = { sprintId: sprint.id, sprintTeamMemberId: sprint.sprintTeamMembers[0].id }
  const [{ opens_at } = { opens_at: new Date() }] = await suite.db.query<{ opens_at: Date }>(
    'select opens_at from check_in where sprint_id = $1 order by number',
    [sprint.id],
  )
  await suite.server.clock({ now: new Date(opens_at.getTime() + 60_000).toISOString() })
  const { id, version, step, ratings, note } = (await as('mei', 'sprint.findCurrentCheckIn', { query })).data.checkIn
  await other.query('select from check_in where id = $1 for update', [id])
  const saved = [1, 5].map(energy =>
    as('mei', 'sprint.updateCheckIn', {
      body: { id, version, status: 'IN_PROGRESS', step, ratings, energy, note },
    }),
  )
  await suite.db.waiting(2)
  await other.query('commit')
  const [kept, stale] = (await Promise.all(saved)).sort((a, b) => a.status - b.status)
  expect([kept?.status, stale?.status]).toEqual([200, 409])
  expect(stale?.body.error.details.current).toEqual(kept?.data)
})

test('a crew that is changed waits for the round before it touches who is sending in it', async () => {
  const { sprint, round, keep } = await running()
  const { data } = await guest(await token('Rosa'), 'open')
  const [rater] = await suite.db.query('select crew_id from sprint_rater where id = $1', [data.id])
  // As one does who says 'not me any more': the round, the rater, the place in the crew.
  await other.query('select from sprint_round where id = $1 for share', [round.id])
  await other.query('select from sprint_rater where id = $1 for update', [data.id])
  const kept = keep(crew.slice(0, 2))
  await suite.db.waiting(1)
  await other.query('update sprint_crew set declined_at = now() where id = $1', [rater?.crew_id])
  await other.query('commit')
  expect((await kept).status).toBe(200)
  expect((await feedback(sprint.id)).rounds[0].asked).toBe(2)
})

test('the one reminder that is asked for waits for the round, too', async () => {
  const { sprint, round } = await running()
  await other.query('select from sprint_round where id = $1 for share', [round.id])
  const asked = as('mei', 'sprint.remindCrew', { body: { sprintId: sprint.id } })
  await suite.db.waiting(1)
  await other.query('update sprint_rater set version = version where round_id = $1', [round.id])
  await other.query('commit')
  expect((await asked).status).toBe(200)
})

test('a design that is saved and an activity that is planned at once are both there, whichever is first', async () => {
  const teamId = await teamOf('Product Design')
  await start({ sprintCrews: crew })
  const [ada, ben] = [await idOf('ada'), await idOf('ben')]
  const design = { ...teamDesignOf(ben, null), sprintCrews: crew, memberUserIds: [ada, ben] }
  const { data } = await as('ada', 'sprint.startTeamSprint', { body: { teamId, design } })
  const tenantId = await suite.db.tenant('alder')
  // The activity holds the board, and waits for its place among those of a day.
  await other.query(`select pg_advisory_xact_lock(hashtextextended($1, ${lockSeeds.named}))`, [
    `limits/${tenantId}/activity-planned-${ben}`,
  ])
  const body = { sprintId: data.id, title: 'A talk', activityType: { code: 'OTH' } }
  const planned = as('ben', 'sprint.saveActivity', { body })
  await expect.poll(() => isFree('sprint', data.id)).toBe(false)
  const saved = as('ada', 'sprint.startTeamSprint', {
    body: { teamId, id: data.id, version: data.version, design: asStored({ ...design, label: 'Other' }, data) },
  })
  await suite.db.waiting(1)
  await other.query('commit')
  expect((await planned).status).toBe(200)
  expect((await saved).status).toBe(200)
})

test('a team that goes waits for the sprint that is being closed, not for its round', async () => {
  const { data: team } = await as('ada', 'team.createTeam', {
    body: { name: 'For a while', purpose: 'PROJECT', type: 'HYBRID', distribution: 'ONE_SITE' },
  })
  await start({ sprintCrews: crew })
  const design = { ...teamDesignOf(await idOf('ada'), null), sprintCrews: crew }
  const { data } = await as('ada', 'sprint.startTeamSprint', { body: { teamId: team.id, design } })
  await at(dayAt(0, 9, 1))
  const [round] = await rows(data.id)
  await other.query('select from sprint where id = $1 for no key update', [data.id])
  const gone = as('ada', 'team.deleteTeam', { params: { id: team.id } })
  await suite.db.waiting(1)
  expect(await isFree('sprint_round', round.id)).toBe(true)
  await other.query('update sprint_round set closes_at = closes_at where id = $1', [round.id])
  await other.query('commit')
  expect((await gone).status).toBe(200)
  expect(await rows(data.id)).toEqual([])
})

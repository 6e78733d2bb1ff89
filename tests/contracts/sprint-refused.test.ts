import { dayMs } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { designOf, teamDesignOf } from '../support/sprints.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite

const start = (who: string, design: Json, more: Json = {}) =>
  as(who, 'sprint.startUserSprint', { body: { design, ...more } })
const [someone] = designOf().sprintCrews
const crew = (...members: Json[]) => designOf(null, { sprintCrews: members.map(it => ({ ...someone, ...it })) })

/** A design as it is stored, to be changed. */
const asStored = (design: Json, stored: Json): Json => ({
  ...design,
  ...Object.fromEntries(
    ['actions', 'behaviors', 'outcomes'].map(kind => [
      kind,
      design[kind].map((it: Json, at: number) => ({ ...it, id: stored[kind][at].id })),
    ]),
  ),
})

/** A team's sprint with Mei and Ben in it. */
async function ofTeam() {
  const teamId = await teamOf('Product Design')
  const [mei, ben] = [await idOf('mei'), await idOf('ben')]
  const design = { ...teamDesignOf(mei, null), memberUserIds: [mei, ben] }
  const { data: sprint } = await as('ada', 'sprint.startTeamSprint', { body: { teamId, design } })
  const member = sprint.sprintTeamMembers.find((it: Json) => it.userId === mei)
  const query = { sprintId: sprint.id, sprintTeamMemberId: member.id }
  const [{ opens_at } = { opens_at: new Date() }] = await suite.db.query<{ opens_at: Date }>(
    'select opens_at from check_in where sprint_id = $1 order by number limit 1',
    [sprint.id],
  )
  await suite.server.clock({ now: new Date(opens_at.getTime() + 60_000).toISOString() })
  const open = (await as('mei', 'sprint.findCurrentCheckIn', { query })).data.checkIn
  const answer = (more: Json = {}) =>
    as('mei', 'sprint.updateCheckIn', {
      body: {
        id: open.id,
        version: open.version,
        status: 'COMPLETED',
        step: 7,
        ratings: [],
        energy: 3,
        note: '',
        ...more,
      },
    })
  return { teamId, design, sprint, query, answer, mei }
}

describe('what is said of a sprint stays', () => {
  test('a sprint that is saved with its items entered anew keeps what members have answered', async () => {
    const { teamId, design, sprint, query, answer } = await ofTeam()
    const ratings = sprint.behaviors.map((it: Json) => ({ itemId: it.id, value: 4 }))
    await answer({ ratings })
    // The same words without ids, then others in their place.
    const again = await as('ada', 'sprint.startTeamSprint', {
      body: { teamId, id: sprint.id, version: sprint.version, design },
    })
    expect(again.data.behaviors.map((it: Json) => it.id)).toEqual(sprint.behaviors.map((it: Json) => it.id))
    const other = { ...design, behaviors: [{ code: null, label: 'Something else', description: '' }] }
    const changed = await as('ada', 'sprint.startTeamSprint', {
      body: { teamId, id: sprint.id, version: again.data.version, design: other },
    })
    expect(changed.data.behaviors.map((it: Json) => it.label)).toEqual(['Something else'])
    const [mine] = (await as('mei', 'sprint.findAllBySprintAndTeamMember', { query })).data.checkIns
    expect([mine.status, mine.ratings]).toEqual(['COMPLETED', ratings])
  })

  test('sprints, Editing in progress: once FIRST has closed, behaviours and outcomes stay; words and crew may change', async () => {
    const design = designOf(null)
    const { data: it } = await start('mei', design)
    await suite.server.clock({ now: new Date(Date.now() + 8 * dayMs).toISOString() })
    const body = (more: Json) => ({ id: it.id, version: it.version, design: { ...asStored(design, it), ...more } })
    const easier = await as('mei', 'sprint.startUserSprint', {
      body: body({ outcomes: [{ code: null, label: 'Breathe', description: '' }] }),
    })
    expect([easier.status, easier.body.error.details.reason]).toEqual([409, 'rated'])
    const words = await as('mei', 'sprint.startUserSprint', { body: body({ label: 'Guard it', sprintCrews: [] }) })
    expect([words.status, words.data.label]).toEqual([200, 'Guard it'])
  })
})

describe('who is in a sprint', () => {
  test('who leaves the team leaves its sprint: reads and answers nothing, leads nothing, and is not listed', async () => {
    const { teamId, sprint, query, answer, mei } = await ofTeam()
    const [row] = await suite.db.query('select id from team_member where team_id = $1 and user_id = $2', [teamId, mei])
    expect((await as('ada', 'team.removeOrgTeamMember', { params: { id: row?.id } })).status).toBe(200)
    expect((await as('mei', 'sprint.findCurrentCheckIn', { query })).status).toBe(404)
    expect((await answer()).status).toBe(404)
    const { data } = await as('ada', 'sprint.findTeamActiveSprint', { params: { teamId } })
    expect(data.sprint.sprintTeamMembers.map((it: Json) => it.userId)).not.toContain(mei)
    expect(data.sprint.actions[0].actionDetail.actionLeadId).toBeNull()
    expect(data.sprint.id).toBe(sprint.id)
  })

  test('members are told the day on which a colleague was last here, not the moment', async () => {
    const { teamId, answer } = await ofTeam()
    await answer()
    const { data } = await as('ben', 'sprint.findTeamActiveSprint', { params: { teamId } })
    for (const it of data.sprint.sprintTeamMembers)
      if (it.lastActivityDate) expect(it.lastActivityDate).toMatch(/T00:00:00\.000Z$/)
  })

  test('nobody is in the own crew, and nobody is twice, by account or by address', async () => {
    const [mei, ben] = [await idOf('mei'), await idOf('ben')]
    for (const design of [
      crew({ userId: mei, email: '' }),
      crew({ email: 'MEI@alder.example' }),
      crew({ userId: ben, email: '' }, { email: 'ben@alder.example', role: 'peer' }),
      crew({ userId: ben, email: '' }, { userId: ben, email: '', role: 'peer' }),
    ])
      expect((await start('mei', design)).status).toBe(400)
  })

  test('the longest name of an account closes no library of who has it in the crew', async () => {
    await suite.db.query('update person set full_name = $1 where id = $2', ['N'.repeat(200), await idOf('ben')])
    await start('mei', crew({ userId: await idOf('ben'), email: '' }))
    expect((await as('mei', 'sprint.library')).status).toBe(200)
  })

  test('a team of more people than a sprint holds has a library; the proposal takes the first', async () => {
    const teamId = await teamOf('Product Design')
    await suite.db.query(
      `with added as (insert into person (email, full_name) select 'm' || n || '@many.example', 'Member ' || n from generate_series(1, 210) n returning id),
         joined as (insert into membership (tenant_id, user_id, roles) select (select tenant_id from team where id = $1), id, '{USER}' from added returning tenant_id, user_id)
       insert into team_member (tenant_id, team_id, user_id, joined_at) select tenant_id, $1, user_id, now() from joined`,
      [teamId],
    )
    const { status, data } = await as('ada', 'sprint.library', { query: { teamId } })
    expect([status, data.proposal.memberUserIds.length]).toEqual([200, 200])
  })
})

describe('what a plan holds', () => {
  const plan = (features: string) =>
    suite.db.query(
      `update subscription set features = (select jsonb_agg(f) from jsonb_array_elements(features) f where ${features})`,
    )
  const express = async (who: string): Promise<Json> => {
    const { sprints, proposal } = (await as(who, 'sprint.library')).data
    const { code, actions, behaviors, outcomes, duration, feedbackFrequency, label } = sprints.at(-1)
    const led = actions.map((it: Json) => ({ ...it, leadUserId: null }))
    return {
      ...proposal,
      sprintCode: code,
      label,
      actions: led,
      behaviors,
      outcomes,
      duration,
      feedbackFrequency,
      startDay: null,
    }
  }

  test('express sprints alone: they start, others are refused with the spec’s sentence', async () => {
    await plan(`f->>'feature_id' <> 'user-sprint-engine'`)
    const refused = await start('mei', designOf(null))
    expect([refused.status, refused.body.error.message]).toEqual([403, 'Your license does not include the feature.'])
    expect((await start('mei', await express('mei'))).status).toBe(200)
  })

  test('no sprints at all: neither library nor drafts', async () => {
    await plan(`f->>'feature_id' not in ('user-sprint-engine', 'user-sprint-express')`)
    for (const [name, call] of [
      ['sprint.library', {}],
      ['sprint.draft', {}],
      ['sprint.saveDraft', { body: { version: 0, design: designOf() } }],
    ] as const)
      expect((await as('mei', name, call as Json)).status).toBe(403)
  })

  test('a crew over the limit of the plan is refused', async () => {
    await suite.db.query(
      `update subscription set features = (select jsonb_agg(case when f->>'feature_id' = 'scm-limit' then f || '{"value": "2"}' else f end) from jsonb_array_elements(features) f)`,
    )
    expect((await start('mei', designOf(null))).status).toBe(403)
    expect((await start('mei', designOf(null, { sprintCrews: designOf().sprintCrews.slice(1) }))).status).toBe(200)
  })
})

import { dayMs } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { monday } from '../support/rounds.ts'
import { asStored, designOf, teamDesignOf } from '../support/sprints.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite

const start = (who: string, design: Json, more: Json = {}) =>
  as(who, 'sprint.startUserSprint', { body: { design, ...more } })
const [someone] = designOf().sprintCrews
const crew = (...members: Json[]) => designOf(null, { sprintCrews: members.map(it => ({ ...someone, ...it })) })

/** A team's sprint with Mei and Ben in it. */
async function ofTeam() {
  // On any other day of the week the first check-in may come after the first round.
  await suite.server.clock({ now: monday })
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
  const at = new Date(opens_at.getTime() + 60_000).toISOString()
  await suite.server.clock({ now: at })
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
  return { teamId, design, sprint, query, answer, mei, at }
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

  test('a new item that says what another one said before is an item of its own, whatever its kind', async () => {
    const design = designOf()
    const { data: it } = await start('mei', design)
    const [early, mornings] = asStored(design, it).behaviors
    const { data: changed } = await start(
      'mei',
      {
        ...asStored(design, it),
        behaviors: [
          { ...early, label: 'I say no at once' },
          { ...early, id: undefined },
        ],
        outcomes: [{ ...mornings, id: undefined }],
      },
      { id: it.id, version: it.version },
    )
    const ids = [...it.behaviors, ...it.outcomes].map((one: Json) => one.id)
    expect(changed.behaviors.map((one: Json) => one.label)).toEqual(['I say no at once', 'I say no early'])
    expect(changed.behaviors[0].id).toBe(early.id)
    expect(ids).not.toContain(changed.behaviors[1].id)
    expect([changed.outcomes[0].label, ids.includes(changed.outcomes[0].id)]).toEqual([mornings.label, false])
  })

  test('an answer stays with the words it was given to: other words are another item, also by the id of the first', async () => {
    const { teamId, design, sprint, query, answer } = await ofTeam()
    const [early, mornings] = sprint.behaviors
    const ratings = [
      { itemId: early.id, value: 5 },
      { itemId: mornings.id, value: 1 },
    ]
    await answer({ ratings })
    let { version } = sprint
    const edit = async (behaviors: Json[]) => {
      const body = { teamId, id: sprint.id, version, design: { ...design, behaviors } }
      const reply = await as('ada', 'sprint.startTeamSprint', { body })
      version = reply.data?.version ?? version
      return reply
    }
    const words = (of: Json, id: number) => ({ id, code: null, label: of.label, description: of.description })
    const told = async () =>
      (
        await suite.db.query('select id, label from sprint_item where id = any($1) order by id', [
          [early.id, mornings.id],
        ])
      ).map(it => it.label)
    // Each under the id of the other: they have changed places, nothing more.
    const swapped = await edit([words(mornings, early.id), words(early, mornings.id)])
    expect(swapped.data.behaviors.map((it: Json) => it.id)).toEqual([mornings.id, early.id])
    const renamed = await edit([{ ...words(early, early.id), label: 'I say yes early' }, words(mornings, mornings.id)])
    expect(renamed.data.behaviors[0].id).not.toBe(early.id)
    const described = await edit([
      words(renamed.data.behaviors[0], renamed.data.behaviors[0].id),
      { ...words(mornings, mornings.id), description: 'Not one of them.' },
    ])
    expect(described.data.behaviors[1].id).not.toBe(mornings.id)
    expect(await told()).toEqual([early.label, mornings.label])
    const [mine] = (await as('mei', 'sprint.findAllBySprintAndTeamMember', { query })).data.checkIns
    expect(mine.ratings).toEqual(ratings)
  })

  test('who has a check-in open while words change answers what was read', async () => {
    const { teamId, design, sprint, answer } = await ofTeam()
    const [early, mornings] = sprint.behaviors
    const behaviors = [
      { id: early.id, code: null, label: 'I say yes early', description: '' },
      { ...mornings, current: undefined },
    ]
    await as('ada', 'sprint.startTeamSprint', {
      body: { teamId, id: sprint.id, version: sprint.version, design: { ...design, behaviors } },
    })
    const { data } = await answer({ ratings: [{ itemId: early.id, value: 5 }] })
    const [{ label } = { label: '' }] = await suite.db.query('select label from sprint_item where id = $1', [
      data.ratings[0].itemId,
    ])
    expect(label).toBe(early.label)
  })

  test('two items of one id are refused, before it starts and while it runs', async () => {
    for (const days of [3, null]) {
      const { data: it } = await start('mei', designOf(days))
      const [early] = asStored(designOf(days), it).behaviors
      const design = { ...asStored(designOf(days), it), behaviors: [early, { ...early, label: 'And again' }] }
      expect((await start('mei', design, { id: it.id, version: it.version })).status).toBe(400)
      await as('mei', 'sprint.cancelUserSprint', { params: { id: it.id } })
    }
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
    const [early, mornings] = asStored(design, it).behaviors
    const swapped = await as('mei', 'sprint.startUserSprint', {
      body: body({
        behaviors: [
          { ...early, id: mornings.id },
          { ...mornings, id: early.id },
        ],
      }),
    })
    expect([swapped.status, swapped.body.error?.details.reason]).toEqual([409, 'rated'])
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

  test('who is left out of the sprint and stays in the team has no check-in that waits', async () => {
    const { teamId, design, sprint, query } = await ofTeam()
    const waits = async () =>
      (await as('mei', 'notification.all')).data.filter((it: Json) => it.rule === 'checkIn' && it.status === 'ACTIVE')
    expect(await waits()).toHaveLength(1)
    const ben = await idOf('ben')
    const { actions, ...rest } = asStored(design, sprint)
    const body = {
      teamId,
      id: sprint.id,
      version: sprint.version,
      design: { ...rest, actions: actions.map((it: Json) => ({ ...it, leadUserId: ben })), memberUserIds: [ben] },
    }
    expect((await as('ada', 'sprint.startTeamSprint', { body })).status).toBe(200)
    expect(await waits()).toEqual([])
    expect((await as('mei', 'sprint.findCurrentCheckIn', { query })).status).toBe(404)
  })

  test('members are told the day on which a colleague last opened the sprint, not the moment', async () => {
    const { teamId, sprint, mei } = await ofTeam()
    const seen = async () => {
      const { data } = await as('ben', 'sprint.findTeamActiveSprint', { params: { teamId } })
      const { teamMemberStatus, lastActivityDate } = data.sprint.sprintTeamMembers.find((it: Json) => it.userId === mei)
      return [teamMemberStatus, lastActivityDate]
    }
    expect(await seen()).toEqual(['NOT_JOINED', null])
    await as('mei', 'sprint.findTeamActiveSprint', { params: { teamId } })
    const [status, date] = await seen()
    expect([status, date]).toEqual(['ACTIVE', expect.stringMatching(/T00:00:00\.000Z$/)])
    // Whoever opens it of those who are none of it is told nowhere.
    await as('noor', 'sprint.findTeamActiveSprint', { params: { teamId } })
    const rows = await suite.db.query('select user_id from sprint_member where sprint_id = $1', [sprint.id])
    expect(rows.map(it => it.user_id)).not.toContain(await idOf('noor'))
  })

  test('whether a member has answered, and when, is told to nobody: what others see is alike before and after', async () => {
    const { teamId, sprint, answer, at } = await ofTeam()
    const seen = async () => {
      await suite.server.clock({ now: at })
      const calls = ['ben', 'ada'].flatMap(who => [
        as(who, 'sprint.findTeamActiveSprint', { params: { teamId } }),
        as(who, 'sprint.sprintActivities', { params: { sprintId: sprint.id } }),
        as(who, 'team.dashboard', { params: { teamId } }),
      ])
      return (await Promise.all(calls)).map(it => [it.status, it.text])
    }
    await seen()
    const before = await seen()
    expect(before.map(([status]) => status)).toEqual(Array(6).fill(200))
    expect((await answer()).status).toBe(200)
    expect(await seen()).toEqual(before)
  })

  test('nobody is in the own crew, and nobody is twice, by account or by address', async () => {
    const [mei, ben] = [await idOf('mei'), await idOf('ben')]
    for (const design of [
      crew({ userId: mei, email: '' }),
      crew({ email: 'MEI@alder.example' }),
      crew({ userId: ben, email: '' }, { email: 'ben@alder.example', role: 'peer' }),
      crew({ userId: ben, email: '' }, { userId: ben, email: '', role: 'peer' }),
      crew({ email: 'mei+1@alder.example' }),
      crew({ email: 'q+1@crew.example' }, { email: 'Q+2@crew.example', role: 'peer' }),
      crew({ userId: ben, email: '' }, { email: 'ben+x@alder.example', role: 'peer' }),
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

  test('express sprints alone: as long and as often as the library has them, and nothing else is listed', async () => {
    await plan(`f->>'feature_id' not in ('user-sprint-engine', 'team-sprint-engine')`)
    const it = await express('mei')
    const { sprints } = (await as('mei', 'sprint.library')).data
    expect(sprints.map((one: Json) => one.kind)).toEqual(Array(sprints.length).fill('express'))
    expect(sprints.length).toBeGreaterThan(0)
    for (const more of [{ duration: 12 }, { feedbackFrequency: 1 }]) {
      const refused = await start('mei', { ...it, ...more })
      expect([refused.status, refused.body.error.code]).toEqual([403, 'entitlement'])
    }
    const { data: begun } = await start('mei', {
      ...it,
      startDay: designOf().startDay,
      label: 'A week of my own words',
    })
    const body = { id: begun.id, version: begun.version }
    expect((await start('mei', { ...it, duration: 8, feedbackFrequency: 14 }, body)).status).toBe(403)
    expect((await start('mei', it, body)).status).toBe(200)
  })

  test('express sprints alone: none is made longer by being extended', async () => {
    await plan(`f->>'feature_id' not in ('user-sprint-engine', 'team-sprint-engine')`)
    const { data: begun } = await start('mei', await express('mei'))
    const extend = () =>
      as('mei', 'sprint.extendUserSprint', { params: { id: begun.id }, query: { extendedDuration: 2 } })
    const refused = await extend()
    expect([refused.status, refused.body.error.message]).toEqual([403, 'Your license does not include the feature.'])
    expect((await as('mei', 'sprint.userSprint', { params: { id: begun.id } })).data.isExtended).toBe(false)
  })

  test('no library in the plan: none of its sprints is listed or started, one of the own words is', async () => {
    await plan(`f->>'feature_id' not in ('predesigned-sprint', 'user-sprint-express')`)
    expect((await as('mei', 'sprint.library')).data.sprints).toEqual([])
    expect((await start('mei', designOf(null, { sprintCode: 'SPR-P-01' }))).status).toBe(403)
    expect((await start('mei', designOf(null))).status).toBe(200)
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

test('activities that come with a design count as planned: saved again and again it brings no more than a day has', async () => {
  const base = designOf(null)
  let { data: sprint } = await start('mei', base)
  const before = await suite.db.query('select id from activity where sprint_id = $1 and check_in_id is null', [
    sprint.id,
  ])
  const save = (round: number) => {
    const actions = Array.from({ length: 5 }, (_, at) => ({
      ...{ code: null, label: `Action ${at}`, description: '', leadUserId: null },
      ...(sprint.actions[at]?.label === `Action ${at}` ? { id: sprint.actions[at].id } : {}),
      suggestedActivities: Array.from({ length: 5 }, (__, one) => ({ text: `${round} ${at} ${one}`, type: 'SDL' })),
    }))
    return start('mei', { ...asStored(base, sprint), actions }, { id: sprint.id, version: sprint.version })
  }
  let refused: Json | undefined
  for (let round = 0; round < 13 && !refused; round++) {
    const got = await save(round)
    if (got.status === 200) sprint = got.data
    else refused = got
  }
  expect([refused?.status, refused?.body.error.code]).toEqual([409, 'limitExceeded'])
  const planned = await suite.db.query('select id from activity where sprint_id = $1 and check_in_id is null', [
    sprint.id,
  ])
  expect(planned.length).toBeGreaterThan(before.length)
  expect(planned.length).toBeLessThanOrEqual(300)
})

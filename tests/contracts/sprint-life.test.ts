import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { designOf, teamDesignOf } from '../support/sprints.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite

const start = (who: string, design: Json, more: Json = {}) =>
  as(who, 'sprint.startUserSprint', { body: { design, ...more } })
const active = async (who: string) => (await as(who, 'sprint.findUserActiveSprint')).data
const move = (who: string, name: string, id: number, query?: Json) =>
  as(who, `sprint.${name}`, { params: { id }, ...(query ? { query } : {}) })

describe('sprints, Life of a sprint', () => {
  test('a design is kept, started, and runs with its dates, crew and items', async () => {
    const none = (await as('mei', 'sprint.draft')).data
    expect(none).toEqual({ design: null, version: 0, savedAt: null })
    const design = designOf(null)
    const { data: first } = await as('mei', 'sprint.saveDraft', { body: { version: 0, design } })
    expect(first.version).toBe(1)
    const stale = await as('mei', 'sprint.saveDraft', { body: { version: 0, design } })
    expect([stale.status, stale.body.error.details.current.version]).toEqual([409, 1])
    const { data: started, status } = await start('mei', design)
    expect(status).toBe(200)
    expect(started).toMatchObject({
      label: 'Guard your week',
      sprintStatus: 'IN_PROGRESS',
      sprintType: 'USER_SPRINT',
      custom: true,
      duration: 8,
      daysLeftToCompleteSprint: expect.any(Number),
    })
    expect(started.actions[0].suggestedActivities).toEqual([{ id: 1, text: 'Block 20 minutes on Friday', type: 'SDL' }])
    expect(started.behaviors.map((it: Json) => it.label)).toEqual([
      'I say no early',
      'I keep the mornings I have blocked',
    ])
    expect(started.sprintCrews.map((it: Json) => [it.name, it.role])).toEqual([
      ['Paula', 'manager'],
      ['Quirin', 'peer'],
      ['Rosa', 'peer'],
    ])
    expect(started.sprintTeamMembers.map((it: Json) => it.teamMemberStatus)).toEqual(['ACTIVE'])
    expect((await as('mei', 'sprint.draft')).data.design).toBeNull()
    const { sprint, progress, next } = await active('mei')
    expect([sprint.id, next]).toEqual([started.id, null])
    expect(progress.sprintTimeline.checkInDates[0].type).toBe('first')
    const rounds = progress.sprintTimeline.sendOutFeedbacks
    expect([rounds[0].type, rounds.at(-1).type]).toEqual(['FIRST', 'FINAL'])
    expect(rounds.map((it: Json) => it.status)).toEqual(rounds.map(() => 'FUTURE'))
    expect((await as('ben', 'sprint.userSprint', { params: { id: started.id } })).status).toBe(404)
  })

  test('one runs and one more waits: a second start is refused, the next one is planned after it', async () => {
    await start('mei', designOf(null))
    const second = await start('mei', designOf(null))
    expect([second.status, second.code, second.body.error.details.reason]).toEqual([409, 'conflict', 'running'])
    const { data: planned } = await start('mei', designOf(70, { label: 'Hear the quiet voice' }))
    expect([planned.sprintStatus, planned.scheduledDate]).toEqual(['NOT_STARTED', planned.dateTimeFrom])
    expect((await start('mei', designOf(90))).body.error.details.reason).toBe('waiting')
    expect((await active('mei')).next.id).toBe(planned.id)
    expect((await move('mei', 'cancelUserSprint', planned.id)).data.endStatus).toBe('CANCELLED')
    expect((await active('mei')).next).toBeNull()
  })

  test('extended once, whatever is repeated; never four weeks more', async () => {
    const { data: it } = await start('mei', designOf(null))
    const longer = await move('mei', 'extendUserSprint', it.id)
    expect(longer.data.isExtended).toBe(true)
    const days = (a: string, b: string) => Math.round((Date.parse(a) - Date.parse(b)) / 86_400_000)
    expect(days(longer.data.sprintReviewEndTime, it.sprintReviewEndTime)).toBe(14)
    const again = await move('mei', 'extendUserSprint', it.id)
    expect([again.status, again.data]).toEqual([200, longer.data])
    expect((await move('mei', 'extendUserSprint', it.id, { extendedDuration: 4 })).status).toBe(400)
    expect((await move('mei', 'saveUserSprintToPortfolio', it.id)).data.endStatus).toBe('COMPLETED_EARLY')
    const late = await move('mei', 'cancelUserSprint', it.id)
    expect([late.status, late.body.error.details.current.endStatus]).toEqual([409, 'COMPLETED_EARLY'])
    expect((await active('mei')).sprint).toBeNull()
  })

  test('a design with open ends, a start in the past, one over its limits: refused, nothing changed', async () => {
    const bad: [Json, string][] = [
      [designOf(null, { label: ' ' }), 'CONFIGURE_SPRINT'],
      [designOf(null, { behaviors: [] }), 'CONFIGURE_SPRINT'],
      [designOf(-2), 'SCHEDULE_ROUTINES'],
      [designOf(500), 'SCHEDULE_ROUTINES'],
      [designOf(null, { feedbackFrequency: 1 }), 'SCHEDULE_ROUTINES'],
      [designOf(null, { sprintCrews: [{ ...designOf().sprintCrews[0], email: 'mei@alder.example' }] }), 'SPRINT_CREW'],
      [designOf(null, { sprintCrews: [designOf().sprintCrews[0], designOf().sprintCrews[0]] }), 'SPRINT_CREW'],
      [
        designOf(null, {
          outcomes: Array.from({ length: 4 }, (_, at) => ({ code: null, label: `${at}`, description: '' })),
        }),
        'outcomes',
      ],
      [designOf(null, { duration: 5 }), 'duration'],
      [designOf(null, { timezone: 'Mars/Olympus' }), 'timezone'],
      [designOf(null, { sprintCode: 'SPR-T-01' }), 'sprintCode'],
    ]
    for (const [design, where] of bad) {
      const reply = await start('mei', design)
      expect(reply.status, where).toBe(400)
      expect(JSON.stringify(reply.body.error.details), where).toContain(where)
    }
    expect((await active('mei')).sprint).toBeNull()
  })

  test('somebody of the organisation stands in the crew under the account, also where only the address is known', async () => {
    const [paula] = designOf().sprintCrews
    const { data } = await start(
      'mei',
      designOf(null, { sprintCrews: [{ ...paula, name: 'Benny', email: 'BEN@alder.example' }] }),
    )
    expect(data.sprintCrews[0]).toMatchObject({
      userId: await idOf('ben'),
      name: 'Ben Okafor',
      email: 'ben@alder.example',
    })
    const foreign = await start('mei', designOf(70, { sprintCrews: [{ ...paula, userId: 999_999 }] }))
    expect(foreign.status).toBe(400)
  })

  test('changed while it runs: words and crew; its length and start stay; a stale version is refused', async () => {
    const { data: it } = await start('mei', designOf(null))
    const ids = {
      actions: it.actions[0].id,
      behaviors: it.behaviors.map((one: Json) => one.id),
      outcomes: it.outcomes[0].id,
    }
    const design = designOf(null, { label: 'Guard your mornings' })
    design.actions[0].id = ids.actions
    design.behaviors.forEach((one: Json, at: number) => {
      one.id = ids.behaviors[at]
    })
    design.outcomes[0].id = ids.outcomes
    design.sprintCrews = design.sprintCrews.slice(1)
    const change = (more: Json) =>
      as('mei', 'sprint.startUserSprint', { body: { id: it.id, version: it.version, design, ...more } })
    const { data: changed } = await change({})
    expect([changed.label, changed.actions[0].id, changed.sprintCrews.length, changed.dateTimeFrom]).toEqual([
      'Guard your mornings',
      ids.actions,
      2,
      it.dateTimeFrom,
    ])
    // Taken in again, somebody is back in the crew.
    const { data: again } = await change({
      version: changed.version,
      design: { ...design, sprintCrews: it.sprintCrews.map(({ imageUrl: _, ...one }: Json) => one) },
    })
    expect(again.sprintCrews.map((one: Json) => one.name).sort()).toEqual(['Paula', 'Quirin', 'Rosa'])
    changed.version = again.version
    expect((await change({})).status).toBe(409)
    expect((await change({ version: changed.version, design: { ...design, duration: 12 } })).status).toBe(400)
    const foreign = { ...design, behaviors: [{ ...design.behaviors[0], id: ids.actions }, design.behaviors[1]] }
    expect((await change({ version: changed.version, design: foreign })).status).toBe(400)
  })

  test('two windows that start at once make one sprint', async () => {
    const replies = await Promise.all([start('mei', designOf(null)), start('mei', designOf(null))])
    expect(replies.map(it => it.status).sort()).toEqual([200, 409])
  })
})

describe('a team’s sprint', () => {
  test('its manager designs and ends it, its members read it, nobody else', async () => {
    const teamId = await teamOf('Product Design')
    const mei = await idOf('mei')
    const body = { teamId, design: teamDesignOf(mei, null) }
    expect((await as('mei', 'sprint.startTeamSprint', { body })).status).toBe(403)
    const { data: it, status } = await as('ada', 'sprint.startTeamSprint', { body })
    expect([status, it.sprintType, it.actions[0].actionDetail.actionLeadId]).toEqual([200, 'TEAM_SPRINT', mei])
    const read = (who: string) => as(who, 'sprint.findTeamActiveSprint', { params: { teamId } })
    const states = async (who: string) =>
      (await read(who)).data.sprint.sprintTeamMembers.map((one: Json) => one.teamMemberStatus)
    expect(await states('ada')).toEqual(['NOT_JOINED'])
    expect(await states('mei')).toEqual(['ACTIVE'])
    expect((await read('cleo')).status).toBe(403)
    expect((await move('mei', 'cancelTeamSprint', it.id)).status).toBe(403)
    expect((await move('ada', 'cancelUserSprint', it.id)).status).toBe(404)
    expect((await move('ada', 'cancelTeamSprint', it.id)).data.endStatus).toBe('CANCELLED')
  })

  test('a draft that is kept while its team is deleted is kept or finds no team, in whatever order they come', async () => {
    const mei = await idOf('mei')
    for (let round = 0; round < 12; round++) {
      const { id } = await suite.db.team('ada@alder.example', { assistant: null, members: [], invited: [] })
      const calls = [
        () => as('ada', 'team.deleteTeam', { params: { id } }),
        () => as('ada', 'sprint.saveDraft', { body: { teamId: id, version: 0, design: teamDesignOf(mei) } }),
      ]
      const replies = await Promise.all((round % 2 ? calls : calls.reverse()).map(it => it()))
      for (const { status } of replies) expect([200, 404]).toContain(status)
    }
  })

  test('it needs members of the team, and one of them for each action', async () => {
    const teamId = await teamOf('Product Design')
    const refused = async (design: Json) => {
      const reply = await as('ada', 'sprint.startTeamSprint', { body: { teamId, design } })
      return [reply.status, JSON.stringify(reply.body.error.details)]
    }
    expect(await refused(designOf(null))).toEqual([400, expect.stringContaining('SPRINT_TEAM')])
    const design = teamDesignOf(await idOf('mei'), null)
    expect(await refused({ ...design, memberUserIds: [await idOf('ben')] })).toEqual([
      400,
      expect.stringContaining('ACTION_LEAD'),
    ])
    const cleo = teamDesignOf(await idOf('cleo'), null)
    expect((await refused(cleo))[0]).toBe(400)
  })
})

describe('the library', () => {
  test('a team’s begins with what fits the lowest subscale of its newest report, which is written down as read', async () => {
    const teamId = await teamOf('Product Design')
    const { data: report } = await as('ada', 'alignment.getAlignmentScaleRanks', { query: { team_id: teamId } })
    const means = new Map<string, number>(
      report.team_alignment_sub_scale_list.map((it: Json) => [it.subScaleCode, it.mean]),
    )
    const { sprints } = (await as('ada', 'sprint.library', { query: { teamId } })).data
    const scored = sprints.filter((it: Json) => it.score !== null)
    expect(scored).toHaveLength(12)
    for (const it of scored) expect([it.score, it.maximum]).toEqual([means.get(it.target.code), 6])
    expect(scored[0].score).toBe(Math.min(...means.values()))
    expect(report.suggestedSprints.map((it: Json) => it.sprintCode)).toContain(sprints[0].code)
    const scores = scored.map((it: Json) => it.score)
    expect(scores).toEqual([...scores].sort((a, b) => a - b))
  })
  test('a team without a report has the order of the library, and no score', async () => {
    const teamId = await teamOf('Engineering')
    await suite.db.query(
      'delete from alignment_report where survey_id in (select id from alignment_survey where team_id = $1)',
      [teamId],
    )
    const { sprints } = (await as('hana', 'sprint.library', { query: { teamId } })).data
    expect(sprints.map((it: Json) => it.score)).toEqual(sprints.map(() => null))
  })
  test('what fits the lowest capability comes first, filled in; express ones last', async () => {
    const { sprints, proposal } = (await as('jonas', 'sprint.library')).data
    expect(sprints).toHaveLength(12)
    const scores = sprints.flatMap((it: Json) => (it.score === null ? [] : [it.score]))
    expect(scores.length).toBeGreaterThanOrEqual(9)
    expect(scores).toEqual([...scores].sort((a, b) => a - b))
    expect(sprints.slice(-2).map((it: Json) => it.kind)).toEqual(['express', 'express'])
    const [first] = sprints
    expect([first.actions.length, first.behaviors.length, first.outcomes.length]).toEqual([3, 3, 2])
    const design = {
      ...proposal,
      sprintCode: first.code,
      label: first.label,
      description: first.description,
      actions: first.actions.map((it: Json) => ({ ...it, leadUserId: null })),
      behaviors: first.behaviors,
      outcomes: first.outcomes,
      duration: first.duration,
      feedbackFrequency: first.feedbackFrequency,
    }
    // From the library to a start without typing.
    expect((await start('jonas', design)).data.custom).toBe(false)
  })
})

describe('role level and key challenges', () => {
  test('three different ones of the level open the sprint menu; anything else changes nothing', async () => {
    const { levels, challenges, chosen } = (await as('tara', 'plan.roleChallenges')).data
    expect([levels.length, challenges.length, chosen.version]).toEqual([6, 48, 0])
    const level = levels[2].code
    const fitting = challenges.filter((it: Json) => it.levels.includes(level)).map((it: Json) => it.code)
    const other = challenges.find((it: Json) => !it.levels.includes(level)).code
    const save = (picked: string[], more: Json = {}) =>
      as('tara', 'plan.saveRoleChallenges', {
        params: { id: 0 },
        body: {
          roleLevel: level,
          desiredRoleLevel: levels[3].code,
          type: 'ROLE_CHALLENGE',
          challenges: picked,
          version: 0,
          ...more,
        },
      })
    for (const picked of [
      fitting.slice(0, 2),
      fitting.slice(0, 4),
      [fitting[0], fitting[0], fitting[1]],
      [fitting[0], fitting[1], other],
    ])
      expect((await save(picked)).status).toBe(400)
    expect((await as('tara', 'account.getUserState')).data.roleChallengesCompleted).toBe(false)
    const { data: saved } = await save(fitting.slice(0, 3))
    expect([saved.challenges, saved.version]).toEqual([fitting.slice(0, 3), 1])
    expect((await as('tara', 'account.getUserState')).data.roleChallengesCompleted).toBe(true)
    const stale = await save(fitting.slice(1, 4))
    expect([stale.status, stale.body.error.details.current.version]).toEqual([409, 1])
    const again = await as('tara', 'plan.saveRoleChallenges', {
      params: { id: saved.id },
      body: {
        roleLevel: level,
        desiredRoleLevel: level,
        type: 'ROLE_CHALLENGE',
        challenges: fitting.slice(1, 4),
        version: 1,
      },
    })
    expect(again.data.version).toBe(2)
  })
})

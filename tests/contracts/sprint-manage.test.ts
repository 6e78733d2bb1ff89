import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { designOf, teamDesignOf } from '../support/sprints.ts'

const suite = alderSuite()
const { as, idOf, teamOf, mailTo } = suite

/** A team's sprint that runs, managed by Ada, with Mei and Ben in it. */
async function ofTeam() {
  const teamId = await teamOf('Product Design')
  const [mei, ben] = [await idOf('mei'), await idOf('ben')]
  const { data: sprint } = await as('ada', 'sprint.startTeamSprint', {
    body: { teamId, design: { ...teamDesignOf(mei, null), memberUserIds: [mei, ben], duration: 8 } },
  })
  const of = async (userId: number, who = 'ada'): Promise<Json> =>
    (await as(who, 'sprint.findTeamActiveSprint', { params: { teamId } })).data.sprint.sprintTeamMembers.find(
      (it: Json) => it.userId === userId,
    )
  return { teamId, sprint, mei, ben, of }
}
const later = (days: number) => suite.server.clock({ advance: `P${days}D` })
const mails = async (who: string) => (await mailTo(who)).filter(it => /sprint/i.test(it.subject))

describe('spec 2 section 4: members are active, not joined or inactive, and those who are not active are reminded', () => {
  const remind = (teamId: number, id: number, teamMemberId?: number, who = 'ada') =>
    as(who, 'sprint.sendTeamSprintReminder', {
      params: { teamId },
      body: { id, ...(teamMemberId === undefined ? {} : { teamMemberId }) },
    })

  test('each one once in seven days, in words that fit, in the reader’s language', async () => {
    const { teamId, sprint, mei, of } = await ofTeam()
    await suite.db.query("update membership set language_code = 'de' where user_id = $1", [mei])
    const there = await of(mei)
    expect(there).toMatchObject({ teamMemberStatus: 'NOT_JOINED', lastActivityDate: null, remindedAt: null })
    const first = await remind(teamId, sprint.id, there.teamMemberId)
    expect([first.status, first.data.reminded]).toEqual([200, [there.id]])
    const [mail] = await mails('mei')
    expect(mail).toMatchObject({ subject: 'Ada Lindqvist freut sich auf Sie im Sprint: Guard your week' })
    expect(mail?.text).toContain(`/teams/v2/${teamId}/sprint/dashboard`)
    expect((await of(mei)).remindedAt).not.toBeNull()
    // Only who may remind is told of it.
    expect((await of(mei, 'ben')).remindedAt).toBeNull()
    const again = await remind(teamId, sprint.id, there.teamMemberId)
    expect([again.status, again.body.error.code]).toEqual([409, 'limitExceeded'])
    expect(again.body.error.message).toBe('You have already triggered a request by email.')
    await suite.server.clock({ advance: 'P6DT23H' })
    expect((await remind(teamId, sprint.id, there.teamMemberId)).status).toBe(409)
    await suite.server.clock({ advance: 'PT2H' })
    expect((await remind(teamId, sprint.id, there.teamMemberId)).status).toBe(200)
    expect(await mails('mei')).toHaveLength(2)
  })

  test('all who need it by one call: neither the active nor who was reminded lately; nobody left is told', async () => {
    const { teamId, sprint, mei, ben, of } = await ofTeam()
    await remind(teamId, sprint.id, (await of(mei)).teamMemberId)
    const all = await remind(teamId, sprint.id)
    expect(all.data.reminded).toEqual([(await of(ben)).id])
    expect([(await mails('mei')).length, (await mails('ben')).length]).toEqual([1, 1])
    expect((await remind(teamId, sprint.id)).body.error.code).toBe('limitExceeded')
    for (const who of ['mei', 'ben']) await as(who, 'sprint.findTeamActiveSprint', { params: { teamId } })
    const active = await remind(teamId, sprint.id)
    expect([active.status, active.body.error.details.reason]).toEqual([409, 'active'])
    // Inactive after fourteen days without an act, and reminded in other words.
    await suite.server.clock({ advance: 'P13DT23H' })
    expect((await of(mei)).teamMemberStatus).toBe('ACTIVE')
    await later(1)
    expect(await of(mei)).toMatchObject({ teamMemberStatus: 'INACTIVE', lastActivityDate: expect.stringMatching(/Z$/) })
    expect((await remind(teamId, sprint.id)).data.reminded).toHaveLength(2)
    expect((await mails('mei'))[0]?.subject).toBe('Ada Lindqvist asks how it goes in the sprint: Guard your week')
  })

  test('two at once are one mail', async () => {
    const { teamId, sprint, mei, of } = await ofTeam()
    const { teamMemberId } = await of(mei)
    const replies = await Promise.all([1, 2].map(() => remind(teamId, sprint.id, teamMemberId)))
    expect(replies.map(it => it.status).sort()).toEqual([200, 409])
    expect(await mails('mei')).toHaveLength(1)
  })

  test('the manager does; members, other teams’ managers and an ended sprint do not', async () => {
    const { teamId, sprint, mei, of } = await ofTeam()
    const { teamMemberId } = await of(mei)
    expect((await remind(teamId, sprint.id, teamMemberId, 'ben')).status).toBe(403)
    expect((await remind(await teamOf('Engineering'), sprint.id, teamMemberId, 'ada')).status).not.toBe(200)
    expect((await remind(teamId, sprint.id, 999_999)).status).toBe(404)
    await as('ada', 'sprint.cancelTeamSprint', { params: { id: sprint.id }, query: {} })
    expect((await remind(teamId, sprint.id, teamMemberId)).status).toBe(409)
    expect(await mails('mei')).toEqual([])
  })
})

describe('spec 2 section 3: stand-up assistant and third-party notifications of a member', () => {
  const set = (who: string, it: Json, more: Json = {}) =>
    as(who, 'sprint.updateSprintTeamMember', {
      body: {
        id: it.id,
        version: it.version,
        standUpAssistantEnabled: it.standUpAssistantEnabled,
        thirdPartyAppNotificationDisabled: it.thirdPartyAppNotificationDisabled,
        ...more,
      },
    })

  test('on from the start; the member sets them, and the team’s manager, nobody else', async () => {
    const { mei, of } = await ofTeam()
    const it = await of(mei)
    expect(it).toMatchObject({ standUpAssistantEnabled: true, thirdPartyAppNotificationDisabled: false, version: 1 })
    expect((await set('ben', it, { standUpAssistantEnabled: false })).status).toBe(403)
    const own = await set('mei', it, { standUpAssistantEnabled: false })
    expect([own.status, own.data.standUpAssistantEnabled, own.data.version]).toEqual([200, false, 2])
    const managers = await set('ada', own.data, { thirdPartyAppNotificationDisabled: true })
    expect(managers.data).toMatchObject({
      standUpAssistantEnabled: false,
      thirdPartyAppNotificationDisabled: true,
      version: 3,
    })
    expect(await of(mei)).toEqual(managers.data)
  })

  test('who was second is told what the first has set, and nothing is overwritten', async () => {
    const { mei, of } = await ofTeam()
    const it = await of(mei)
    await set('mei', it, { thirdPartyAppNotificationDisabled: true })
    const stale = await set('ada', it, { standUpAssistantEnabled: false })
    expect([stale.status, stale.body.error.details.current]).toEqual([409, await of(mei)])
    expect(await of(mei)).toMatchObject({ standUpAssistantEnabled: true, thirdPartyAppNotificationDisabled: true })
    const both = await Promise.all([1, 2].map(() => set('ada', stale.body.error.details.current)))
    expect(both.map(one => one.status).sort()).toEqual([200, 409])
  })

  test('of a personal sprint its owner sets them; what is over stays as it is', async () => {
    const { data: sprint } = await as('mei', 'sprint.startUserSprint', { body: { design: designOf(null) } })
    const [it] = sprint.sprintTeamMembers
    expect((await set('ben', it)).status).toBe(404)
    const { data } = await set('mei', it, { standUpAssistantEnabled: false })
    expect(data.standUpAssistantEnabled).toBe(false)
    await as('mei', 'sprint.cancelUserSprint', { params: { id: sprint.id }, query: {} })
    expect((await set('mei', data)).status).toBe(409)
  })

  test('they stay when the design is changed, and when a member leaves and comes back', async () => {
    const { teamId, sprint, mei, ben, of } = await ofTeam()
    await set('mei', await of(mei), { standUpAssistantEnabled: false })
    const design = { ...teamDesignOf(ben, null), memberUserIds: [ben], duration: 8 }
    const change = async (members: number[], version: number) =>
      as('ada', 'sprint.startTeamSprint', {
        body: { teamId, id: sprint.id, version, design: { ...design, memberUserIds: members } },
      })
    const without = await change([ben], sprint.version)
    expect([without.status, without.data.sprintTeamMembers.length]).toEqual([200, 1])
    const back = await change([ben, mei], without.data.version)
    expect(back.status).toBe(200)
    expect((await of(mei)).standUpAssistantEnabled).toBe(false)
  })
})

describe('spec 2 section 1: stakeholders of a sprint', () => {
  const add = async (who: string, sprintId: number, name: string): Promise<Json> =>
    (await as(who, 'sprint.addStakeholder', { body: { sprintId, name } })).data
  const remove = (who: string, id: number) => as(who, 'sprint.removeStakeholder', { params: { id } })
  const listed = async (id: number) =>
    (await as('ada', 'sprint.stakeholders', { params: { id } })).data.stakeholders.map((it: Json) => it.name)
  const board = async (sprintId: number, query: Json = {}): Promise<Json> =>
    (await as('ada', 'sprint.sprintActivities', { params: { sprintId }, query })).data

  test('anybody of the team lists and removes one that no activity is about, nobody else; a second time there is none', async () => {
    const { sprint } = await ofTeam()
    const finance = await add('mei', sprint.id, 'Finance')
    await add('mei', sprint.id, 'Works council')
    expect((await as('hana', 'sprint.stakeholders', { params: { id: sprint.id } })).status).toBe(404)
    expect((await remove('hana', finance.id)).status).toBe(404)
    expect((await remove('ben', finance.id)).status).toBe(200)
    expect(await listed(sprint.id)).toEqual(['Works council'])
    expect((await remove('ben', finance.id)).status).toBe(404)
  })

  test('one of the same name is that one, as the database writes it: in other case, with letters that end a word otherwise', async () => {
    const { sprint } = await ofTeam()
    const first = await add('mei', sprint.id, 'ΟΔΟΣ')
    expect(await add('ben', sprint.id, 'οδοσ')).toEqual(first)
    expect(await listed(sprint.id)).toEqual(['ΟΔΟΣ'])
  })

  test('one whom an activity is about is the manager’s to remove; the activity is told as changed, and stays', async () => {
    const { sprint } = await ofTeam()
    const finance = await add('mei', sprint.id, 'Finance')
    const { data: talk } = await as('mei', 'sprint.saveActivity', {
      body: {
        ...{ sprintId: sprint.id, title: 'Agree limits', activityType: { code: 'ACS' } },
        activityStakeholders: [{ stakeholderId: finance.id }],
      },
    })
    const before = await board(sprint.id)
    const refused = await remove('mei', finance.id)
    expect([refused.status, refused.body.error.details.reason]).toEqual([403, 'stakeholder'])
    expect((await remove('ada', finance.id)).status).toBe(200)
    const { version, activities } = await board(sprint.id, { newerThan: before.version })
    expect(version).toBe(before.version + 1)
    expect(activities.filter((it: Json) => it.id === talk.id)).toMatchObject([
      { title: 'Agree limits', activityStakeholders: [], version: talk.version + 1 },
    ])
    expect(await listed(sprint.id)).toEqual([])
  })

  test('a hundred at most: one more is refused, one of a name that is there is that one', async () => {
    const { sprint } = await ofTeam()
    await suite.db.query(
      `insert into stakeholder (tenant_id, sprint_id, name)
       select tenant_id, id, 'Works council ' || n from sprint, generate_series(1, 99) n where id = $1`,
      [sprint.id],
    )
    const finance = await add('mei', sprint.id, 'Finance')
    expect(finance.name).toBe('Finance')
    const more = await as('mei', 'sprint.addStakeholder', { body: { sprintId: sprint.id, name: 'Legal' } })
    expect([more.status, more.body.error.code]).toEqual([409, 'limitExceeded'])
    expect(await add('ben', sprint.id, 'finance')).toEqual(finance)
    expect(await listed(sprint.id)).toHaveLength(100)
  })

  test('of a sprint that is over they stay', async () => {
    const { sprint } = await ofTeam()
    const finance = await add('mei', sprint.id, 'Finance')
    await as('ada', 'sprint.cancelTeamSprint', { params: { id: sprint.id }, query: {} })
    expect((await remove('ada', finance.id)).status).toBe(409)
  })
})

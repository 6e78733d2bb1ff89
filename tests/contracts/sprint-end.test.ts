import { dayMs } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { designOf, teamDesignOf } from '../support/sprints.ts'

const suite = alderSuite()
const { as, idOf, mailTo, teamOf } = suite

/** A sprint of one week, or as it is said, that has just started. */
const start = async (more: Json = {}, who = 'mei'): Promise<Json> =>
  (
    await as(who, 'sprint.startUserSprint', {
      body: { design: designOf(null, { duration: 1, feedbackFrequency: 7, ...more }) },
    })
  ).data
/** Moves the clock, and lets the job do what is due then. */
async function at(instant: string | number) {
  await suite.server.clock({ now: new Date(instant).toISOString() })
  await suite.server.job('sprint-life')
}
const move = (name: string, id: number, who = 'mei') => as(who, `sprint.${name}`, { params: { id } })
const inbox = async (rule: string, who = 'mei'): Promise<Json[]> =>
  (await as(who, 'notification.all')).data.filter((it: Json) => it.rule === rule)
const write = (sprintId: number, more: Json = {}, who = 'mei') =>
  as(who, 'sprint.saveSprintReview', {
    body: { sprintId, version: 0, whatWorked: 'Free mornings', whatDidNot: '', whatStays: 'Friday plan', ...more },
  })

describe('sprints, Calls of our own: the sprint review', () => {
  test('three texts, kept with a version; a stale one is refused with what is kept; only who writes it reads it', async () => {
    const it = await start()
    const read = (who = 'mei') => as(who, 'sprint.sprintReview', { params: { sprintId: it.id } })
    expect((await read()).data).toEqual({ review: null })
    expect((await write(it.id)).data).toMatchObject({ whatWorked: 'Free mornings', whatDidNot: '', version: 1 })
    const stale = await write(it.id, { whatWorked: 'x' })
    expect([stale.status, stale.body.error.details.current.whatWorked]).toEqual([409, 'Free mornings'])
    expect((await write(it.id, { version: 1, whatDidNot: 'y'.repeat(1000) })).data.version).toBe(2)
    expect((await write(it.id, { version: 2, whatDidNot: 'y'.repeat(1001) })).status).toBe(400)
    expect((await read()).data.review.version).toBe(2)
    expect([(await read('ben')).status, (await write(it.id, {}, 'ben')).status]).toEqual([404, 404])
  })

  test('saved, it sets a planned review done, on the board of all; others stay', async () => {
    const it = await start()
    const plan = (code: string) =>
      as('mei', 'sprint.saveActivity', {
        body: { sprintId: it.id, title: code, description: '', activityType: { code } },
      })
    const [review, other] = [await plan('REV'), await plan('OTH')]
    expect([review.status, other.status]).toEqual([200, 200])
    const board = async () =>
      (await as('mei', 'sprint.sprintActivities', { params: { sprintId: it.id }, query: {} })).data
    const before = (await board()).version
    await write(it.id)
    const { activities, version } = await board()
    const of = (code: string) => activities.find((one: Json) => one.title === code)?.status
    expect([of('REV'), of('OTH'), version > before]).toEqual(['DONE', 'TODO', true])
  })

  test('an empty one is none: refused, also over one that was written, and a planned review stays to be done', async () => {
    const it = await start()
    const empty = { whatWorked: ' ', whatDidNot: '', whatStays: '\n' }
    const refused = await write(it.id, empty)
    expect([refused.status, refused.body.error.code]).toEqual([400, 'validation'])
    expect((await as('mei', 'sprint.sprintReview', { params: { sprintId: it.id } })).data).toEqual({ review: null })
    expect((await write(it.id, { ...empty, whatStays: 'Friday plan' })).data.version).toBe(1)
    expect((await write(it.id, { ...empty, version: 1 })).status).toBe(400)
  })

  test('not of a sprint that is planned or cancelled; of a saved one it can still be written', async () => {
    const it = await start()
    await move('saveUserSprintToPortfolio', it.id)
    expect((await write(it.id)).status).toBe(200)
    const planned = (await as('mei', 'sprint.startUserSprint', { body: { design: designOf(3) } })).data
    expect((await write(planned.id)).status).toBe(409)
    await move('cancelUserSprint', planned.id)
    expect((await write(planned.id)).body.error.details.reason).toBe('STOPPED')
  })

  test('a team’s manager writes it; a member neither writes nor reads it', async () => {
    const teamId = await teamOf('Product Design')
    const [mei, ben] = [await idOf('mei'), await idOf('ben')]
    const design = { ...teamDesignOf(mei, null), memberUserIds: [mei, ben] }
    const it = (await as('ada', 'sprint.startTeamSprint', { body: { teamId, design } })).data
    expect((await write(it.id, {}, 'ada')).status).toBe(200)
    expect((await write(it.id, { version: 1 }, 'ben')).status).toBe(403)
    expect((await as('ben', 'sprint.sprintReview', { params: { sprintId: it.id } })).status).toBe(403)
  })

  test('asked for seven days before the end, again on the last day, until it is saved', async () => {
    const it = await start({ duration: 4, feedbackFrequency: 14 })
    const ends = Date.parse(it.sprintReviewEndTime)
    await at(ends - 7 * dayMs - 1000)
    expect(await inbox('sprintReview')).toEqual([])
    await at(ends - 7 * dayMs + 1000)
    expect(await inbox('sprintReview')).toMatchObject([
      {
        type: 'SPRINT_REVIEW',
        notificationType: 'reminder',
        buttonText: 'START',
        showButton: true,
        sprintId: it.id,
        screen: '/sprint/dashboard#review',
      },
    ])
    await at(ends - dayMs + 1000)
    expect((await inbox('sprintReview')).map(one => one.status).sort()).toEqual(['ACTIVE', 'CANCELLED'])
    await write(it.id)
    expect((await inbox('sprintReview')).map(one => one.status).sort()).toEqual(['CANCELLED', 'COMPLETED'])
  })

  test('a sprint of one week has nothing to look back on at its start: asked for on its last day, once', async () => {
    const it = await start()
    const ends = Date.parse(it.sprintReviewEndTime)
    expect(await inbox('sprintReview')).toEqual([])
    await at(ends - dayMs - 1000)
    expect(await inbox('sprintReview')).toEqual([])
    await at(ends - dayMs + 1000)
    expect(await inbox('sprintReview')).toMatchObject([{ status: 'ACTIVE', sprintId: it.id }])
  })
})

describe('sprints, Life: an end that is not chosen', () => {
  /** People are signed in still when a sprint of a week is set aside. */
  const stay = () => suite.db.query("update session set expires_at = expires_at + interval '30 days'")

  test('waits in the inbox from the end on, is told again a week before it is set aside, and goes away when it is chosen', async () => {
    const it = await start()
    const ends = Date.parse(it.sprintReviewEndTime)
    await at(ends + 1000)
    expect(await inbox('sprintEnded')).toMatchObject([
      { notificationType: 'update', buttonText: 'MANAGE SPRINT', until: new Date(ends + 28 * dayMs).toISOString() },
    ])
    await at(ends + 21 * dayMs + 1000)
    expect((await inbox('sprintEnded')).filter(one => one.status === 'ACTIVE')).toHaveLength(1)
    expect(await inbox('sprintEnded')).toHaveLength(2)
    await move('saveUserSprintToPortfolio', it.id)
    expect((await inbox('sprintEnded')).map(one => one.status).sort()).toEqual(['CANCELLED', 'COMPLETED'])
  })

  test('nobody chose: what nobody did is not done, and the owner is told that it was set aside by itself, until it is read', async () => {
    const it = await start()
    const ends = Date.parse(it.sprintReviewEndTime)
    await stay()
    await at(ends + 21 * dayMs + 1000)
    expect((await inbox('sprintEnded')).map(one => one.status)).toEqual(['ACTIVE'])
    await at(ends + 28 * dayMs + 1000)
    expect((await inbox('sprintEnded')).map(one => one.status)).toEqual(['CANCELLED'])
    const [news, ...more] = await inbox('sprintSetAside')
    expect(more).toEqual([])
    expect(news).toMatchObject({
      text: '“Guard your week” was set aside by itself',
      notificationType: 'update',
      status: 'ACTIVE',
      screen: '/my/portfolio',
      sprintId: it.id,
    })
    await as('mei', 'notification.markAsRead', { params: { id: news?.id } })
    expect((await inbox('sprintSetAside')).map(one => one.status)).toEqual(['COMPLETED'])
  })

  test('set aside by choice: it is done, and no news; of a team’s its manager alone hears that it was set aside by itself', async () => {
    const own = await start()
    await at(Date.parse(own.sprintReviewEndTime) + 1000)
    expect((await inbox('sprintEnded')).map(one => one.status)).toEqual(['ACTIVE'])
    await move('saveUserSprintToIncomplete', own.id)
    expect((await inbox('sprintEnded')).map(one => one.status)).toEqual(['COMPLETED'])
    expect(await inbox('sprintSetAside')).toEqual([])

    const teamId = await teamOf('Product Design')
    const design = { ...teamDesignOf(await idOf('mei'), null), duration: 1, feedbackFrequency: 7 }
    const it = (await as('ada', 'sprint.startTeamSprint', { body: { teamId, design } })).data
    await at(Date.parse(it.sprintReviewEndTime) + 1000)
    expect((await inbox('sprintEnded', 'ada')).map(one => one.status)).toEqual(['ACTIVE'])
    await stay()
    await at(Date.parse(it.sprintReviewEndTime) + 28 * dayMs + 1000)
    expect(await inbox('sprintSetAside', 'ada')).toMatchObject([
      { teamId, screen: `/teams/v2/${teamId}/team-portfolio`, status: 'ACTIVE' },
    ])
    expect(await inbox('sprintSetAside')).toEqual([])
  })
})

describe('sprints, Calls of our own: share', () => {
  const share = (id: number, userIds: number[], message = '', who = 'mei', kind = 'User') =>
    as(who, `sprint.share${kind}Sprint`, { body: { id, userIds, message } })
  const seen = async (who: string): Promise<Json[]> => (await as(who, 'sprint.sharedSprints')).data.sprints

  test('colleagues read the design; one mail each, whatever is repeated; taken back it is gone', async () => {
    const it = await start()
    const [ben, cleo] = [await idOf('ben'), await idOf('cleo')]
    const { data } = await share(it.id, [ben, cleo], 'It may help you, too')
    expect(data.shares.map((one: Json) => one.userId)).toEqual([ben, cleo])
    expect((await share(it.id, [ben])).data.shares).toHaveLength(2)
    const mails = (await mailTo('ben')).filter(one => one.subject.includes('Guard your week'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('It may help you, too')
    expect(await seen('ben')).toMatchObject([
      {
        label: 'Guard your week',
        message: 'It may help you, too',
        isSaved: false,
        actions: ['Plan the week before it starts'],
        outcomes: [{ label: 'Two mornings a week stay free', first: null, final: null }],
        crewCount: 3,
      },
    ])
    // Who is in the crew is not told.
    expect(JSON.stringify(await seen('ben'))).not.toMatch(/Paula|crew\.example/)
    expect(await inbox('sprintShared', 'ben')).toMatchObject([{ status: 'ACTIVE', notificationType: 'update' }])
    const back = await as('mei', 'sprint.unshareSprint', { params: { sprintId: it.id, userId: ben } })
    expect(back.data.shares.map((one: Json) => one.userId)).toEqual([cleo])
    expect([await seen('ben'), (await inbox('sprintShared', 'ben'))[0]?.status]).toEqual([[], 'CANCELLED'])
    await as('cleo', 'sprint.putAwayShared', { params: { sprintId: it.id } })
    expect([
      await seen('cleo'),
      (await as('mei', 'sprint.sprintShares', { params: { sprintId: it.id } })).data.shares,
    ]).toEqual([[], []])
  })

  test('not with oneself, a stranger, nobody, or more than twenty; not what is cancelled, or another person’s', async () => {
    const it = await start()
    const mei = await idOf('mei')
    const bo = await suite.db.person('bo@birch.example')
    for (const userIds of [[mei], [bo], [], [999_999], Array.from({ length: 21 }, (_, one) => one + 1)])
      expect((await share(it.id, userIds)).status).toBe(400)
    expect((await share(it.id, [await idOf('ben')], 'x'.repeat(301))).status).toBe(400)
    expect((await share(it.id, [mei], '', 'ben')).status).toBe(404)
    await move('cancelUserSprint', it.id)
    expect((await share(it.id, [await idOf('ben')])).status).toBe(409)
  })

  test('who leaves the organisation reads nothing more; who leaves the team takes back what of it was shared', async () => {
    const it = await start()
    const dev = await idOf('dev')
    await share(it.id, [dev])
    const tenant = await suite.db.tenant('alder')
    await suite.db.query('delete from team_member where tenant_id = $2 and user_id = $1', [dev, tenant])
    await suite.db.query('delete from membership where user_id = $1 and tenant_id = $2', [dev, tenant])
    expect((await as('mei', 'sprint.sprintShares', { params: { sprintId: it.id } })).data.shares).toEqual([])

    const teamId = await teamOf('Product Design')
    const [mei, ben, cleo] = [await idOf('mei'), await idOf('ben'), await idOf('cleo')]
    const { data } = await as('ada', 'sprint.startTeamSprint', { body: { teamId, design: teamDesignOf(mei, null) } })
    await share(data.id, [cleo], '', 'ada', 'Team')
    // Who shared it led the team then.
    await suite.db.query('update sprint_share set shared_by = $1 where sprint_id = $2', [ben, data.id])
    const [place] = await suite.db.query(
      'select id from team_member where team_id = $1 and user_id = $2 and removed_at is null',
      [teamId, ben],
    )
    expect((await as('ada', 'team.removeOrgTeamMember', { params: { id: place?.id as number } })).status).toBe(200)
    expect(await seen('cleo')).toEqual([])
  })

  test('what is taken back, put away or left is that one: what else was shared stays', async () => {
    const own = await start()
    const next = await start({ startDay: designOf(30).startDay })
    const [ben, cleo, mei] = [await idOf('ben'), await idOf('cleo'), await idOf('mei')]
    for (const it of [own, next]) await share(it.id, [ben, cleo])
    const read = async (who: string) => (await seen(who)).map(it => it.id).sort((a, b) => a - b)
    const shared = async () => [await read('ben'), await read('cleo')]
    await as('mei', 'sprint.unshareSprint', { params: { sprintId: own.id, userId: ben } })
    expect(await shared()).toEqual([[next.id], [own.id, next.id]])
    await as('cleo', 'sprint.putAwayShared', { params: { sprintId: next.id } })
    expect(await shared()).toEqual([[next.id], [own.id]])

    const teamId = await teamOf('Product Design')
    const { data } = await as('ada', 'sprint.startTeamSprint', { body: { teamId, design: teamDesignOf(mei, null) } })
    await share(data.id, [cleo, ben], '', 'ada', 'Team')
    const [others] = await suite.db.query<{ id: number }>('select id from sprint where team_id = $1', [
      await teamOf('Engineering'),
    ])
    await suite.db.query(
      `insert into sprint_share (tenant_id, sprint_id, user_id, shared_by, message, shared_at)
       select tenant_id, id, $2, $3, '', now() from sprint where id = $1`,
      [others?.id, cleo, mei],
    )
    await suite.db.query('update sprint_share set shared_by = $1 where sprint_id = $2 and user_id = $3', [
      ...[mei, data.id, cleo],
    ])
    const [place] = await suite.db.query(
      'select id from team_member where team_id = $1 and user_id = $2 and removed_at is null',
      [teamId, mei],
    )
    expect((await as('ada', 'team.removeOrgTeamMember', { params: { id: place?.id as number } })).status).toBe(200)
    const left = await suite.db.query('select sprint_id from sprint_share where shared_by = $1 and user_id = $2', [
      mei,
      cleo,
    ])
    expect(new Set(left.map(it => it.sprint_id))).toEqual(new Set([own.id, others?.id]))
    expect(await read('ben')).toContain(data.id)
  })

  test('of a team its manager shares, a member does not', async () => {
    const teamId = await teamOf('Product Design')
    const mei = await idOf('mei')
    const it = (await as('ada', 'sprint.startTeamSprint', { body: { teamId, design: teamDesignOf(mei, null) } })).data
    expect((await share(it.id, [await idOf('cleo')], '', 'mei', 'Team')).status).toBe(403)
    expect((await share(it.id, [await idOf('cleo')], '', 'ada', 'Team')).status).toBe(200)
    expect((await seen('cleo'))[0]).toMatchObject({ teamName: 'Product Design' })
  })
})

describe('the portfolio', () => {
  const portfolio = async (query: Json = {}, who = 'mei') => (await as(who, 'sprint.sprintPortfolio', { query })).data

  test('spec 1 section 7, sprint-portfolio: by year, newest first; what is set aside has no numbers, what is cancelled no entry', async () => {
    const saved = await start({ label: 'First' })
    await move('saveUserSprintToPortfolio', saved.id)
    const aside = await start({ label: 'Second' })
    await at(Date.parse(aside.sprintReviewEndTime) + 1000)
    await move('saveUserSprintToIncomplete', aside.id)
    const gone = await start({ label: 'Third' })
    await move('cancelUserSprint', gone.id)
    const params = { pageNo: 1, pageSize: 9999, direction: 'desc', sortBy: 'dateTimeFrom' }
    const { sprints, years, total } = await portfolio(params)
    expect(sprints.map((it: Json) => [it.label, it.endStatus])).toEqual([
      ['Second', 'INCOMPLETE'],
      ['First', 'COMPLETED_EARLY'],
    ])
    expect(total).toBe(2)
    const [year] = years
    expect(year).toMatchObject({ finished: 1, aside: 1, certificates: 0 })
    expect((await portfolio({ ...params, year: year.year - 1 })).sprints).toEqual([])
    expect((await portfolio({ ...params, year: year.year })).sprints).toHaveLength(2)
    expect((await portfolio({ pageNo: 2, pageSize: 1, direction: 'asc' })).sprints[0].label).toBe('Second')
    expect((await portfolio({}, 'ben')).sprints.map((it: Json) => it.label)).not.toContain('First')
    for (const bad of [{ pageNo: 0 }, { sortBy: 'label' }, { year: 'x' }, { direction: 'up' }])
      expect((await as('mei', 'sprint.sprintPortfolio', { query: bad })).status).toBe(400)
  })

  test('a team’s is read by who opens its board, and by nobody else', async () => {
    const teamId = await teamOf('Product Design')
    const mei = await idOf('mei')
    const it = (await as('ada', 'sprint.startTeamSprint', { body: { teamId, design: teamDesignOf(mei, null) } })).data
    await move('saveTeamSprintToPortfolio', it.id, 'ada')
    for (const who of ['ada', 'mei', 'ben'])
      expect((await portfolio({ teamId }, who)).sprints.map((one: Json) => one.id)).toContain(it.id)
    expect((await as('hana', 'sprint.sprintPortfolio', { query: { teamId } })).status).toBe(404)
    expect((await portfolio({}, 'mei')).sprints.map((one: Json) => one.id)).not.toContain(it.id)
  })

  test('run again: a new design, filled in; over one under way only with its version', async () => {
    const it = await start()
    await move('cancelUserSprint', it.id)
    const again = (version = 0, who = 'mei') => as(who, 'sprint.runAgain', { body: { sprintId: it.id, version } })
    const { data } = await again()
    expect(data).toMatchObject({ version: 1, design: { label: 'Guard your week', duration: 1 } })
    expect(data.design.behaviors.map((one: Json) => one.label)).toEqual([
      'I say no early',
      'I keep the mornings I have blocked',
    ])
    expect(data.design.behaviors[0].id).toBeUndefined()
    expect(data.design.sprintCrews.map((one: Json) => one.name)).toEqual(['Paula', 'Quirin', 'Rosa'])
    const refused = await again()
    expect([refused.status, refused.body.error.details.current.version]).toEqual([409, 1])
    expect((await again(1)).data.version).toBe(2)
    expect((await again(0, 'ben')).status).toBe(404)
    // It can be started as it is.
    expect((await as('mei', 'sprint.startUserSprint', { body: { design: data.design } })).status).toBe(200)
  })
})

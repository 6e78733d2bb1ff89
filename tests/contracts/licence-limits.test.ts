import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { startSurvey as start } from '../support/alignment.ts'
import type { Json, Reply } from '../support/api.ts'
import { modelOf } from '../support/leader360.ts'
import { dayOf360, raterNamed, rounds360In } from '../support/rounds360.ts'

const suite = alderSuite()
const { as } = suite

/** Sets a limit of Alder's plan. */
async function limit(feature: string, value: number): Promise<void> {
  await suite.db.query(
    `update subscription set features = (select jsonb_agg(case when f->>'feature_id' = $2 then f || jsonb_build_object('value', $3::text) else f end)
     from jsonb_array_elements(features) f) where tenant_id = $1`,
    [await suite.db.tenant('alder'), feature, String(value)],
  )
  await suite.server.clock({})
}

async function team(name: string): Promise<number> {
  const body = { name, purpose: 'PROJECT', type: 'HYBRID', distribution: 'ONE_SITE' }
  return (await as('ada', 'team.createTeam', { body })).data.id
}

/** A team of Ada and so many guests, nobody asked yet. */
async function withGuests(name: string, guests: number): Promise<{ teamId: number; people: Json[] }> {
  const teamId = await team(name)
  const { members } = (
    await as('ada', 'team.addGuests', {
      body: {
        teamId,
        guests: Array.from({ length: guests }, (_, at) => ({
          name: `Guest ${at}`,
          email: `${name.toLowerCase()}${at}@guest.example`,
        })),
      },
    })
  ).data
  const people = members
    .filter((it: Json) => it.type === 'GUEST')
    .map((it: Json) => ({ id: it.id, name: it.name, email: it.email, userType: 'GUEST', status: 'INCLUDED' }))
  return { teamId, people }
}

const begin = ({ teamId, people }: { teamId: number; people: Json[] }) =>
  as('ada', 'alignment.startSurvey', { body: { team_id: teamId, surveyType: 'standard', team_members: people } })
/** What the plan counts for this year. */
const used = async () =>
  (
    await suite.db.query("select used from counter where name = 'ta-rater-limit' and period = $1", [
      String(new Date().getUTCFullYear()),
    ])
  )[0]?.used as number | undefined
const codes = (replies: Reply[]) => replies.map(it => (it.status === 200 ? 'ok' : it.code)).sort()

describe('ta-rater-limit: people asked in a calendar year', () => {
  test('the surveys of the past count', async () => {
    const [{ asked }] = (await suite.db.query(
      "select count(*)::int as asked from alignment_respondent r join alignment_survey s on s.id = r.survey_id where s.started_at >= date_trunc('year', now() at time zone 'UTC')",
    )) as [{ asked: number }]
    expect((await used()) ?? 0).toBe(asked)
  })

  test('deleting the team gives nothing back; the next year begins anew', { timeout: 240_000 }, async () => {
    await limit('ta-rater-limit', ((await used()) ?? 0) + 10)
    const first = await withGuests('First', 7)
    expect((await begin(first)).status).toBe(200)
    expect((await as('ada', 'team.deleteTeam', { params: { id: first.teamId } })).status).toBe(200)
    const second = await withGuests('Second', 2)
    expect((await begin(second)).code).toBe('entitlement')
    expect(await suite.db.query('select 1 from alignment_survey where team_id = $1', [second.teamId])).toEqual([])
    expect((await begin({ ...second, people: second.people.slice(0, 1) })).status).toBe(200)

    const third = await withGuests('Third', 1)
    const { token } = await suite.db.session('ada@alder.example', 'alder', { seconds: 900 * 86_400 })
    await suite.db.query("update session set expires_at = now() + interval '3 years'")
    await suite.server.clock({ now: `${new Date().getUTCFullYear() + 1}-01-01T00:00:01Z` })
    expect((await start(suite.server.url, token, third)).status).toBe(200)
  })

  test('who is taken off the list stays counted, and comes back without a new place', async () => {
    await limit('ta-rater-limit', ((await used()) ?? 0) + 3)
    const here = await withGuests('Here', 2)
    expect((await begin(here)).status).toBe(200)
    const include = (included: boolean) =>
      as('ada', 'alignment.setIncluded', {
        params: { teamId: here.teamId },
        body: { teamMemberId: here.people[0]?.id, included },
      })
    expect((await include(false)).status).toBe(200)
    expect((await begin({ ...(await withGuests('There', 1)), people: [] })).code).toBe('entitlement')
    expect((await include(true)).status).toBe(200)
  })

  test('ten starts at once, places for four: exactly four surveys', { timeout: 240_000 }, async () => {
    await limit('team-limit', 100)
    const teams: Awaited<ReturnType<typeof withGuests>>[] = []
    for (let at = 0; at < 10; at++) teams.push(await withGuests(`Race${at}`, 1))
    const before = (await used()) ?? 0
    await limit('ta-rater-limit', before + 9)
    const replies = await Promise.all(teams.map(begin))
    expect(codes(replies)).toEqual([...Array(6).fill('entitlement'), ...Array(4).fill('ok')])
    expect(await used()).toBe(before + 8)
  })

  test('the same people added by two windows at once take their places once', async () => {
    const here = await withGuests('Windows', 6)
    expect((await begin({ ...here, people: here.people.slice(0, 1) })).status).toBe(200)
    const before = (await used()) ?? 0
    const add = () =>
      as('ada', 'alignment.addMoreMembers', { body: { team_id: here.teamId, team_members: here.people } })
    const replies = await Promise.all([add(), add(), add()])
    expect(replies.map(it => it.data?.added).reduce((sum, it) => sum + (it ?? 0), 0)).toBe(5)
    expect(await used()).toBe(before + 5)
  })
})

describe('team-limit: teams that exist', () => {
  test('forty made at once at a limit of ten are ten; a deleted one makes room', { timeout: 240_000 }, async () => {
    await limit('team-limit', 10)
    const body = { name: 'Race', purpose: 'PROJECT', type: 'HYBRID', distribution: 'ONE_SITE' }
    const before = (await suite.db.query('select 1 from team where tenant_id = $1', [await suite.db.tenant('alder')]))
      .length
    const replies = await Promise.all(Array.from({ length: 40 }, () => as('ada', 'team.createTeam', { body })))
    expect(codes(replies).filter(it => it === 'ok')).toHaveLength(10 - before)
    expect((await as('ada', 'team.createTeam', { body })).code).toBe('entitlement')
    const made = replies.find(it => it.status === 200)?.data.id
    await as('ada', 'team.deleteTeam', { params: { id: made } })
    expect((await as('ada', 'team.createTeam', { body })).status).toBe(200)
  })
})

describe('gla-survey-limit: finished assessments of a person', () => {
  test('is told before the work: no first page where none is left', async () => {
    await limit('gla-survey-limit', 1)
    await suite.finish('ben', { Direction: 4 })
    expect((await as('ben', 'gla.start', { query: { languageCode: 'en' } })).code).toBe('entitlement')
    expect((await as('ben', 'gla.entry', { query: { languageCode: 'en' } })).data.page).toBeNull()
    expect((await as('ben', 'account.getUserState')).data.glaV2.mayStart).toBe(false)
    await limit('gla-survey-limit', 9)
    expect((await as('ben', 'account.getUserState')).data.glaV2.mayStart).toBe(true)
  })

  test('the one that is under way uses up none, and is gone on with', async () => {
    await suite.db.query('update membership set is_agree = true where user_id = $1', [await suite.idOf('dev')])
    await limit('gla-survey-limit', 1)
    const start = () => as('dev', 'gla.start', { query: { languageCode: 'en' } })
    const { data } = await start()
    expect(data.assessmentId).toBeGreaterThan(0)
    expect((await start()).data).toEqual(data)
    expect((await as('dev', 'account.getUserState')).data.glaV2.mayStart).toBe(true)
  })
})

describe('gl360: who may send a 360', () => {
  const { at, answer, clean, list, report, state } = rounds360In(suite)
  const raters = [raterNamed('manager', 'kira')]
  /** Changes what Alder's plan holds. */
  const plan = async (changes: Record<string, { enabled?: boolean; value?: string }>) => {
    await suite.db.query(
      `update subscription set features = (select jsonb_agg(f || coalesce($2::jsonb -> (f->>'feature_id'), '{}'))
       from jsonb_array_elements(features) f) where tenant_id = $1`,
      [await suite.db.tenant('alder'), JSON.stringify(changes)],
    )
    await suite.server.clock({})
  }
  const prepared = async (more: Json = {}) => (await list(raters, 'ada', more)).data.draft
  const send = ({ id, version }: Json) => as('ada', 'leader360.start', { body: { roundId: id, version } })
  const refused = [403, 'entitlement']
  const told = ({ status, code }: Reply) => [status, code]

  test('a list that was prepared is sent and changed no more once the plan holds none', async () => {
    await clean()
    const draft = await prepared()
    await plan({ gl360: { enabled: false }, 'gl360-freemium': { enabled: false } })
    expect(told(await send(draft))).toEqual(refused)
    expect(told(await list(raters))).toEqual(refused)
    await plan({ gl360: { enabled: true } })
    expect(told(await send(draft))).toEqual([200, undefined])
  })

  test('nor one of the organisation’s own, where the plan holds plain ones alone', async () => {
    await clean()
    const { data: model } = await as('cleo', 'leader360.saveModel', { body: { id: 0, version: 0, ...modelOf() } })
    await as('cleo', 'leader360.activateModel', { body: { id: model.id, isActive: true } })
    const draft = await prepared({ customModel: true })
    await plan({ gl360: { value: 'true' } })
    expect(told(await send(draft))).toEqual(refused)
    expect(told(await send(await prepared()))).toEqual([200, undefined])
  })

  const add = (roundId: number) =>
    as('ada', 'leader360.addRater', { body: { roundId, rater: raterNamed('mentor', 'Jo') } })
  const extend = ({ id, version }: Json) => as('ada', 'leader360.extend', { body: { roundId: id, days: 30, version } })

  test('plan, 360: once the licence has ended nobody is added to a round and no time given, and it runs on to its report', async () => {
    await clean()
    const { round } = (await send(await prepared())).data
    expect(round.isIncluded).toBe(true)
    await plan({ gl360: { enabled: false }, 'gl360-freemium': { enabled: false } })
    expect((await state()).round.isIncluded).toBe(false)
    expect(told(await add(round.id))).toEqual(refused)
    expect(told(await extend(round))).toEqual(refused)
    await answer('kira', round.id, 4)
    await at(dayOf360(3))
    for (const call of ['leader360.remind', 'leader360.close'])
      expect(told(await as('ada', call, { body: { roundId: round.id } }))).toEqual([200, undefined])
    expect((await report(round.id)).data.capabilities[0]).toMatchObject({ groups: [{ group: 'manager', n: 1 }] })
    expect(await report(round.id)).toMatchObject({ data: { mayRedo: false } })
  })

  test('a free organisation’s leader asks others in the round that is the first, and in no later one', async () => {
    await clean()
    await plan({ gl360: { enabled: false } })
    const { round } = (await send(await prepared())).data
    expect(round.isIncluded).toBe(true)
    expect(told(await add(round.id))).toEqual([200, undefined])
    expect(told(await extend(round))).toEqual([200, undefined])
    await as('ada', 'leader360.close', { body: { roundId: round.id } })
    await plan({ gl360: { enabled: true } })
    const second = (await send(await prepared())).data.round
    await plan({ gl360: { enabled: false } })
    expect(told(await add(second.id))).toEqual(refused)
  })

  test('a free organisation’s leaders send one round each, and no second', async () => {
    await clean()
    await plan({ gl360: { enabled: false } })
    expect((await state()).mayStart).toBe(true)
    const draft = await prepared()
    expect(told(await send(draft))).toEqual([200, undefined])
    await as('ada', 'leader360.close', { body: { roundId: draft.id } })
    expect((await state()).mayStart).toBe(false)
    expect(told(await list(raters))).toEqual(refused)
    expect(told(await as('ada', 'leader360.redo', { body: { roundId: draft.id } }))).toEqual(refused)
  })
})

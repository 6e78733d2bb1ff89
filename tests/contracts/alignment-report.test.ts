import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerAll, linkToken, makeTeam, openSurvey, startSurvey } from '../support/alignment.ts'
import { Backstage, call, type Json } from '../support/api.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let db: Backstage

beforeAll(async () => {
  server = await startServer({ env: { TRELLIS_RATE_LIMIT: '1000000' } })
  db = new Backstage(server)
})

afterAll(async () => {
  await db?.close()
  await server?.stop()
})

const ask = (name: string, given: object, token?: string) => call(server.url, `alignment.${name}`, given, { token })
const reportOf = async (teamId: number, token: string, query: object = {}) =>
  (await ask('getAlignmentScaleRanks', { query: { team_id: teamId, ...query } }, token)).data

/** A team in which everybody but `silent` of the members has handed in. */
async function answered(name: string, members: number, guests: number, silent = 0) {
  const team = await makeTeam(db, name, { members, guests })
  const manager = await db.token(team.manager)
  await startSurvey(server.url, manager, team)
  for (const [index, it] of team.people.slice(silent).entries()) {
    const value = (order: number) => 1 + ((order * 7 + index * 3) % 6)
    if (it.userType === 'GUEST') await answerAll(server.url, await linkToken(server, it.email), undefined, value)
    else await answerAll(server.url, await db.token(it.email), team.teamId, value)
  }
  return { ...team, token: manager }
}

describe('from answers to a report', () => {
  test('below the minimum nobody sees a number, and none can be made', async () => {
    const team = await answered('Too Few', 2, 0)
    const report = await reportOf(team.teamId, team.token)
    expect(report).toMatchObject({ status: 'Insufficient Data', version: 1, minimum: 3, invited: 3 })
    expect(report.team_alignment_sub_scale_list).toHaveLength(12)
    expect(JSON.stringify(report)).not.toMatch(/"(mean|score100|nValid|overall|rank|level)"/)
    const tooFew = { reason: 'tooFew', n: null, from: 3 }
    const every = [...report.team_alignment_sub_scale_list, ...report.team_alignment_scale_list]
    expect([report.overallHidden, ...every.map(it => it.hidden)]).toEqual(Array(17).fill(tooFew))
    const before = await db.checksums()
    const made = await ask('generateReport', { params: { teamId: team.teamId } }, team.token)
    expect([made.status, made.body.error.details]).toEqual([409, { reason: 'tooFewAnswers' }])
    expect(await db.checksums()).toEqual(before)
  })

  test('made on demand it is frozen; a repeat and too few further answers change nothing; enough make it anew', async () => {
    const team = await answered('Frozen', 8, 1, 3)
    const generate = () => ask('generateReport', { params: { teamId: team.teamId } }, team.token)
    const state = async () => (await ask('startSurveyStatus', { params: { teamId: team.teamId } }, team.token)).data
    expect(await state()).toMatchObject({ status: 'Generate', canGenerate: true, submitted: 6, invited: 10 })
    expect((await reportOf(team.teamId, team.token)).overallHidden).toEqual({ reason: 'notMade', n: null, from: 3 })
    const clicks = await Promise.all([generate(), generate()])
    expect(clicks.map(it => [it.status, it.data])).toEqual(Array(2).fill([200, { status: 'Generated', version: 1 }]))
    expect(
      await db.query(
        'select 1 from alignment_report r join alignment_survey s on s.id = r.survey_id where s.team_id = $1',
        [team.teamId],
      ),
    ).toHaveLength(1)
    const first = await reportOf(team.teamId, team.token)
    expect(first).toMatchObject({ status: 'Generated', nValid: 6, sample: false, canManage: true })
    expect(first.team_alignment_scale_list.map((it: Json) => it.code)).toEqual([
      'Purpose',
      'Process',
      'People',
      'Stakeholders',
    ])
    for (const it of first.team_alignment_sub_scale_list) {
      expect(it).toMatchObject({ n: 6, mean: expect.any(Number), sd: expect.any(Number), rwgj: expect.any(Number) })
      expect(it.distribution).toBeUndefined()
      expect(it.distributionHidden).toEqual({ reason: 'tooFew', n: 6, from: 10 })
    }
    expect(first.suggestedSprints).toHaveLength(3)
    expect(JSON.stringify(first)).not.toContain('respondent')

    // One more person hands in: the report stays, and does not move.
    const [one, two] = team.people as [Json, Json]
    await answerAll(server.url, await db.token(one.email), team.teamId, 6)
    expect(await reportOf(team.teamId, team.token)).toEqual(first)
    expect(await state()).toMatchObject({ submitted: 7, canGenerate: false })
    expect((await generate()).body.error.details).toEqual({ reason: 'tooSimilar' })
    await answerAll(server.url, await db.token(two.email), team.teamId, 6)
    expect((await generate()).status).toBe(409)
    await answerAll(server.url, team.token, team.teamId, 6)
    expect((await generate()).status).toBe(200)
    const second = await reportOf(team.teamId, team.token)
    expect(second).toMatchObject({ nValid: 9, version: 1 })
    // Spread needs five people more than before, three are enough for the mean.
    expect(second.team_alignment_sub_scale_list[0]).toMatchObject({ n: 9, spreadHidden: { reason: 'otherSet' } })

    // One number for every viewer; other languages have other words and the same numbers.
    const member = await db.token(team.people[4]?.email ?? '')
    const seen = await reportOf(team.teamId, member)
    expect({ ...seen, canManage: true }).toEqual(second)
    const numbers = (it: Json) =>
      it.team_alignment_sub_scale_list.map((own: Json) => [own.subScaleCode, own.mean, own.rank])
    const french = await reportOf(team.teamId, member, { languageCode: 'fr' })
    expect(numbers(french)).toEqual(numbers(second))
    expect(french.team_alignment_sub_scale_list[0].meaning).not.toBe(second.team_alignment_sub_scale_list[0].meaning)
  })

  test('the deadline makes it by itself and tells the manager; too few answers expire', async () => {
    const [ready, expired] = [await answered('Ready', 3, 2), await answered('Gone By', 2, 0)]
    await server.clock({ advance: 'P15D' })
    try {
      const ago = -15 * 86_400
      const [one, two] = [
        (await db.session(ready.manager, 'alder', { ago })).token,
        (await db.session(expired.manager, 'alder', { ago })).token,
      ]
      const reads = await Promise.all(
        [1, 2, 3].map(() => ask('getSurveyReportStatus', { params: { teamId: ready.teamId } }, one)),
      )
      expect(reads.map(it => it.data)).toEqual(Array(3).fill({ status: 'Generated', version: 1 }))
      expect((await ask('getSurveyReportStatus', { params: { teamId: expired.teamId } }, two)).data.status).toBe(
        'Expired',
      )
      const mails = (await server.outbox()).filter(it => it.to === ready.manager && /is ready/.test(it.subject))
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text).toContain(`/teams/v2/${ready.teamId}/team-alignment`)
      expect(mails[0]?.text).not.toMatch(/\d\.\d/)
      const history = (await ask('history', { params: { teamId: ready.teamId } }, one)).data.history
      expect(history).toEqual([expect.objectContaining({ version: 1, invited: 6, submitted: 5, status: 'Generated' })])
      // With its report made it is not opened again; a new version can start.
      const later = new Date(Date.now() + 40 * 86_400_000).toISOString()
      const extended = await ask(
        'extendDeadline',
        { params: { teamId: ready.teamId }, body: { extendedDate: later } },
        one,
      )
      expect(extended.body.error.details).toEqual({ reason: 'reportMade' })
      const next = await startSurvey(server.url, one, ready, { deadline: later })
      expect(next.data.version).toBe(2)
      expect((await reportOf(ready.teamId, one)).status).toBe('Insufficient Data')
      expect((await reportOf(ready.teamId, one, { version: 1 })).nValid).toBe(5)
      expect((await ask('versions', { query: { team_id: ready.teamId } }, one)).data.versions).toEqual([
        expect.objectContaining({ version: 1, status: 'Generated' }),
      ])
      const trend = (await ask('subscaleTrend', { params: { teamId: ready.teamId }, body: { years: 1 } }, one)).data
      expect(trend).toMatchObject({ years: 1, earlier: null, later: { version: 1, n: 5 } })
      expect(trend.trendList.every((it: Json) => it.iconPosition === 'NONE' && it.items.length === 1)).toBe(true)
    } finally {
      await server.clock({ now: new Date().toISOString() })
    }
  })
})

describe('the closing job', () => {
  test('closes what is due, with report and mail, and nothing else; one that fails keeps no other open; a second run changes nothing', async () => {
    const broken = await answered('Broken', 3, 1)
    const ready = await answered('Closed Ready', 3, 2)
    const few = await answered('Closed Few', 2, 0)
    const running = await makeTeam(db, 'Still Running')
    const deadline = new Date(Date.now() + 30 * 86_400_000).toISOString()
    expect((await startSurvey(server.url, await db.token(running.manager), running, { deadline })).status).toBe(200)
    const elsewhere = await openSurvey(db, 'bo@birch.example', 'birch')
    // Past all calls, each of which closes by itself what it is asked about.
    const stateOf = async ({ teamId }: { teamId: number }) =>
      (
        await db.query(
          `select closed_at = deadline as closed, closed_at is null as open, array(select data->'numbers'->>'nValid' from alignment_report r where r.survey_id = s.id) as reports
           from alignment_survey s where team_id = $1`,
          [teamId],
        )
      )[0]
    const mailsTo = async (it: { manager: string }) =>
      (await server.outbox()).filter(mail => mail.to === it.manager && /is ready/.test(mail.subject))
    const teams = [broken, ready, few, running, elsewhere]
    const states = () => Promise.all(teams.map(stateOf))
    const [open, closed] = [
      { closed: null, open: true, reports: [] },
      { closed: true, open: false, reports: [] },
    ]
    expect(await states()).toEqual(Array(5).fill(open))
    await db.query(
      "insert into alignment_report (tenant_id, survey_id, respondent_ids, data, generated_at) select tenant_id, id, '{}', '{}', now() from alignment_survey where team_id = $1",
      [broken.teamId],
    )

    const boss = new PgBoss({ connectionString: db.url, schema: 'jobs', max: 1, supervise: false, schedule: false })
    boss.on('error', () => undefined)
    await boss.start()
    try {
      const [schedule] = await boss.getSchedules('alignment-closing')
      expect(schedule).toMatchObject({ cron: '*/3 * * * *', timezone: 'UTC' })
      const { name, data, options } = schedule as NonNullable<typeof schedule>
      /** Sends the job as its schedule does, and waits until the server has done it. */
      const run = async () => {
        let id: string | null = null
        const send = async () => {
          // One that waits already keeps a second from being queued.
          id ??= await boss.send({ name, data: data as object, options: options as object })
          return id
        }
        const state = async () => (await boss.findJobs(name, { id: id ?? '' }))[0]?.state
        await expect.poll(send, { timeout: 10_000 }).not.toBeNull()
        await expect.poll(state, { timeout: 10_000 }).toBe('completed')
      }

      await run()
      expect((await states()).slice(1)).toEqual(Array(4).fill(open))
      await server.clock({ advance: 'P15D' })
      await run()
      expect(await states()).toEqual([
        { ...open, reports: [null] },
        { ...closed, reports: ['5'] },
        closed,
        open,
        closed,
      ])
      expect(server.output()).toContain('A survey could not be closed')
      expect(await mailsTo(ready)).toEqual([
        expect.objectContaining({ text: expect.stringContaining(`/teams/v2/${ready.teamId}/team-alignment`) }),
      ])
      for (const it of [broken, few, running]) expect(await mailsTo(it)).toEqual([])

      const before = await db.checksums()
      await run()
      expect(await db.checksums()).toEqual(before)

      // What failed is tried again at the next run.
      await db.query("delete from alignment_report where data = '{}'")
      await run()
      expect(await stateOf(broken)).toEqual({ ...closed, reports: ['4'] })
      expect(await mailsTo(broken)).toHaveLength(1)
      expect(await mailsTo(ready)).toHaveLength(1)
    } finally {
      await boss.stop()
      await server.clock({ now: new Date().toISOString() })
    }
  })
})

describe('who may see it', () => {
  test('manager, assistant and accepted members; not invited ones, nor others', async () => {
    const team = await answered('Readers', 5, 0)
    await ask('generateReport', { params: { teamId: team.teamId } }, team.token)
    const [pending, member] = team.people as [Json, Json]
    await db.query("update team_member set status = 'PENDING' where id = $1", [pending.id])
    await db.query('update team set assistant_id = $2 where id = $1', [
      team.teamId,
      await db.person('emi@alder.example'),
    ])
    const outcomes: [string, string, number][] = [
      [team.manager, 'alder', 200],
      [member.email, 'alder', 200],
      ['emi@alder.example', 'alder', 200],
      [pending.email, 'alder', 403],
      ['ben@alder.example', 'alder', 404],
      ['cleo@alder.example', 'alder', 404],
      ['bo@birch.example', 'birch', 404],
    ]
    for (const [email, tenant, status] of outcomes) {
      const token = await db.token(email, tenant)
      const calls = [
        await ask('getAlignmentScaleRanks', { query: { team_id: team.teamId } }, token),
        await ask('subscaleTrend', { params: { teamId: team.teamId }, body: { years: 3 } }, token),
        await ask('versions', { query: { team_id: team.teamId } }, token),
      ]
      expect([email, ...calls.map(it => it.status)]).toEqual([email, status, status, status])
    }
    // Who has answered is for who manages the team.
    const own = await db.token(member.email)
    expect((await ask('getAllTeamMembers', { params: { teamId: team.teamId } }, own)).status).toBe(403)
    expect((await ask('history', { params: { teamId: team.teamId } }, own)).status).toBe(403)
    expect((await ask('generateReport', { params: { teamId: team.teamId } }, own)).status).toBe(403)
    const assistant = await db.token('emi@alder.example')
    expect((await ask('getAllTeamMembers', { params: { teamId: team.teamId } }, assistant)).status).toBe(200)
  })

  test('the sample is computed, says so, and stores nothing; quality is for administrators', async () => {
    const ben = await db.token('ben@alder.example')
    const before = await db.checksums(['session'])
    const { report, earlier, trend } = (await ask('sampleReport', { query: { languageCode: 'pt' } }, ben)).data
    expect(report).toMatchObject({ sample: true, nValid: 11, status: 'Generated', teamName: 'Sample team' })
    expect(report.team_alignment_sub_scale_list.every((it: Json) => it.mean && it.sd)).toBe(true)
    expect(earlier).toMatchObject({ sample: true, version: trend.earlier.version, teamName: 'Sample team' })
    // The map has moves to show: real changes, and agreement before and after.
    const moved = trend.trendList.filter((it: Json) => /CREASE/.test(it.iconPosition))
    const was = (code: string) => earlier.team_alignment_sub_scale_list.find((it: Json) => it.subScaleCode === code)
    expect(moved.length).toBeGreaterThan(2)
    expect(moved.every((it: Json) => was(it.subScaleCode).rwgj !== undefined)).toBe(true)
    expect(new Set(report.team_alignment_sub_scale_list.map((it: Json) => it.flag))).toEqual(
      new Set(['highest', 'lowest', 'none']),
    )
    expect(new Set(trend.trendList.map((it: Json) => it.iconPosition)).size).toBeGreaterThan(1)
    expect(await db.checksums(['session'])).toEqual(before)
    expect((await ask('quality', {}, ben)).status).toBe(403)
    const quality = (await ask('quality', {}, await db.token('cleo@alder.example'))).data
    expect(quality).toMatchObject({ from: { reliability: 30, flags: 10 } })
    expect(quality.subscales).toHaveLength(12)
  })

  test('a new minimum holds for surveys started from now on', async () => {
    const cleo = await db.token('cleo@alder.example')
    const running = await answered('Running', 3, 0)
    const set = (minimum: number) => ask('setMinimum', { body: { minimum } }, cleo)
    expect((await set(2)).status).toBe(400)
    expect((await set(11)).status).toBe(400)
    expect((await ask('quality', {}, cleo)).data.minimum).toBe(3)
    expect((await set(5)).data).toEqual({ minimum: 5 })
    expect((await ask('quality', {}, cleo)).data.minimum).toBe(5)
    const fresh = await makeTeam(db, 'Fresh')
    const token = await db.token(fresh.manager)
    await startSurvey(server.url, token, fresh)
    expect((await ask('startSurveyStatus', { params: { teamId: fresh.teamId } }, token)).data.minimum).toBe(5)
    expect((await ask('startSurveyStatus', { params: { teamId: running.teamId } }, running.token)).data).toMatchObject({
      minimum: 3,
      status: 'Generate',
    })
    await set(3)
  })
})

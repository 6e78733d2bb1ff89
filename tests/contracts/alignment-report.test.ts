import { dayMs } from '@trellis/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerAll, handIn, makeTeam, openSurvey, saveOf, startSurvey } from '../support/alignment.ts'
import { Backstage, call, type Json } from '../support/api.ts'
import { trellis } from '../support/command.ts'
import { runJob } from '../support/jobs.ts'
import { type OwnServer, startServer } from '../support/server.ts'
import { testWhole } from '../support/whole.ts'

let server: OwnServer
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

/** A number of three decimals or more; no instant, which is text. */
const unrounded = /(":|[[,])-?\d+\.\d{3}/

/** A team in which everybody but `silent` of the members has handed in. */
async function answered(name: string, members: number, guests: number, silent = 0) {
  const team = await makeTeam(db, name, { members, guests })
  const manager = await db.token(team.manager)
  await startSurvey(server.url, manager, team)
  for (const [index, it] of team.people.slice(silent).entries())
    await handIn(server, db, it, team.teamId, order => 1 + ((order * 7 + index * 3) % 6))
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

  test('made on demand it ends the survey and is frozen; a repeat changes nothing, and nobody answers any more', async () => {
    const team = await answered('Frozen', 8, 1, 3)
    const generate = () => ask('generateReport', { params: { teamId: team.teamId } }, team.token)
    const state = async () => (await ask('startSurveyStatus', { params: { teamId: team.teamId } }, team.token)).data
    expect(await state()).toMatchObject({
      status: 'Generate',
      open: true,
      canGenerate: true,
      submitted: 6,
      invited: 10,
    })
    expect((await reportOf(team.teamId, team.token)).overallHidden).toEqual({ reason: 'notMade', n: null, from: 3 })
    const clicks = await Promise.all([generate(), generate()])
    expect(clicks.map(it => [it.status, it.data])).toEqual(Array(2).fill([200, { status: 'Generated', version: 1 }]))
    expect(
      await db.query(
        'select 1 from alignment_report r join alignment_survey s on s.id = r.survey_id where s.team_id = $1',
        [team.teamId],
      ),
    ).toHaveLength(1)
    expect(await state()).toMatchObject({ status: 'Generated', open: false, canGenerate: false })
    const first = await reportOf(team.teamId, team.token)
    expect(first).toMatchObject({ status: 'Generated', nValid: 6, outside: 1, sample: false })
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
    // Those with the lowest written mean, several where they read the same.
    const means = first.team_alignment_sub_scale_list.map((it: Json) => it.mean)
    expect(first.suggestedSprints).toHaveLength(means.filter((it: number) => it === Math.min(...means)).length)
    expect(JSON.stringify(first)).not.toContain('respondent')

    const [one] = team.people as [Json]
    const late = await answerAll(server.url, await db.token(one.email), team.teamId, 6)
    // Nobody can extend the time of a report that is made: who is late is not sent to ask for it.
    expect([late.status, late.body.error.details]).toEqual([409, { reason: 'reportMade' }])
    expect(late.body.error.message).not.toMatch(/extend/)
    const before = await db.checksums(['ledger_seen'])
    expect((await generate()).status).toBe(200)
    expect(await reportOf(team.teamId, team.token)).toEqual(first)
    expect(await db.checksums(['ledger_seen'])).toEqual(before)

    // One number for every viewer; other languages have other words and the same numbers.
    const member = await db.token(team.people[4]?.email ?? '')
    const seen = await reportOf(team.teamId, member)
    expect(seen).toEqual(first)
    const numbers = (it: Json) =>
      it.team_alignment_sub_scale_list.map((own: Json) => [own.subScaleCode, own.mean, own.rank])
    const french = await reportOf(team.teamId, member, { languageCode: 'fr' })
    expect(numbers(french)).toEqual(numbers(first))
    expect(french.team_alignment_sub_scale_list[0].meaning).not.toBe(first.team_alignment_sub_scale_list[0].meaning)
  })

  test('who hands in while the survey is being closed waits, and is too late', async () => {
    const team = await makeTeam(db, 'Closing Race', { members: 1, guests: 0 })
    await startSurvey(server.url, await db.token(team.manager), team)
    const token = await db.token(team.people[0]?.email ?? '')
    const closing = await db.pool.connect()
    try {
      await closing.query('begin')
      await closing.query('update alignment_survey set closed_at = now() where team_id = $1', [team.teamId])
      const handingIn = ask('saveAnswers', { body: saveOf(team.teamId, 6, 4, { isSubmit: true }) }, token)
      const isEarly = await Promise.race([handingIn.then(() => true), new Promise(done => setTimeout(done, 300))])
      expect(isEarly).toBeUndefined()
      await closing.query('commit')
      expect((await handingIn).status).toBe(409)
    } finally {
      closing.release()
    }
  })

  test('after the deadline a look makes nothing; the job makes the report and tells the team; too few answers expire', async () => {
    const [ready, expired] = [await answered('Ready', 3, 2), await answered('Gone By', 2, 0)]
    await server.clock({ advance: 'P15D' })
    try {
      const ago = -15 * 86_400
      const [one, two] = [
        (await db.session(ready.manager, 'alder', { ago })).token,
        (await db.session(expired.manager, 'alder', { ago })).token,
      ]
      const params = { teamId: ready.teamId }
      const before = await db.checksums(['session'])
      const looks = [
        await ask('getSurveyReportStatus', { params }, one),
        await ask('startSurveyStatus', { params }, one),
        await ask('getAllTeamMembers', { params }, one),
        await ask('history', { params }, one),
        await ask('versions', { query: { team_id: ready.teamId } }, one),
        await ask('subscaleTrend', { params, body: { years: 1 } }, one),
        await ask('getAlignmentScaleRanks', { query: { team_id: ready.teamId } }, one),
      ]
      expect(looks.map(it => it.status)).toEqual(Array(7).fill(200))
      expect(looks[0]?.data.status).toBe('Generate')
      expect(looks[1]?.data).toMatchObject({ status: 'Generate', open: false })
      expect(looks[6]?.data.overallHidden).toEqual({ reason: 'notMade', n: null, from: 3 })
      expect(await db.checksums(['session'])).toEqual(before)
      await runJob(db, 'alignment-closing')
      const reads = await Promise.all([1, 2, 3].map(() => ask('getSurveyReportStatus', { params }, one)))
      expect(reads.map(it => it.data)).toEqual(Array(3).fill({ status: 'Generated', version: 1 }))
      const late = await ask('getSurveyReportStatus', { params: { teamId: expired.teamId } }, two)
      expect(late.data.status).toBe('Expired')
      const mails = (await server.outbox()).filter(it => it.text.includes(`/teams/v2/${ready.teamId}/team-alignment\n`))
      const readers = [ready.manager, ...ready.people.slice(0, 3).map(it => it.email)].sort()
      expect(mails.flatMap(it => (/is ready/.test(it.subject) ? it.to : [])).sort()).toEqual(readers)
      expect(mails[0]?.text).toMatch(/^(?!.*\d\.\d).*team-alignment\n.*team-alignment\?paper=report\n/s)
      const history = (await ask('history', { params }, one)).data.history
      expect(history).toEqual([expect.objectContaining({ version: 1, invited: 6, submitted: 5, status: 'Generated' })])
      // With its report made it is not opened again.
      const later = new Date(Date.now() + 40 * dayMs).toISOString()
      const extended = await ask('extendDeadline', { params, body: { extendedDate: later } }, one)
      expect(extended.body.error.details).toEqual({ reason: 'reportMade' })
    } finally {
      await server.clock({ now: new Date().toISOString() })
    }
  })

  testWhole('measurement, Anonymity: the next survey starts 60 days after the last, or as set', async () => {
    const team = await answered('Sixty', 3, 2)
    expect((await ask('generateReport', { params: { teamId: team.teamId } }, team.token)).status).toBe(200)
    const start = async (days: number) => {
      await server.clock({ now: new Date().toISOString() })
      await server.clock({ advance: `P${days}D` })
      const { token, sid } = await db.session(team.manager, 'alder', { ago: -days * 86_400 })
      await db.query("update session set expires_at = now() + interval '200 days' where id = $1", [sid])
      const deadline = new Date(Date.now() + (days + 10) * dayMs).toISOString()
      const state = (await ask('startSurveyStatus', { params: { teamId: team.teamId } }, token)).data
      return { token, state, reply: await startSurvey(server.url, token, team, { deadline }) }
    }
    const gap = (...days: string[]) => trellis(server, 'alignment-gap', 'alder', ...days)
    try {
      const { state, reply, token } = await start(59)
      expect([reply.status, reply.body.error.details]).toEqual([409, { reason: 'tooSoon' }])
      const from = Date.parse(state.nextFrom)
      expect(Math.abs(from - Date.now() - 60 * dayMs)).toBeLessThan(300_000)
      // The sentence names the day.
      expect(reply.body.error.message).toContain(String(new Date(from).getUTCDate()))
      expect(await gap('90')).toEqual({ code: 0, output: 'Alder Works: 90 days\n' })
      expect((await gap('59')).code).toBe(1)
      expect((await gap()).output).toBe('Alder Works: 90 days\n')
      expect((await start(61)).reply.body.error.details).toEqual({ reason: 'tooSoon' })
      await gap('60')
      const next = await start(61)
      expect(next.reply.data.version).toBe(2)
      expect((await ask('startSurveyStatus', { params: { teamId: team.teamId } }, next.token)).data.nextFrom).toBeNull()
      expect((await reportOf(team.teamId, next.token)).status).toBe('Insufficient Data')
      expect((await reportOf(team.teamId, next.token, { version: 1 })).nValid).toBe(5)
      expect((await ask('versions', { query: { team_id: team.teamId } }, next.token)).data.versions).toEqual([
        expect.objectContaining({ version: 1, status: 'Generated' }),
      ])
      const trend = (await ask('subscaleTrend', { params: { teamId: team.teamId }, body: { years: 1 } }, next.token))
        .data
      expect(trend).toMatchObject({ years: 1, earlier: null, later: { version: 1, n: 5 } })
      expect(trend.trendList.every((it: Json) => it.iconPosition === 'NONE' && it.items.length === 1)).toBe(true)
      expect(token).not.toBe(next.token)
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
    const deadline = new Date(Date.now() + 30 * dayMs).toISOString()
    expect((await startSurvey(server.url, await db.token(running.manager), running, { deadline })).status).toBe(200)
    const elsewhere = await openSurvey(db, 'bo@birch.example', 'birch')
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
      `create function break_report() returns trigger language plpgsql as $$ begin
         if exists (select from alignment_survey where id = new.survey_id and team_id = ${broken.teamId}) then raise 'broken'; end if;
         return new; end $$`,
    )
    await db.query(
      'create trigger broken before insert on alignment_report for each row execute function break_report()',
    )

    const run = () => runJob(db, 'alignment-closing')
    try {
      expect(await run()).toBe('*/3 * * * *')
      expect((await states()).slice(1)).toEqual(Array(4).fill(open))
      await server.clock({ advance: 'P15D' })
      await run()
      expect(await states()).toEqual([open, { ...closed, reports: ['5'] }, closed, open, closed])
      expect(server.output()).toContain('A survey could not be closed')
      expect(await mailsTo(ready)).toEqual([
        expect.objectContaining({ text: expect.stringContaining(`/teams/v2/${ready.teamId}/team-alignment`) }),
      ])
      for (const it of [broken, few, running]) expect(await mailsTo(it)).toEqual([])

      const before = await db.checksums()
      await run()
      expect(await db.checksums()).toEqual(before)

      // What failed is tried again at the next run.
      await db.query('drop trigger broken on alignment_report')
      await run()
      expect(await stateOf(broken)).toEqual({ ...closed, reports: ['4'] })
      expect(await mailsTo(broken)).toHaveLength(1)
      expect(await mailsTo(ready)).toHaveLength(1)
    } finally {
      await server.clock({ now: new Date().toISOString() })
    }
  })
})

describe('who may see it', () => {
  testWhole('manager, assistant and accepted members; not invited ones, nor others', async () => {
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

  test('the sample is computed, says so, and stores nothing', async () => {
    const before = await db.checksums(['session'])
    const ben = await db.token('ben@alder.example')
    const { report, earlier, trend } = (await ask('sampleReport', { query: { languageCode: 'pt' } }, ben)).data
    expect(report).toMatchObject({ sample: true, nValid: 11, status: 'Generated', teamName: 'Sample team' })
    expect(report.team_alignment_sub_scale_list.every((it: Json) => it.mean && it.sd)).toBe(true)
    expect(earlier).toMatchObject({ sample: true, version: trend.earlier.version, teamName: 'Sample team' })
    // The map has moves to show: real changes, and agreement before and after.
    const moved = trend.trendList.filter((it: Json) => /CREASE/.test(it.iconPosition))
    const was = (code: string) => earlier.team_alignment_sub_scale_list.find((it: Json) => it.subScaleCode === code)
    expect(moved.length > 2 && moved.every((it: Json) => was(it.subScaleCode).rwgj !== undefined)).toBe(true)
    expect(new Set(report.team_alignment_sub_scale_list.map((it: Json) => it.flag))).toEqual(
      new Set(['highest', 'lowest', 'none']),
    )
    expect(new Set(trend.trendList.map((it: Json) => it.iconPosition)).size).toBeGreaterThan(1)
    expect(await db.checksums(['session'])).toEqual(before)
    for (const it of [report, earlier, trend]) expect(JSON.stringify(it)).not.toMatch(unrounded)
  })

  testWhole('a report that was kept unrounded is served as it is written', async () => {
    const team = await answered('Kept Before', 5, 0)
    expect((await ask('generateReport', { params: { teamId: team.teamId } }, team.token)).status).toBe(200)
    const [row] = (await db.query(
      'select r.id, r.data from alignment_report r join alignment_survey s on s.id = r.survey_id where s.team_id = $1',
      [team.teamId],
    )) as Json[]
    const [first, second, ...rest] = row.data.numbers.subscales
    const old = { ...row.data.numbers, overall: { mean: 4.9512345, score100: 79.02469 } }
    old.subscales = [
      {
        ...first,
        mean: 3.449,
        level: 'low',
        rank: 1,
        flag: 'highest',
        rwgj: 0.70412,
        agreement: 'strong',
        state: 'concern',
      },
      { ...second, mean: 3.3512, rank: 2 },
      ...rest.map((it: Json) => ({ ...it, mean: 2.123456, sd: 1.23456, ci95: [1.23456, 3.01234], favourable: 33.333 })),
    ]
    await db.query('update alignment_report set data = $2 where id = $1', [
      row.id,
      JSON.stringify({ ...row.data, numbers: old }),
    ])
    const report = await reportOf(team.teamId, team.token)
    expect(JSON.stringify(report)).not.toMatch(unrounded)
    expect(report.overall).toEqual({ mean: 5, score100: 80 })
    const [a, b, c] = [first, second, rest[0]].map(it =>
      report.team_alignment_sub_scale_list.find((own: Json) => own.subScaleCode === it.subscale),
    )
    expect(a).toMatchObject({ mean: 3.4, level: 'low', rank: 1, rwgj: 0.7, agreement: 'moderate', state: 'divided' })
    expect([b.mean, b.rank, c.mean, c.rank]).toEqual([3.4, 1, 2.1, 3])
    const trend = (await ask('subscaleTrend', { params: { teamId: team.teamId }, body: { years: 3 } }, team.token)).data
    expect(JSON.stringify(trend)).not.toMatch(unrounded)
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

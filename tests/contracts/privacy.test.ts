import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveOf } from '../support/alignment.ts'
import { Backstage, call, pageOf, send } from '../support/api.ts'
import { trellis } from '../support/command.ts'
import { type OwnServer, startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'
import { testWhole } from '../support/whole.ts'

let server: OwnServer
let db: Backstage

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'info' } })
  db = new Backstage(server)
})

afterAll(async () => {
  await db?.close()
  await server?.stop()
})

const cli = (...args: string[]) => trellis(server, ...args)

describe('what the log tells', () => {
  test('no token, password, code, answer or free text of a sign-in, a save and a failure', async () => {
    const secrets: string[] = [
      'trellis-demo',
      'wrong-horse-battery',
      'Zebrafish in free text',
      'My own origin story',
      'a long pass phrase',
    ]
    const token = await signIn(server.url, 'ben@alder.example')
    secrets.push(token, token.split('.')[2] ?? '')
    await signIn(server.url, 'ben@alder.example', 'wrong-horse-battery').catch(() => undefined)
    const { state } = (await call(server.url, 'auth.provider', { query: { login_hint: 'hint-of@somebody.example' } }))
      .data
    secrets.push(state, 'hint-of@somebody.example')
    await call(server.url, 'auth.callback', { query: { code: 'the-code-of-a-provider', state } })
    secrets.push('the-code-of-a-provider')
    await call(server.url, 'account.updateProfile', { body: { designation: 'Zebrafish in free text' } }, { token })
    await call(
      server.url,
      'account.saveDemographics',
      { body: { country: 'other', origin: 'My own origin story' } },
      { token },
    )
    await call(server.url, 'plan.findOutcome', { params: { label: 'burnout' } }, { token })
    secrets.push('burnout')
    const id = (await call(server.url, 'gla.start', { query: { languageCode: 'en' } }, { token })).data.assessmentId
    const page = pageOf(id, 'Style', 1)
    expect((await call(server.url, 'gla.saveAnswers', { body: page }, { token })).status).toBe(200)
    secrets.push(page.userAnswers[0]?.questionCode ?? '')
    await call(
      server.url,
      'gla.saveAnswers',
      { body: { ...page, userAnswers: [{ ...page.userAnswers[0], value: 9 }] } },
      { token },
    )
    const cleo = await db.token('cleo@alder.example')
    const { link } = (
      await call(
        server.url,
        'nominee.invite',
        { body: { email: 'quiet@guest.example', fullName: 'Quiet', languageCode: 'en' } },
        { token: cleo },
      )
    ).data
    const guest = new URL(link).hash.slice('#token='.length)
    await fetch(link)
    await call(server.url, 'nominee.me', {}, { token: guest })
    secrets.push(cleo, guest, guest.split('.')[2] ?? '')
    const password = await db.guest('set-password')
    await call(
      server.url,
      'auth.setGuestPassword',
      { body: { password: 'a long pass phrase' } },
      { token: password.token },
    )
    await call(server.url, 'account.registerFreemium', {
      query: { inviteKey: 'the-key-of-an-invitation' },
      body: { company: 'Quiet', buyerAdminName: 'Quiet', email: 'quiet@buyer.example' },
    })
    secrets.push('the-key-of-an-invitation', 'quiet@buyer.example')
    await call(server.url, 'auth.embedToken', { body: { statement: 'h.statement-of-a-host.s' } })
    secrets.push('statement-of-a-host', password.token)
    const refreshed = (await call(server.url, 'auth.refresh', {}, { token })).data.access_token
    const { logout_url } = (await call(server.url, 'auth.logout', {}, { token: refreshed })).data
    await fetch(logout_url, { redirect: 'manual' })
    secrets.push(refreshed, new URL(logout_url).searchParams.get('id_token_hint') ?? 'none')

    // Regression: the database names the failing row in an error's detail.
    await db.query('alter table gla_answer add constraint a_failure check (value <> 3) not valid')
    const again = await db.token('ben@alder.example')
    const failed = await call(server.url, 'gla.saveAnswers', { body: pageOf(id, 'Style', 2, 3) }, { token: again })
    await db.query('alter table gla_answer drop constraint a_failure')
    expect([failed.status, failed.code]).toEqual([500, 'internal'])
    expect(failed.text).not.toMatch(/a_failure|constraint|gla_answer/)
    secrets.push(again, pageOf(id, 'Style', 2).userAnswers[0]?.questionCode ?? '', 'Failing row')

    // Where there is no row-level security the detail is the whole row, hash of the password included.
    await db.query("alter table person add constraint b_failure check (full_name <> 'Zelda Zebrafish') not valid")
    expect(
      (await call(server.url, 'account.updateProfile', { body: { fullName: 'Zelda Zebrafish' } }, { token: again }))
        .status,
    ).toBe(500)
    await db.query('alter table person drop constraint b_failure')
    secrets.push('Zelda Zebrafish', '$argon2')

    const log = server.output()
    expect(log).toContain('"url":"/api/assessment-service/answer"')
    expect(log).toContain('A call failed')
    expect(log).toContain(failed.headers.get('x-request-id'))
    expect(secrets.filter(it => it.length < 4)).toEqual([])
    expect(secrets.filter(it => log.includes(it) || log.includes(encodeURIComponent(it)))).toEqual([])
  })
})

describe('backup and restore', () => {
  testWhole('a restored backup is the data, row for row, and counting goes on', { timeout: 240_000 }, async () => {
    const file = join(server.dataFolder, 'all.backup')
    const before = await db.checksums()
    const made = await cli('backup', file)
    expect([made.code, made.output]).toEqual([0, expect.stringMatching(/^\d+ tables, \d+ rows\./)])
    expect(await db.checksums()).toEqual(before)

    const lost = await db.assessment(await db.tenant('birch'), { userId: await db.person('ada@alder.example') })
    await db.query('delete from gla_answer where value > 2')
    await db.query("update person set full_name = 'X'")
    expect((await send(server.url, '/api/test/reset', { method: 'POST' })).status).toBe(200)
    expect(await db.checksums()).not.toEqual(before)
    const back = await cli('restore', file)
    expect([back.code, back.output]).toEqual([0, expect.stringMatching(/rows restored/)])
    expect(await db.checksums()).toEqual(before)

    await server.clock({})
    const token = await db.token('ben@alder.example')
    const [{ top }] = (await db.query('select max(id) as top from gla_assessment')) as [{ top: number }]
    const fresh = await db.assessment(await db.tenant('birch'), { userId: await db.person('ada@alder.example') })
    expect(fresh).toBeGreaterThan(top)
    // What was given after the backup is given nobody again: links and calendar notes of it are out in the world.
    expect(fresh).toBeGreaterThan(lost)
    expect((await call(server.url, 'account.getUserState', {}, { token })).status).toBe(200)
    expect(await signIn(server.url, 'cleo@alder.example')).toMatch(/\./)
  })

  testWhole('a damaged file or one of another version changes nothing', { timeout: 240_000 }, async () => {
    const file = join(server.dataFolder, 'whole.backup')
    const bad = join(server.dataFolder, 'bad.backup')
    await cli('backup', file)
    const content = JSON.parse(gunzipSync(readFileSync(file)).toString())
    const before = await db.checksums()
    const damaged: [string | Buffer, RegExp][] = [
      [readFileSync(file).subarray(0, 2000), /not a whole backup/],
      ['not a backup', /not a whole backup/],
      [gzipSync('{}'), /not a Trellis backup/],
      [gzipSync(JSON.stringify({ ...content, migrations: ['001_other.sql'] })), /another version/],
      [gzipSync(JSON.stringify(content).replace('Ben Okafor', 'Bem Okafor')), /checksum does not fit/],
    ]
    for (const [bytes, says] of damaged) {
      writeFileSync(bad, bytes)
      const { code, output } = await cli('restore', bad)
      expect([code, output]).toEqual([1, expect.stringMatching(says)])
    }
    expect((await cli('restore', join(server.dataFolder, 'nowhere'))).code).toBe(1)
    expect(await db.checksums()).toEqual(before)
  })
})

describe('wipe-out', () => {
  test('leaves no row with the id or the address of the person, and everybody else as they were', {
    timeout: 240_000,
  }, async () => {
    // A number and a name that stand nowhere else.
    const id = 7_777_770_123
    const email = 'Quirin.Zweifelstein@alder.example'
    const others = await db.checksums()
    await db.query(
      'insert into person (id, email, full_name, password_hash) overriding system value select $1, $2, $3, password_hash from person limit 1',
      [id, email, 'Quirin Zweifelstein'],
    )
    for (const tenant of ['alder', 'birch']) {
      await db.query('insert into membership (tenant_id, user_id, roles, is_agree) values ($1, $2, $3, true)', [
        await db.tenant(tenant),
        id,
        ['Everyone', 'USER', 'ADMIN'],
      ])
    }
    const alder = await db.tenant('alder')
    await db.query(
      'insert into team_member (tenant_id, team_id, user_id, joined_at) select tenant_id, min(id), $1, now() from team where tenant_id = $2 group by 1',
      [id, alder],
    )
    await db.query('update subscription set buyer_user_id = $1 where tenant_id = $2', [id, alder])
    // Of a team: notes, rights on either side, what is kept, requests, and as a guest of another team.
    const [team] = await db.query('select min(id) as id from team where tenant_id = $1', [alder])
    const [, second] = await db.query('select id from team where tenant_id = $1 order by id', [alder])
    for (const text of [
      "insert into team_note (tenant_id, team_id, user_id, type, version, text, updated_at) values ($1, $2, $3, 'FOCUS_NOTE', 900, 'Q', now())",
      "insert into viewing_right (tenant_id, team_id, user_id, viewer_id, item_type, status, changed_at) select $1, $2, $3, manager_id, 'GLA', 'GRANTED', now() from team where id = $2",
      "insert into viewing_right (tenant_id, team_id, user_id, viewer_id, item_type, status, changed_at) select $1, $2, manager_id, $3, 'GLA', 'GRANTED', now() from team where id = $2",
      "insert into team_viewing (tenant_id, team_id, user_id, item_type, shown, changed_at) values ($1, $2, $3, 'GLA', true, now())",
      `insert into team_impact (tenant_id, team_id, viewer_id, data, updated_at) select $1, $2, manager_id, json_build_object('people', json_build_object($3::text, 1)), now() from team where id = $2 and $3::bigint > 0`,
      'insert into ledger_seen (tenant_id, viewer_id, set_id, at) select $1, $3, min(id), now() from ledger_set where tenant_id = $1 and $2 > 0',
      'insert into ledger_known (tenant_id, viewer_id, unit, at) select $1, $3, min(unit), now() from ledger_unit where tenant_id = $1 and $2 > 0',
      "insert into mail_request (tenant_id, event, user_id, sender_id, sent_at) select $1, 'x', $3, $3, now() where $2 > 0",
    ])
      await db.query(text, [alder, team?.id, id])
    await db.query(
      "insert into team_member (tenant_id, team_id, type, status, full_name, email) values ($1, $2, 'GUEST', 'ACTIVE', 'Quirin', lower($3))",
      [alder, second?.id, email],
    )
    const ada = await db.token('ada@alder.example')
    const added = await call(
      server.url,
      'team.addGuests',
      { body: { teamId: team?.id, guests: [{ name: 'Someone', email: 'someone@guest.example' }] } },
      { token: ada, headers: { 'idempotency-key': 'reply-with-quirin' } },
    )
    expect([added.status, added.text.includes(String(id))]).toEqual([200, true])
    await db.query("delete from team_member where email = 'someone@guest.example'")
    const token = await signIn(server.url, email.toLowerCase())
    await signIn(server.url, email, 'wrong').catch(() => undefined)
    // One that stays open in the provider, with a hint.
    const { authorization_url } = (await call(server.url, 'auth.provider', { query: { login_hint: email } })).data
    await fetch(authorization_url, { redirect: 'manual' })
    const headers = { 'idempotency-key': 'of-quirin-1' }
    await call(server.url, 'account.saveDemographics', { body: { gender: 'other' } }, { token, headers })
    const assessmentId = (await call(server.url, 'gla.start', { query: { languageCode: 'en' } }, { token })).data
      .assessmentId
    await call(server.url, 'gla.saveAnswers', { body: pageOf(assessmentId, 'Strategy', 4) }, { token })
    await call(server.url, 'gla.finish', { query: { assessmentId } }, { token })
    await call(
      server.url,
      'auth.startImpersonation',
      { body: { email: 'ben@alder.example', reason: 'for Quirin' } },
      { token },
    )
    // As a guest with the same address, and with mail.
    const cleo = await db.token('cleo@alder.example')
    await call(
      server.url,
      'nominee.invite',
      { body: { email, fullName: 'Quirin Z.', languageCode: 'en' } },
      { token: cleo, headers: { 'idempotency-key': 'cleo-invites-quirin' } },
    )
    await call(
      server.url,
      'nominee.invite',
      { body: { email: 'friend@guest.example', fullName: 'Friend', languageCode: 'en' } },
      { token },
    )
    // Mails to others that name the person, one from before senders were kept, and one that only looks like it.
    await db.query(
      `insert into mail (tenant_id, once_key, recipient, subject, body_text, created_at) values
         ($1, 'names', 'mei@alder.example', 'QUIRIN ZWEIFELSTEIN asks to see your Sprint', 'Hello', now()),
         ($1, 'other', 'mei@alder.example', 'Quirin Zweifelsteiner is somebody else', 'Hello', now())`,
      [alder],
    )
    // As one who was asked about a team, has answered a page, and once started a survey.
    const [survey] = await db.query(
      "select s.id, s.team_id from alignment_survey s join team t on t.id = s.team_id where t.name = 'Engineering' and s.closed_at is null",
    )
    const answers = await db.checksums()
    await db.query(
      `insert into alignment_respondent (tenant_id, survey_id, user_id, user_type, email, full_name) values ($1, $2, $3, 'TEAM_MEMBERS', $4, 'Quirin')`,
      [alder, survey?.id, id, email],
    )
    await db.query("update alignment_survey set started_by = $1 where survey_type = 'standard'", [id])
    const saved = await call(server.url, 'alignment.saveAnswers', { body: saveOf(survey?.team_id, 1) }, { token })
    expect(saved.status).toBe(200)
    expect((await db.whereIs(String(id))).length).toBeGreaterThan(8)

    const { code, output } = await cli('wipe-out', email.toUpperCase())
    expect([code, output]).toEqual([0, expect.stringMatching(/^\d+ rows removed/)])
    expect(await db.whereIs(String(id))).toEqual([])
    expect(await db.whereIs(email)).toEqual([])
    expect(await db.whereIs('Zweifelstein')).toEqual(['mail.subject'])
    expect(await db.query("select subject from mail where subject ilike '%zweifel%'")).toEqual([
      { subject: 'Quirin Zweifelsteiner is somebody else' },
    ])
    await server.clock({})
    expect((await call(server.url, 'account.getUserState', {}, { token })).status).toBe(401)

    const after = await db.checksums()
    for (const table of [
      'gla_score',
      'demographics',
      'person',
      'team',
      'team_member',
      'team_note',
      'viewing_right',
      'team_viewing',
      'audit',
      'tenant',
    ])
      expect([table, after[table]]).toEqual([table, others[table]])
    for (const table of ['alignment_respondent', 'alignment_answer', 'alignment_report'])
      expect([table, after[table]]).toEqual([table, answers[table]])
    const [orphans] = await db.query(
      'select count(*)::int as n from gla_answer g where not exists (select from gla_assessment a where a.tenant_id = g.tenant_id and a.id = g.assessment_id)',
    )
    expect(orphans?.n).toBe(0)
  })

  testWhole('of who manages a team, or of nobody, changes nothing and says why', { timeout: 240_000 }, async () => {
    const before = await db.checksums()
    const managing = await cli('wipe-out', 'ada@alder.example')
    expect([managing.code, managing.output]).toEqual([1, expect.stringMatching(/manages the team Product Design/)])
    expect((await cli('wipe-out', 'nobody@alder.example')).code).toBe(1)
    expect((await cli('wipe-out')).code).toBe(1)
    expect(await db.checksums()).toEqual(before)
  })
})

describe('the list of wiped people', () => {
  const people = (email: string) => db.query('select id from person where lower(email) = lower($1)', [email])
  const list = () => join(server.dataFolder, 'wiped.list')

  test('a restored older backup wipes them again; a team they managed then goes to an administrator', {
    timeout: 240_000,
  }, async () => {
    const email = 'wilhelmina@alder.example'
    const id = await db.addMember('alder', email, ['Everyone', 'USER'])
    const alder = await db.tenant('alder')
    await db.query("insert into team (tenant_id, name, manager_id) values ($1, 'Of Wilhelmina', $2)", [alder, id])
    const file = join(server.dataFolder, 'older.backup')
    expect((await cli('backup', file)).code).toBe(0)
    await db.query('update team set manager_id = $1 where manager_id = $2', [await db.person('cleo@alder.example'), id])
    expect((await cli('wipe-out', email)).output).toContain('wiped.list')
    expect(readFileSync(list(), 'utf8')).not.toContain('wilhelmina')

    const back = await cli('restore', file)
    expect([back.code, back.output]).toEqual([0, expect.stringMatching(/1 people who were wiped out since/)])
    expect(await people(email)).toEqual([])
    expect(await db.whereIs(email)).toEqual([])
    expect(
      await db.query(
        "select p.email from team t join team_member m on m.team_id = t.id and m.user_id = t.manager_id join person p on p.id = t.manager_id where t.name = 'Of Wilhelmina'",
      ),
    ).toEqual([{ email: 'cleo@alder.example' }])

    // On another machine there is neither the table nor the folder: the list is given.
    const kept = join(server.dataFolder, 'kept.list')
    writeFileSync(kept, readFileSync(list()))
    rmSync(list())
    await db.query('delete from wiped')
    await cli('restore', file)
    expect(await people(email)).toHaveLength(1)
    expect((await cli('restore', file, '--wiped', kept)).code).toBe(0)
    expect(await people(email)).toEqual([])
    const before = await db.checksums()
    writeFileSync(kept, 'not a list\n')
    for (const wrong of [kept, join(server.dataFolder, 'nowhere.list')])
      expect((await cli('restore', file, '--wiped', wrong)).code).toBe(1)
    expect(await db.checksums()).toEqual(before)
  })

  testWhole(
    'somebody who came again afterwards stays; who stands on the list of a team alone can be wiped out',
    {
      timeout: 240_000,
    },
    async () => {
      const email = 'walburga@alder.example'
      await db.addMember('alder', email, ['Everyone', 'USER'])
      await cli('wipe-out', email)
      await db.addMember('alder', email, ['Everyone', 'USER'])
      const file = join(server.dataFolder, 'later.backup')
      await cli('backup', file)
      expect((await cli('restore', file)).output).not.toMatch(/wiped out/)
      expect(await people(email)).toHaveLength(1)

      await db.query(
        "insert into team_member (tenant_id, team_id, type, status, full_name, email) select tenant_id, min(id), 'GUEST', 'ACTIVE', 'Wendelin', 'wendelin@outside.example' from team group by 1",
      )
      expect((await cli('wipe-out', 'Wendelin@outside.example')).code).toBe(0)
      expect(await db.whereIs('wendelin')).toEqual([])
    },
  )
})

describe('the command line', () => {
  test('gives tokens, checks the installation, and refuses what it does not know', { timeout: 240_000 }, async () => {
    const token = await cli('token', 'ada@alder.example', '--tenant', 'birch')
    expect(token.code).toBe(0)
    expect((await call(server.url, 'account.getUserState', {}, { token: token.output.trim() })).data.clientId).toBe(
      'birch',
    )
    expect((await cli('token', 'ben@alder.example', '--tenant', 'birch')).code).toBe(1)
    const doctor = await cli('doctor')
    expect([doctor.code, doctor.output]).toEqual([0, expect.stringMatching(/forced on every tenant table/)])
    expect((await cli('nonsense')).code).toBe(1)
    expect((await cli('backup', '--help')).output).toMatch(/one snapshot/)
  })
})

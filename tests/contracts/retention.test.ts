import { dayMs } from '@trellis/sdk/contract'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unitOf } from '../../packages/server/src/core/ledger/unit.ts'
import { startSurvey } from '../support/alignment.ts'
import { Backstage, call, type Json } from '../support/api.ts'
import { runJob } from '../support/jobs.ts'
import { freePort, startServer, type TestServer } from '../support/server.ts'
import { testWhole } from '../support/whole.ts'

let server: TestServer
let db: Backstage
const received: string[] = []
let refusing = false
const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _, done) {
    const parts: Buffer[] = []
    stream.on('data', it => parts.push(it))
    stream.on('end', () => {
      if (refusing) return done(new Error('No room'))
      received.push(Buffer.concat(parts).toString())
      done()
    })
  },
})

beforeAll(async () => {
  const port = await freePort()
  await new Promise<void>(resolve => sink.listen(port, '127.0.0.1', () => resolve()))
  server = await startServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, TRELLIS_RATE_LIMIT: '100000' } })
  db = new Backstage(server)
})

afterAll(async () => {
  await db?.close()
  await server?.stop()
  await new Promise<void>(resolve => sink.close(() => resolve()))
})

const invite = async (email: string) =>
  call(
    server.url,
    'nominee.invite',
    { body: { email, fullName: 'Nora', languageCode: 'en' } },
    { token: await db.token('cleo@alder.example') },
  )
const rows = (table: string) => db.query(`select * from ${table}`)

describe('what is left of a mail', () => {
  testWhole('once it was sent: whom, when and which text; no link, no subject', { timeout: 240_000 }, async () => {
    refusing = true
    const { link } = (await invite('nora@guest.example')).data
    const token = new URL(link).hash.slice('#token='.length)
    await runJob(db, 'mail')
    // Not sent yet: the link is still needed.
    expect((await db.whereIs(token)).sort()).toEqual(['mail.body_html', 'mail.body_text'])
    refusing = false
    await expect
      .poll(
        async () => {
          await runJob(db, 'mail')
          return received.length
        },
        { timeout: 30_000 },
      )
      .toBe(1)
    expect(received[0]?.replace(/=\r?\n/g, '').replace(/=3D/g, '=')).toContain(link)
    expect(await db.whereIs(token)).toEqual([])
    expect(
      await db.query(
        'select letter, recipient, from_name, subject, body_text, body_html, calendar, sent_at is not null as sent from mail',
      ),
    ).toEqual([
      {
        letter: 'gla.invitation',
        recipient: 'nora@guest.example',
        from_name: '',
        subject: '',
        body_text: '',
        body_html: '',
        calendar: null,
        sent: true,
      },
    ])
    const outbox = await (await fetch(`${server.url}/outbox`)).text()
    expect(outbox).toContain('The text of a mail is not kept')
    expect(outbox).not.toContain(token)
  })
})

describe('what has served its purpose goes', () => {
  test('mails after 30 days, requests after 7, reminders 30 days after their day, counters of a day after 2', {
    timeout: 240_000,
  }, async () => {
    const tenant = await db.tenant('alder')
    const days = (n: number) => new Date(Date.now() - n * dayMs)
    await db.query('delete from mail')
    await db.query('delete from counter')
    for (const age of [29, 31])
      await db.query(
        "insert into mail (tenant_id, once_key, recipient, subject, body_text, created_at) values ($1, $2, 'a@b.example', $2, '', $3)",
        [tenant, String(age), days(age)],
      )
    for (const age of [6, 8])
      await db.query(
        'insert into mail_request (tenant_id, event, user_id, sender_id, sent_at) values ($1, $2, 1, 1, $3)',
        [tenant, String(age), days(age)],
      )
    for (const [who, age] of [
      ['ben', 29],
      ['ada', 31],
    ] as const)
      await db.query("insert into result_reminder (tenant_id, user_id, kind, due_at) values ($1, $2, 'gla', $3)", [
        tenant,
        await db.person(`${who}@alder.example`),
        days(age),
      ])
    for (const period of [days(0).toISOString().slice(0, 10), days(4).toISOString().slice(0, 10), '2020'])
      await db.query("insert into counter (tenant_id, name, period, used) values ($1, 'x', $2, 1)", [tenant, period])
    await runJob(db, 'tidy')
    expect((await rows('mail')).map(it => it.once_key)).toEqual(['29'])
    expect((await rows('mail_request')).map(it => it.event)).toEqual(['6'])
    expect((await rows('result_reminder')).map(it => it.user_id)).toEqual([await db.person('ben@alder.example')])
    expect((await rows('counter')).map(it => it.period).sort()).toEqual(['2020', days(0).toISOString().slice(0, 10)])
  })

  test('replies that are kept for a repeat, after a day; those that open something, after ten minutes', async () => {
    const token = await db.token('cleo@alder.example')
    const keep = async (key: string, minutes: number, name: string, body: object) => {
      const { status } = await call(server.url, name, { body }, { token, headers: { 'idempotency-key': key } })
      expect(status).toBe(200)
      await db.query('update idempotency set created_at = created_at - make_interval(mins => $2) where key = $1', [
        key,
        minutes,
      ])
    }
    await db.query('delete from idempotency')
    for (const hours of [23, 25]) await keep(`consent-${hours}h`, hours * 60, 'account.consent', { isAgree: true })
    for (const minutes of [9, 11]) {
      const body = { email: `nina${minutes}@guest.example`, fullName: 'Nina', languageCode: 'en' }
      await keep(`link-${minutes}min`, minutes, 'nominee.invite', body)
    }
    await runJob(db, 'tidy')
    expect((await rows('idempotency')).map(it => it.key).sort()).toEqual(['consent-23h', 'link-9min'])
  })

  test('guests: by purpose, nominees with what they answered', { timeout: 240_000 }, async () => {
    await db.query('delete from gla_assessment where guest_id is not null')
    await db.query('delete from guest')
    const made: Record<string, number> = {}
    for (const [purpose, age, finished] of [
      ['set-password', 29, false],
      ['set-password', 31, false],
      ['alignment', 89, false],
      ['alignment', 91, false],
      ['gla', 29, false],
      ['gla', 31, false],
      ['gla', 364, true],
      ['gla', 366, true],
    ] as const) {
      const { id } = await db.guest(purpose)
      made[`${purpose} ${age}`] = id
      await db.query('update guest set expires_at = now() - make_interval(days => $2) where id = $1', [id, age])
      if (finished) await db.query('update gla_assessment set finished_at = now(), unit = 1 where guest_id = $1', [id])
    }
    await db.query(
      `insert into demographics (tenant_id, owner, owner_id, answers, updated_at)
       select g.tenant_id, o, g.id, '{}', now() from guest g, unnest(array['guest', 'user']) as o on conflict do nothing`,
    )
    await runJob(db, 'tidy')
    const left = new Set((await rows('guest')).map(it => it.id))
    // A user may have the number of a guest, and keeps what is the user's.
    const said = await db.query('select owner, owner_id as id from demographics where owner_id = any($1)', [
      Object.values(made),
    ])
    expect(new Set(said.filter(it => it.owner === 'guest').map(it => it.id))).toEqual(left)
    expect(said.filter(it => it.owner === 'user')).toHaveLength(8)
    expect(Object.keys(made).filter(it => left.has(made[it]))).toEqual([
      'set-password 29',
      'alignment 89',
      'gla 29',
      'gla 364',
    ])
    expect((await db.query('select 1 from gla_assessment where guest_id is not null')).length).toBe(2)
  })

  test('whose answers a unit is, once later answers are another one; the unit outlives it', async () => {
    const tenant = await db.tenant('alder')
    await db.query('delete from ledger_person')
    const at = new Date()
    for (const days of [59, 60, 62])
      await unitOf(
        db,
        tenant,
        'gla',
        { email: `${days}@alder.example`, isOutside: false },
        new Date(at.getTime() - days * dayMs),
      )
    const before = await rows('ledger_person')
    const answered = await db.query('select id, unit from gla_assessment where unit is not null order by id')
    await runJob(db, 'tidy')
    expect((await rows('ledger_person')).map(it => it.email).sort()).toEqual(['59@alder.example', '60@alder.example'])
    const unit = async (email: string) => [
      before.find(it => it.email === email)?.unit,
      await unitOf(db, tenant, 'gla', { email, isOutside: false }, at),
    ]
    const [first, again] = await unit('59@alder.example')
    expect(again).toBe(first)
    const [old, later] = await unit('62@alder.example')
    expect(later).not.toBe(old)
    expect(await db.query('select id, unit from gla_assessment where unit is not null order by id')).toEqual(answered)
    expect(answered.length).toBeGreaterThan(0)
  })

  /** Whatever day of the week it is in the demo's sprints, no round or week of before today is still to be counted. */
  const nothingWaits = async () => {
    await db.query("update sprint_round set opened_at = now() where status = 'OPEN'")
    await db.query('update check_in set is_counted = true where closes_at < now()')
  }

  test('who was asked for what was shown of a sprint, and who has read it, once answers are new ones', async () => {
    const tenant = await db.tenant('alder')
    await nothingWaits()
    for (const table of ['sprint_asked', 'sprint_reader']) await db.query(`delete from ${table}`)
    for (const days of [74, 76]) {
      const at = new Date(Date.now() - days * dayMs)
      await db.query(
        "insert into sprint_asked (tenant_id, source, unit, sprint_id, mailbox, shown_as, at) values ($1, 'sprint-round/1', $2, 1, 1, 'hidden', $3)",
        [tenant, days, at],
      )
      await db.query('insert into sprint_reader (tenant_id, sprint_id, account, at) values ($1, 1, $2, $3)', [
        ...[tenant, days, at],
      ])
    }
    await runJob(db, 'tidy')
    expect((await rows('sprint_asked')).map(it => it.unit)).toEqual([74])
    expect((await rows('sprint_reader')).map(it => it.account)).toEqual([74])
  })

  testWhole(
    'but not while a round or a week of those days is still to be counted: it is held against what was shown before',
    async () => {
      const tenant = await db.tenant('alder')
      await nothingWaits()
      const days = (n: number) => new Date(Date.now() - n * dayMs)
      const [counted] = await db.query(
        'select id, closes_at from check_in where tenant_id = $1 and is_counted order by id limit 1',
        [tenant],
      )
      const left = async (units: number[]) => {
        for (const table of ['sprint_asked', 'sprint_reader']) await db.query(`delete from ${table}`)
        for (const unit of units) {
          await db.query(
            "insert into sprint_asked (tenant_id, source, unit, sprint_id, mailbox, shown_as, at) values ($1, 'sprint-round/1', $2, 1, 1, 'hidden', $3)",
            [tenant, unit, days(unit)],
          )
          await db.query('insert into sprint_reader (tenant_id, sprint_id, account, at) values ($1, 1, $2, $3)', [
            ...[tenant, unit, days(unit)],
          ])
        }
        await runJob(db, 'tidy')
        return [
          (await rows('sprint_asked')).map(it => it.unit).sort(),
          (await rows('sprint_reader')).map(it => it.account).sort(),
        ]
      }
      // A round of its own (whether one of the demo's is open depends on the day of the week): it was to close long ago, and
      // the job was away.
      const [open] = await db.query(
        `insert into sprint_round (tenant_id, sprint_id, occurrence, type, day, goes_out_at, closes_at, status, opened_at)
       select tenant_id, id, 99, 'WEEKLY', '2026-01-01', $2::timestamptz, $2::timestamptz + interval '1 day', 'OPEN', $2
       from sprint where tenant_id = $1 order by id limit 1 returning id`,
        [tenant, days(100)],
      )
      expect(await left([76, 174, 176])).toEqual([
        [174, 76],
        [174, 76],
      ])
      await db.query('delete from sprint_round where id = $1', [open?.id])
      const late =
        'update check_in set is_counted = $3, opens_at = $2::timestamptz - interval $$1 day$$, closes_at = $2 where id = $1'
      await db.query(late, [counted?.id, days(90), false])
      expect(await left([76, 164, 166])).toEqual([
        [164, 76],
        [164, 76],
      ])
      await db.query(late, [counted?.id, counted?.closes_at, true])
      expect(await left([74, 76])).toEqual([[74], [74]])
    },
  )

  test('sign-ins with the e-mail of nobody, after half a year; nobody but time removes younger ones', async () => {
    await db.query('delete from sign_in_event')
    const event = (days: number) =>
      db.query(
        "insert into sign_in_event (at, action, email_hash, address) values (now() - make_interval(days => $1), 'signIn.failure', $2, '')",
        [days, `${days} days`],
      )
    for (const days of [179, 181, 89]) await event(days)
    await runJob(db, 'tidy')
    expect((await rows('sign_in_event')).map(it => it.email_hash)).toEqual(['179 days', '89 days'])
    await db.query("select forget_sign_in_events(now() + interval '9 years')")
    expect((await rows('sign_in_event')).map(it => it.email_hash)).toEqual(['89 days'])
  })

  test('what was recorded, after two years, of every tenant; nobody but time removes younger ones', {
    timeout: 240_000,
  }, async () => {
    for (const tenant of [await db.tenant('alder'), await db.tenant('birch')])
      for (const years of [1, 3])
        await db.query(
          'insert into audit (tenant_id, at, action) values ($1, now() - make_interval(years => $2), $3)',
          [tenant, years, `old.${years}`],
        )
    await runJob(db, 'tidy')
    expect((await db.query("select action from audit where action like 'old.%'")).map(it => it.action)).toEqual([
      'old.1',
      'old.1',
    ])
    await db.query("insert into audit (tenant_id, at, action) values ($1, now() - interval '11 months', 'young')", [
      await db.tenant('alder'),
    ])
    await db.query("select set_config('app.tenant_id', $1, false), forget_audit(now() + interval '9 years')", [
      String(await db.tenant('alder')),
    ])
    expect(await db.query("select 1 from audit where action = 'young'")).toHaveLength(1)
  })
})

test('with a team go the guests of its surveys, their mails and what they said about themselves', async () => {
  const token = await db.token('ada@alder.example')
  const ask = (name: string, given: object) => call(server.url, name, given, { token })
  const body = { name: 'Short', purpose: 'PROJECT', type: 'HYBRID', distribution: 'ONE_SITE' }
  const teamId = (await ask('team.createTeam', { body })).data.id
  const guests = [{ name: 'Zacharias Outside', email: 'zacharias@outside.example' }]
  const { members } = (await ask('team.addGuests', { body: { teamId, guests } })).data
  const people = members
    .filter((it: Json) => it.type === 'GUEST')
    .map((it: Json) => ({ id: it.id, name: it.name, email: it.email, userType: 'GUEST', status: 'INCLUDED' }))
  expect((await startSurvey(server.url, token, { teamId, people })).status).toBe(200)
  const [guest] = await db.query("select id from guest where email = 'zacharias@outside.example'")
  await db.query(
    "insert into demographics (tenant_id, owner, owner_id, answers, updated_at) values ($1, 'guest', $2, '{}', now())",
    [await db.tenant('alder'), guest?.id],
  )
  expect((await ask('team.deleteTeam', { params: { id: teamId } })).status).toBe(200)
  // Kept replies go within a day.
  await db.query('delete from idempotency')
  expect(await db.whereIs('Zacharias')).toEqual(['counter.subject'])
  expect(await db.query("select 1 from demographics where owner = 'guest' and owner_id = $1", [guest?.id])).toEqual([])
})

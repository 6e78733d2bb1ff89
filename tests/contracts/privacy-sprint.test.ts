import { afterAll, beforeAll, expect, test } from 'vitest'
import { numbersOf } from '../../packages/server/src/sprint/persons.ts'
import { Backstage, call } from '../support/api.ts'
import { trellis } from '../support/command.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'
import { designOf, teamDesignOf } from '../support/sprints.ts'

let server: TestServer
let db: Backstage

beforeAll(async () => {
  server = await sharedServer()
  db = new Backstage(server)
})

afterAll(async () => {
  await db?.close()
  await server?.stop()
})

test('a wipe-out leaves of sprints and activities neither name nor address nor id in what colleagues have', {
  timeout: 240_000,
}, async () => {
  const [email, name] = ['Odilo.Wurzbacher@alder.example', 'Odilo "Odi" Wurzbacher']
  const alder = await db.tenant('alder')
  const [person] = await db.query(
    'insert into person (id, email, full_name) overriding system value values (7777770321, $1, $2) returning id',
    [email, name],
  )
  const id = Number(person?.id)
  await db.query("insert into membership (tenant_id, user_id, roles, is_agree) values ($1, $2, '{USER}', true)", [
    alder,
    id,
  ])
  const [team] = await db.query(
    `insert into team_member (tenant_id, team_id, user_id, joined_at)
     select tenant_id, id, $1, now() from team where name = 'Product Design' returning team_id as id`,
    [id],
  )
  const teamId = Number(team?.id)
  const key = (n: number) => ({ 'idempotency-key': `of-odilo-${n}` })
  const as = async (who: string, name: string, given: Parameters<typeof call>[2], n: number) => {
    const reply = await call(server.url, name, given, {
      token: await db.token(who.includes('@') ? who : `${who}@alder.example`),
      headers: key(n),
    })
    expect([name, reply.status, reply.body.error]).toEqual([name, 200, undefined])
    return reply.data
  }
  const ben = await db.person('ben@alder.example')
  const from = new Date(Date.now() + 3_600_000).toISOString().slice(0, 19)
  const to = new Date(Date.now() + 7_200_000).toISOString().slice(0, 19)
  const times = { meetingTimeFrom: from, meetingTimeTo: to }
  const talk = { teamId, activityType: { code: 'OTH' }, ...times }
  const own = await as(email, 'sprint.saveActivity', { body: { ...talk, title: 'Zwetschgen' } }, 1)
  await as('ada', 'sprint.activityDone', { body: { id: own.id } }, 2)
  await as('ada', 'sprint.activityDone', { body: { id: own.id, done: false } }, 3)
  await as('ben', 'notification.all', {}, 4)
  const crew = designOf().sprintCrews[0]
  const typed = (email: string, more = {}) => ({ ...crew, name, email, ...more })
  const design = teamDesignOf(id, 3)
  const sprintCrews = [
    crew,
    typed(''),
    typed('odilo.wurzbacher@ald'),
    typed(email.toUpperCase(), { name: 'O' }),
    typed('odilo.wurzbacher+x@alder.example', { name: 'O' }),
    typed('', { userId: id, name: 'O' }),
  ]
  const memberUserIds = [ben, id]
  await as(
    'ada',
    'sprint.saveDraft',
    { body: { teamId, version: 0, design: { ...design, memberUserIds, sprintCrews } } },
    5,
  )
  await as('mei', 'sprint.saveDraft', { body: { version: 0, design: designOf(3, { sprintCrews }) } }, 6)
  await as('gita', 'sprint.saveDraft', { body: { version: 0, design: designOf(3) } }, 7)
  const drafts = () => db.query('select user_id, design, version from sprint_draft order by user_id')
  const gita = await db.person('gita@alder.example')
  const before = (await drafts()).find(it => it.user_id === gita)
  // Who was asked and has read what was shown of a sprint outlives the person.
  const [secret] = await db.query<{ value: Buffer }>("select value from server_secret where name = 'seal'")
  const { account, mailbox } = numbersOf({ tenantId: alder, sealKey: secret?.value as Buffer }, email)
  const kept = () =>
    db.query('select account, mailbox from sprint_asked union all select account, 0 from sprint_reader')
  for (const it of ['sprint_asked', 'sprint_reader']) await db.query(`delete from ${it}`)
  await db.query(
    "insert into sprint_asked (tenant_id, source, unit, sprint_id, account, mailbox, shown_as, at) values ($1, 'sprint-round/1', -1, 1, $2, $3, 'hidden', now())",
    [alder, account, mailbox],
  )
  await db.query('insert into sprint_reader (tenant_id, sprint_id, account, at) values ($1, 1, $2, now())', [
    alder,
    account,
  ])
  for (const it of ['Zwetschgen', 'Wurzbacher', String(id)]) expect(await db.whereIs(it)).not.toEqual([])

  expect((await trellis(server, 'wipe-out', email)).code).toBe(0)
  for (const it of ['Zwetschgen', 'Wurzbacher', String(id)]) expect([it, await db.whereIs(it)]).toEqual([it, []])
  expect(await kept()).toEqual([
    { account, mailbox },
    { account, mailbox: 0 },
  ])
  const after = await drafts()
  expect(after.find(it => it.user_id === gita)).toEqual(before)
  const of = after.find(it => it.user_id === null)?.design as typeof design
  expect([of.sprintCrews, of.memberUserIds, of.actions[0].leadUserId]).toEqual([[crew], [ben], null])
  // What was under way in a window is saved over it by nobody.
  const stale = await call(
    server.url,
    'sprint.saveDraft',
    { body: { teamId, version: 1, design: { ...design, memberUserIds: [ben], sprintCrews } } },
    { token: await db.token('ada@alder.example') },
  )
  expect(stale.status).toBe(409)
})

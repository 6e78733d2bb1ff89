import { canDo, type Deed } from '@trellis/sdk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Backstage, call, endpoints, pageOf } from '../support/api.ts'
import { runJob } from '../support/jobs.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'
import { claimsOf } from '../support/sign-in.ts'
import { soon } from '../support/soon.ts'
import { testWhole } from '../support/whole.ts'

let server: TestServer
let db: Backstage
let cleo = 0
let ben = 0

beforeAll(async () => {
  server = await sharedServer()
  db = new Backstage(server)
  cleo = await db.person('cleo@alder.example')
  ben = await db.person('ben@alder.example')
})
beforeEach(() => db.query('delete from audit'))
afterAll(async () => {
  await db?.close()
  await server?.stop()
})

const ask = (name: string, token: string, given = {}) => call(server.url, name, given, { token })
const start = (token: string, email = 'ben@alder.example') =>
  ask('auth.startImpersonation', token, { body: { email, reason: 'Helping with the team' } })
const actAs = async (admin: string, email?: string) => (await start(admin, email)).data.access_token as string
const audit = () => db.query('select actor_id, action, subject_id, detail from audit order by id')

describe('acting in somebody’s name', () => {
  test('is recorded at both ends, outlasts a refresh, and gives the own token back', async () => {
    const admin = await db.session('cleo@alder.example')
    const acting = await actAs(admin.token)
    expect(claimsOf(acting)).toMatchObject({ email: 'ben@alder.example', act: { sub: 'cleo@alder.example' } })
    expect((await ask('account.getUserState', acting)).data.email).toBe('ben@alder.example')
    // The administrator's rights do not come along.
    expect((await ask('account.userExist', acting, { body: { email: 'a@b.example' } })).code).toBe('forbidden')
    const later = (await ask('auth.refresh', acting)).data.access_token
    expect(claimsOf(later).act).toEqual({ sub: 'cleo@alder.example' })
    const back = (await ask('auth.endImpersonation', later)).data.access_token
    expect(claimsOf(back)).toMatchObject({ email: 'cleo@alder.example', sid: admin.sid })
    expect(claimsOf(back).act).toBeUndefined()
    expect((await ask('account.plan', later)).status).toBe(401)
    expect((await ask('account.userExist', back, { body: { email: 'a@b.example' } })).status).toBe(200)
    expect(await audit()).toEqual([
      { actor_id: cleo, action: 'impersonation.start', subject_id: ben, detail: { reason: 'Helping with the team' } },
      { actor_id: cleo, action: 'impersonation.end', subject_id: ben, detail: {} },
    ])
  })
  test('is refused within one, of who has rights to lend, of oneself, of who is elsewhere, and without a reason', async () => {
    await db.addMember('alder', 'cora@alder.example', ['Everyone', 'USER', 'ADMIN'])
    await db.addMember('alder', 'bella@alder.example', ['Everyone', 'USER', 'BUYER'])
    await db.addMember('alder', 'nora@alder.example', ['Everyone', 'USER'])
    await db.query('update membership set is_agree = false where user_id = $1', [await db.person('nora@alder.example')])
    const admin = await db.token('cleo@alder.example')
    const before = await db.checksums(['session'])
    for (const it of ['cora@', 'bella@', 'gus@', 'cleo@'])
      expect([it, (await start(admin, `${it}alder.example`)).status]).toEqual([it, 403])
    expect((await start(admin, 'bo@birch.example')).status).toBe(404)
    // Each with what is wrong, and who has not agreed yet too: consent is the person's own.
    const told = async (email: string) => (await start(admin, `${email}.example`)).body.error
    expect(
      await Promise.all(
        ['cora@alder', 'bella@alder', 'cleo@alder', 'bo@birch', 'nobody@alder', 'nora@alder'].map(told),
      ),
    ).toMatchObject([
      { code: 'forbidden', details: { reason: 'protected' }, message: expect.stringContaining('administers') },
      { code: 'forbidden', details: { reason: 'protected' } },
      { code: 'forbidden', details: { reason: 'oneself' }, message: expect.stringContaining('your own') },
      { code: 'notFound', details: { reason: 'unknown' }, message: expect.stringContaining('Nobody') },
      { code: 'notFound', details: { reason: 'unknown' } },
      { code: 'forbidden', details: { reason: 'notAgreed' }, message: expect.stringContaining('not agreed') },
    ])
    const noReason = { body: { email: 'ben@alder.example', reason: '' } }
    expect((await ask('auth.startImpersonation', admin, noReason)).status).toBe(400)
    expect((await start(await db.token('ben@alder.example'), 'dev@alder.example')).status).toBe(403)
    expect(await db.checksums(['session'])).toEqual(before)
    expect((await start(await actAs(admin), 'dev@alder.example')).code).toBe('impersonating')
    const ada = await actAs(admin, 'ada@alder.example')
    expect((await ask('auth.switchOrg', ada, { query: { org_id: 'birch' } })).code).toBe('impersonating')
    expect((await ask('auth.endImpersonation', admin)).status).toBe(409)
  })
  test('shows no other organisation of the person, and not what was agreed about research', async () => {
    await db.query('update membership set active_consent = true where user_id = $1', [
      await db.person('ada@alder.example'),
    ])
    const own = (await ask('account.getUserState', await db.token('ada@alder.example'))).data
    expect([own.tenantList.length, own.activeConsent]).toEqual([2, true])
    const acting = await actAs(await db.token('cleo@alder.example'), 'ada@alder.example')
    const state = (await ask('account.getUserState', acting)).data
    expect(state.tenantList.map((it: { client_id: string }) => it.client_id)).toEqual(['alder'])
    expect([state.activeConsent, state.jobCandidateConversion]).toEqual([false, null])
  })
  test('shows nothing of how far the person is with the assessment', async () => {
    const id = await db.assessment(await db.tenant('alder'), { userId: ben })
    const own = await db.token('ben@alder.example')
    expect((await ask('gla.saveAnswers', own, { body: pageOf(id, 'Style', 1) })).status).toBe(200)
    expect((await ask('account.getUserState', own)).data.glaV2).toMatchObject({
      assessmentId: id,
      attemptedQuestions: 10,
    })
    const { token } = await db.acting('cleo@alder.example', 'ben@alder.example')
    const state = (await ask('account.getUserState', token)).data
    expect(state.glaV2).toEqual({
      assessmentId: 0,
      finished: false,
      lastPos: null,
      attemptedQuestions: 0,
      total_question: 0,
      finishedAt: null,
      mayStart: false,
    })
    await db.query("update gla_assessment set last_pos = 'Strategy-1' where id = $1", [id])
    expect((await ask('account.getUserState', own)).data.styleSurveyCompleted).toBe(true)
    const later = (await ask('account.getUserState', token)).data
    expect([later.styleSurveyCompleted, later.strategySurveyCompleted]).toEqual([false, false])
    await db.query('delete from gla_assessment where id = $1', [id])
  })
  test('does not move the person’s last used organisation', async () => {
    await db.query('update membership set last_used_at = null where user_id = $1', [ben])
    await actAs(await db.token('cleo@alder.example'))
    expect(await db.query('select last_used_at from membership where user_id = $1', [ben])).toEqual([
      { last_used_at: null },
    ])
  })
})

describe('in somebody’s name', () => {
  test('every endpoint is closed that does not say otherwise', async () => {
    const { token } = await db.acting('cleo@alder.example', 'ben@alder.example')
    const before = await db.checksums(['session'])
    for (const [name, { access, body }] of endpoints) {
      if (access.kind !== 'user' || access.inPersonsName) continue
      const reply = await ask(name, token, {
        params: { id: 1, teamId: 1, userId: ben },
        ...(body && { body: {} }),
      })
      expect([name, reply.status, reply.code]).toEqual([name, 403, 'impersonating'])
    }
    expect(await db.checksums(['session'])).toEqual(before)
  })
  test('nothing about answers, results, consent, rights, profile or credentials is open', () => {
    const open = endpoints.filter(([, { access }]) => access.kind === 'user' && access.inPersonsName).map(it => it[0])
    expect(open.filter(it => /^(gla|alignment|notification|nominee)\./.test(it))).toEqual([])
    const own =
      /answer|result|consent|profile|demographic|right|password|factor|note|board|dashboard|impact|analytics|gla|impersonate/i
    expect(open.filter(it => own.test(it) && it !== 'auth.endImpersonation')).toEqual([])
  })
  test('a survey is neither read nor answered nor handed in', async () => {
    const id = await db.assessment(await db.tenant('alder'), { userId: ben })
    const { token } = await db.acting('cleo@alder.example', 'ben@alder.example')
    expect((await ask('gla.saveAnswers', token, { body: pageOf(id, 'Style', 1) })).code).toBe('impersonating')
    expect((await ask('gla.entry', token)).code).toBe('impersonating')
    const own = await db.token('ben@alder.example')
    expect((await ask('gla.saveAnswers', own, { body: pageOf(id, 'Style', 1) })).status).toBe(200)
  })
  test('a change names who made it, in the transaction of the change', async () => {
    const team = await db.team('ben@alder.example')
    const { token } = await db.acting('cleo@alder.example', 'ben@alder.example')
    const begins = (durationStart: string) =>
      ask('team.updateStartDuration', token, { params: { id: team.id }, body: { durationStart } })
    expect((await begins('2026-03-01')).status).toBe(200)
    expect(await audit()).toEqual([
      {
        actor_id: cleo,
        action: 'impersonation.act',
        subject_id: ben,
        detail: { endpoint: 'POST /teams/update-start-duration/{id}' },
      },
    ])
    // What did not happen is not written down.
    await db.query("update team set duration_end = '2026-04-01' where id = $1", [team.id])
    expect((await begins('2026-05-01')).status).toBe(400)
    expect(await audit()).toHaveLength(1)
  })
  test('every change that is open leaves a row, and what is only read changes nothing', async () => {
    const team = await db.team('ben@alder.example', { members: ['dev@alder.example'] })
    const { token } = await db.acting('cleo@alder.example', 'ben@alder.example')
    const about = { name: 'Renamed', purpose: 'PROJECT', type: 'REMOTE', distribution: 'ONE_SITE' }
    const given: Record<string, object> = {
      createTeam: { body: about },
      editTeam: { params: { id: team.id }, body: { ...about, version: 1 } },
      addOrgMembers: { body: { teamId: team.id, userIds: [await db.person('tara@alder.example')] } },
      addGuests: { body: { teamId: team.id, guests: [{ name: 'Nora', email: 'nora@guest.example' }] } },
      removeGuestTeamMember: { params: { id: team.guestId } },
      removeOrgTeamMember: { params: { id: team.memberIds[0] } },
      sendEmail: { body: { teamId: team.id, type: 'reinvite', memberIds: team.invitedIds } },
      updateStartDuration: { params: { id: team.id }, body: { durationStart: '2026-03-01' } },
      updateEndDuration: { params: { id: team.id }, body: { durationEnd: '2026-04-01' } },
    }
    const open = endpoints.filter(([, { access }]) => access.kind === 'user' && access.inPersonsName)
    const changing = open.filter(([, it]) => it.changes).map(it => it[0])
    expect(changing).toEqual(Object.keys(given).map(it => `team.${it}`))
    for (const name of changing) {
      await db.query('delete from audit')
      const before = await db.checksums(['audit'])
      const reply = await ask(name, token, given[name.replace('team.', '')])
      expect([name, reply.status, reply.code]).toEqual([name, 200, undefined])
      expect([name, await db.checksums(['audit'])]).not.toEqual([name, before])
      const act = (await audit()).filter(it => it.action === 'impersonation.act')
      expect([name, act.map(it => [it.actor_id, it.subject_id])]).toEqual([name, [[cleo, ben]]])
    }
    const reading = open.map(it => it[0]).filter(it => !changing.includes(it) && it !== 'auth.endImpersonation')
    const before = await db.checksums()
    for (const name of reading) {
      const params = { id: name.endsWith('ByManagerId') ? ben : team.id, teamId: team.id }
      const body = name === 'account.userExist' ? { body: { email: 'a@b.example' } } : {}
      const reply = await ask(name, token, { params, query: { keyword: 'an', teamId: team.id }, ...body })
      expect([name, reply.status]).toEqual([name, name === 'account.userExist' ? 403 : 200])
    }
    expect(await db.checksums()).toEqual(before)
  })
  test('a change that cannot be written down does not happen', async () => {
    const team = await db.team('ben@alder.example')
    const { token } = await db.acting('cleo@alder.example', 'ben@alder.example')
    await db.query("alter table audit add constraint no_more check (action <> 'impersonation.act')")
    const given = { params: { id: team.id }, body: { durationStart: '2026-03-01' } }
    // What the screens ask says the same as the endpoints.
    const { standing } = (await ask('team.getTeam', token, { params: { id: team.id } })).data
    expect(['editTeam', 'addMembers', 'deleteTeam', 'startSurvey'].map(it => canDo(it as Deed, standing))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect((await ask('team.updateStartDuration', token, given)).status).toBe(500)
    await db.query('alter table audit drop constraint no_more')
    expect(await db.query('select duration_start from team where id = $1', [team.id])).toEqual([
      { duration_start: null },
    ])
  })
  test('the administrator gets no part in a team', async () => {
    const team = await db.team('ben@alder.example', { members: ['dev@alder.example', 'cleo@alder.example'] })
    const { token } = await db.acting('cleo@alder.example', 'ben@alder.example')
    const about = { name: 'Renamed', purpose: 'PROJECT', type: 'REMOTE', distribution: 'ONE_SITE', version: 1 }
    const edit = (more: object) => ask('team.editTeam', token, { params: { id: team.id }, body: { ...about, ...more } })
    expect((await edit({ managerId: cleo })).code).toBe('impersonating')
    expect((await edit({ teamAdmin: cleo })).code).toBe('impersonating')
    const other = await db.team('ben@alder.example')
    const add = { body: { teamId: other.id, userIds: [cleo] } }
    expect((await ask('team.addOrgMembers', token, add)).code).toBe('impersonating')
    const before = await db.checksums(['session'])
    for (const email of ['CLEO@alder.example', 'cleo+x@alder.example']) {
      const guests = [
        { name: 'Gil', email: 'gil@guest.example' },
        { name: 'Cleo', email },
      ]
      expect((await ask('team.addGuests', token, { body: { teamId: other.id, guests } })).code).toBe('impersonating')
    }
    expect(await db.checksums(['session'])).toEqual(before)
    // To somebody else a team can be handed over, as for who has left.
    expect((await edit({ managerId: await db.person('dev@alder.example') })).status).toBe(200)
  })
})

describe('consent', () => {
  test('given or withdrawn leaves a row with who did it', async () => {
    const own = await db.token('ben@alder.example')
    await ask('account.consent', own, { body: { activeConsent: true } })
    await ask('account.consent', own, { body: { isAgree: false } })
    await ask('account.consent', own, { body: { isAgree: true } })
    const row = (action: string, detail: object) => ({ actor_id: ben, action, subject_id: ben, detail })
    expect((await audit()).filter(it => it.action !== 'impersonation.end')).toEqual([
      row('consent.give', { activeConsent: true }),
      row('consent.withdraw', { isAgree: false }),
      row('consent.give', { isAgree: true }),
    ])
  })
})

describe('acting in somebody’s name ends', () => {
  const isOver = async (token: string) =>
    expect([
      (await ask('account.plan', token)).status,
      (await ask('auth.refresh', token)).status,
      (await ask('auth.endImpersonation', token)).status,
    ]).toEqual([401, 401, 401])

  /** Once, though it is asked again and again, and tidied. */
  const isWrittenDown = async (admin: string, person: string) => {
    await runJob(db, 'tidy')
    expect((await audit()).filter(it => it.action === 'impersonation.end')).toEqual([
      {
        actor_id: await db.person(admin),
        action: 'impersonation.end',
        subject_id: await db.person(person),
        detail: { reason: 'rights' },
      },
    ])
  }

  test('when the administrator signs out, at once', async () => {
    // Regression: the session ended, yet its token was answered for five more seconds.
    const admin = await db.token('cleo@alder.example')
    const acting = await actAs(admin)
    expect((await ask('account.plan', acting)).status).toBe(200)
    await ask('auth.logout', admin)
    await isOver(acting)
    expect((await audit()).map(it => it.action)).toEqual(['impersonation.start', 'impersonation.end'])
  })
  testWhole('with the administrator’s role, for tokens that are asked for and tokens in use', async () => {
    await db.addMember('alder', 'vic@alder.example', ['Everyone', 'USER', 'ADMIN'])
    const acting = await actAs(await db.token('vic@alder.example'))
    expect((await ask('account.plan', acting)).status).toBe(200)
    await db.query("update membership set roles = '{Everyone,USER}' where user_id = $1", [
      await db.person('vic@alder.example'),
    ])
    expect((await ask('auth.refresh', acting)).status).toBe(401)
    // Roles are remembered for five seconds at the most.
    await soon(server.url, 6000, async () => (await ask('account.plan', acting)).status === 401)
    await isOver(acting)
    await isWrittenDown('vic@alder.example', 'ben@alder.example')
  })
  test('with the role, where nobody uses it any more: it is written down by the next tidying', async () => {
    await db.addMember('alder', 'val@alder.example', ['Everyone', 'USER', 'ADMIN'])
    await actAs(await db.token('val@alder.example'))
    await db.query("update membership set roles = '{Everyone,USER}' where user_id = $1", [
      await db.person('val@alder.example'),
    ])
    await runJob(db, 'tidy')
    await isWrittenDown('val@alder.example', 'ben@alder.example')
  })
  test.each(['ADMIN', 'BUYER', 'TRELLIS_OPS'])('when the person becomes %s', async role => {
    await db.addMember('alder', `to-${role.toLowerCase()}@alder.example`, ['Everyone', 'USER'])
    const person = `to-${role.toLowerCase()}@alder.example`
    const acting = await actAs(await db.token('cleo@alder.example'), person)
    expect((await ask('account.plan', acting)).status).toBe(200)
    await db.query('update membership set roles = $2 where user_id = $1', [
      await db.person(person),
      ['Everyone', 'USER', role],
    ])
    expect((await ask('auth.refresh', acting)).status).toBe(401)
    await soon(server.url, 6000, async () => (await ask('account.plan', acting)).status === 401)
    await isWrittenDown('cleo@alder.example', person)
  })
  testWhole('when the person withdraws consent, and for good', async () => {
    const email = 'withdraws@alder.example'
    await db.addMember('alder', email, ['Everyone', 'USER'])
    const admin = await db.token('cleo@alder.example')
    const [acting, unused] = [await actAs(admin, email), await actAs(admin, email)]
    const own = await db.token(email)
    for (const isAgree of [false, true]) {
      expect((await ask('account.consent', own, { body: { isAgree } })).status).toBe(200)
      expect((await ask('account.getUserState', acting)).status).toBe(401)
      await isOver(acting)
    }
    await isOver(unused)
    expect((await audit()).filter(it => it.action === 'impersonation.end')).toHaveLength(2)
    // However the agreement ended.
    const later = await actAs(admin, email)
    await db.query('update membership set is_agree = false where user_id = $1', [await db.person(email)])
    await isOver(later)
  })
  testWhole('where consent is withdrawn while it begins', async () => {
    const email = 'withdrawing@alder.example'
    await db.addMember('alder', email, ['Everyone', 'USER'])
    const [admin, own] = [await db.token('cleo@alder.example'), await db.token(email)]
    const agree = (isAgree: boolean) => ask('account.consent', own, { body: { isAgree } })
    for (let round = 0; round < 20; round++) {
      const [{ status, data }] = await Promise.all([start(admin, email), agree(false)])
      await agree(true)
      if (status === 200) await isOver(data.access_token)
      else expect(status).toBe(403)
    }
  })
  test.each(["expires_at = now() - interval '1 second'", 'revoked_at = now()'])(
    'with the session that it was opened from, however that one ends: %s',
    async ended => {
      const { token, parent } = await db.acting('cleo@alder.example', 'ben@alder.example')
      await db.query(`update session set ${ended} where id = $1`, [parent.sid])
      await isOver(token)
    },
  )
  test('after an hour, though it was refreshed all the time', async () => {
    let acting = await actAs(await db.token('cleo@alder.example'))
    for (let minute = 0; minute < 56; minute += 4) {
      await server.clock({ advance: 'PT4M' })
      acting = (await ask('auth.refresh', acting)).data.access_token
    }
    await server.clock({ advance: 'PT3M30S' })
    acting = (await ask('auth.refresh', acting)).data.access_token
    expect((await ask('account.plan', acting)).status).toBe(200)
    await server.clock({ advance: 'PT31S' })
    expect((await ask('account.plan', acting)).status).toBe(401)
    expect((await ask('auth.refresh', acting)).status).toBe(401)
    await runJob(db, 'tidy')
    // Others that were begun before end by time, too.
    expect((await audit()).filter(it => it.subject_id === ben).at(-1)).toEqual({
      actor_id: cleo,
      action: 'impersonation.end',
      subject_id: ben,
      detail: { reason: 'time' },
    })
    await server.clock({ now: new Date().toISOString() })
  })
})

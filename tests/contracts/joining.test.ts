import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Backstage, call, type Json, pageOf } from '../support/api.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'
import { signIn } from '../support/sign-in.ts'
import { testWhole } from '../support/whole.ts'

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

const ask = (name: string, token: string | undefined, given = {}) => call(server.url, name, given, { token })

describe('spec 1 sections 3 and 7: data transfer of a job candidate', () => {
  /** A candidate with that e-mail, the assessment finished or not. */
  async function candidate(email: string, { finished = true, clientId = 'alder' } = {}) {
    const guest = await db.guest('gla', { email, clientId })
    const { assessmentId } = guest
    await ask('nominee.saveAnswers', guest.token, { body: pageOf(assessmentId, 'Strategy', 4) })
    if (finished) await ask('nominee.finish', guest.token, { query: { assessmentId } })
    return guest
  }
  const offered = async (token: string) =>
    (await ask('account.getUserState', token)).data.jobCandidateConversion as {
      jobCandidateId: number
      candidateEmail: string
    } | null
  const answer = (token: string, jobCandidateId: number, accept: boolean) =>
    ask('account.respondToConversion', token, { body: { jobCandidateId, accept } })

  test('is offered to who did a finished assessment under the same e-mail in this organisation', async () => {
    const token = await db.token('gus@alder.example')
    expect(await offered(token)).toBeNull()
    await candidate('gus@alder.example', { finished: false })
    await candidate('gus@alder.example', { clientId: 'birch' })
    await candidate('somebody@alder.example')
    expect(await offered(token)).toBeNull()
    const { id } = await candidate('GUS@alder.example')
    expect(await offered(token)).toEqual({ jobCandidateId: id, candidateEmail: 'GUS@alder.example' })
  })

  test('accepted: answers and scores become the person’s own, once, and the link is used up', async () => {
    const token = await db.token('dina@alder.example')
    const guest = await candidate('dina@alder.example')
    const reply = await answer(token, guest.id, true)
    expect([reply.status, reply.data]).toEqual([200, { assessmentId: guest.assessmentId }])
    expect(await offered(token)).toBeNull()
    const state = (await ask('account.getUserState', token)).data
    expect([state.glaV2.assessmentId, state.glaV2.finished]).toEqual([guest.assessmentId, true])
    const { results } = (await ask('gla.results', token)).data
    expect(results[0].assessmentId).toBe(guest.assessmentId)
    expect(results[0].attemptedQuestions).toBe(10)
    expect(results[0].bankVersion).toMatch(/^\d+(\.\d+)*$/)
    expect(results[0].capabilities).toHaveLength(10)
    expect((await ask('nominee.me', guest.token)).code).toBe('guestLinkUsed')
    // The same answer again, as after a lost reply; then the other one.
    expect((await answer(token, guest.id, true)).data).toEqual({ assessmentId: guest.assessmentId })
    expect((await answer(token, guest.id, false)).status).toBe(409)
    expect((await ask('gla.results', token)).data.results).toHaveLength(results.length)
  })

  test('declined: nothing moves, and it is not asked again', async () => {
    const token = await db.token('jan@alder.example')
    const guest = await candidate('jan@alder.example')
    expect((await answer(token, guest.id, false)).data).toEqual({ assessmentId: null })
    expect(await offered(token)).toBeNull()
    expect((await answer(token, guest.id, true)).status).toBe(409)
    expect((await ask('gla.results', token)).data.results).toEqual([])
    expect((await ask('nominee.me', guest.token)).status).toBe(200)
  })

  test('of two, the newer waits on after the older was declined, until it is answered too', async () => {
    const token = await db.token('kira@alder.example')
    const [older, newer] = [await candidate('kira@alder.example'), await candidate('kira@alder.example')]
    const waits = async () =>
      (await ask('notification.all', token)).data
        .filter((it: Json) => it.rule === 'candidateResult' && it.status === 'ACTIVE')
        .map((it: Json) => it.relatedId)
    expect(await waits()).toEqual([newer.id])
    await answer(token, older.id, false)
    expect(await waits()).toEqual([newer.id])
    await answer(token, newer.id, false)
    expect(await waits()).toEqual([])
  })

  test('five answers at once are one', async () => {
    const token = await db.token('milo@alder.example')
    const guest = await candidate('milo@alder.example')
    const replies = await Promise.all(Array.from({ length: 5 }, () => answer(token, guest.id, true)))
    expect(replies.map(it => it.status)).toEqual([200, 200, 200, 200, 200])
    expect((await ask('gla.results', token)).data.results).toHaveLength(1)
  })

  test('a foreign candidate is not found, an unfinished one is a conflict', async () => {
    const token = await db.token('otto@alder.example')
    const foreign = await candidate('stranger@alder.example')
    const elsewhere = await candidate('otto@alder.example', { clientId: 'birch' })
    const password = await db.guest('set-password', { email: 'otto@alder.example' })
    for (const { id } of [foreign, elsewhere, password]) expect((await answer(token, id, true)).status).toBe(404)
    const open = await candidate('otto@alder.example', { finished: false })
    expect((await answer(token, open.id, true)).status).toBe(409)
  })

  test('nobody decides in the name of another', async () => {
    const guest = await candidate('udo@alder.example')
    const { access_token } = (
      await ask('auth.startImpersonation', await db.token('cleo@alder.example'), {
        body: { email: 'udo@alder.example', reason: 'A look at the dashboard' },
      })
    ).data
    expect(await offered(access_token)).toBeNull()
    expect((await answer(access_token, guest.id, true)).status).toBe(403)
  })

  test('the demo tenant has one to try', async () => {
    expect(await offered(await db.token('rosa@alder.example'))).toMatchObject({ candidateEmail: 'rosa@alder.example' })
  })
})

describe('spec 1 section 7: consumerization/register-freemium', () => {
  const cli = fileURLToPath(new URL('../../packages/server/src/cli.ts', import.meta.url))
  async function invite(...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', cli, 'invite', ...args],
      { env: { ...process.env, NODE_ENV: 'test', TRELLIS_DATA: server.dataFolder, TRELLIS_URL: server.url } },
    )
    const link = new URL(stdout.trim())
    expect(link.origin + link.pathname).toBe(`${server.url}/auth/register`)
    return link.searchParams.get('inviteKey') ?? ''
  }
  const register = (inviteKey: string, body: object = {}, headers: Record<string, string> = {}) =>
    call(
      server.url,
      'account.registerFreemium',
      {
        query: { inviteKey },
        body: { company: 'Côté Jardin', buyerAdminName: 'Lou Martin', email: 'lou@jardin.example', ...body },
      },
      { headers },
    )
  const count = async (table: string) => Number((await db.query(`select count(*)::int as n from ${table}`))[0]?.n)

  test('makes an organisation on the Free plan; the mailed link sets the password of its buyer', async () => {
    const key = await invite()
    const reply = await register(key, {}, { 'accept-language': 'fr' })
    expect([reply.status, reply.data]).toEqual([200, { email: 'lou@jardin.example' }])
    const [mail] = await server.outbox()
    expect([mail?.to, mail?.subject]).toEqual(['lou@jardin.example', 'Définissez votre mot de passe pour Trellis'])
    const link = /http\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(link).toMatch(/\/auth\/set-password#token=g\.\d+\.[\w-]{43}$/)
    expect(mail?.text).toContain('pendant 7 jours')
    const token = link.split('token=')[1]
    // Nobody is a member who has not read the mail.
    const tenantId = await db.tenant('cote-jardin')
    expect(await db.query('select 1 from membership where tenant_id = $1', [tenantId])).toEqual([])

    expect((await ask('auth.checkGuestLink', token)).status).toBe(200)
    const set = await ask('auth.setGuestPassword', token, { body: { password: 'un mot de passe long' } })
    expect(set.data).toEqual({ email: 'lou@jardin.example', passwordKept: false })
    const session = await signIn(server.url, 'lou@jardin.example', 'un mot de passe long')
    const state = (await ask('account.getUserState', session)).data
    expect(state).toMatchObject({ clientId: 'cote-jardin', fullName: 'Lou Martin', isAgree: false, languageCode: 'fr' })
    expect([...state.roles].sort()).toEqual(['ADMIN', 'BUYER', 'Everyone', 'USER'])
    const plan = (await ask('account.plan', session)).data
    expect(plan).toMatchObject({ name: 'Free', status: 'ACTIVE', buyerEmail: 'lou@jardin.example' })
    const held = plan.features.filter((it: { enabled: boolean }) => it.enabled)
    expect(held.map((it: { feature_id: string }) => it.feature_id)).toContain('gla-survey')
    expect(held.map((it: { feature_id: string }) => it.feature_id)).not.toContain('team-sprint-engine')
    expect((await ask('auth.setGuestPassword', token, { body: { password: 'another pass phrase' } })).code).toBe(
      'guestLinkUsed',
    )
    expect((await ask('auth.checkGuestLink', token)).code).toBe('guestLinkUsed')
    // Who has used the link needs no other one, however late the same comes again.
    await server.clock({ advance: 'P8D' })
    expect((await register(key)).status).toBe(200)
    expect((await server.outbox()).filter(it => it.to === 'lou@jardin.example')).toHaveLength(1)
    await server.clock({ now: new Date().toISOString() })
  })

  test('a key works once: the same again is answered the same, anything else is refused', async () => {
    const key = await invite()
    const body = { company: 'Once Ltd', email: 'once@once.example' }
    const before = await count('tenant')
    const both = await Promise.all([register(key, body), register(key, body), register(key, body)])
    expect(both.map(it => it.status)).toEqual([200, 200, 200])
    expect(await count('tenant')).toBe(before + 1)
    expect((await server.outbox()).filter(it => it.to === 'once@once.example')).toHaveLength(1)
    // A link that ran out unused is sent anew.
    await server.clock({ advance: 'P8D' })
    expect((await register(key, body)).status).toBe(200)
    expect((await server.outbox()).filter(it => it.to === 'once@once.example')).toHaveLength(2)
    await server.clock({ now: new Date().toISOString() })
    const other = await register(key, { ...body, email: 'other@once.example' })
    expect([other.status, other.code]).toEqual([410, 'guestLinkUsed'])
    expect(await count('tenant')).toBe(before + 1)
  })

  test('refuses an unknown and an expired key, and what is not filled in', async () => {
    const before = await count('tenant')
    expect((await register('made-up')).status).toBe(404)
    const key = await invite('--days', '2')
    for (const body of [{ company: ' ' }, { buyerAdminName: '' }, { email: 'no mail' }])
      expect((await register(key, body)).status).toBe(400)
    await server.clock({ advance: 'P3D' })
    expect((await register(key)).code).toBe('guestLinkExpired')
    await server.clock({ now: new Date().toISOString() })
    expect(await count('tenant')).toBe(before)
    expect(await db.whereIs(key)).toEqual([])
  })

  testWhole('two organisations may have one name, and any script', async () => {
    for (const email of ['a@same.example', 'b@same.example'])
      expect((await register(await invite(), { company: 'Same Name', email })).status).toBe(200)
    expect((await register(await invite(), { company: '山田商店', email: 'c@same.example' })).status).toBe(200)
    const names = await db.query("select client_id from tenant where name in ('Same Name', '山田商店') order by id")
    expect(names.map(it => it.client_id)).toEqual([
      'same-name',
      expect.stringMatching(/^same-name-[0-9a-f]{6}$/),
      'organisation',
    ])
  })

  test('an organisation’s first buyer stays the buyer of its plan', async () => {
    const { id, token } = await db.guest('set-password', { email: 'late.buyer@alder.example' })
    await db.query("update guest set roles = '{Everyone,USER,BUYER}' where id = $1", [id])
    const buyer = async () =>
      (await db.query('select buyer_user_id from subscription where tenant_id = $1', [await db.tenant('alder')]))[0]
    const before = await buyer()
    expect(before?.buyer_user_id).toEqual(expect.any(Number))
    const set = await ask('auth.setGuestPassword', token, { body: { password: 'a kettle for the late one' } })
    expect(set.data).toEqual({ email: 'late.buyer@alder.example', passwordKept: false })
    expect(await buyer()).toEqual(before)
  })

  test('who has a password keeps it and belongs to both organisations', async () => {
    await register(await invite(), { company: 'Second Home', email: 'ben@alder.example' })
    const mail = (await server.outbox()).find(it => it.to === 'ben@alder.example')
    const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1]
    const set = await ask('auth.setGuestPassword', token, { body: { password: 'not the one in use' } })
    expect(set.data).toEqual({ email: 'ben@alder.example', passwordKept: true })
    const { tenantList } = (await ask('account.getUserState', await db.token('ben@alder.example'))).data
    expect(tenantList.map((it: { name: string }) => it.name)).toEqual(['Alder Works', 'Second Home'])
    // A page that embeds learns of its own organisation alone.
    const embedded = (await ask('account.getUserState', await db.embedToken('ben@alder.example'))).data
    expect(embedded.tenantList.map((it: { name: string }) => it.name)).toEqual(['Alder Works'])
  })
})

describe('withdrawn consent', () => {
  test('every call but those of the consent page, and those that only take away, is refused until the person agrees again', async () => {
    const token = await db.token('tara@alder.example')
    const other = await db.token('tara@alder.example')
    expect((await ask('team.summary', other)).status).toBe(200)
    const reply = await ask('account.consent', token, { body: { isAgree: false } })
    expect(reply.data).toEqual({ isAgree: false, activeConsent: false })
    for (const it of [token, other]) expect((await ask('team.summary', it)).code).toBe('consentNeeded')
    // What only takes away works: the connection of a calendar, its secret address.
    for (const name of ['calendar.revokeCalendarAccess', 'calendar.revokeCalendarFeed'])
      expect([name, (await ask(name, token)).status]).toEqual([name, 200])
    expect((await ask('calendar.makeCalendarFeed', token)).code).toBe('consentNeeded')
    expect((await ask('account.getUserState', token)).data.isAgree).toBe(false)
    const [audit] = await db.query("select count(*)::int as n from audit where action = 'consent.withdraw'")
    expect(audit?.n).toBe(1)
    expect((await ask('account.consent', token, { body: { isAgree: true } })).data).toEqual({
      isAgree: true,
      activeConsent: false,
    })
    expect((await ask('team.summary', token)).status).toBe(200)
    // Consent to research alone leaves the agreement as it is.
    expect((await ask('account.consent', token, { body: { activeConsent: true } })).data).toEqual({
      isAgree: true,
      activeConsent: true,
    })
  })

  test('the time of an agreement is that of the first, until it is withdrawn', async () => {
    const token = await db.token('tara@alder.example')
    const userId = await db.person('tara@alder.example')
    const agree = async (isAgree: boolean) => {
      await ask('account.consent', token, { body: { isAgree } })
      const [row] = await db.query<{ agreed_at: Date | null }>('select agreed_at from membership where user_id = $1', [
        userId,
      ])
      return row?.agreed_at ?? null
    }
    const long = new Date('2025-03-01T09:00:00Z')
    await db.query('update membership set is_agree = true, agreed_at = $2 where user_id = $1', [userId, long])
    expect(await agree(true)).toEqual(long)
    expect(await agree(false)).toBeNull()
    expect((await agree(true))?.getTime()).toBeGreaterThan(long.getTime())
  })
})

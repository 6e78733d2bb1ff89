import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { achievements, judge } from '../../packages/sdk/src/contract.ts'
import { identityHash } from '../../packages/server/src/badge/credential.ts'
import { verifyBadge } from '../../packages/server/src/badge/verify.ts'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { isSignedBy } from '../support/badges.ts'
import { trellis } from '../support/command.ts'
import { testWhole } from '../support/whole.ts'

/** What a team is made of at the least. */
const aTeam = { name: 'First of mine', purpose: 'PROJECT', type: 'HYBRID', distribution: 'ONE_SITE' }

const suite = alderSuite()
const { as, idOf } = suite
const folder = mkdtempSync(join(tmpdir(), 'badges-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fetched = async (path: string): Promise<{ status: number; headers: Headers; body: Json }> => {
  const reply = await fetch(suite.server.url + path)
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Json }
}
const own = async (who = 'ada', name = 'sprintCertificate'): Promise<Json> =>
  (await as(who, 'badge.certificate', { params: { id: name } })).data
const show = (id: number, isPublic = true, isEmailShown = false, who = 'ada') =>
  as(who, 'badge.showCertificate', { params: { id }, body: { isPublic, isEmailShown } })
const publicPage = (id: string) => as('ben', 'badge.publicCertificate', { params: { id } })
const withdraw = (id: number, who = 'cleo') => as(who, 'badge.withdrawCertificate', { params: { id } })
const listOf = (credential: Json) => fetched(new URL(credential.credentialStatus.statusListCredential).pathname)

describe('plan, Badges: issued once per person, badge and cause', () => {
  const issued = async (who: string) =>
    suite.db.query('select achievement, cause from badge_issue where user_id = $1 order by id', [await idOf(who)])

  test('a finished assessment and a team that is formed, each once', async () => {
    expect(await issued('gus')).toEqual([])
    const make = () => as('gus', 'team.createTeam', { body: aTeam })
    expect([(await make()).status, (await make()).status]).toEqual([200, 200])
    expect(await issued('gus')).toEqual([{ achievement: 'teamFirst', cause: '' }])
    const { assessmentId } = (await as('gus', 'gla.start', { query: { languageCode: 'en' } })).data
    await suite.db.query("update gla_assessment set last_pos = 'Strategy-4' where id = $1", [assessmentId])
    const finish = () => as('gus', 'gla.finish', { query: { assessmentId } })
    expect((await Promise.all([finish(), finish()])).map(it => it.status)).toEqual([200, 200])
    expect((await issued('gus')).map(it => it.achievement)).toEqual(['teamFirst', 'glaFirst'])
  })

  test('it is told in the inbox, and signed within a minute', async () => {
    await as('gus', 'team.createTeam', { body: aTeam })
    const entries = (await as('gus', 'notification.all')).data.filter((it: Json) => it.rule === 'badgeIssued')
    expect(entries).toMatchObject([{ text: 'You have earned “Form Team”', notificationType: 'gamification' }])
    const before = await own('gus', 'teamFirst')
    expect(before).toMatchObject({ verification: null, publicId: null, isPublic: false })
    expect((await as('gus', 'badge.credential', { params: { id: before.id } })).status).toBe(409)
    expect((await show(before.id, true, false, 'gus')).status).toBe(409)
    await suite.server.job('badges')
    await suite.server.job('badges')
    expect((await own('gus', 'teamFirst')).verification).toMatchObject({ isGenuine: true, isWithdrawn: false })
  })
})

describe('plan, Badges: signed once, each at a place of its own', () => {
  const unsigned = async (who: string): Promise<number> => {
    await as(who, 'team.createTeam', { body: aTeam })
    const [row] = await suite.db.query('select id from badge_issue where credential is null')
    return row?.id
  }
  const taken = async (): Promise<number[]> =>
    (await suite.db.query('select taken from status_list where tenant_id = $1', [await suite.db.tenant('alder')]))[0]
      ?.taken

  test('two instances at once sign it once', async () => {
    const id = await unsigned('gus')
    const before = await taken()
    const holder = await suite.db.pool.connect()
    const told: Promise<void>[] = []
    try {
      await holder.query('begin')
      await holder.query('select from status_list for update')
      told.push(suite.server.job('badges'), suite.server.job('badges'))
      await expect
        .poll(() => suite.db.query('select distinct pid from pg_locks where not granted'), { timeout: 60_000 })
        .toHaveLength(2)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    await Promise.all(told)
    const [row] = await suite.db.query('select list_index from badge_issue where id = $1', [id])
    expect(await taken()).toEqual([...before, row?.list_index])
  })

  test('a place that was taken is given to nobody else, also where what had it is gone', async () => {
    const id = await unsigned('gus')
    // Nearly as full as a list gets, of places that nobody has any more: of sixty at random some would be among them.
    const full = 32_600
    await suite.db.query('update status_list set taken = (select array_agg(i) from generate_series(0, $1) i)', [full])
    await suite.db.query(
      `insert into badge_issue (tenant_id, user_id, full_name, achievement, cause, criteria, issued_at)
       select tenant_id, user_id, full_name, achievement, 'cause/' || i, criteria, issued_at from badge_issue, generate_series(1, 59) i where id = $1`,
      [id],
    )
    // One that failed on a busy machine is signed by the next job.
    const unfinished = async () => {
      await suite.server.job('badges')
      return suite.db.query('select id from badge_issue where credential is null')
    }
    await expect.poll(unfinished, { timeout: 120_000 }).toEqual([])
    const drawn = await suite.db.query(
      "select list_index from badge_issue where id = $1 or cause like 'cause/%' order by list_index",
      [id],
    )
    expect(drawn).toHaveLength(60)
    expect(drawn.filter(it => it.list_index <= full)).toEqual([])
  })

  test('it names the address in small letters, as who verifies it writes it', async () => {
    const id = await unsigned('gus')
    await suite.db.query("update person set email = 'Gus@Alder.Example' where id = $1", [await idOf('gus')])
    await suite.server.job('badges')
    const [row] = await suite.db.query<{ credential: Json }>('select credential from badge_issue where id = $1', [id])
    const [{ salt, identityHash: told } = {}]: Json[] = row?.credential.credentialSubject.identifier ?? []
    expect(told).toBe(`sha256$${createHash('sha256').update(`gus@alder.example${salt}`).digest('hex')}`)
  })
})

describe('spec 1 section 3: badge or certificate', () => {
  test('a round that ends at midnight is of the day that is over, on its badge as in its report', async () => {
    const [row] = await suite.db.query(
      `select b.issued_at, r.closed_at from badge_issue b join l360_round r on r.tenant_id = b.tenant_id and r.user_id = b.user_id
       where b.achievement = 'leader360First' and r.status = 'CLOSED' and r.model_id is null order by r.closed_at limit 1`,
    )
    expect(row?.closed_at.getTime() - row?.issued_at.getTime()).toBe(60_000)
  })

  test('GET get-user-badges/ has what was issued, newest first, and what is still to be reached', async () => {
    const { data } = await as('ada', 'badge.getUserBadges')
    expect(data.map((it: Json) => [it.badge.image_name, it.id !== null])).toEqual([
      ['sprintCertificate', true],
      ['sprintFirst', true],
      ['teamFirst', true],
      ['leader360First', true],
      ['glaFirst', true],
      ['teamSprintCertificate', false],
    ])
  })

  test('GET certificate/{id} has its fields, and those of LinkedIn once there is a public page', async () => {
    const it = await own()
    expect(it).toMatchObject({
      badge: { badge_name: 'Growth Leader sprint certificate', type: 'TRELLIS_CERT' },
      user: { fullname: 'Ada Lindqvist', email: 'ada@alder.example' },
      issuer: { name: 'Alder Works' },
      linkedInAddCertificateUrl: null,
      linkedInShareCertificateUrl: null,
      verification: { isGenuine: true, isWithdrawn: false },
    })
    expect(it.criteria.every((one: Json) => one.meetsCriteria)).toBe(true)
    // What was reached is the holder's alone, and meets what it is held against.
    expect(it.sprint).toMatchObject({ teamId: null, isOpen: true, facts: { duration: expect.any(Number) } })
    expect(judge(achievements.sprintCertificate.criteria, it.sprint.facts).overall).toBe(true)
    const shown = (await show(it.id)).data
    expect(shown.publicUrl).toBe(`${suite.server.url}/certification/${it.publicId}`)
    const add = new URL(shown.linkedInAddCertificateUrl)
    expect([add.host, add.searchParams.get('name'), add.searchParams.get('certUrl')]).toEqual([
      'www.linkedin.com',
      'Growth Leader sprint certificate',
      shown.publicUrl,
    ])
    expect(new URL(shown.linkedInShareCertificateUrl).searchParams.get('url')).toBe(shown.publicUrl)
    expect((await publicPage(it.publicId)).data).not.toHaveProperty('sprint')
    // Once the sprint is gone, the certificate stands without it.
    await suite.db.query("update badge_issue set cause = 'sprint/999999' where id = $1", [it.id])
    expect(await own()).toMatchObject({ id: it.id, sprint: null })
  })

  test('another’s is not found, nor is what is no badge', async () => {
    const { id } = await own()
    expect((await as('ben', 'badge.certificate', { params: { id: String(id) } })).status).toBe(404)
    expect((await as('ben', 'badge.credential', { params: { id } })).status).toBe(404)
    expect((await show(id, true, false, 'ben')).status).toBe(404)
    expect((await as('ben', 'badge.certificate', { params: { id: 'knight' } })).status).toBe(400)
  })

  test('what is not reached yet is shown by its name with its criteria', async () => {
    expect(await own('gus')).toMatchObject({ id: null, issued_at: null, verification: null, publicUrl: null })
    expect((await own('gus')).criteria).toHaveLength(10)
  })
})

describe('plan, Badges: the public page', () => {
  test('is there where the holder makes one, the address masked until the holder shows it', async () => {
    const { id, publicId } = await own()
    expect(publicId).toMatch(/^\d+-[0-9a-f]{32}$/)
    expect((await publicPage(publicId)).status).toBe(404)
    await show(id)
    const page = (await publicPage(publicId)).data
    expect(page.user).toEqual({ fullname: 'Ada Lindqvist', email: 'a••@alder.example' })
    expect(JSON.stringify(page)).not.toContain('ada@alder')
    expect(page.verification).toMatchObject({ isGenuine: true, isWithdrawn: false })
    await show(id, true, true)
    expect((await publicPage(publicId)).data.user.email).toBe('ada@alder.example')
    await show(id, false, true)
    expect((await publicPage(publicId)).status).toBe(404)
    expect(await own()).toMatchObject({ isPublic: false, isEmailShown: false })
  })

  test('is taken away without the agreement to the policy, and not made', async () => {
    const { id } = await own()
    await show(id)
    const agree = (isAgree: boolean) => as('ada', 'account.consent', { body: { isAgree } })
    await agree(false)
    expect((await show(id)).body.error.code).toBe('consentNeeded')
    expect((await show(id, false)).data).toMatchObject({ isPublic: false })
    await agree(true)
    expect(await own()).toMatchObject({ isPublic: false })
  })

  test('it names who it was issued to, whatever the holder is called later', async () => {
    const { id, publicId } = await own()
    await show(id)
    await as('ada', 'account.updateProfile', { body: { fullName: 'Angela Somebodyelse' } })
    expect((await publicPage(publicId)).data.user.fullname).toBe('Ada Lindqvist')
  })

  test('a new link ends the old one, once for two windows', async () => {
    const { id, publicId } = await own()
    await show(id)
    const renew = () => as('ada', 'badge.renewCertificateLink', { params: { id }, body: { publicId } })
    const both = await Promise.all([renew(), renew()])
    expect(both.map(it => it.status).sort()).toEqual([200, 409])
    expect((await publicPage(publicId)).status).toBe(404)
    expect((await publicPage((await own()).publicId)).status).toBe(200)
  })

  test('another tenant’s number before the same bits finds nothing', async () => {
    const { id, publicId } = await own()
    await show(id)
    const elsewhere = `${Number(publicId.split('-')[0]) + 1}-${publicId.split('-')[1]}`
    expect((await publicPage(elsewhere)).status).toBe(404)
  })
})

describe('plan, Badges: Open Badges 3.0', () => {
  const credentialOf = async (id: number): Promise<Json> =>
    (await as('ada', 'badge.credential', { params: { id } })).data.credential

  test('a second verifier agrees, by the document of the issuer and by no address in it', async () => {
    const { id, publicId } = await own()
    await show(id)
    const credential = await credentialOf(id)
    const published = await fetched(`/api/gamification-service/public/credential/${publicId}`)
    expect(published.body).toEqual(credential)
    expect(published.headers.get('content-type')).toContain('application/vc+ld+json')
    expect(published.headers.get('access-control-allow-origin')).toBe('*')
    const host = encodeURIComponent(new URL(suite.server.url).host)
    expect(credential.issuer.id).toBe(`did:web:${host}:issuers:alder`)
    const { body: document } = await fetched('/issuers/alder/did.json')
    expect(document.id).toBe(credential.issuer.id)
    expect(credential.proof).toMatchObject({
      cryptosuite: 'eddsa-rdfc-2022',
      verificationMethod: document.verificationMethod[0].id,
    })
    expect(await isSignedBy(credential, document.verificationMethod[0].publicKeyMultibase)).toBe(true)
    expect(JSON.stringify(credential)).not.toMatch(/ada@|Lindqvist/)
    const [identity] = credential.credentialSubject.identifier
    expect(identity.identityHash).toBe(identityHash('ada@alder.example', identity.salt))
    expect((await fetched('/.well-known/did.json')).body).toMatchObject({ id: `did:web:${host}` })
    expect((await fetched('/issuers/nobody/did.json')).status).toBe(404)
  })

  test('the list of an organisation that is none is not there', async () => {
    const list = await fetched('/api/gamification-service/public/status/999999999-1')
    expect(list.status).toBe(404)
  })

  test('one that is public and not signed yet is not there for programs; signed anew, its link and place stay', async () => {
    const { id } = await own()
    const { publicId } = (await show(id)).data
    const read = () => fetched(`/api/gamification-service/public/credential/${publicId}`)
    const place = (await read()).body.credentialStatus
    await suite.db.query('update badge_issue set credential = null, signed_at = null where id = $1', [id])
    const found = await read()
    expect([found.status, found.body.error.code]).toEqual([404, 'notFound'])
    await suite.server.job('badges')
    const again = await read()
    expect([again.status, again.body.credentialStatus]).toEqual([200, place])
  })

  test('one that an administrator withdraws is on the list, its page is 410 with what it was', async () => {
    const { id, publicId } = await own()
    await show(id)
    const credential = await credentialOf(id)
    const { body: list } = await listOf(credential)
    const key = (await fetched('/issuers/alder/did.json')).body.verificationMethod[0].publicKeyMultibase
    expect(await isSignedBy(list, key)).toBe(true)
    expect((await withdraw(id, 'ben')).status).toBe(403)
    expect((await withdraw(id, 'ada')).status).toBe(403)
    const certificates = async () => {
      const { sprints, years } = (await as('ada', 'sprint.sprintPortfolio', { query: {} })).data
      const counted = years.reduce((all: number, it: Json) => all + it.certificates, 0)
      return [counted, sprints.filter((it: Json) => it.certifiedAt !== null).length]
    }
    expect(await certificates()).toEqual([1, 1])
    const both = await Promise.all([withdraw(id), withdraw(id)])
    // Nor does it count in the portfolio.
    expect(await certificates()).toEqual([0, 0])
    expect(both.map(it => it.status)).toEqual([200, 200])
    expect(both[0]?.data).toEqual(both[1]?.data)
    const gone = await publicPage(publicId)
    expect([gone.status, gone.body.error.code]).toEqual([410, 'certificateWithdrawn'])
    expect(gone.body.error.details).toMatchObject({
      user: { email: 'a••@alder.example' },
      withdrawn_at: both[0]?.data.withdrawn_at,
      verification: { isGenuine: true, isWithdrawn: true },
    })
    expect((await fetched(`/api/gamification-service/public/credential/${publicId}`)).status).toBe(410)
    expect((await listOf(credential)).body.credentialSubject.encodedList).not.toBe(list.credentialSubject.encodedList)
    expect((await own()).verification).toMatchObject({ isGenuine: true, isWithdrawn: true })
    const told = await suite.db.query("select subject_id from audit where action = 'certificate.withdraw'")
    expect(told).toEqual([{ subject_id: await idOf('ada') }])
  })

  test('badges are nobody’s to withdraw, and administrators read of certificates alone', async () => {
    const { id } = await own('ada', 'glaFirst')
    expect((await withdraw(id)).status).toBe(404)
    const listed: Json[] = (await as('cleo', 'badge.issuedCertificates')).data
    expect(listed.map(it => it.badge.type)).toEqual(['TRELLIS_CERT'])
    expect((await as('ada', 'badge.issuedCertificates')).status).toBe(403)
  })

  test('with who is wiped out go the page and what it counts for', async () => {
    const { id } = await own()
    const credential = await credentialOf(id)
    const before = (await listOf(credential)).body.credentialSubject.encodedList
    await suite.db.query('update team set manager_id = $1 where manager_id = $2', [
      await idOf('cleo'),
      await idOf('ada'),
    ])
    await suite.db.query(
      "insert into status_list (tenant_id, changed_at) select id, now() from tenant where client_id = 'birch'",
    )
    const { output, code } = await trellis(suite.server, 'wipe-out', 'ada@alder.example')
    expect(code, output).toBe(0)
    expect((await listOf(credential)).body.credentialSubject.encodedList).not.toBe(before)
    const file = join(folder, 'gone.json')
    writeFileSync(file, JSON.stringify(credential))
    const verified = await trellis(suite.server, 'verify-badge', file)
    expect([verified.code, verified.output]).toEqual([1, expect.stringMatching(/^WITHDRAWN/)])
  })

  testWhole('trellis verify-badge: here, and anywhere by files alone; an old key still counts', async () => {
    const { id } = await own()
    const credential = await credentialOf(id)
    const put = (name: string, it: unknown) => {
      writeFileSync(join(folder, name), typeof it === 'string' ? it : JSON.stringify(it))
      return join(folder, name)
    }
    const file = put('badge.json', credential)
    const before = (await fetched('/issuers/alder/did.json')).body
    expect((await trellis(suite.server, 'badge-key', 'alder')).code).toBe(0)
    const document = (await fetched('/issuers/alder/did.json')).body
    expect(document.verificationMethod).toHaveLength(2)
    const run = (...args: string[]) => trellis(suite.server, 'verify-badge', ...args)
    const says = { code: 0, output: expect.stringMatching(/^GENUINE.*not withdrawn.* signed is "[^"]+" of "2/) }
    expect(await run(file)).toMatchObject(says)
    expect((await run(file, '--email', 'Ada@alder.example')).code).toBe(0)
    expect((await run(file, '--email', 'ben@alder.example')).code).toBe(1)
    const given = ['--issuer', put('did.json', document), '--status', put('list.json', (await listOf(credential)).body)]
    expect(await run(file, ...given)).toMatchObject(says)
    // The list is signed by the new key, of which the document of before knows nothing.
    const stale = await run(file, '--issuer', put('old.json', before), ...given.slice(2))
    expect(stale).toMatchObject({ code: 1, output: expect.stringMatching(/^REFUSED/) })
    // A list counts for a day: after it nothing says what was withdrawn since.
    const list = (await listOf(credential)).body
    const late = (days: number) => verifyBadge(credential, document, list, new Date(Date.now() + days * 86_400_000))
    expect(await late(0.9)).toMatchObject({ verdict: 'valid' })
    expect(await late(1.1)).toMatchObject({ because: expect.stringMatching(/a newer one is needed/) })
    const svg = `<svg xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0"><openbadges:credential><![CDATA[${JSON.stringify(credential)}]]></openbadges:credential></svg>`
    const [forged, drawn, none, elsewhere] = await Promise.all([
      run(put('forged.json', { ...credential, name: 'Knight' })),
      run(put('badge.svg', svg)),
      run(put('none.txt', 'nothing')),
      run(put('elsewhere.json', { ...credential, issuer: { id: 'did:web:elsewhere.example' } })),
    ])
    expect(forged).toMatchObject({ code: 1, output: expect.stringMatching(/^REFUSED/) })
    expect(drawn).toMatchObject({ code: 0 })
    expect(none).toMatchObject({ code: 1, output: 'The file holds no credential\n' })
    expect(elsewhere.output).toContain('issued elsewhere')
  })

  test('a credential that somebody alters in the database is shown as not genuine', async () => {
    const { id } = await own()
    await suite.db.query(`update badge_issue set credential = credential || '{"name": "Knight"}' where id = $1`, [id])
    expect((await own()).verification).toMatchObject({ isGenuine: false })
  })
})

import { expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { dayAhead } from '../support/meetings.ts'

const suite = alderSuite()
const { as } = suite
const own = async (): Promise<Json> =>
  (await as('ada', 'badge.certificate', { params: { id: 'sprintCertificate' } })).data
const show = (id: number, isPublic = true, isEmailShown = false) =>
  as('ada', 'badge.showCertificate', { params: { id }, body: { isPublic, isEmailShown } })
const withdraw = (id: number) => as('cleo', 'badge.withdrawCertificate', { params: { id } })

test('one that is withdrawn gets no new link and is shown no more than it was; its page can be taken away', async () => {
  const { id, publicId } = await own()
  await show(id)
  await withdraw(id)
  const renewed = await as('ada', 'badge.renewCertificateLink', { params: { id }, body: { publicId } })
  const withAddress = await show(id, true, true)
  expect((await show(id, true, false)).status).toBe(200)
  expect((await show(id, false)).status).toBe(200)
  const again = await show(id)
  for (const it of [renewed, withAddress, again])
    expect([it.status, it.body.error.details]).toEqual([409, { reason: 'withdrawn' }])
  expect(await own()).toMatchObject({ publicId, isPublic: false })
})

test('one that is withdrawn has no links to LinkedIn; its page is still there to be taken away', async () => {
  const { id } = await own()
  await show(id)
  const links = async () => {
    const { linkedInAddCertificateUrl, linkedInShareCertificateUrl } = await own()
    return [linkedInAddCertificateUrl, linkedInShareCertificateUrl]
  }
  expect(await links()).not.toContain(null)
  await withdraw(id)
  expect(await links()).toEqual([null, null])
  expect((await own()).publicUrl).toContain('/certification/')
})

test('the list that says which are withdrawn is kept for an hour, and signed anew before it no longer counts', async () => {
  const { id } = await own()
  const { credential } = (await as('ada', 'badge.credential', { params: { id } })).data
  const { pathname } = new URL(credential.credentialStatus.statusListCredential)
  const list = async () => (await (await fetch(suite.server.url + pathname)).json()) as Json
  // What another test has asked for is old by then.
  await suite.server.clock({ advance: 'PT2H' })
  const first = await list()
  await suite.server.clock({ advance: 'PT59M' })
  expect((await list()).proof).toEqual(first.proof)
  await suite.server.clock({ advance: 'PT2M' })
  const next = await list()
  expect(Date.parse(next.validUntil) - Date.parse(first.validUntil)).toBeGreaterThanOrEqual(3_600_000)
  expect(next.credentialSubject.encodedList).toBe(first.credentialSubject.encodedList)
})

test('nor is one served that is of a time to come, after the server’s clock was set back: nobody would believe it', async () => {
  const { id } = await own()
  const { credential } = (await as('ada', 'badge.credential', { params: { id } })).data
  const { pathname } = new URL(credential.credentialStatus.statusListCredential)
  const list = async () => (await (await fetch(suite.server.url + pathname)).json()) as Json
  const real = Date.now()
  await suite.server.clock({ advance: 'P2D', jobs: false })
  const ahead = await list()
  expect(Date.parse(ahead.validFrom)).toBeGreaterThan(real + 86_400_000)
  await suite.server.clock({ now: new Date(real).toISOString(), jobs: false })
  const now = await list()
  // Of the time that it is now, give or take how long the test has run.
  expect(Date.parse(now.validFrom)).toBeLessThanOrEqual(Date.now())
  expect(now.proof).not.toEqual(ahead.proof)
  expect(await list()).toEqual(now)
})

test('whose certificate was withdrawn is told: in the inbox, in the place of the news that it was issued, and by the mail of news', async () => {
  const { id } = await own()
  const news = async () => {
    const all = (await as('ada', 'notification.all')).data as Json[]
    return all.filter(it => /^badge/.test(it.rule) && it.facts.badge === 'sprintCertificate' && it.status === 'ACTIVE')
  }
  await withdraw(id)
  const [entry, ...more] = await news()
  expect(more).toEqual([])
  expect(entry).toMatchObject({
    rule: 'badgeWithdrawn',
    notificationType: 'gamification',
    showButton: true,
  })
  // A repeat is no further news.
  await withdraw(id)
  expect(await news()).toHaveLength(1)
  // After nine o'clock wherever she is, at whatever hour this runs.
  await suite.server.clock({ now: `${dayAhead(1)}T12:00:00.000Z` })
  await suite.server.job('news-mails')
  const mails = await suite.db.query<Json>(
    "select body_text from mail where letter like 'notification.mail.%' and recipient = 'ada@alder.example'",
  )
  expect(mails.map(it => it.body_text).join('\n')).toContain('“Growth Leader sprint certificate” was withdrawn')
  await as('ada', 'notification.markAsRead', { params: { id: entry?.id } })
  expect(await news()).toEqual([])
})

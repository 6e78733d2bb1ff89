import { errorOf, memoryStore, type Transport } from '@trellis/sdk'
import { expect, test, vi } from 'vitest'
import { answerTo, createPortalSession } from './session.ts'

const tokenOf = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`
const ada = tokenOf({ sub: '1', org_id: 'alder', exp: 1 })
const fresh = tokenOf({ sub: '1', org_id: 'alder', exp: 2 })
const wrong = (status: number, code: string) => ({
  status,
  retryAfter: undefined,
  body: { error: { code, message: `text of ${code}`, requestId: 'r' } },
})
const right = (data: unknown) => ({ status: 200, retryAfter: undefined, body: { data } })

function setUp(transport: Transport) {
  const store = memoryStore(ada)
  const go = vi.fn()
  const toast = vi.fn()
  return {
    store,
    go,
    toast,
    ...createPortalSession({
      store,
      transport,
      language: () => 'en',
      changedText: () => 'Somebody else is signed in now.',
      here: () => '/plan',
      go,
      toast,
    }),
  }
}
const teams = (token: string | undefined, accepted: string) =>
  token === `Bearer ${accepted}` ? right({ teamSprintInfoList: [] }) : wrong(401, 'tokenExpired')

test.each([
  ['unauthenticated', { go: '/auth/login?redirectUrl=%2Fplan&error=unauthenticated' }],
  ['tokenExpired', { go: '/auth/login?redirectUrl=%2Fplan&error=tokenExpired' }],
  ['tokenReused', { go: '/auth/login?redirectUrl=%2Fplan&error=tokenReused' }],
  ['consentNeeded', { go: '/auth/policy-consent?redirectUrl=%2Fplan' }],
  ['planCancelled', { go: '/access-denied' }],
  ['forbidden', { say: 'Gone' }],
  ['sessionChanged', null],
  ['orgMismatch', { refresh: true }],
  ['tenantUnavailable', { toast: 'Gone' }],
  ['validation', null],
  ['notFound', null],
] as const)('%s', (code, answer) => {
  expect(answerTo(errorOf(code, 'Gone'), '/plan')).toEqual(answer)
})

test('an expired token is refreshed once while the other calls wait', async () => {
  const refreshes: string[] = []
  const { client, store, go } = setUp(async request => {
    if (request.url.endsWith('/refresh')) {
      refreshes.push(request.headers.authorization ?? '')
      return right({ access_token: fresh })
    }
    return teams(request.headers.authorization, fresh)
  })
  await Promise.all([client.team.summary(), client.team.summary(), client.team.summary()])
  expect(refreshes).toEqual([`Bearer ${ada}`])
  expect(store.read()).toBe(fresh)
  expect(go).not.toHaveBeenCalled()
})

test('a session that is over goes to sign-in with the reason, and forgets the token', async () => {
  const { client, store, go } = setUp(async request =>
    request.url.endsWith('/refresh') ? wrong(401, 'tokenReused') : wrong(401, 'tokenExpired'),
  )
  await expect(client.team.summary()).rejects.toThrow()
  expect(store.read()).toBeNull()
  expect(go).toHaveBeenCalledWith('/auth/login?redirectUrl=%2Fplan&error=tokenReused')
})

test('a refresh without a reply keeps the session', async () => {
  const { client, store, go } = setUp(async request => {
    if (request.url.endsWith('/refresh')) throw new Error('offline')
    return wrong(401, 'tokenExpired')
  })
  await expect(client.team.summary()).rejects.toThrow('offline')
  expect(store.read()).toBe(ada)
  expect(go).not.toHaveBeenCalled()
})

test('an unavailable tenant shows the text of the server', async () => {
  const { client, toast } = setUp(async () => wrong(403, 'tenantUnavailable'))
  await expect(client.team.summary()).rejects.toThrow()
  expect(toast).toHaveBeenCalledWith('text of tenantUnavailable')
})

test('a mismatch of organisations asks to refresh', async () => {
  const { client, session } = setUp(async () => wrong(409, 'orgMismatch'))
  await expect(client.team.summary()).rejects.toThrow()
  expect(session.changed.value).toBe(true)
})

test('quiet calls leave the way to their caller', async () => {
  const { client, quietly, go } = setUp(async () => wrong(403, 'consentNeeded'))
  await expect(quietly(() => client.team.summary())).rejects.toThrow()
  expect(go).not.toHaveBeenCalled()
  await expect(client.team.summary()).rejects.toThrow()
  expect(go).toHaveBeenCalledWith('/auth/policy-consent?redirectUrl=%2Fplan')
})

test('what is refused to be read is said in its place alone; a change that is refused is said by the shell', async () => {
  const { client, toast } = setUp(async () => wrong(403, 'forbidden'))
  await expect(client.badge.issuedCertificates()).rejects.toThrow()
  expect(toast).not.toHaveBeenCalled()
  await expect(client.account.updateProfile({ body: { fullName: 'Ada' } })).rejects.toThrow()
  expect(toast).toHaveBeenCalledExactlyOnceWith('text of forbidden')
})

import type { Transport } from '@trellis/sdk'
import { demoEntry } from '@trellis/sdk/testing'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createRoutes } from './routes.tsx'
import { shellState } from './shell.testing.ts'
import { draw, fakePortal, fakeWindow, tokenOf } from './testing.tsx'

const right = (data: unknown) => ({ status: 200, retryAfter: undefined, body: { data } })

/** A server that answers the calls of the start, with changes to person and plan. */
function server(user: object = {}, plan: object = {}): Transport {
  return async request => {
    if (request.url.endsWith('/getUserState')) return right({ ...shellState.user, ...user })
    if (request.url.endsWith('/subscription/plan')) return right({ ...shellState.plan, ...plan })
    if (request.url.endsWith('/provider'))
      return right({ mapping: [], authorization_url: 'https://id.example/', state: 's' })
    if (request.url.endsWith('/notification/all')) return right([demoEntry('assessmentStart')])
    return right({ teamSprintInfoList: [] })
  }
}

async function walk(transport: Transport, path: string, token?: string | null) {
  const fake = fakePortal(transport, token, path)
  const drawn = await draw(fake.portal, createRoutes(fake.portal), path)
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(drawn.element.querySelector('h1')).not.toBeNull()
  }, 5000)
  return { ...fake, ...drawn, at: () => drawn.router.state.location.pathname + drawn.router.state.location.search }
}

beforeEach(() => void fakeWindow(1440))

test('the empty path leads to the main dashboard', async () => {
  const { at, element } = await walk(server(), '/')
  expect(at()).toBe('/dashboard/main-dashboard')
  await vi.waitFor(() => expect(element.querySelector('h1')?.textContent).toBe('See how you lead today'))
})

test.each([null, 'nonsense'])('with the token %s: to sign-in, remembering the page', async token => {
  const { at } = await walk(server(), '/plan?year=2026', token)
  expect(at()).toBe('/auth/login?redirectUrl=%2Fplan%3Fyear%3D2026')
})

test('sign-in remembers the fragment of the page', async () => {
  const { at } = await walk(server(), '/profile/general-settings?x=1#badges', null)
  expect(at()).toBe('/auth/login?redirectUrl=%2Fprofile%2Fgeneral-settings%3Fx%3D1%23badges')
})

const acting = tokenOf({ sub: '1', org_id: 'alder', act: { sub: 'cleo@alder.example' } })
const refused = (code: string) => ({
  status: 401,
  retryAfter: undefined,
  body: { error: { code, message: 'x', requestId: 'r' } },
})

test('once acting as somebody has ended, a page leads to sign-in, which says so, without the sign of acting', async () => {
  const { at, element, store } = await walk(
    async request => (request.url.endsWith('/provider') ? server()(request) : refused('tokenExpired')),
    '/teams/v2/5/manage-team',
    acting,
  )
  expect(at()).toBe('/auth/login?error=actingOver')
  expect(element.querySelector('.t-impersonated__banner')).toBeNull()
  expect(element.textContent).toContain('You no longer act as another person')
  expect(element.textContent).toContain('Continue to sign-in')
  expect(store.read()).toBeNull()
})

test('ending to act as somebody after it has ended leads to sign-in, too', async () => {
  let over = false
  const { element, go, portal } = await walk(
    async request => (over ? refused('unauthenticated') : server()(request)),
    '/dashboard/main-dashboard',
    acting,
  )
  over = true
  await act(async () => element.querySelector<HTMLElement>('.t-impersonated__banner button')?.click())
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/auth/login?error=actingOver'))
  expect(element.querySelector('.t-impersonated__banner')).toBeNull()
  expect(portal.session.claims.value).toBeNull()
})

test('the dashboard in somebody’s name offers what is open then, and nothing that is the person’s own', async () => {
  const team = (id: number, isManager: boolean) => ({
    id,
    name: `Team ${id}`,
    standing: isManager ? ['manager', 'member'] : ['member'],
    currentSprint: null,
    surveyDeadline: null,
  })
  const teams: Transport = async request =>
    request.url.endsWith('/getUserState') || request.url.endsWith('/subscription/plan')
      ? server({ roles: ['USER', 'ADMIN'] })(request)
      : right({ teamSprintInfoList: [team(5, true), team(6, false)] })
  const { element } = await walk(teams, '/dashboard/main-dashboard', acting)
  const links = [...element.querySelectorAll('main a')].map(it => it.getAttribute('href'))
  expect(links).toEqual(['/teams/v2/5/manage-team'])
  // Nobody else is greeted, and no team is called one's own.
  expect(element.querySelector('main')?.textContent).toMatch(/You act as .*Teams you can help with.*Team 5/)
  expect(element.querySelector('main')?.textContent).not.toMatch(/Good (morning|afternoon|evening)|your team/)
  expect(element.querySelector('h1')?.textContent).toBe('Dashboard')
})

test('the dashboard has an invitation once: its line in the inbox leads to the answer, which then stands in its place', async () => {
  const invited: Transport = async request => {
    if (request.url.endsWith('/notification/all'))
      return right([
        demoEntry('surveyAsked', { until: new Date().toISOString() }),
        demoEntry('teamInvitation', { id: 2, personName: 'Hana' }),
      ])
    if (request.url.endsWith('/teams-member/team-details'))
      return right({
        memberships: [
          {
            id: 3,
            teamId: 7,
            teamName: 'Product Design',
            managerName: 'Hana',
            role: 'TEAM_MEMBERS',
            status: 'PENDING',
          },
        ],
      })
    return server()(request)
  }
  const { element, router } = await walk(invited, '/dashboard/main-dashboard')
  const place = () => element.querySelector('#invitations')
  const line = () => element.querySelector('.t-inbox a[href="/dashboard/main-dashboard#invitations"]')
  await vi.waitFor(() => expect(line()).not.toBeNull())
  expect(place()?.textContent).toBe('')
  await act(() => router.navigate('/dashboard/main-dashboard#invitations'))
  await vi.waitFor(() => expect(place()?.textContent).toContain('Hana invites you to Product Design'))
  expect(line()).toBeNull()
})

test('without agreement: to the policy, and on to the wanted page after agreeing', async () => {
  let agreed = false
  const { at, element } = await walk(async request => {
    if (request.method === 'POST') agreed = true
    return request.method === 'POST'
      ? right({ isAgree: true, activeConsent: false })
      : server({ isAgree: agreed })(request)
  }, '/plan')
  expect(at()).toBe('/auth/policy-consent?redirectUrl=%2Fplan')
  const accept = () =>
    act(async () => [...element.querySelectorAll('button')].find(it => it.type === 'submit')?.click())
  await accept()
  expect(element.querySelector('[role=alert]')?.textContent).toBe('Please tick the box to continue.')
  await act(async () => element.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
  await accept()
  await vi.waitFor(() => expect(at()).toBe('/plan'))
})

test('the policy is read in the language of the browser, which becomes the person’s own on agreeing', async () => {
  let agreed = false
  const sent: unknown[] = []
  const { element } = await walk(async request => {
    if (request.method === 'POST') agreed = true
    if (request.method === 'PATCH') sent.push(JSON.parse(String(request.body)))
    return request.method === 'POST'
      ? right({ isAgree: true, activeConsent: false })
      : server({ isAgree: agreed, languageCode: agreed ? 'en' : 'de' })(request)
  }, '/plan')
  expect(element.querySelector('h1')?.textContent).toBe('Before you start')
  await act(async () => element.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
  await act(async () => [...element.querySelectorAll('button')].find(it => it.type === 'submit')?.click())
  await vi.waitFor(() => expect(sent).toEqual([{ languageCode: 'en' }]))
})

describe('the zone of the device', () => {
  /** Starts the portal with a person of this kind; gives what it changed of the profile. */
  async function start(user: object, token?: string) {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...new Intl.DateTimeFormat('en').resolvedOptions(),
      timeZone: 'Pacific/Auckland',
    })
    const sent: unknown[] = []
    const { portal } = await walk(
      async request => {
        if (request.method !== 'PATCH') return server(user)(request)
        sent.push(JSON.parse(String(request.body)))
        return right({ ...shellState.user, ...user, timeZone: 'Pacific/Auckland' })
      },
      '/dashboard/main-dashboard',
      token,
    )
    vi.restoreAllMocks()
    return { sent, portal }
  }
  const deviceTimeZone = 'Pacific/Auckland'

  test('becomes the person’s at the first start, once, and dates are of it from the beginning', async () => {
    const { sent, portal } = await start({ timeZone: null })
    expect(portal.i18n.value.timeZone).toBe(deviceTimeZone)
    await vi.waitFor(() => expect(portal.shell.value?.user.timeZone).toBe(deviceTimeZone))
    expect(sent).toEqual([{ deviceTimeZone }])
  })

  test.each([
    ['a zone is chosen', { timeZone: 'Europe/Berlin' }, undefined],
    ['nothing is agreed to yet', { timeZone: null, isAgree: false }, undefined],
    ['somebody acts in the person’s name', { timeZone: null }, acting],
  ])('is not told where %s', async (_, user, token) => {
    const { sent, portal } = await start(user, token)
    expect(sent).toEqual([])
    expect(portal.i18n.value.timeZone).toBe(user.timeZone ?? deviceTimeZone)
  })
})

test('with a cancelled plan: access denied, told to inform the buyer', async () => {
  const { at, element } = await walk(
    server({}, { status: 'CANCELLED', buyerName: 'Cleo Marín', buyerEmail: 'cleo@alder.example' }),
    '/plan',
  )
  expect(at()).toBe('/access-denied')
  await vi.waitFor(() => expect(element.querySelector('h1')?.textContent).toBe('Membership Renewal Expired'))
  expect(document.title).toBe('Membership Renewal Expired · Trellis')
  const told = [...element.querySelectorAll('[role=status]')].map(it => it.textContent)
  expect(told.join()).toContain('Membership Renewal Expired')
  expect(told.join(), 'which of the pages it is says its own title').not.toContain('Permission Needed')
  expect([...element.querySelectorAll('.t-empty .t-button')].map(it => it.textContent)).toEqual([
    'Inform Buyer',
    'Report Issue',
  ])
})

test('without the role USER: permission needed', async () => {
  const { element } = await walk(server({ roles: ['TEAM_MEMBER'] }), '/plan')
  expect(element.querySelector('h1')?.textContent).toBe('Permission Needed')
})

test('spec 3 section 2.12: a page of a restricted menu item says the default text of a missing permission', async () => {
  for (const path of ['/event', '/explore/growth-leader-assessment-v2?survey']) {
    const { at, element } = await walk(server({ tempRestrict: true }), path)
    expect(at()).toMatch(/^\/not-found/)
    expect(element.textContent).toContain("You Don't Have Permission To Perform this Action")
  }
})

test('a page whose room is still to come says so', async () => {
  const { element } = await walk(server(), '/arisa', null)
  expect(element.querySelector('h1')?.textContent).toBe('Ask Arisa: coming soon')
})

test('issue 9.7: an unknown path leads to not-found, which says so; the message of the query replaces it, an empty one speaks of a permission', async () => {
  const { at, element } = await walk(server(), '/wp-login.php')
  expect(at()).toBe('/not-found')
  expect(element.textContent).toContain('There is no page at this address.')
  const lacking = await walk(server(), '/not-found?errMessage=')
  expect(lacking.element.textContent).toContain("You Don't Have Permission To Perform this Action")
  const other = await walk(server(), '/not-found?errMessage=It%20moved')
  expect(other.element.textContent).toContain('It moved')
})

const wrong = (status: number, code: string, message: string) => ({
  status,
  retryAfter: undefined,
  body: { error: { code, message, requestId: 'r' } },
})
const press = (element: HTMLElement, name: string) =>
  act(async () => [...element.querySelectorAll('button')].findLast(it => it.textContent === name)?.click())
const toasts = (element: HTMLElement) => [...element.querySelectorAll('.t-toast')].map(it => it.textContent)
const closed = 'Alder Works is no longer available.'

test('spec 1 section 8: an organisation that is closed at the start shows the text of the server once, and a way out', async () => {
  const { element, at, reload, store } = await walk(async request => {
    if (request.url.endsWith('/logout')) return right({ logout_url: 'https://id.example/out' })
    return wrong(403, 'tenantUnavailable', closed)
  }, '/plan')
  expect(at()).toBe('/plan')
  expect(toasts(element)).toEqual([closed])
  expect(element.querySelector('h1')?.textContent).toBe('This organisation is not available')
  expect(element.querySelector('.t-empty')?.textContent).toContain(closed)
  expect(reload).not.toHaveBeenCalled()
  await press(element, 'Sign out')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledExactlyOnceWith('https://id.example/out'))
  expect(store.read()).toBeNull()
})

test('spec 1 section 8: one that is closed during a session shows the text of the server, and the page stays', async () => {
  let open = true
  const { element, at } = await walk(
    async request => (open ? server()(request) : wrong(403, 'tenantUnavailable', closed)),
    '/profile/active-consent',
  )
  open = false
  await act(async () => element.querySelector<HTMLInputElement>('[role=switch]')?.click())
  await vi.waitFor(() => expect(toasts(element)).toContain(closed))
  expect(at()).toBe('/profile/active-consent')
})

test('consent is withdrawn after a question, then the person is signed out', async () => {
  const bodies: unknown[] = []
  const { element, reload, store } = await walk(async request => {
    if (request.method === 'POST') bodies.push(JSON.parse(request.body ?? 'null'))
    if (request.method === 'POST') return right({ isAgree: false, activeConsent: false })
    if (request.url.endsWith('/logout')) return right({ logout_url: '/auth/login?signedOut' })
    return server()(request)
  }, '/profile/active-consent')
  await press(element, 'Withdraw consent')
  expect(bodies).toEqual([])
  expect(element.querySelector('dialog')?.textContent).toContain('Withdraw your consent?')
  await press(element, 'Withdraw consent')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledExactlyOnceWith('/auth/login?signedOut'))
  expect(bodies).toEqual([{ isAgree: false }])
  expect(store.read()).toBeNull()
})

test('spec 2 section 7: sign-out removes the token and sets the cookie logout-uri before it leaves', async () => {
  const { portal, reload } = await walk(
    async request =>
      request.url.endsWith('/logout') ? right({ logout_url: 'https://id.example/out' }) : server()(request),
    '/not-found',
  )
  reload.mockImplementation(() => expect(document.cookie).toContain('logout-uri=%2Fauth%2Flogin%3FsignedOut'))
  await portal.signOut()
  expect(reload).toHaveBeenCalledExactlyOnceWith('https://id.example/out')
})

test('spec 1 section 3: who was a candidate is asked on the dashboard; success is told and the state loaded again', async () => {
  let asked = true
  const transport: Transport = async request => {
    if (request.url.endsWith('/response-to-conversion')) {
      asked = false
      return right({ assessmentId: 7 })
    }
    if (request.url.includes('/gla-v2-results')) return right({ results: [] })
    return server({
      jobCandidateConversion: asked ? { jobCandidateId: 3, candidateEmail: 'ada@alder.example' } : null,
    })(request)
  }
  const { element, portal } = await walk(transport, '/')
  await vi.waitFor(() => expect(element.querySelector('dialog')?.textContent).toContain('ada@alder.example'))
  await press(element, 'Take it over')
  await vi.waitFor(() => expect(toasts(element)).toEqual(['Successfully transfer Growth Leader Assessment']))
  await vi.waitFor(() => expect(portal.shell.value?.user.jobCandidateConversion).toBeNull())
  expect(element.querySelector('dialog')).toBeNull()
})

test.each([
  ['/auth/register', 'This invitation does not work'],
  ['/auth/register?inviteKey=k', 'Register your organisation'],
  ['/auth/set-password', 'This link does not work'],
  ['/auth/set-password#token=g.1.x', 'Set your password'],
])('%s is open to who has no session', async (path, title) => {
  const { element } = await walk(server(), path, null)
  expect(element.querySelector('h1')?.textContent).toBe(title)
})

test('spec 3 section 2.1: the same page asked for again is shown anew, with person, plan and teams as they are by now', async () => {
  let user: object = { roles: ['Everyone', 'USER', 'ADMIN'] }
  const { portal, element } = await walk(request => server(user)(request), '/event/dashboard')
  const entries = () => [...element.querySelectorAll('nav a')].map(it => it.textContent)
  expect(entries()).toContain('Console')
  user = { roles: ['Everyone', 'USER'] }
  const shown = element.querySelector('h1')
  await act(() => portal.showAnew())
  expect(entries()).not.toContain('Console')
  expect(entries()).toContain('Dashboard')
  expect(element.querySelector('h1')).not.toBe(shown)
})

test('spec 3 section 2.1: where nothing comes, what the shell knows stays', async () => {
  let isDown = false
  const { portal, element } = await walk(
    async request => (isDown ? { status: 404, retryAfter: undefined, body: null } : server()(request)),
    '/event/dashboard',
  )
  const entries = () => element.querySelectorAll('nav a').length
  const before = entries()
  isDown = true
  await act(() => portal.showAnew())
  expect(entries()).toBe(before)
})

// The three retries take three seconds.
test('a start that fails says so and offers to try again', async () => {
  const asked: string[] = []
  const { element, reload } = await walk(async ({ url, repeatable }) => {
    if (!repeatable) asked.push(url.split('/').at(-1) ?? '')
    return Promise.reject(new Error('down'))
  }, '/plan')
  // Spec 3 section 9: four tries a call, of which no transport makes more.
  for (const it of ['getUserState', 'plan', 'summary']) expect(asked.filter(one => one === it)).toHaveLength(4)
  expect(element.querySelector('h1')?.textContent).toBe('The page could not load successfully!')
  await act(async () => [...element.querySelectorAll('button')].find(it => it.textContent === 'Try again')?.click())
  expect(reload).toHaveBeenCalledWith(undefined)
}, 10_000)

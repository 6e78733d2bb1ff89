import type { TeamSummary } from '@trellis/sdk'
import { demoEntry } from '@trellis/sdk/testing'
import { act } from 'react'
import { expect, test } from 'vitest'
import { waitingOrganisation } from '../auth/pending.ts'
import { shellState } from '../shell.testing.ts'
import { draw, fakePortal, fakeWindow, tokenOf } from '../testing.tsx'
import { BarEnd } from './BarEnd.tsx'
import { Layout } from './Layout.tsx'
import { ownTitle } from './ownTitle.ts'

const nothing = async () => ({ status: 200, retryAfter: undefined, body: { data: null } })
const routes = [
  {
    Component: Layout,
    children: [
      {
        path: '/a',
        handle: { title: 'account.dashboard.pageTitle' },
        Component: () => (
          <>
            <h1>Page A</h1>
            <input aria-label="Typed" />
          </>
        ),
      },
      { path: '/b', handle: { title: 'account.profile.pageTitle' }, Component: () => <h1>Page B</h1> },
      {
        path: '/add-space/team',
        handle: { title: 'account.menu.addTeam' },
        Component: () => <h1>Page D</h1>,
      },
      {
        path: '/teams/v2/:teamId/dashboard',
        handle: { title: 'account.menu.teamImpact' },
        Component: () => <h1>The board</h1>,
      },
      {
        path: '/guest/any',
        handle: { title: 'calendar.meeting.guestTitle', layout: 'empty' },
        Component: () => <h1>The meeting</h1>,
      },
      {
        path: '/c',
        handle: { title: 'account.errorPage.pageTitle', layout: 'empty' },
        Component: () => (
          <>
            <h1>Page C</h1>
            <BarEnd>Another language</BarEnd>
          </>
        ),
      },
    ],
  },
]

async function shown(path: string, width: number, token?: string) {
  const resize = fakeWindow(width)
  const fake = fakePortal(nothing, token)
  fake.portal.shell.value = shellState
  return { ...fake, resize, ...(await draw(fake.portal, routes, path)) }
}

test('desktop has the side navigation, mobile the toolbar, and turning keeps what was typed', async () => {
  const { element, resize } = await shown('/a', 1440)
  const frame = () => element.querySelector('[data-layout]')?.getAttribute('data-layout')
  expect(frame()).toBe('dense')
  expect(element.querySelector('nav.t-nav')).not.toBeNull()
  const ways = () =>
    [...element.querySelectorAll('button')].filter(it => /menu$|navigation$/i.test(it.ariaLabel ?? it.textContent))
  expect(ways()).toHaveLength(1)
  const input = element.querySelector('input') as HTMLInputElement
  input.value = 'half a sentence'
  await resize(959)
  expect(frame()).toBe('compact')
  expect(element.querySelector('nav.t-nav')).toBeNull()
  expect(ways().map(it => it.textContent)).toEqual(['Menu'])
  expect(element.querySelector('nav.t-bottom')?.textContent).toBe('DashboardSurveyNotificationsMenu')
  expect(element.querySelector('input')).toBe(input)
  await resize(960)
  expect(frame()).toBe('dense')
})

test('a route can ask for the empty layout', async () => {
  const { element } = await shown('/c', 1440)
  expect(element.querySelector('.t-portal')?.getAttribute('data-layout')).toBe('empty')
  // What the page has for it stands in the bar.
  expect(element.querySelector('header.t-top')?.textContent).toContain('Another language')
  expect(element.querySelector('main')?.textContent).toBe('Page C')
  expect(element.textContent).toContain(`© ${new Date().getFullYear()} Trellis`)
})

test('on a guest’s page the logo leads nowhere, as a guest has no dashboard; elsewhere it does', async () => {
  const logo = async (path: string) => (await shown(path, 1440)).element.querySelector('.t-logo')
  expect((await logo('/c'))?.getAttribute('href')).toBe('/dashboard/main-dashboard')
  const ofGuest = await logo('/guest/any')
  expect([ofGuest?.tagName, ofGuest?.textContent]).toEqual(['SPAN', 'Trellis'])
})

test('the title follows the page, and the focus goes to its heading', async () => {
  const { element, router } = await shown('/a', 1440)
  expect(document.title).toBe('Dashboard · Trellis')
  await act(async () => void (await router.navigate('/b')))
  expect(document.title).toBe('Profile · Trellis')
  expect(document.activeElement).toBe(element.querySelector('h1'))
  expect(element.querySelector('.t-hidden[role=status]')?.textContent).toBe('Profile')
})

test('the tab is named by what a page shows, as long as it does', async () => {
  await shown('/a', 1440)
  await act(async () => {
    ownTitle.value = 'Alder 360'
  })
  expect(document.title).toBe('Alder 360 · Trellis')
  await act(async () => {
    ownTitle.value = ''
  })
  expect(document.title).toBe('Dashboard · Trellis')
})

test('the session popup asks to refresh, cannot be put away, and reloads', async () => {
  const { element, portal, store, reload } = await shown('/a', 1440)
  expect(element.querySelector('[role=alertdialog]')).toBeNull()
  store.write(tokenOf({ sub: '1', org_id: 'birch' }))
  await act(async () => portal.session.check())
  const popup = element.querySelector('[role=alertdialog]') as HTMLElement
  expect(popup.textContent).toContain(
    'Your session has changed or expired. Click the button below to refresh and continue.',
  )
  await act(async () => popup.dispatchEvent(new Event('cancel', { cancelable: true })))
  expect(element.querySelector('[role=alertdialog]')).not.toBeNull()
  await act(async () => [...popup.querySelectorAll('button')].find(it => it.textContent === 'Refresh')?.click())
  expect(reload).toHaveBeenCalledWith()
})

test('the page of a team that is not there has the menu of the dashboard', async () => {
  const menu = async (path: string) => (await shown(path, 1440)).element.querySelector('nav.t-nav')?.textContent
  expect(await menu('/teams/v2/999/dashboard')).toBe(await menu('/a'))
})

test('an impersonated session says so on every page', async () => {
  const { element } = await shown(
    '/a',
    1440,
    tokenOf({ sub: '1', org_id: 'alder', act: { sub: 'cleo@alder.example' } }),
  )
  // A live region is read out where its words come after it.
  await act(() => new Promise(resolve => setTimeout(resolve, 150)))
  expect(element.querySelector('.t-impersonated__banner [role=status]')?.textContent).toBe(
    'Impersonated by cleo@alder.example',
  )
})

test('the sign of impersonation follows into every dialog that opens, where it can be pressed, and back', async () => {
  const { element } = await shown(
    '/a',
    1440,
    tokenOf({ sub: '1', org_id: 'alder', act: { sub: 'cleo@alder.example' } }),
  )
  const sign = element.querySelector('.t-impersonated__banner') as HTMLElement
  const [first, second] = ['dialog', 'dialog'].map(it => element.appendChild(document.createElement(it)))
  const parent = () => sign.closest('dialog')
  expect(parent()).toBeNull()
  await act(async () => first?.setAttribute('open', ''))
  expect(parent()).toBe(first)
  await act(async () => second?.setAttribute('open', ''))
  expect(parent()).toBe(second)
  // A dialog is closed, or taken out of the page as it is.
  await act(async () => second?.remove())
  expect(parent()).toBe(first)
  await act(async () => first?.removeAttribute('open'))
  expect(parent()).toBeNull()
  expect(element.contains(sign)).toBe(true)
})

test('in the language of who acts, with its own lang; the page is in that of the person', async () => {
  const acting = tokenOf({ sub: '1', org_id: 'alder', act: { sub: 'cleo@alder.example' } })
  const { portal, element } = await shown('/b', 1440)
  await act(async () => portal.setLanguage('de'))
  portal.become(acting)
  document.body.innerHTML = ''
  const { portal: anew } = fakePortal(nothing, acting)
  await anew.adopt(shellState)
  const { element: page } = await draw(anew, routes, '/b')
  const banner = page.querySelector('.t-impersonated__banner')
  expect([banner?.getAttribute('lang'), banner?.querySelector('button')?.textContent]).toEqual([
    'de',
    'Vertretung beenden',
  ])
  const title = page.querySelector('h1')
  expect([title?.closest('[lang]')?.getAttribute('lang'), title?.textContent]).toEqual([
    'de',
    'Das gehört der Person allein',
  ])
  expect(page.querySelector('nav')?.textContent).toContain('My Impact')
  expect(element.querySelector('.t-impersonated__banner')).toBeNull()
})

test('acting that another window has ended is not ended again: the page is loaded anew', async () => {
  const acting = tokenOf({ sub: '1', org_id: 'alder', act: { sub: 'cleo@alder.example' } })
  const { element, portal, store, reload } = await shown('/b', 1440, acting)
  const end = element.querySelector<HTMLElement>('.t-impersonated__banner button')
  store.write(tokenOf({ sub: '3', org_id: 'alder' }))
  await act(async () => portal.session.check())
  await act(async () => end?.click())
  expect(reload).toHaveBeenCalledExactlyOnceWith()
  expect(element.querySelector('.t-toasts')?.textContent).toBe('')
})

test('a page of a team says so to who acts, and leads to what can be done for it', async () => {
  const acting = tokenOf({ sub: '1', org_id: 'alder', act: { sub: 'cleo@alder.example' } })
  const of = async (standing: TeamSummary['standing']) => {
    document.body.innerHTML = ''
    const { element, portal } = await shown('/teams/v2/7/dashboard', 1440, acting)
    const team = { id: 7, name: 'Design', standing, surveyDeadline: null, currentSprint: null }
    await act(async () => {
      portal.shell.value = { ...shellState, teams: [team] }
    })
    const main = element.querySelector('main')
    return [main?.querySelector('h1')?.textContent, main?.querySelector('a')?.getAttribute('href')]
  }
  const title = 'Results of the team are not shown'
  expect(await of(['manager', 'actedFor'])).toEqual([title, '/teams/v2/7/manage-team'])
  expect(await of(['member', 'actedFor'])).toEqual([title, '/dashboard/main-dashboard'])
})

test('a page that is the person’s own is not shown to who acts in the name', async () => {
  const acting = tokenOf({ sub: '1', org_id: 'alder', act: { sub: 'cleo@alder.example' } })
  expect((await shown('/a', 1440)).element.querySelector('h1')?.textContent).toBe('Page A')
  document.body.innerHTML = ''
  expect((await shown('/b', 1440, acting)).element.querySelector('h1')?.textContent).toBe(
    'This belongs to the person alone',
  )
  document.body.innerHTML = ''
  expect((await shown('/c', 1440, acting)).element.querySelector('h1')?.textContent).toBe('Page C')
  document.body.innerHTML = ''
  expect((await shown('/add-space/team', 1440, acting)).element.querySelector('h1')?.textContent).toBe('Page D')
})

test('an organisation with its own sign-in is entered by signing out here', async () => {
  const body = { error: { code: 'otherProvider', message: 'x', details: { client_id: 'birch' }, requestId: 'r' } }
  fakeWindow(1440)
  const { portal, reload } = fakePortal(async request =>
    request.url.endsWith('/logout')
      ? { status: 200, retryAfter: undefined, body: { data: { logout_url: 'https://id.example/end' } } }
      : { status: 403, retryAfter: undefined, body },
  )
  const tenantList = [...shellState.user.tenantList, { id: 2, client_id: 'birch', name: 'Birch Labs' }]
  portal.shell.value = { ...shellState, user: { ...shellState.user, tenantList } }
  const { element } = await draw(portal, routes, '/a')
  await act(async () => element.querySelector<HTMLElement>('button.t-tenant')?.click())
  const birch = [...document.querySelectorAll<HTMLElement>('[role^=menuitem]')].find(
    it => it.textContent === 'Birch Labs',
  )
  await act(async () => birch?.click())
  expect(portal.session.token()).toBeNull()
  expect(reload).toHaveBeenCalledExactlyOnceWith('https://id.example/end')
  expect(waitingOrganisation()).toBe('birch')
})

test('the organisation is a menu only for people of several', async () => {
  const { element, portal } = await shown('/a', 1440)
  expect(element.querySelector('span.t-tenant')?.textContent).toContain('Alder Works')
  const tenantList = [...shellState.user.tenantList, { id: 2, client_id: 'birch', name: 'Birch Labs' }]
  await act(async () => {
    portal.shell.value = { ...shellState, user: { ...shellState.user, tenantList } }
  })
  expect(element.querySelector('button.t-tenant')?.getAttribute('aria-haspopup')).toBe('menu')
})

test('the bell tells how many actions are open, and nobody who acts in the person’s name', async () => {
  const body = { data: [demoEntry('surveyAsked', { id: 1 }), demoEntry('surveyRunning', { id: 2 })] }
  const asked: string[] = []
  fakeWindow(1440)
  const { portal } = fakePortal(async request => {
    asked.push(request.url)
    return { status: 200, retryAfter: undefined, body }
  })
  portal.shell.value = shellState
  const { element } = await draw(portal, routes, '/a')
  expect(element.querySelector('.t-bell .t-count')?.textContent).toBe('1')
  expect(element.querySelector('.t-bell button')?.getAttribute('aria-label')).toBe('Notifications, 1 open')
  expect(asked).toHaveLength(1)

  const acting = fakePortal(
    async () => Promise.reject(new Error('nobody asks')),
    tokenOf({ sub: '1', org_id: 'alder', act: { sub: '3' } }),
  ).portal
  acting.shell.value = shellState
  expect((await draw(acting, routes, '/a')).element.querySelector('.t-count')).toBeNull()
})

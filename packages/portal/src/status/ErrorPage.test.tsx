import { errorOf } from '@trellis/sdk'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw, fakePortal, fakeWindow } from '../testing.tsx'
import { ErrorPage } from './ErrorPage.tsx'

beforeEach(() => void fakeWindow(1440))

test.each([
  ['a failure', new Error('broken'), 'The page could not load successfully!'],
  ['an organisation that is closed', errorOf('tenantUnavailable'), 'This organisation is not available'],
])('where %s takes the place of a page, the focus is at what is said of it', async (_, error, title) => {
  const { portal } = fakePortal(async () => ({ status: 200, retryAfter: undefined, body: { data: {} } }))
  const fails = () => {
    throw error
  }
  const routes = [
    { path: '/', Component: () => <button type="button">Here</button> },
    { path: '/b', element: null, loader: fails },
  ]
  const { element, router } = await draw(portal, [{ ErrorBoundary: ErrorPage, children: routes }], '/')
  element.querySelector('button')?.focus()
  await act(() => router.navigate('/b'))
  expect(document.activeElement?.tagName).toBe('H1')
  expect(document.activeElement?.textContent).toContain(title)
})

test('without a network another try leaves the page standing, which would be gone with it', async () => {
  const { portal } = fakePortal(async () => ({ status: 200, retryAfter: undefined, body: { data: {} } }))
  const reload = vi.spyOn(portal, 'reload')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const fails = () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  const routes = [{ path: '/', element: null, loader: fails }]
  const { element } = await draw(portal, [{ ErrorBoundary: ErrorPage, children: routes }], '/')
  expect(element.textContent).toContain('We cannot reach the server.')
  const press = () => act(() => element.querySelector('button')?.click())
  await press()
  expect(reload).not.toHaveBeenCalled()
  expect(portal.toasts.toasts.value.map(it => it.kind)).toEqual(['error'])
  online.mockReturnValue(true)
  await act(() => void dispatchEvent(new Event('online')))
  await press()
  expect(reload).toHaveBeenCalledOnce()
  online.mockRestore()
})

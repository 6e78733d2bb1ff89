import { signal } from '@preact/signals-react'
import { type I18n, memoryStore, type Transport } from '@trellis/sdk'
import { i18nextI18n } from '@trellis/sdk/i18n-i18next'
import en from '@trellis/sdk/locales/en.json' with { type: 'json' }
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { PortalProvider } from './context.tsx'
import { loadLanguage } from './language.ts'
import { createPortal, type Portal } from './portal.ts'

/** A token with these claims; nobody checks its signature here. */
export const tokenOf = (claims: object) => `h.${btoa(JSON.stringify({ exp: 1, ...claims }))}.s`

/** A window of that width for `matchMedia`, which jsdom lacks; `resize` changes it. */
export function fakeWindow(width: number) {
  const listeners = new Set<() => void>()
  let now = width
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: now >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0),
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }))
  vi.stubGlobal('scrollTo', () => {})
  return (next: number) =>
    act(async () => {
      now = next
      for (const listener of listeners) listener()
    })
}

/** A portal whose server answers by `transport`, and what it was told to do. */
export function fakePortal(
  transport: Transport,
  token: string | null = tokenOf({ sub: '1', org_id: 'alder' }),
  at = '/plan',
) {
  const store = memoryStore(token)
  const reload = vi.fn()
  const go = vi.fn()
  const i18n: I18n = i18nextI18n('en', en)
  const speak = vi.fn(loadLanguage)
  const realtime = { state: signal(null), listen: () => () => {}, here: () => () => {} }
  const portal = createPortal({ i18n, store, transport, here: () => at, go, reload, realtime, speak })
  // A page keeps its inbox fresh as long as it is there: a test, no longer than it runs.
  onTestFinished(() => portal.inbox[Symbol.dispose]())
  return { portal, store, reload, go, speak }
}

/** Draws routes at a path, until the test ends, and gives the element they are drawn in. */
export async function draw(
  portal: Portal,
  routes: RouteObject[],
  path: string,
  around: (it: ReactNode) => ReactNode = it => it,
) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const element = document.body.appendChild(document.createElement('div'))
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const root = createRoot(element)
  onTestFinished(() => {
    act(() => root.unmount())
    element.remove()
  })
  await act(async () => {
    root.render(
      around(
        <PortalProvider portal={portal}>
          <RouterProvider router={router} />
        </PortalProvider>,
      ),
    )
  })
  return { element, router }
}

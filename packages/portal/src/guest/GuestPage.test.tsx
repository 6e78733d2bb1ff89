import type { Transport } from '@trellis/sdk'
import { act } from 'react'
import type { RouteObject } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { config } from '../config.ts'
import type { Portal } from '../portal.ts'
import { createRoutes } from '../routes.tsx'
import { draw, fakePortal, fakeWindow } from '../testing.tsx'

const wrong = (status: number, code: string, message: string) => ({
  status,
  retryAfter: undefined,
  body: { error: { code, message, requestId: 'r' } },
})

beforeEach(() => void fakeWindow(390))

async function opened(path: string, transport: Transport) {
  const { portal } = fakePortal(transport, null)
  const { element, router } = await draw(portal, createRoutes(portal), path)
  const heading = () => element.querySelector('main h1')?.textContent
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(heading()).toBeTruthy()
  }, 5000)
  const address = () => {
    const { pathname, search, hash } = router.state.location
    return pathname + search + hash
  }
  return { element, heading, address }
}

const dead = [
  ['used', wrong(410, 'guestLinkUsed', 'This link has already been used.'), 'This link has already been used.'],
  ['expired', wrong(410, 'guestLinkExpired', 'This link has expired.'), 'This link has expired.'],
  [
    'forged',
    wrong(401, 'unauthenticated', 'Please sign in.'),
    'Please open it exactly as it stands in the mail, or ask the person who invited you for a new one.',
  ],
] as const
/** Whom to ask stands there, and one way to. */
function expectWayOn(element: Element) {
  const { supportEmail } = config
  expect(element.querySelector('main')?.textContent).toContain(`Help is at ${supportEmail}.`)
  const ways = [...element.querySelectorAll('main a')].map(it => [it.textContent, it.getAttribute('href')])
  const subject = encodeURIComponent('A link to Trellis does not work')
  expect(ways).toEqual([['Write to our support team', `mailto:${supportEmail}?subject=${subject}`]])
}
const pages = ['/growth-leader/nominee', '/guest/plan', '/guest/meeting']

test.each(pages.flatMap(page => dead.map(it => [page, ...it] as const)))(
  'spec 1 section 8: at %s a link that is %s says so by the words of the server, and leads round in no circle',
  async (page, _, reply, text) => {
    const { element, heading } = await opened(`${page}#token=g.1.x`, async () => reply)
    expect(heading()).toBe('This link does not work')
    expect(element.querySelector('main')?.textContent).toContain(text)
    expect(element.querySelector('main button')).toBeNull()
    expectWayOn(element)
  },
)

const unknown = wrong(410, 'guestLinkUnknown', 'This link does not work, or not any more.')
test.each([
  ...['/guest/alignment', '/guest/leader360', '/guest/plan', '/guest/meeting'].map(it => `${it}#token=abc`),
  ...['/guest/alignment', '/guest/plan', '/guest/meeting'].map(it => `${it}#token=g.1.made-up`),
])('%s is no link of anybody: one sentence, and nothing to sign in to or to try again', async path => {
  const { element, heading } = await opened(path, async () => unknown)
  await vi.waitFor(() => expect(heading()).toBe('This link does not work'))
  expect(element.querySelector('main')?.textContent).toContain('This link does not work, or not any more.')
  expect(element.querySelector('main button')).toBeNull()
  expectWayOn(element)
})

test('without a reply the guest can try again', async () => {
  const { element, heading } = await opened('/growth-leader/nominee#token=g.1.x', async () =>
    Promise.reject(new Error('down')),
  )
  expect(heading()).toBe('Something went wrong')
  expect(element.querySelector('main .t-empty button')?.textContent).toBe('Try again')
})

test.each([
  ['/growth-leader/nominee#token=g.1.secret', '/growth-leader/nominee'],
  ['/guest/alignment?token=g.1.secret', '/guest/alignment'],
  ['/guest/alignment?lang=de&token=g.1.secret', '/guest/alignment?lang=de'],
  ['/auth/set-password#token=g.1.secret', '/auth/set-password'],
])('the token of %s leaves the address and stays for a reload of this tab', async (link, clean) => {
  const sent: (string | undefined)[] = []
  const transport: Transport = async request => {
    sent.push(request.headers.authorization)
    return wrong(410, 'guestLinkExpired', 'This link has expired.')
  }
  expect((await opened(link, transport)).address()).toBe(clean)
  document.body.innerHTML = ''
  await opened(clean, transport)
  expect(new Set(sent)).toEqual(new Set(['Bearer g.1.secret']))
  expect(sessionStorage.getItem(`trellis.guest${clean.split('?')[0]}`)).toBe('g.1.secret')
})

test('every page of the route table for guests takes its token', async () => {
  const { tokenIn } = await import('./guestToken.ts')
  const paths = (all: RouteObject[]): string[] => all.flatMap(it => [it.path ?? '', ...paths(it.children ?? [])])
  const guests = paths(createRoutes({} as Portal)).filter(it => /^guest\/[^*]/.test(it))
  expect(guests.length).toBeGreaterThan(3)
  expect(guests.filter(it => tokenIn({ pathname: `/${it}`, search: '', hash: '#token=g.1.x' }) === null)).toEqual([])
})

test('a token in the address of any other page is none of a guest', async () => {
  const { keptToken, tokenIn } = await import('./guestToken.ts')
  expect(tokenIn({ pathname: '/plan', search: '?token=g.1.x', hash: '' })).toBeNull()
  expect(keptToken('/plan')).toBeNull()
})

test('where storage is forbidden the token is kept in memory', async () => {
  const { keepToken, keptToken } = await import('./guestToken.ts')
  const storage = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  keepToken('/guest/alignment', 'g.1.x')
  expect(keptToken('/guest/alignment')).toBe('g.1.x')
  storage.mockRestore()
})

test('the link of a round works where a mail program has taken its bracket along, and none at all is for who has an account', async () => {
  const sent: (string | undefined)[] = []
  const transport: Transport = async request => {
    sent.push(request.headers.authorization)
    return wrong(410, 'feedbackLinkExpired', 'Over')
  }
  await opened('/development#token=g.1.secret>,g.1.other)', transport)
  expect(sent).toEqual(expect.arrayContaining(['Bearer g.1.secret', 'Bearer g.1.other']))
  sessionStorage.clear()
  document.body.innerHTML = ''
  const { element, heading } = await opened('/development#token=%E2%80%A6', transport)
  expect(heading()).toMatch(/^This link to provide feedback\/advice is probably expired/)
  expect(element.querySelector('main')?.textContent).toContain('The address of this link is not whole.')
  expect(element.querySelector('main a[href^="mailto:"]')?.textContent).toBe('Write to our support team')
  expect(element.querySelector('main')?.textContent).toContain(`Help is at ${config.supportEmail}.`)
})

test('a guest who tries again is at the title of what comes of it', async () => {
  let answer = () => {}
  let isDown = true
  const transport: Transport = async () => {
    if (isDown) throw new Error('down')
    await new Promise<void>(resolve => {
      answer = resolve
    })
    return wrong(410, 'guestLinkExpired', 'This link has expired.')
  }
  const { element, heading } = await opened('/guest/meeting#token=g.1.x', transport)
  await vi.waitFor(() => expect(heading()).toBe('Something went wrong'))
  expect(document.activeElement?.textContent).toBe('Something went wrong')
  isDown = false
  const again = element.querySelector<HTMLElement>('main .t-empty button')
  again?.focus()
  await act(async () => again?.click())
  expect(document.activeElement?.id).toBe('main')
  await act(async () => answer())
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('This link does not work'))
})

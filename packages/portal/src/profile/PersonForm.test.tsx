import { errorOf, NetworkError } from '@trellis/sdk'
import { fakeTransport } from '@trellis/sdk/testing'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shellState } from '../shell.testing.ts'
import { draw, fakePortal, fakeWindow } from '../testing.tsx'
import { PersonForm } from './PersonForm.tsx'

beforeEach(() => {
  localStorage.clear()
  fakeWindow(1440)
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => void vi.useRealTimers())

async function open() {
  let stored = { ...shellState.user, fullName: 'Ada Lindqvist', salutation: '' }
  let fails: Error | null = null
  const server = fakeTransport({
    account: {
      updateProfile: ({ body }) => {
        if (fails) throw fails
        const { languageCode, theme, scheme, timeZone, fullName, salutation, designation } = { ...stored, ...body }
        stored = { ...stored, languageCode, theme, scheme, timeZone, fullName, salutation, designation }
        return stored
      },
    },
  })
  const { portal, speak } = fakePortal(server.transport)
  portal.shell.value = { ...shellState, user: stored }
  const drawn = await draw(
    portal,
    [
      { path: '/', Component: PersonForm },
      { path: '/away', element: 'Away' },
    ],
    '/',
  )
  const inputs = () => [...drawn.element.querySelectorAll('input')]
  const type = (index: number, value: string) =>
    act(async () => {
      const input = inputs()[index] as HTMLInputElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const choose = (label: string) =>
    act(async () => {
      const select = drawn.element.querySelector('select') as HTMLSelectElement
      select.value = [...select.options].find(it => it.label === label)?.value ?? ''
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  /** Lets time pass until it holds, for longer than what failed waits to be tried again: a busy machine draws late. */
  const until = async (holds: () => void) => {
    for (let left = 120; left > 0; left--) {
      try {
        return holds()
      } catch {
        await wait(100)
      }
    }
    holds()
  }
  /** All words but those of the choices. */
  const text = () => {
    const shown = drawn.element.cloneNode(true) as HTMLElement
    for (const it of shown.querySelectorAll('select')) it.remove()
    return shown.textContent ?? ''
  }
  const fail = (error: Error | null) => {
    fails = error
  }
  return { ...drawn, server, portal, speak, type, choose, wait, until, text, fail, inputs, stored: () => stored }
}
const bodies = (server: { calls: { body?: unknown }[] }) => server.calls.map(it => it.body)

test('what is entered saves itself once nothing more comes, alone what has changed', async () => {
  const { server, type, wait, until, text, portal } = await open()
  await type(1, 'D')
  await type(1, 'Dr ')
  expect(text()).toContain('Saving')
  await until(() => expect(text()).toContain('Saved'))
  expect(bodies(server)).toEqual([{ salutation: 'Dr' }])
  expect(portal.shell.value?.user.salutation).toBe('Dr')
  await wait(10_000)
  expect(server.calls).toHaveLength(1)
})

test('a late reply takes nothing away that was entered meanwhile, which is saved after it', async () => {
  const { server, type, wait, until, inputs, stored, text } = await open()
  const held = server.hold('account.updateProfile')
  await type(1, 'Dr')
  await wait(700)
  await type(1, 'Prof')
  await type(2, 'Head of Design')
  await wait(700)
  expect(server.calls).toHaveLength(1)
  await act(() => held.end())
  await until(() => expect([stored().salutation, stored().designation], text()).toEqual(['Prof', 'Head of Design']))
  expect(inputs().map(it => it.value)).toEqual(['Ada Lindqvist', 'Prof', 'Head of Design'])
})

test('a name that is empty is not saved, and says so; the name before stays', async () => {
  const { server, type, wait, text } = await open()
  await type(0, ' ')
  await wait(700)
  expect(server.calls).toEqual([])
  expect(text()).toContain('Please fill in this field.')
})

test('where nobody answers it is tried again by itself; what is refused waits until it is changed', async () => {
  const { server, type, wait, until, text, fail } = await open()
  fail(new NetworkError())
  await type(1, 'Dr')
  await until(() => expect(text()).toContain('Not saved yet'))
  fail(null)
  await wait(6_000)
  await until(() => expect(text()).toContain('Saved'))
  fail(errorOf('validation'))
  await type(1, 'Dr!')
  await until(() => expect(text()).toContain('could not be saved'))
  const tried = server.calls.length
  await wait(20_000)
  expect([server.calls.length, text().includes('could not be saved')]).toEqual([tried, true])
  fail(null)
  await type(1, 'Dr')
  await type(1, 'Prof')
  await until(() => expect(text()).toContain('Saved'))
  expect(text()).not.toContain('could not be saved')
})

test('it is sent again at once when the network is back, and not before a server that is asked too much wants it', async () => {
  const { server, type, wait, until, text, fail } = await open()
  fail(new NetworkError())
  await type(1, 'Dr')
  await until(() => expect(text()).toContain('Not saved yet'))
  fail(null)
  const tried = server.calls.length
  await act(async () => void window.dispatchEvent(new Event('online')))
  await wait(0)
  expect(server.calls.length).toBe(tried + 1)
  await until(() => expect(text()).toContain('Saved'))
  fail(errorOf('rateLimited', 'Too much', { retryAfter: 60 }))
  await type(1, 'Prof')
  await until(() => expect(text()).toContain('Not saved yet'))
  fail(null)
  const asked = server.calls.length
  await act(async () => void window.dispatchEvent(new Event('online')))
  await wait(30_000)
  expect([server.calls.length, text().includes('Not saved yet')]).toEqual([asked, true])
  await wait(40_000)
  await until(() => expect(text()).toContain('Saved'))
})

test('who goes on to another page at once has entered it all the same', async () => {
  const { server, type, router, wait } = await open()
  await type(1, 'Dr')
  await act(() => router.navigate('/away'))
  await wait(0)
  expect(bodies(server)).toEqual([{ salutation: 'Dr' }])
})

test('a language that is chosen offline is spoken at once, kept over a reload, told as not saved, and saved later', async () => {
  const { choose, until, text, fail, stored, portal } = await open()
  fail(new NetworkError())
  await choose('Deutsch')
  await until(() => expect(text()).toContain('Über Sie'))
  await until(() => expect(text()).toContain('Noch nicht gespeichert'))
  // What else is taken over of the person meanwhile does not bring the old one back.
  await act(() => portal.setUser({ languageCode: 'en', salutation: 'Dr' }))
  expect(portal.i18n.value.language).toBe('de')
  // The page is loaded anew, and the server still has the old one.
  const server = fakeTransport({
    account: {
      getUserState: stored,
      plan: () => shellState.plan,
      updateProfile: ({ body }) => ({ ...stored(), ...body }),
    },
    team: { summary: () => ({ teamSprintInfoList: [] }) },
  })
  const { portal: anew } = fakePortal(server.transport)
  await act(() => anew.load())
  await until(() => expect(anew.i18n.value.language).toBe('de'))
  expect(server.calls.filter(it => it.body).map(it => it.body)).toEqual([{ languageCode: 'de' }])
  expect(localStorage.getItem('trellis.language.unsaved')).toBeNull()
})

test('a language whose texts do not come is told in the one before, and is the person’s all the same once it is saved', async () => {
  const { choose, until, stored, portal, speak } = await open()
  speak.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await choose('Deutsch')
  const said = () => portal.toasts.toasts.value.map(it => [it.kind, it.text])
  await until(() =>
    expect(said()).toEqual([
      ['error', 'Deutsch could not be loaded. Please check your connection, then load the page again.'],
    ]),
  )
  await until(() => expect(stored().languageCode).toBe('de'))
  await until(() => expect(portal.i18n.value.language).toBe('de'))
})

import { fakeTransport } from '@trellis/sdk/testing'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { shellState } from '../shell.testing.ts'
import { draw, fakePortal, fakeWindow } from '../testing.tsx'
import { Component as ActiveConsent } from './ActiveConsent.tsx'

beforeEach(() => void fakeWindow(1440))

async function open() {
  let active = true
  const server = fakeTransport({
    account: {
      consent: ({ body }) => {
        active = body.activeConsent ?? active
        return { isAgree: true, activeConsent: active }
      },
    },
  })
  const { portal } = fakePortal(server.transport)
  portal.shell.value = { ...shellState, user: { ...shellState.user, activeConsent: true } }
  const { element } = await draw(portal, [{ path: '/', Component: ActiveConsent }], '/')
  const research = element.querySelector<HTMLInputElement>('[role=switch]') as HTMLInputElement
  return { element, server, portal, research, held: server.hold('account.consent'), stored: () => active }
}

test('research: what is shown is what is saved, however quickly it is switched', async () => {
  const { server, portal, research, held, stored } = await open()
  await act(async () => research.click())
  await act(async () => research.click())
  expect(server.calls).toHaveLength(1)
  await act(() => held.end())
  expect([research.checked, stored(), portal.shell.value?.user.activeConsent]).toEqual([false, false, false])
})

test('research: where nothing is heard of the change, the switch goes back and says so', async () => {
  const { portal, research, held } = await open()
  await act(async () => research.click())
  const call = await held.next()
  expect(call.body).toEqual({ activeConsent: false })
  await act(() => call.lose())
  expect(research.checked).toBe(true)
  expect(portal.toasts.toasts.value.at(-1)?.kind).toBe('error')
})

test('deletion: asked for by a mail that says what it is about', async () => {
  const { element } = await open()
  const href = element.querySelector('a[href^="mailto:"]')?.getAttribute('href')
  expect(href).toBe('mailto:support@trellis.example?subject=Please%20delete%20my%20data%20in%20Trellis')
})

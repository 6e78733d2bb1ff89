import { errorOf } from '@trellis/sdk'
import { fakeTransport } from '@trellis/sdk/testing'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { draw, fakePortal, fakeWindow } from '../testing.tsx'
import { Impersonate } from './Impersonate.tsx'

beforeEach(() => void fakeWindow(1440))

async function open() {
  const server = fakeTransport({
    auth: {
      startImpersonation: () => {
        throw errorOf('forbidden', 'This is your own address.')
      },
    },
  })
  const { element } = await draw(fakePortal(server.transport).portal, [{ path: '/', Component: Impersonate }], '/')
  const fill = (index: number, value: string) =>
    act(async () => {
      const input = element.querySelectorAll('input')[index] as HTMLInputElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const start = () => act(async () => (element.querySelector('form') as HTMLFormElement).requestSubmit())
  return { element, server, fill, start }
}

test('a reason that is too short says so, one that is missing says that', async () => {
  const { element, server, fill, start } = await open()
  await fill(0, 'ben@alder.example')
  await start()
  expect(element.textContent).toContain('Please fill in this field.')
  await fill(1, 'x')
  expect(element.textContent).toContain('Please use at least 3 characters.')
  expect(element.textContent).not.toContain('Please fill in this field.')
  expect(server.calls).toEqual([])
})

test('says why the server refused, until other entries are sent', async () => {
  const { element, fill, start } = await open()
  await fill(0, 'cleo@alder.example')
  await fill(1, 'Helping')
  await start()
  expect(element.querySelector('[role=alert]')?.textContent).toContain('This is your own address.')
  await fill(1, 'x')
  await start()
  expect(element.querySelector('[role=alert]')?.textContent ?? '').not.toContain('This is your own address.')
})

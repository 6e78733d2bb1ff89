import { afterEach, expect, test, vi } from 'vitest'
import { fakePortal } from '../testing.tsx'
import { shareHome } from './shareHome.ts'

const nothing = async () => ({ status: 200, retryAfter: undefined, body: { data: null } })
const home = `${location.origin}/`

afterEach(() => vi.unstubAllGlobals())

/** A device with a share sheet, a clipboard, or neither. */
async function shared(device: { share?: () => Promise<void>; writeText?: (text: string) => Promise<void> }) {
  const { share, writeText } = device
  vi.stubGlobal('navigator', { ...(share ? { share } : {}), ...(writeText ? { clipboard: { writeText } } : {}) })
  const { portal } = fakePortal(nothing)
  await shareHome(portal)
  return portal.toasts.toasts.value.map(it => [it.text, it.kind, it.duration])
}

const copied = [['My Trellis URL Copied!', 'positive', 3000]]

test('spec 2 section 2: the home address goes to the share sheet of the device, else it is copied and said so for 3 seconds', async () => {
  const share = vi.fn(async () => undefined)
  const writeText = vi.fn(async () => undefined)
  expect(await shared({ share, writeText })).toEqual([])
  expect(share).toHaveBeenCalledWith({ title: 'Trellis', url: home })
  expect(writeText).not.toHaveBeenCalled()
  expect(await shared({ writeText })).toEqual(copied)
  expect(writeText).toHaveBeenCalledWith(home)
})

test('closing the sheet shares nothing and says nothing; one that does not open leaves the copy', async () => {
  const writeText = vi.fn(async () => undefined)
  const fails = (name: string) => () => Promise.reject(new DOMException('', name))
  expect(await shared({ share: fails('AbortError'), writeText })).toEqual([])
  expect(writeText).not.toHaveBeenCalled()
  expect(await shared({ share: fails('NotAllowedError'), writeText })).toEqual(copied)
})

test('where nothing can be copied the address is told', async () => {
  const [[text, kind] = []] = await shared({})
  expect([text, kind]).toEqual([`The address could not be copied. It is ${home}`, 'error'])
})

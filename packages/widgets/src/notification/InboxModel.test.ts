import { NetworkError } from '@trellis/sdk'
import { demoClient, demoEntry } from '@trellis/sdk/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { InboxModel } from './InboxModel.ts'

const entries = () => [
  demoEntry('reportReady', { id: 3 }),
  demoEntry('surveyAsked', { id: 2, isRead: true }),
  demoEntry('surveyRunning', { id: 1, isRead: true }),
]

function made() {
  const client = demoClient({ inbox: { entries: entries() } })
  const inbox = new InboxModel({ client })
  onTestFinished(() => inbox[Symbol.dispose]())
  return { client, inbox }
}
const names = (client: ReturnType<typeof demoClient>) => client.calls.map(it => it.name)

test('what is open is counted: neither what others have to do nor what is done', async () => {
  const { inbox } = made()
  expect(inbox.open.value).toBe(0)
  await inbox.reload()
  expect([inbox.open.value, inbox.unread.value]).toEqual([2, 1])
})

test('news is over once it was read, and its page can say so before the list is here', async () => {
  const { client, inbox } = made()
  expect(await inbox.opened('reportReady', 8)).toBe(false)
  expect(inbox.open.value).toBe(2)
  expect(await inbox.opened('reportReady', 7)).toBe(true)
  expect([inbox.open.value, inbox.unread.value]).toEqual([1, 0])
  expect(await inbox.opened('reportReady', 7)).toBe(false)
  expect(names(client).filter(it => it === 'notification.markAsRead')).toHaveLength(1)
})

test('a reply that comes late says nothing about what was marked since', async () => {
  let late = (_: unknown) => {}
  const { client } = made()
  const held = new InboxModel({
    client: {
      ...client,
      notification: {
        ...client.notification,
        all: vi
          .fn(client.notification.all)
          .mockImplementationOnce(() => new Promise(resolve => (late = resolve as never))),
      },
    },
  })
  onTestFinished(() => held[Symbol.dispose]())
  const first = held.reload()
  await held.markAllAsRead()
  expect(held.unread.value).toBe(0)
  late(entries())
  await first
  expect(held.unread.value).toBe(0)
})

test('a mark whose reply was lost is sent again under its key, and marks once', async () => {
  const { client, inbox } = made()
  await inbox.reload()
  client.switches.offline = true
  expect(await inbox.markAsRead(3)).toBe(false)
  expect(inbox.outcome.value?.error).toBeInstanceOf(NetworkError)
  expect(inbox.entries.value).toHaveLength(3)
  client.switches.offline = false
  expect(await inbox.markAsRead(3)).toBe(true)
  expect(inbox.unread.value).toBe(0)
})

test('a double press marks once', async () => {
  const { client, inbox } = made()
  await inbox.reload()
  await Promise.all([inbox.markAllAsRead(), inbox.markAllAsRead()])
  expect(names(client).filter(it => it === 'notification.markAllAsRead')).toHaveLength(1)
})

test('another window that changes something is heard, and a window that finds the same keeps silent', async () => {
  const { client, inbox } = made()
  const before = () => names(client).filter(it => it === 'notification.all').length
  window.dispatchEvent(new StorageEvent('storage', { key: 'trellis.inbox' }))
  expect(before()).toBe(0)
  const told = vi.spyOn(Storage.prototype, 'setItem')
  onTestFinished(() => told.mockRestore())
  await inbox.reload()
  window.dispatchEvent(new StorageEvent('storage', { key: 'trellis.inbox' }))
  await vi.waitFor(() => expect(before()).toBe(2))
  expect(told).not.toHaveBeenCalled()
  await inbox.markAllAsRead()
  expect(told).toHaveBeenCalledWith('trellis.inbox', expect.anything())
})

test('a window that is looked at again looks again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { client, inbox } = made()
  await inbox.reload()
  const count = () => names(client).length
  document.dispatchEvent(new Event('visibilitychange'))
  expect(count()).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(count()).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(count()).toBe(3)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(count()).toBe(3)
  vi.restoreAllMocks()
  inbox[Symbol.dispose]()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(count()).toBe(3)
})

test('once it is disposed of it asks no more', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { client, inbox } = made()
  await inbox.reload()
  const asked = () => names(client).filter(it => it === 'notification.all').length
  await vi.advanceTimersByTimeAsync(3_600_000)
  const before = asked()
  expect(before).toBeGreaterThan(1)
  inbox[Symbol.dispose]()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(asked()).toBe(before)
})

test('what is heard while a look is under way is looked for once more, and once for all of it', async () => {
  const { client, inbox } = made()
  const looks = () => names(client).filter(it => it === 'notification.all').length
  // Nobody has looked yet: there is nothing to bring up to date.
  await inbox.heard()
  expect(looks()).toBe(0)
  await inbox.reload()
  const all = [inbox.heard(), inbox.heard(), inbox.heard()]
  await Promise.all(all)
  expect(looks()).toBe(2)
  const look = inbox.reload()
  await Promise.all([look, inbox.heard(), inbox.heard()])
  expect(looks()).toBe(4)
})

test('what the bell leaves out is neither counted nor in its list, and stays in the list of all', async () => {
  const client = demoClient({ inbox: { entries: entries().map(it => ({ ...it, inBell: it.rule !== 'reportReady' })) } })
  const inbox = new InboxModel({ client })
  onTestFinished(() => inbox[Symbol.dispose]())
  await inbox.reload()
  expect([inbox.open.value, inbox.unread.value]).toEqual([1, 0])
  expect(inbox.inBell.value?.map(it => it.rule)).toEqual(['surveyAsked', 'surveyRunning'])
  expect(inbox.entries.value).toHaveLength(3)
})

import { NetworkError } from '@trellis/sdk'
import { demoClient, demoSettings } from '@trellis/sdk/testing'
import { expect, onTestFinished, test } from 'vitest'
import { NotificationSettingsModel } from './NotificationSettingsModel.ts'

async function made(given: Partial<ReturnType<typeof demoSettings>> = {}) {
  const client = demoClient({ inbox: { settings: demoSettings(given) } })
  const store = new NotificationSettingsModel(client)
  onTestFinished(() => store[Symbol.dispose]())
  await store.load.reload()
  return { client, store }
}
const saves = (client: ReturnType<typeof demoClient>) =>
  client.calls.filter(it => it.name === 'notification.saveSettings')
const of = (store: InstanceType<typeof NotificationSettingsModel>, type: string) =>
  store.shown.value?.preferences.find(it => it.type === type)
const settled = (store: InstanceType<typeof NotificationSettingsModel>) =>
  expect.poll(() => store.busy.value.size).toBe(0)

test('a choice shows at once, and two that follow each other are saved over each other, each once', async () => {
  const { client, store } = await made()
  store.prefer({ type: 'UPDATE', bell: false, mail: false, chat: true })
  store.setQuiet({ from: '20:00', until: '07:00' })
  expect(of(store, 'UPDATE')?.bell).toBe(false)
  expect(store.shown.value?.quietHours).toEqual({ from: '20:00', until: '07:00' })
  await settled(store)
  expect(store.isSaved.value).toBe(true)
  expect(store.shown.value?.version).toBe(saves(client).length)
  expect(of(store, 'UPDATE')?.bell).toBe(false)
})

test('only what differs is sent, with the version it was begun from', async () => {
  const { client, store } = await made({ version: 4 })
  store.prefer({ type: 'ADVICE', bell: true, mail: false, chat: true })
  await settled(store)
  expect(saves(client)).toMatchObject([
    { body: { version: 4, preferences: [{ type: 'ADVICE', mail: false }], quietHours: null } },
  ])
})

test('what was saved in another place meanwhile is shown, and never overwritten unasked', async () => {
  const { client, store } = await made()
  await client.notification.saveSettings({
    body: { preferences: [], quietHours: { from: '22:00', until: '06:00' }, version: 0 },
  })
  store.prefer({ type: 'UPDATE', bell: false, mail: false, chat: true })
  await settled(store)
  expect(store.isElsewhere.value).toBe(true)
  expect(of(store, 'UPDATE')?.bell).toBe(true)
  expect(store.shown.value?.quietHours).toEqual({ from: '22:00', until: '06:00' })
  store.prefer({ type: 'UPDATE', bell: false, mail: false, chat: true })
  await settled(store)
  expect([store.isElsewhere.value, of(store, 'UPDATE')?.bell, store.shown.value?.version]).toEqual([false, false, 2])
})

test('what could not be saved stays chosen, and is saved again under its key', async () => {
  const { client, store } = await made()
  client.switches.offline = true
  store.setQuiet({ from: '20:00', until: '07:00' })
  await settled(store)
  expect(store.outcome.value?.error).toBeInstanceOf(NetworkError)
  expect(store.shown.value?.quietHours).toEqual({ from: '20:00', until: '07:00' })
  expect(store.isSaved.value).toBe(false)
  client.switches.offline = false
  store.retry()
  await settled(store)
  expect([store.isSaved.value, store.shown.value?.version]).toEqual([true, 1])
})

test('what is chosen while a save is on its way stays chosen, and is saved after it', async () => {
  const { client, store } = await made()
  const gate = client.hold('notification.saveSettings')
  store.prefer({ type: 'UPDATE', bell: false, mail: false, chat: true })
  const first = await gate.next()
  store.setQuiet({ from: '20:00', until: '07:00' })
  await first.release()
  expect(store.shown.value?.quietHours).toEqual({ from: '20:00', until: '07:00' })
  await gate.end()
  await settled(store)
  expect(saves(client)).toMatchObject([
    { body: { version: 0, quietHours: null } },
    { body: { version: 1, quietHours: { from: '20:00', until: '07:00' } } },
  ])
  expect([of(store, 'UPDATE')?.bell, store.shown.value?.quietHours?.from]).toEqual([false, '20:00'])
})

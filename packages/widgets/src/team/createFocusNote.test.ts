// @vitest-environment jsdom
import { type DemoOptions, demoClient, demoNotes } from '@trellis/sdk/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFocusNote } from './createFocusNote.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.useRealTimers())

const open = (boards: DemoOptions['boards'] = {}, client = demoClient({ boards })) => ({
  client,
  note: createFocusNote({ client, teamId: 7, userId: 1, notes: demoNotes, storage: localStorage }),
})

test('focus note: a save is a new version by the person, the earlier ones stay', async () => {
  const { note } = open()
  note.edit('Say no to one thing a week.')
  expect(note.state.value).toBe('changed')
  await note.save()
  expect(note.state.value).toBe('saved')
  expect(note.versions.value.map(it => it.version)).toEqual([4, 3, 2, 1])
  expect(localStorage).toHaveLength(0)
})

test('focus note: what is typed survives a reload until it is saved', () => {
  open().note.edit('Half a thought')
  const { note } = open()
  expect([note.text.value, note.state.value]).toEqual(['Half a thought', 'changed'])
  note.discard()
  expect(open().note.text.value).toBe(demoNotes[0]?.text)
})

test('focus note: a conflict (409) keeps the typed text and overwrites nothing', async () => {
  const { note } = open({ noteConflict: true })
  note.edit('Mine')
  await note.save()
  expect(note.conflict.value?.name).toBe('Mei Chen')
  expect(note.text.value).toBe('Mine')
  await note.resolve('later')
  expect([note.conflict.value, note.text.value, note.state.value]).toEqual([null, 'Mine', 'changed'])
  // Saved once more without a decision, it asks once more.
  await note.save()
  expect(note.conflict.value?.name).toBe('Mei Chen')
})

test('focus note: after a conflict mine is saved after theirs, or theirs is taken', async () => {
  const first = open({ noteConflict: true }).note
  first.edit('Mine')
  await first.save()
  await first.resolve('mine')
  expect(first.versions.value.slice(0, 2).map(it => it.text)).toEqual(['Mine', 'Mei wrote this in the meantime.'])
  const second = open({ noteConflict: true }).note
  second.edit('Mine')
  await second.save()
  await second.resolve('theirs')
  expect([second.text.value, second.state.value]).toEqual(['Mei wrote this in the meantime.', 'saved'])
})

test('focus note: offline it is kept and sent by itself later', async () => {
  vi.useFakeTimers()
  const { client, note } = open()
  client.switches.offline = true
  note.edit('On the train')
  await note.save()
  expect(note.state.value).toBe('late')
  expect(localStorage).toHaveLength(1)
  client.switches.offline = false
  await vi.advanceTimersByTimeAsync(5000)
  expect(note.state.value).toBe('saved')
})

test('focus note: an answer of the server that is no conflict is shown and loses nothing', async () => {
  const { client, note } = open()
  client.switches.fails = 'forbidden'
  note.edit('Mine')
  await note.save()
  expect([note.state.value, note.text.value, note.conflict.value]).toEqual(['failed', 'Mine', null])
})

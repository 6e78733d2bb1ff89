import { errorOf } from '@trellis/sdk'
import { type DemoOptions, demoClient, demoNotes } from '@trellis/sdk/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { FocusNoteModel } from './FocusNoteModel.ts'

const person = { clientId: 'alder', userId: 1 }

beforeEach(() => localStorage.clear())

const open = (boards: DemoOptions['boards'] = {}, client = demoClient({ boards })) => ({
  client,
  note: new FocusNoteModel({ client, teamId: 7, person, notes: demoNotes }),
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

test('focus note: two have changed different sentences: one text with both is proposed, saved once, after a reload, too (design, plan)', async () => {
  const text = demoNotes[0]?.text ?? ''
  const boards = { noteConflict: `${text} Mei adds this.` }
  open(boards).note.edit(`I begin. ${text}`)
  const { note, client } = open(boards)
  await note.save()
  expect(note.merged.value).toBe(`I begin. ${text} Mei adds this.`)
  await Promise.all([note.resolve('both'), note.resolve('both')])
  expect([note.state.value, note.conflict.value, localStorage.length]).toEqual(['saved', null, 0])
  expect(note.versions.value[0]?.text).toBe(`I begin. ${text} Mei adds this.`)
  expect(client.changes()).toHaveLength(2)
})

test('focus note: the same sentence changed by two is not merged; somebody faster once more is asked about anew', async () => {
  const boards = { noteConflict: 'Mei wrote this in the meantime.' }
  const { note } = open(boards)
  note.edit('Mine')
  await note.save()
  expect(note.merged.value).toBeNull()
  boards.noteConflict = 'And this.'
  await note.resolve('mine')
  expect([note.conflict.value?.text, note.text.value]).toEqual(['And this.', 'Mine'])
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

test('focus note: a server that fails for a moment is asked again by itself, and not before it wants to be', async () => {
  vi.useFakeTimers()
  for (const [retryAfter, pause] of [
    [undefined, 2000],
    [12, 12_000],
  ] as const) {
    const { client, note } = open()
    client.switches.fails = errorOf('unavailable', undefined, { ...(retryAfter ? { retryAfter } : {}) })
    note.edit('On the train')
    await note.save()
    client.switches.fails = undefined
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect([note.state.value, note.error.value, client.changes().length]).toEqual(['late', null, 1])
    await vi.advanceTimersByTimeAsync(1)
    expect([note.state.value, note.current.value?.text]).toEqual(['saved', 'On the train'])
    localStorage.clear()
  }
})

test('focus note: an answer of the server that is no conflict is shown and loses nothing', async () => {
  const { client, note } = open()
  client.switches.fails = 'forbidden'
  note.edit('Mine')
  await note.save()
  expect([note.state.value, note.text.value, note.conflict.value]).toEqual(['failed', 'Mine', null])
})

test('focus note: what is typed while a save is under way survives a reload', async () => {
  const { client, note } = open()
  const gate = client.hold('team.saveNote')
  note.edit('Half')
  const saving = note.save()
  const held = await gate.next()
  note.edit('Half a thought')
  await held.release()
  await saving
  expect([note.text.value, note.state.value, note.current.value?.text]).toEqual(['Half a thought', 'changed', 'Half'])
  expect(new FocusNoteModel({ client, teamId: 7, person, notes: note.versions.value }).text.value).toBe(
    'Half a thought',
  )
  await gate.end()
  await note.save()
  expect([note.state.value, note.conflict.value, localStorage.length]).toEqual(['saved', null, 0])
})

test('focus note: double press saves once', async () => {
  const { client, note } = open()
  note.edit('Mine')
  await Promise.all([note.save(), note.save()])
  expect(client.changes()).toHaveLength(1)
})

test('focus note: a lost reply is no conflict with oneself', async () => {
  vi.useFakeTimers()
  const { client, note } = open()
  const gate = client.hold('team.saveNote')
  note.edit('On the train')
  const lost = note.save()
  await (await gate.next()).lose()
  await lost
  expect(note.state.value).toBe('late')
  await gate.end()
  await vi.advanceTimersByTimeAsync(5000)
  expect([note.state.value, note.conflict.value]).toEqual(['saved', null])
  expect(note.versions.value.map(it => it.text).slice(0, 2)).toEqual(['On the train', demoNotes[0]?.text])
})

test('focus note: what is typed after a lost reply does not pass for saved', async () => {
  const { client, note } = open()
  const gate = client.hold('team.saveNote')
  note.edit('On the train')
  const lost = note.save()
  await (await gate.next()).lose()
  await lost
  await gate.end()
  note.edit('At the desk')
  expect(note.state.value).toBe('changed')
  await note.save()
  expect([note.conflict.value, note.text.value, note.state.value]).toEqual([null, 'At the desk', 'saved'])
  expect(note.versions.value.map(it => it.text).slice(0, 2)).toEqual(['At the desk', 'On the train'])
})

test('focus note: left, it is sent no more; the text waits on the device', async () => {
  vi.useFakeTimers()
  const { client, note } = open()
  client.switches.offline = true
  note.edit('On the train')
  await note.save()
  note[Symbol.dispose]()
  client.switches.offline = false
  await vi.advanceTimersByTimeAsync(60_000)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1)
  expect(client.changes()).toEqual([])
  expect(open().note.text.value).toBe('On the train')
})

test('focus note: left while a save fails, it is not tried again', async () => {
  vi.useFakeTimers()
  const { client, note } = open()
  const gate = client.hold('team.saveNote')
  note.edit('On the train')
  void note.save()
  const held = await gate.next()
  note[Symbol.dispose]()
  await held.lose()
  await gate.end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(client.changes()).toHaveLength(1)
})

test('focus note: back online it is sent at once', async () => {
  const { client, note } = open()
  client.switches.offline = true
  note.edit('On the train')
  await note.save()
  client.switches.offline = false
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(note.state.value).toBe('saved'))
})

test('focus note: a full or strange storage takes nothing away', async () => {
  localStorage.setItem('trellis.alder.1.note.7', '{"text":3}')
  const { note } = open()
  expect(note.text.value).toBe(demoNotes[0]?.text)
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  note.edit('Mine')
  full.mockRestore()
  expect(note.text.value).toBe('Mine')
})

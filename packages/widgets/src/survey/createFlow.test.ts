import { demoClient } from '@trellis/sdk/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alignmentAdapter } from '../alignment/alignmentAdapter.ts'
import { glaAdapter } from '../gla/glaAdapter.ts'
import { createFlow } from './createFlow.ts'
import { keepWaiting } from './queue.ts'

beforeEach(() => localStorage.clear())
let dispose = () => {}
afterEach(() => {
  dispose()
  vi.useRealTimers()
})

/** A Growth Leader Assessment of 80 questions, all answered but the last ones. */
function gla(answered = 24) {
  const client = demoClient({ answered })
  const flow = createFlow(glaAdapter(client, 'en'), 'en')
  dispose = () => flow[Symbol.dispose]()
  return { client, flow }
}
async function begun(answered = 24) {
  const it = gla(answered)
  await it.flow.open()
  await it.flow.begin()
  return it
}
const named = ({ client }: ReturnType<typeof gla>) => client.changes().map(it => it.name.split('.')[1])

test('double press: it is looked up, begun and handed in once', async () => {
  const it = gla(0)
  await Promise.all([it.flow.open(), it.flow.open()])
  expect(it.client.calls.map(one => one.name)).toEqual(['gla.entry'])
  await Promise.all([it.flow.begin(), it.flow.begin()])
  await vi.waitFor(() => expect(named(it)).toEqual(['start']))
  it.flow.askSubmit()
  await Promise.all([it.flow.submit(), it.flow.submit()])
  expect(named(it).filter(one => one === 'finish')).toEqual(['finish'])
  expect(it.flow.step.value).toBe('handedIn')
  await Promise.all([it.flow.toResearch(), it.flow.toResearch()])
  expect(it.flow.step.value).toBe('research')
  await Promise.all([it.flow.saveResearch({}), it.flow.saveResearch({})])
  expect(named(it).filter(one => one === 'saveDemographics')).toHaveLength(1)
})

test('closed while it is looked up, it stays closed, and can be opened again', async () => {
  vi.useFakeTimers()
  const { client, flow } = gla()
  const gate = client.hold('gla.entry')
  const opening = flow.open()
  const held = await gate.next()
  await vi.advanceTimersByTimeAsync(200)
  expect(flow.step.value).toBe('loading')
  flow.close()
  await held.release()
  await opening
  expect(flow.step.value).toBe('closed')
  await gate.end()
  await flow.open()
  expect(flow.step.value).toBe('intro')
  flow.close()
  await flow.begin()
  expect([flow.step.value, flow.survey.value]).toEqual(['closed', null])
})

test.each(['closed', 'disposed'])('%s while its place is looked up, it does not begin', async how => {
  const { client, flow } = gla()
  await flow.open()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  const gate = client.hold('gla.findLastPos')
  const beginning = flow.begin()
  const held = await gate.next()
  clock.mockRestore()
  if (how === 'closed') flow.close()
  else flow[Symbol.dispose]()
  await held.release()
  await beginning
  expect(flow.survey.value).toBeNull()
  expect(flow.step.value).toBe(how === 'closed' ? 'closed' : 'intro')
})

test('closed while the language is switched, it is the chosen one, and nothing opens again', async () => {
  const { client, flow } = await begun()
  flow.chooseLanguage('de')
  const gate = client.hold('gla.changeLanguage')
  const switching = flow.switchLanguage()
  const held = await gate.next()
  flow.close()
  await held.release()
  await switching
  expect([flow.step.value, flow.survey.value, flow.pendingLanguage.value]).toEqual(['closed', null, null])
})

test('no answer is lost: closed while the language is switched, and opened again, what is answered since stays', async () => {
  const { client, flow } = await begun()
  flow.chooseLanguage('de')
  const gate = client.hold('gla.changeLanguage')
  const switching = flow.switchLanguage()
  const held = await gate.next()
  flow.close()
  await flow.open()
  await flow.begin()
  const made = flow.survey.value
  const code = made?.page.value?.questions[0]?.questionCode ?? ''
  made?.answer(code, 5)
  await held.release()
  await gate.end()
  await switching
  expect([flow.survey.value === made, made?.values.value[code]]).toEqual([true, 5])
})

test('what has ended is said before the person who leaves is let go, and only once', async () => {
  const client = demoClient({ alignment: { answered: 8 } })
  const flow = createFlow(alignmentAdapter({ client, variant: 'user', teamId: 5 }, 'en'), 'en')
  dispose = () => flow[Symbol.dispose]()
  await flow.open()
  await flow.begin()
  flow.survey.value?.answer('TAS-09', 3)
  client.switches.alignment = Object.assign(client.switches.alignment ?? {}, { refuses: 'over' })
  await flow.saveAndExit()
  expect(flow.step.value).toBe('ended')
  await flow.saveAndExit()
  expect(flow.step.value).toBe('closed')
})

test('closed at once, it does not show that it is on its way', async () => {
  vi.useFakeTimers()
  const { client, flow } = gla()
  client.hold('gla.entry')
  void flow.open()
  flow.close()
  await vi.advanceTimersByTimeAsync(1000)
  expect(flow.step.value).toBe('closed')
})

test('closed while the research questions load, or after they were skipped, nothing opens again', async () => {
  const client = demoClient({ alignment: { answered: 45, submitted: true } })
  const flow = createFlow(alignmentAdapter({ client, variant: 'user', teamId: 5 }, 'en'), 'en')
  dispose = () => flow[Symbol.dispose]()
  await flow.open()
  const gate = client.hold('account.demographics')
  const loading = flow.toResearch()
  const held = await gate.next()
  flow.close()
  await held.release()
  await loading
  expect(flow.step.value).toBe('closed')

  const it = await begun()
  await it.flow.submit()
  await it.flow.toResearch()
  const saving = it.client.hold('account.saveDemographics')
  const saved = it.flow.saveResearch({})
  const slow = await saving.next()
  it.flow.skipResearch()
  it.flow.close()
  await slow.release()
  await saved
  expect(it.flow.step.value).toBe('closed')
})

test('left while the answers are handed in, they are in, and nothing opens again', async () => {
  const { client, flow } = await begun()
  const gate = client.hold('gla.finish')
  const handing = flow.submit()
  const held = await gate.next()
  flow.close()
  await held.release()
  await handing
  expect([flow.step.value, flow.finished.value, flow.survey.value]).toEqual(['closed', true, null])
})

test('a finish that was not heard of leads on to the research questions as they were, when it is tried again', async () => {
  const it = await begun()
  const known = { gender: 'female' } as const
  const gate = it.client.hold('gla.finish')
  const lost = it.flow.submit()
  await (await gate.next()).lose()
  await lost
  expect([it.flow.step.value, it.flow.told.value?.key]).toEqual(['survey', 'core.errors.network'])
  await gate.end()
  // The server takes no answer any more.
  vi.spyOn(it.client.gla, 'saveAnswers').mockRejectedValue(
    Object.assign(await refusal(it.client), { code: 'alreadyFinished' }),
  )
  vi.spyOn(it.client.account, 'demographics').mockResolvedValue(known)
  await it.flow.submit()
  expect([it.flow.step.value, it.flow.finished.value]).toEqual(['handedIn', true])
  await it.flow.toResearch()
  expect(it.flow.research.value).toEqual(known)
})

test('no answer is lost: handed in elsewhere while a save is under way, it says that the answer came too late', async () => {
  const it = await begun()
  it.flow.survey.value?.answer('Q25', 2)
  vi.spyOn(it.client.gla, 'saveAnswers').mockRejectedValue(
    Object.assign(await refusal(it.client), { code: 'alreadyFinished' }),
  )
  await it.flow.submit()
  expect([it.flow.step.value, it.flow.finished.value]).toEqual(['ended', false])
  expect(it.flow.end.value).toEqual({ why: 'finished', unsaved: 1 })
  expect(named(it)).not.toContain('finish')
})

test('a reply that comes after the person has left opens nothing; answers that were too late are told', async () => {
  const it = await begun()
  const refused = Object.assign(await refusal(it.client), { code: 'alreadyFinished' })
  const reply = Promise.withResolvers<never>()
  const save = vi.spyOn(it.client.gla, 'saveAnswers').mockReturnValue(reply.promise)
  it.flow.survey.value?.answer('Q25', 2)
  it.flow.survey.value?.answer('Q26', 2)
  it.flow.close()
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce())
  reply.reject(refused)
  await vi.waitFor(() => expect(it.flow.told.value).toEqual({ kind: 'error', key: 'survey.stopped.late', count: 2 }))
  expect([it.flow.step.value, it.flow.end.value]).toEqual(['closed', null])
})

test('closed while its place is looked up, a refusal that comes later opens nothing', async () => {
  const { client, flow } = gla()
  await flow.open()
  vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + 60_000)
  const refused = Object.assign(await refusal(client), { code: 'notFound' })
  const reply = Promise.withResolvers<never>()
  vi.spyOn(client.gla, 'findLastPos').mockReturnValue(reply.promise)
  const beginning = flow.begin()
  flow.close()
  reply.reject(refused)
  await beginning
  expect([flow.step.value, flow.told.value]).toEqual(['closed', null])
})

test('closed and opened again while it begins, it can be begun', async () => {
  const { client, flow } = gla()
  await flow.open()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  const gate = client.hold('gla.findLastPos')
  const slow = flow.begin()
  const held = await gate.next()
  clock.mockRestore()
  flow.close()
  await flow.open()
  expect([flow.step.value, flow.busy.value]).toEqual(['intro', false])
  await gate.end()
  await flow.begin()
  expect(flow.step.value).toBe('survey')
  await held.release()
  await slow
  expect([flow.step.value, flow.busy.value]).toEqual(['survey', false])
})

test('closed and opened again while it begins, the first reply frees no button of the second', async () => {
  const { client, flow } = gla()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  await flow.open()
  clock.mockReturnValue(60_000)
  const gate = client.hold('gla.findLastPos')
  const first = flow.begin()
  const slow = await gate.next()
  flow.close()
  await flow.open()
  clock.mockReturnValue(120_000)
  const second = flow.begin()
  await gate.next()
  await slow.release()
  await first
  expect(flow.busy.value).toBe(true)
  await gate.end()
  await second
  expect([flow.step.value, flow.busy.value]).toEqual(['survey', false])
})

test('no answer is lost: what the browser refuses to keep is not left unasked, and sent when it goes on', async () => {
  const storage = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  const { client, flow } = await begun()
  client.switches.offline = true
  flow.survey.value?.answer('Q25', 2)
  await flow.saveAndExit()
  expect([flow.step.value, flow.survey.value?.leaving.value]).toEqual(['survey', true])
  await flow.saveAndExit()
  expect(flow.step.value).toBe('closed')
  client.switches.offline = false
  await flow.open()
  await flow.begin()
  await vi.waitFor(() => expect(flow.survey.value?.state.value).toBe('saved'))
  expect(client.changes().map(it => it.name)).toContain('gla.saveAnswers')
  expect(flow.survey.value?.values.value.Q25).toBe(2)
  // Saved, it is left as ever.
  await flow.saveAndExit()
  expect(flow.step.value).toBe('closed')
  storage.mockRestore()
})

/** An error of the catalogue, as the client makes it. */
async function refusal(client: ReturnType<typeof gla>['client']) {
  client.switches.fails = 'conflict'
  const error = await client.gla.results({ query: {} }).catch(it => it as Error)
  delete client.switches.fails
  return error
}

test('a survey that ended elsewhere shows nothing of a slow page', async () => {
  const client = demoClient({ alignment: { answered: 8 } })
  const flow = createFlow(alignmentAdapter({ client, variant: 'user', teamId: 5 }, 'en'), 'en')
  dispose = () => flow[Symbol.dispose]()
  await flow.open()
  await flow.begin()
  const gate = client.hold('alignment.getQuestions')
  const turning = flow.survey.value?.previous()
  const slow = await gate.next()
  client.switches.alignment = Object.assign(client.switches.alignment ?? {}, { refuses: 'over' })
  flow.survey.value?.answer('TAS-09', 3)
  void flow.survey.value?.save()
  await vi.waitFor(() => expect([flow.step.value, flow.end.value]).toEqual(['ended', { why: 'over', unsaved: 1 }]))
  await slow.release()
  await turning
  await gate.end()
  expect([flow.step.value, flow.survey.value?.number.value]).toEqual(['ended', 2])
})

test('two languages chosen in a row: the later one is shown', async () => {
  const client = demoClient({ alignment: { answered: 3 } })
  const flow = createFlow(alignmentAdapter({ client, variant: 'user', teamId: 5 }, 'en'), 'en')
  dispose = () => flow[Symbol.dispose]()
  await flow.open()
  await flow.begin()
  const gate = client.hold('alignment.getQuestions')
  flow.chooseLanguage('de')
  flow.chooseLanguage('fr')
  const [german, french] = [await gate.next(), await gate.next()]
  expect([german.query.languageCode, french.query.languageCode]).toEqual(['de', 'fr'])
  await french.release()
  await german.release()
  await gate.end()
  expect(flow.survey.value?.page.value?.languageCode).toBe('fr')
})

test('where something waits in the browser, the page that came with the introduction may be old: it is asked for anew', async () => {
  const it = gla()
  keepWaiting('gla.somebody.7', { page: 1, answers: { Q01: 2 }, base: {}, place: 1, key: 'left-behind', at: 1 })
  await it.flow.open()
  await it.flow.begin()
  expect(it.client.calls.map(one => one.name)).toContain('gla.questions')
  expect(it.flow.survey.value?.page.value?.current_page).toBeGreaterThan(0)
})

test('the language was changed in another tab: the page says so, and the survey goes on in that one', async () => {
  const { client, flow } = await begun()
  await client.gla.changeLanguage({ params: { id: 7 }, query: { languageCode: 'de' } })
  await flow.survey.value?.again()
  expect([flow.survey.value?.page.value?.languageCode, flow.language.value]).toEqual(['de', 'de'])
})

test('research answers that are not heard of are told and stay; disposed, nothing is sent any more', async () => {
  const it = await begun()
  await it.flow.submit()
  await it.flow.toResearch()
  const gate = it.client.hold('account.saveDemographics')
  const lost = it.flow.saveResearch({ gender: 'female' })
  await (await gate.next()).lose()
  await lost
  expect([it.flow.step.value, it.flow.told.value]).toMatchObject([
    'research',
    { kind: 'error', key: 'research.failed' },
  ])

  vi.useFakeTimers()
  const other = await begun()
  other.client.switches.offline = true
  other.flow.survey.value?.answer('Q25', 2)
  await vi.advanceTimersByTimeAsync(1000)
  other.flow[Symbol.dispose]()
  other.client.switches.offline = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(named(other)).toEqual([])
})

test('while the language is switched nothing begins in the old one', async () => {
  const { client, flow } = gla()
  await flow.open()
  flow.chooseLanguage('de')
  const gate = client.hold('gla.changeLanguage')
  const both = [flow.switchLanguage(), flow.switchLanguage()]
  const held = await gate.next()
  await flow.begin()
  expect(flow.step.value).toBe('intro')
  await held.release()
  await Promise.all(both)
  expect([flow.language.value, flow.info.value, flow.pendingLanguage.value]).toEqual([
    'de',
    { started: false, choosable: true },
    null,
  ])
  expect(named({ client, flow })).toEqual(['changeLanguage'])
})

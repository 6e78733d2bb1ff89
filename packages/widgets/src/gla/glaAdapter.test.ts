import { type Client, errorOf, NetworkError } from '@trellis/sdk'
import { type DemoOptions, demoClient, demoUser } from '@trellis/sdk/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createFlow } from '../survey/createFlow.ts'
import { glaAdapter } from './glaAdapter.ts'
import { pageAt, placeOf } from './glaCommon.ts'

let dispose = () => {}
afterEach(() => dispose())

function made(options: DemoOptions = {}, change: (client: Client) => object = () => ({})) {
  const client = demoClient({
    ...options,
    user: {
      glaV2: {
        ...demoUser.glaV2,
        assessmentId: options.answered ? 7 : 0,
        attemptedQuestions: options.answered ?? 0,
      },
    },
  })
  Object.assign(client, change(client))
  const gla = createFlow(glaAdapter(client, 'en'), 'en')
  /** What was said, each in its turn. */
  const said: { key: string; message?: string }[] = []
  gla.told.subscribe(it => it && said.push({ key: it.key, message: (it.error as Error | undefined)?.message }))
  dispose = () => gla[Symbol.dispose]()
  return { gla, client, said }
}

const place = (gla: ReturnType<typeof made>['gla']) => placeOf(gla.survey.value?.number.value ?? 1)

test('spec 1 section 4: a place is a part and a page, Style before Strategy', () => {
  expect(pageAt('Style-1')).toBe(1)
  expect(pageAt('Strategy-2')).toBe(6)
  expect(placeOf(4)).toEqual({ part: 'Style', page: 4 })
  expect(placeOf(5)).toEqual({ part: 'Strategy', page: 1 })
})

test('spec 1 section 4: opened, started at Style page 1, answered, its progress told', async () => {
  const { gla } = made()
  await gla.open()
  expect(gla.step.value).toBe('intro')
  await gla.begin()
  expect(gla.step.value).toBe('survey')
  expect(place(gla)).toEqual({ part: 'Style', page: 1 })
  gla.survey.value?.answer('Q01', 4)
  await gla.survey.value?.save()
  expect(gla.saved.value).toEqual({ attempted: 1 })
})

test('spec 1 section 4: what was begun goes on at the last place', async () => {
  const { gla } = made({ answered: 24 })
  await gla.open()
  expect(gla.info.value?.started).toBe(true)
  await gla.begin()
  expect(place(gla)).toEqual({ part: 'Style', page: 3 })
  expect(gla.survey.value?.attempted.value).toBe(24)
})

test('what the info dialog brought along opens the survey; after a while the place is looked up again', async () => {
  const calls = (client: Client) => {
    const [start, findLastPos, questions] = [
      vi.fn(client.gla.start),
      vi.fn(client.gla.findLastPos),
      vi.fn(client.gla.questions),
    ]
    return { gla: { ...client.gla, start, findLastPos, questions } }
  }
  const early = made({ answered: 24 }, calls)
  await early.gla.open()
  await early.gla.begin()
  expect(early.gla.survey.value?.page.value?.questions[0]?.questionCode).toBe('Q21')
  expect(early.client.gla.start).not.toHaveBeenCalled()
  expect(early.client.gla.findLastPos).not.toHaveBeenCalled()
  expect(early.client.gla.questions).not.toHaveBeenCalled()
  dispose()

  const late = made({ answered: 24 }, calls)
  const clock = vi.spyOn(performance, 'now')
  await late.gla.open()
  clock.mockReturnValue(performance.now() + 31_000)
  await late.gla.begin()
  clock.mockRestore()
  expect(late.client.gla.findLastPos).toHaveBeenCalledOnce()
  expect(late.client.gla.questions).toHaveBeenCalled()
  expect(place(late.gla)).toEqual({ part: 'Style', page: 3 })
})

test('spec 1 section 5: another language chosen before the start brings its own page', async () => {
  const { gla } = made()
  await gla.open()
  gla.chooseLanguage('de')
  await gla.begin()
  expect(gla.survey.value?.page.value?.languageCode).toBe('de')
})

test('spec 1 section 8: where locating fails, the server is quoted and nothing opens', async () => {
  const { gla } = made({}, client => ({
    gla: { ...client.gla, entry: () => Promise.reject(errorOf('unavailable', 'Closed today.')) },
  }))
  await gla.open()
  expect(gla.failure.value).toMatchObject({ message: 'Closed today.' })
  expect(gla.step.value).toBe('failed')
})

test('a start without a reply leads back to the introduction, and says so there', async () => {
  const { gla, client } = made()
  await gla.open()
  client.switches.offline = true
  await gla.begin()
  await vi.waitFor(() => expect(gla.failure.value).toBeInstanceOf(NetworkError))
  expect(gla.step.value).toBe('intro')
  expect(gla.busy.value).toBe(false)
})

test('the survey can be answered while the assessment starts; saving waits for it', async () => {
  let begin = () => {}
  const begun = new Promise<void>(resolve => {
    begin = resolve
  })
  const saveAnswers = vi.fn()
  const { gla } = made({}, client => {
    const { start } = client.gla
    saveAnswers.mockImplementation(client.gla.saveAnswers)
    return {
      gla: { ...client.gla, saveAnswers, start: (...given: [never]) => begun.then(() => start(...given)) },
    }
  })
  await gla.open()
  await gla.begin()
  expect(gla.step.value).toBe('survey')
  gla.survey.value?.answer('Q01', 4)
  const saving = gla.survey.value?.save()
  expect(Object.keys(localStorage).map(it => it.split('/')[0])).toHaveLength(1)
  begin()
  expect(await saving).toBe(true)
  expect(saveAnswers).toHaveBeenCalledOnce()
  expect(saveAnswers.mock.calls[0]?.[0].body.assessmentId).toBeGreaterThan(0)
  expect(gla.saved.value).toEqual({ attempted: 1 })
  expect(Object.keys(localStorage).map(it => it.split('/')[0])).toEqual([])
})

test('a start that fails leads back to the info dialog in the words of the server, and loses no answer', async () => {
  let fail: ((error: Error) => void) | undefined
  const { gla, client } = made({}, client => ({
    gla: {
      ...client.gla,
      start: vi.fn(client.gla.start).mockImplementationOnce(
        () =>
          new Promise((_, reject) => {
            fail = reject
          }),
      ),
    },
  }))
  await gla.open()
  await gla.begin()
  gla.survey.value?.answer('Q01', 4)
  await vi.waitFor(() => expect(fail).toBeDefined())
  fail?.(errorOf('entitlement', 'Your plan has no assessment left.'))
  await vi.waitFor(() => expect(gla.step.value).toBe('intro'))
  expect(gla.failure.value).toMatchObject({ message: 'Your plan has no assessment left.' })
  expect(gla.survey.value).toBeNull()
  await gla.begin()
  expect(gla.failure.value).toBeNull()
  expect(gla.survey.value?.values.value.Q01).toBe(4)
  await vi.waitFor(() => expect(client.gla.start).toHaveBeenCalledTimes(2))
  await gla.survey.value?.save()
  expect(gla.saved.value).toEqual({ attempted: 1 })
})

test('a start that fails after the person has left opens nothing', async () => {
  let fail = (_: Error) => {}
  const start = vi.fn(
    () =>
      new Promise<never>((_, reject) => {
        fail = reject
      }),
  )
  const { gla, said } = made({}, client => ({ gla: { ...client.gla, start } }))
  await gla.open()
  await gla.begin()
  await vi.waitFor(() => expect(start).toHaveBeenCalled())
  gla.close()
  fail(new NetworkError('No reply'))
  await new Promise(done => setTimeout(done))
  expect([gla.step.value, said]).toEqual(['closed', []])
})

test('a start whose reply never came: the answers go into the assessment that was started', async () => {
  let isLost = true
  const { gla, client } = made({}, client => {
    const { start } = client.gla
    return {
      gla: {
        ...client.gla,
        saveAnswers: vi.fn(client.gla.saveAnswers),
        start: vi.fn(async (...given: [never]) => {
          const reply = await start(...given)
          if (isLost) throw new NetworkError('No reply')
          return reply
        }),
      },
    }
  })
  await gla.open()
  await gla.begin()
  gla.survey.value?.answer('Q01', 4)
  await vi.waitFor(() => expect(gla.failure.value).toBeInstanceOf(NetworkError))
  expect(gla.step.value).toBe('intro')
  expect(client.gla.saveAnswers).not.toHaveBeenCalled()
  expect(Object.keys(localStorage).map(it => it.split('/')[0])).toEqual(['trellis.survey.gla.alder.1.0'])
  isLost = false
  await gla.begin()
  expect(await gla.survey.value?.save()).toBe(true)
  const saves = vi.mocked(client.gla.saveAnswers).mock.calls
  expect(new Set(saves.map(([{ body }]) => body.assessmentId))).toEqual(new Set([7]))
  expect(gla.saved.value).toEqual({ attempted: 1 })
  expect(Object.keys(localStorage).map(it => it.split('/')[0])).toEqual([])
})

test('left while the assessment starts, the answer is sent to it all the same', async () => {
  let begin = () => {}
  const begun = new Promise<void>(resolve => {
    begin = resolve
  })
  const saveAnswers = vi.fn()
  const { gla } = made({}, client => {
    const { start } = client.gla
    saveAnswers.mockImplementation(client.gla.saveAnswers)
    return { gla: { ...client.gla, saveAnswers, start: (...given: [never]) => begun.then(() => start(...given)) } }
  })
  await gla.open()
  await gla.begin()
  gla.survey.value?.answer('Q01', 4)
  gla.close()
  expect(Object.values(localStorage)[0]).toContain('"Q01":4')
  begin()
  await vi.waitFor(() => expect(saveAnswers).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(localStorage.length).toBe(0))
})

test('spec 1 section 5: a new language after answers is asked about first; keeping changes nothing', async () => {
  const { gla } = made({ answered: 24 })
  await gla.open()
  gla.chooseLanguage('de')
  expect(gla.pendingLanguage.value).toBe('de')
  gla.keepLanguage()
  expect(gla.language.value).toBe('en')
  gla.chooseLanguage('en')
  expect(gla.pendingLanguage.value).toBeNull()
})

test('spec 1 section 5: switching erases the answers, also those not sent yet, and restarts', async () => {
  const { gla } = made({ answered: 24 })
  await gla.open()
  await gla.begin()
  gla.survey.value?.answer('Q25', 2)
  gla.chooseLanguage('de')
  await gla.switchLanguage()
  expect(gla.language.value).toBe('de')
  expect(place(gla)).toEqual({ part: 'Style', page: 1 })
  expect(gla.survey.value?.attempted.value).toBe(0)
  expect(localStorage.length).toBe(0)
})

test('spec 1 section 6: where the licence has one language alone, a screen of another one begins in it', async () => {
  const client = demoClient({ multiLanguage: false })
  const { entry } = client.gla
  client.gla.entry = vi.fn<typeof entry>(async () => entry({ query: { languageCode: 'en' } }))
  const changeLanguage = vi.spyOn(client.gla, 'changeLanguage')
  const gla = createFlow(glaAdapter(client, 'de'), 'de')
  dispose = () => gla[Symbol.dispose]()
  await gla.open()
  await gla.begin()
  expect([gla.step.value, gla.language.value]).toEqual(['survey', 'en'])
  await vi.waitFor(() => expect(client.changes().map(it => it.name)).toEqual(['gla.start']))
  expect(changeLanguage).not.toHaveBeenCalled()
})

test('spec 1 section 6: the language choice is shown if the licence holds it', async () => {
  const without = made({ multiLanguage: false })
  await without.gla.open()
  expect(without.gla.info.value?.choosable).toBe(false)
  const held = made()
  await held.gla.open()
  expect(held.gla.info.value?.choosable).toBe(true)
})

test('reliability: answers that cannot be saved are not handed in', async () => {
  const { gla, client, said } = made({ answered: 24 })
  await gla.open()
  await gla.begin()
  client.switches.offline = true
  gla.askSubmit()
  await gla.submit()
  expect(said.map(it => it.key)).toEqual(['core.errors.network'])
  expect(gla.step.value).toBe('survey')
})

test('reliability: where only the save fails, nothing is handed in either', async () => {
  const finish = vi.fn()
  const { gla } = made({ answered: 24 }, client => ({
    gla: { ...client.gla, finish, saveAnswers: () => Promise.reject(new NetworkError('No reply')) },
  }))
  await gla.open()
  await gla.begin()
  gla.survey.value?.answer('Q25', 2)
  await gla.submit()
  expect(gla.step.value).toBe('survey')
  expect(finish).not.toHaveBeenCalled()
})

test('a save that waits for a start is not sent where the start fails', async () => {
  const saveAnswers = vi.fn()
  const { gla } = made({}, client => ({
    gla: { ...client.gla, saveAnswers, start: () => Promise.reject(new NetworkError('No reply')) },
  }))
  await gla.open()
  await gla.begin()
  gla.survey.value?.answer('Q01', 4)
  void gla.survey.value?.save()
  await vi.waitFor(() => expect(gla.failure.value).toBeInstanceOf(NetworkError))
  await new Promise(done => setTimeout(done))
  expect(saveAnswers).not.toHaveBeenCalled()
})

test('a survey finished elsewhere is told, and closing it sends nothing', async () => {
  const { gla } = made({ answered: 24 }, client => ({
    gla: { ...client.gla, saveAnswers: () => Promise.reject(errorOf('alreadyFinished')) },
  }))
  await gla.open()
  await gla.begin()
  gla.survey.value?.answer('Q25', 2)
  await gla.survey.value?.save()
  expect([gla.step.value, gla.end.value]).toEqual(['ended', { why: 'finished', unsaved: 1 }])
  gla.close()
  expect(gla.step.value).toBe('closed')
  expect(localStorage.length).toBe(0)
})

test('spec 1 section 5: what was begun in another language shows that language before it goes on', async () => {
  const { gla } = made({ answered: 24 }, ({ gla: { entry, ...rest } }) => ({
    gla: {
      ...rest,
      entry: async (...args: Parameters<typeof entry>) => {
        const found = await entry(...args)
        return { ...found, page: found.page && { ...found.page, languageCode: 'de' } }
      },
    },
  }))
  await gla.open()
  expect(gla.language.value).toBe('de')
  gla.chooseLanguage('en')
  expect(gla.pendingLanguage.value).toBe('en')
})

test('spec 1 section 4: Save & Exit does not wait for ever; the answers stay on the device', async () => {
  const { gla } = made({ answered: 24 }, client => ({
    gla: { ...client.gla, saveAnswers: () => new Promise(() => undefined) },
  }))
  await gla.open()
  await gla.begin()
  vi.useFakeTimers()
  gla.survey.value?.answer('Q25', 2)
  const left = gla.saveAndExit()
  await vi.advanceTimersByTimeAsync(4000)
  await left
  vi.useRealTimers()
  expect(gla.step.value).toBe('closed')
  expect(Object.values(localStorage).join()).toContain('"Q25":2')
})

test('no answer is lost where the page never heard that its assessment was started', async () => {
  const { gla } = made({}, client => ({
    gla: { ...client.gla, start: () => new Promise(() => undefined) },
  }))
  await gla.open()
  await gla.begin()
  gla.survey.value?.answer('Q01', 2)
  gla.survey.value?.dispose()
  expect(Object.keys(localStorage).map(it => it.split('/')[0])).toEqual(['trellis.survey.gla.alder.1.0'])
  // Opened again, the server knows the one that was started.
  const { gla: again } = made({ answered: 24 })
  await again.open()
  expect(Object.keys(localStorage).map(it => it.split('/')[0])).toEqual(['trellis.survey.gla.alder.1.7'])
})

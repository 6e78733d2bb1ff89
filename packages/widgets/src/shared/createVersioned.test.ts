import { createModel } from '@preact/signals-core'
import { errorOf, NetworkError } from '@trellis/sdk'
import { beforeEach, expect, test } from 'vitest'
import { createChanges } from './createChanges.ts'
import { begunOf, createVersioned } from './createVersioned.ts'
import { kept } from './kept.ts'

interface Page {
  words: string
  /** Changes with the version, and is not typed. */
  part: string
  version: number
}

beforeEach(() => localStorage.clear())

/** A server with one page, as an idempotent one answers, and what happens between it and the windows. */
function createServer() {
  const replies = new Map<string, Page>()
  const server = {
    page: { words: 'Begun', part: '', version: 1 } as Page,
    saves: 0,
    /** What the next save meets. */
    next: async (_save: () => Page): Promise<Page> => _save(),
    write: (changes: Partial<Page>) => {
      server.page = { ...server.page, ...changes, version: server.page.version + 1 }
    },
    save(words: string, version: number, key: string): Promise<Page> {
      server.saves++
      const next = server.next
      server.next = async run => run()
      return next(() => {
        const before = replies.get(key)
        if (before) return before
        if (version !== server.page.version)
          throw errorOf('conflict', 'conflict', { details: { current: server.page } })
        server.write({ words })
        replies.set(key, server.page)
        return server.page
      })
    },
  }
  return server
}

const model = createModel((server: ReturnType<typeof createServer>) => {
  const changes = createChanges()
  const page = createVersioned<Page, string>({
    changes,
    storage: kept({ clientId: 'alder', userId: 1 }, 'page', it => it as { draft: string; version: number }, 'local'),
    draftOf: it => it?.words ?? '',
    same: (one, other) => one === other,
    save: (words, version, once) => server.save(words, version, once({ words, version }).idempotencyKey ?? ''),
  })
  page.open(server.page)
  return { ...page, outcome: changes.outcome }
})

const lost = async (save: () => Page): Promise<Page> => {
  save()
  throw new NetworkError('No reply')
}

/** A reply that comes when it is told to. */
function late() {
  let release = () => {}
  let arrive = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  return {
    release,
    arrived,
    next: async (save: () => Page) => {
      const page = save()
      arrive()
      await held
      return page
    },
  }
}

test('two windows: who is second is asked, and nothing of either is lost', async () => {
  const server = createServer()
  const [one, two] = [new model(server), new model(server)]
  one.edit('Of one')
  two.edit('Of two')
  expect(await one.save()).toBe(true)
  expect(await two.save()).toBe(false)
  expect([two.newer.value?.words, two.draft.value, server.page.words]).toEqual(['Of one', 'Of two', 'Of one'])
  // Pressed again without a choice, nothing is sent.
  expect(await two.save()).toBe(false)
  expect([server.saves, server.page.words]).toEqual([2, 'Of one'])
  expect(await two.keepMine()).toBe(true)
  expect([two.newer.value, server.page]).toEqual([null, { words: 'Of two', part: '', version: 3 }])
})

test('two windows: what is saved can be taken, and the own draft goes', async () => {
  const server = createServer()
  const page = new model(server)
  page.edit('Mine')
  server.write({ words: 'Theirs' })
  await page.save()
  page.takeSaved()
  expect([page.draft.value, page.newer.value, page.changed.value, localStorage.length]).toEqual([
    'Theirs',
    null,
    false,
    0,
  ])
  page.edit('After theirs')
  expect(await page.save()).toBe(true)
})

test('two windows: a save of one leaves what the other has kept', async () => {
  const server = createServer()
  const [one, two] = [new model(server), new model(server)]
  one.edit('Of one')
  two.edit('Of two')
  await one.save()
  const again = new model(server)
  expect([again.draft.value, again.newer.value?.words]).toEqual(['Of two', 'Of one'])
})

test('the choice outlives a reload, with what was typed on', async () => {
  const server = createServer()
  const page = new model(server)
  page.edit('Mine')
  server.write({ words: 'Theirs' })
  await page.save()
  page.edit('Mine, and more')
  const again = new model(server)
  expect([again.draft.value, again.newer.value?.words]).toEqual(['Mine, and more', 'Theirs'])
  expect(await again.save()).toBe(false)
  expect(server.page.words).toBe('Theirs')
})

test('a newer state that a change has brought asks as well, where other words were changed', async () => {
  const server = createServer()
  const page = new model(server)
  page.edit('Mine')
  server.write({ words: 'Theirs' })
  page.put(server.page)
  expect([page.draft.value, page.newer.value?.words]).toEqual(['Mine', 'Theirs'])
  // What is changed beside the words meanwhile leaves the question open.
  server.write({ part: 'Other' })
  page.put(server.page)
  expect(page.newer.value).toMatchObject({ words: 'Theirs', part: 'Other' })
  expect(await page.save()).toBe(false)
  expect(server.page.words).toBe('Theirs')
})

test('where nothing is typed, a newer state shows', () => {
  const server = createServer()
  const page = new model(server)
  server.write({ words: 'Theirs' })
  page.put(server.page)
  expect([page.draft.value, page.changed.value]).toEqual(['Theirs', false])
})

test('where something else was changed, there is nothing to choose: the draft is saved over it', async () => {
  const server = createServer()
  const page = new model(server)
  page.edit('Mine')
  server.write({ part: 'assistant' })
  expect(await page.save()).toBe(true)
  expect(server.page).toEqual({ words: 'Mine', part: 'assistant', version: 3 })
})

test('where the same words were saved by somebody, nobody is asked', async () => {
  const server = createServer()
  const page = new model(server)
  page.edit('Alike')
  server.write({ words: 'Alike' })
  expect(await page.save()).toBe(true)
  expect([page.newer.value, server.page.version, localStorage.length]).toEqual([null, 2, 0])
})

test('double press: one save', async () => {
  const server = createServer()
  const page = new model(server)
  page.edit('Mine')
  expect(await Promise.all([page.save(), page.save()])).toEqual([true, false])
  expect([server.saves, server.page.version]).toEqual([1, 2])
})

test('lost reply: saved again, it has one effect and no conflict with itself', async () => {
  const server = createServer()
  const page = new model(server)
  page.edit('Mine')
  server.next = lost
  expect(await page.save()).toBe(false)
  expect(page.outcome.value?.error).toBeInstanceOf(NetworkError)
  expect(await page.save()).toBe(true)
  expect([server.page.version, page.newer.value]).toEqual([2, null])
})

test('lost reply: after a reload what was saved is found, and nobody is asked', async () => {
  const server = createServer()
  const page = new model(server)
  page.edit('Mine')
  server.next = lost
  await page.save()
  const again = new model(server)
  expect([again.changed.value, again.newer.value, localStorage.length]).toEqual([false, null, 0])
})

test('lost reply: what had arrived is the own, where somebody has typed on since: nobody is asked, and it is saved over it', async () => {
  const server = createServer()
  const page = new model(server)
  page.edit('Half')
  server.next = lost
  await page.save()
  page.edit('Half a thought')
  expect(await page.save()).toBe(true)
  expect([page.newer.value, server.page, localStorage.length]).toEqual([
    null,
    { words: 'Half a thought', part: '', version: 3 },
    0,
  ])
})

test('lost reply: after a reload, with something typed on since, what had arrived is still the own: nobody is asked', async () => {
  const server = createServer()
  const page = new model(server)
  page.edit('Half')
  server.next = lost
  await page.save()
  page.edit('Half a thought')
  const again = new model(server)
  expect([again.draft.value, again.newer.value]).toEqual(['Half a thought', null])
  expect(await again.save()).toBe(true)
  expect([server.page.words, localStorage.length]).toEqual(['Half a thought', 0])
})

test('disposed while it is sent: what arrives then is the own after a reload, and what somebody writes over it is asked about', async () => {
  const server = createServer()
  const page = new model(server)
  page.edit('Half')
  let arrive = () => {}
  server.next = run =>
    new Promise((_, lose) => {
      arrive = () => {
        run()
        lose(new NetworkError('gone'))
      }
    })
  const saving = page.save()
  await expect.poll(() => server.saves).toBe(1)
  page.edit('Half a thought')
  page[Symbol.dispose]()
  arrive()
  await saving
  expect(new model(server).newer.value).toBe(null)
  server.write({ words: 'Theirs' })
  expect(new model(server).newer.value?.words).toBe('Theirs')
})

test('refused: after a reload the same words of somebody else are nobody’s own', async () => {
  const server = createServer()
  const page = new model(server)
  page.edit('Half')
  server.next = async () => {
    throw errorOf('validation')
  }
  await page.save()
  page.edit('Half a thought')
  server.write({ words: 'Half' })
  expect(new model(server).newer.value?.words).toBe('Half')
})

test('begunOf: what is found was written by anybody', () => {
  const parse = begunOf(it => (typeof it === 'string' ? it : null))
  const good = { draft: 'a', version: 1 }
  expect([null, 7, {}, { draft: 'a' }, { draft: 7, version: 1 }].map(parse)).toEqual([null, null, null, null, null])
  expect(parse({ ...good, sent: 'b' })).toEqual(good)
  expect(parse({ ...good, sent: [7, 'b', null] })).toEqual({ ...good, sent: ['b'] })
})

test('lost reply: what somebody has saved over it since is asked about', async () => {
  const server = createServer()
  const page = new model(server)
  page.edit('Half')
  server.next = lost
  await page.save()
  server.write({ words: 'Theirs' })
  page.edit('Half a thought')
  expect(await page.save()).toBe(false)
  expect([page.newer.value?.words, server.page.words]).toEqual(['Theirs', 'Theirs'])
})

test('what was refused is nobody’s own when somebody else saves the same', async () => {
  const server = createServer()
  const page = new model(server)
  page.edit('Alike')
  server.next = async () => {
    throw errorOf('forbidden')
  }
  await page.save()
  server.write({ words: 'Alike' })
  page.edit('Alike, and more')
  expect(await page.save()).toBe(false)
  expect([page.newer.value?.words, server.page.words]).toEqual(['Alike', 'Alike'])
})

test('lost reply: once a later save is answered, the same words from elsewhere are somebody’s again', async () => {
  const server = createServer()
  const page = new model(server)
  page.edit('First')
  server.next = lost
  await page.save()
  page.edit('Second')
  await page.save()
  server.write({ words: 'First' })
  page.edit('Third')
  expect(await page.save()).toBe(false)
  expect([page.newer.value?.words, server.page.words]).toEqual(['First', 'First'])
})

test('late reply: what is typed meanwhile stays, is kept over the saved version, and is saved next', async () => {
  const server = createServer()
  const page = new model(server)
  const reply = late()
  server.next = reply.next
  page.edit('Half')
  const saving = page.save()
  await reply.arrived
  page.edit('Half a thought')
  reply.release()
  expect(await saving).toBe(false)
  expect([page.saved.value?.words, page.draft.value, page.newer.value]).toEqual(['Half', 'Half a thought', null])
  expect(new model(server).newer.value).toBeNull()
  expect(await page.save()).toBe(true)
  expect(server.page).toMatchObject({ words: 'Half a thought', version: 3 })
})

test('late reply: left meanwhile, the draft that was saved is kept no more', async () => {
  const server = createServer()
  const page = new model(server)
  const reply = late()
  server.next = reply.next
  page.edit('Mine')
  const saving = page.save()
  await reply.arrived
  page[Symbol.dispose]()
  reply.release()
  expect([await saving, localStorage.length]).toEqual([false, 0])
})

test('typed back to what is saved, nothing is kept and nothing has changed', () => {
  const page = new model(createServer())
  page.edit('Mine')
  page.edit('Begun')
  expect([page.changed.value, localStorage.length]).toEqual([false, 0])
})

test('refused again and again by the same version it is told, and not sent for ever', async () => {
  const server = createServer()
  const page = new model(server)
  const refuse = async (): Promise<Page> => {
    // Were it sent for ever, nothing else would have its turn.
    if (server.saves < 10) server.next = refuse
    throw errorOf('conflict', 'conflict', { details: { current: server.page } })
  }
  server.next = refuse
  page.edit('Mine')
  expect(await page.save()).toBe(false)
  expect([server.saves, page.changed.value, page.newer.value]).toEqual([2, true, null])
  expect(page.outcome.value?.error).toMatchObject({ code: 'conflict' })
})

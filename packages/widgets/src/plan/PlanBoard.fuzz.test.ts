import { type Client, NetworkError } from '@trellis/sdk'
import { demoClient, demoPlan } from '@trellis/sdk/testing'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { LineDraft } from './drafts.ts'
import { PlanBoardModel } from './PlanBoardModel.ts'
import { linesOf } from './planWords.ts'

// Source: design/plan.md, Board; `npm run test:fuzz` has the long form.
const numRuns = process.env.TRELLIS_LONG === '1' ? 1000 : 60
const boardId = demoPlan().id

/** The server, and a way to it that delays calls and loses them or their replies; `next` says how each fares. */
function world(next: () => number) {
  const server = demoClient({ plan: { boards: [demoPlan()] } })
  const net = { isFlaky: false }
  const pause = () => new Promise(done => setTimeout(done, (next() % 4) * 100))
  const far = <A extends unknown[], R>(call: (...of: A) => Promise<R>) => {
    return async (...of: A): Promise<R> => {
      await pause()
      const fate = net.isFlaky ? next() % 4 : 0
      if (fate === 1) throw new NetworkError('Lost on its way')
      const reply = await call(...of)
      await pause()
      if (fate === 2) throw new NetworkError('Reply lost')
      return reply
    }
  }
  /** The words of each version of a line, as the server replied, heard or not: two for one would be a lost edit. */
  const versions = new Map<string, string>()
  const keep: typeof server.plan.savePlanItem = async (...of) => {
    const saved = await plan.savePlanItem(...of)
    const version = `${saved.id} ${saved.version}`
    expect(versions.get(version) ?? saved.label).toBe(saved.label)
    versions.set(version, saved.label)
    return saved
  }
  const { plan } = server
  const client: Client = {
    ...server,
    plan: {
      ...plan,
      planBoard: far(plan.planBoard),
      savePlanItem: far(keep),
      movePlanItem: far(plan.movePlanItem),
      deletePlanItem: far(plan.deletePlanItem),
    },
  }
  return { server, client, net, keep, versions }
}

type Draft = InstanceType<typeof LineDraft>
interface Writing {
  draft: Draft
  /** The line that is changed; null for a new one. */
  line: number | null
  words: string
  isGivenUp: boolean
}

/** A person's window on the board. */
async function windowOn(client: Client, userId: number) {
  const store = new PlanBoardModel(client, null, null, false)
  await store.load.reload()
  const board = store.board.peek() ?? demoPlan()
  const place = { client, store, board, person: { clientId: 'alder', userId } }
  const open: Writing[] = []
  const all: Writing[] = []
  const lines = () => linesOf(store.shown.peek() ?? board, 'OUTCOME')
  return {
    store,
    open,
    all,
    lines,
    write(at: number | null, words: string) {
      const line = at === null ? null : (lines()[at % Math.max(1, lines().length)] ?? null)
      // A line that is being written has its one place, and so has a new one: what is typed there goes on.
      const going = open.find(it => it.line === (line?.id ?? null))
      if (going) {
        going.words = words
        going.draft.edit(words)
        return void going.draft.save()
      }
      const draft = new LineDraft(place, 'OUTCOME', line)
      const it = { draft, line: line?.id ?? null, words, isGivenUp: false }
      open.push(it)
      all.push(it)
      draft.edit(words)
      void draft.save()
    },
    /** Chooses where something newer, or nothing, stands. */
    choose(keepsMine: boolean) {
      for (const it of open) {
        const { draft } = it
        if (draft.newer.peek() === null && !draft.isGone.peek()) continue
        if (!keepsMine) {
          it.isGivenUp = true
          draft.discard()
        } else if (draft.isGone.peek()) void draft.addAgain()
        else void draft.keepMine()
      }
      for (const it of open.splice(0)) {
        if (it.isGivenUp || it.draft.isDone.peek()) it.draft[Symbol.dispose]()
        else open.push(it)
      }
    },
  }
}

const deed = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change' as const), at: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'add' as const, at: 0 }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), at: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('mine' as const, 'theirs' as const), at: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('flaky' as const, 'up' as const), at: fc.nat(1) }) },
)
const step = fc.record({ who: fc.nat(2), wait: fc.nat(12).map(it => it * 100), deed })

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})

// The second seed once lost: a reply, then the call after it, whose version was then sent as that of something new.
test.each([{}, { seed: 412447481 }])(
  'two people and a third over the API write one board: nothing acknowledged is lost or doubled, both see the same %o',
  async of => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 24 }),
        fc.infiniteStream(fc.nat(1000)),
        async (steps, fates) => {
          sessionStorage.clear()
          const next = () => fates.next().value as number
          const { server, client, net, keep, versions } = world(next)
          const began = Promise.all([windowOn(client, 1), windowOn(client, 2)])
          await vi.advanceTimersByTimeAsync(3000)
          const windows = await began
          const own = async () => linesOf(await server.plan.planBoard({ params: { id: boardId } }), 'OUTCOME')
          const told: string[] = []
          let count = 0
          for (const { who, wait, deed } of steps) {
            const words = `Words ${++count}`
            const mine = windows[who]
            if (deed.kind === 'flaky' || deed.kind === 'up') net.isFlaky = deed.kind === 'flaky'
            else if (!mine) {
              // Over the API, always by what stands.
              const lines = await own()
              const line = lines[deed.at % Math.max(1, lines.length)]
              const of = { agilePlanGroupId: boardId }
              if (deed.kind === 'move' && line)
                await server.plan.movePlanItem({
                  body: { ...of, id: line.id, afterId: lines[0]?.id === line.id ? null : (lines[0]?.id ?? null) },
                })
              else if (deed.kind === 'remove' && line)
                await server.plan.deletePlanItem({ body: { ...of, id: line.id, version: line.version } })
              else if (deed.kind === 'add' || deed.kind === 'change') {
                const over =
                  deed.kind === 'change' && line ? { id: line.id, version: line.version } : { id: 0, version: 0 }
                await keep({ body: { ...of, ...over, type: 'OUTCOME', code: null, label: words } })
                told.push(words)
              }
            } else if (deed.kind === 'add') mine.write(null, words)
            else if (deed.kind === 'change') mine.write(deed.at, words)
            else if (deed.kind === 'mine' || deed.kind === 'theirs') mine.choose(deed.kind === 'mine')
            else {
              const lines = mine.lines()
              const line = lines[deed.at % Math.max(1, lines.length)]
              if (line && deed.kind === 'remove') mine.store.remove({ kind: 'item', ...line })
              else if (line) void mine.store.move(line.id, lines.find(it => it.id !== line.id)?.id ?? null, line.label)
            }
            await vi.advanceTimersByTimeAsync(wait)
          }
          // The network is back: everybody says what is to become of what is open, and waits.
          net.isFlaky = false
          for (let round = 0; round < 30 && (round < 3 || windows.some(it => it.open.length > 0)); round++) {
            await vi.advanceTimersByTimeAsync(31_000)
            for (const it of windows) it.choose(true)
          }
          await vi.advanceTimersByTimeAsync(40_000)
          const looked = Promise.all(windows.map(it => it.store.refresh()))
          await vi.advanceTimersByTimeAsync(5000)
          await looked

          const lines = await own()
          const labels = lines.map(it => it.label)
          // Nobody waits for anything, and nothing stands twice.
          expect(windows.flatMap(it => it.open.map(one => one.words))).toEqual([])
          expect(new Set(labels).size).toBe(labels.length)
          const made = [...versions].flatMap(([version, label]) => (version.endsWith(' 1') ? [label] : []))
          expect(new Set(made).size).toBe(made.length)
          // What was acknowledged was written, and whatever stands is what was written last of its line.
          const kept = windows.flatMap(it => it.all.filter(one => !one.isGivenUp).map(one => one.words))
          for (const words of [...told, ...kept]) expect([...versions.values()]).toContain(words)
          for (const { id, label, version } of lines) expect(versions.get(`${id} ${version}`) ?? label).toBe(label)
          for (const it of windows) {
            expect(it.lines().map(one => [one.id, one.label])).toEqual(lines.map(one => [one.id, one.label]))
            it.store[Symbol.dispose]()
          }
        },
      ),
      { numRuns, ...of },
    )
  },
  300_000,
)

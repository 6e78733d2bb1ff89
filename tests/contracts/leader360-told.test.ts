import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { shown } from '../../packages/sdk/src/contract.ts'
import { scoreCommand } from '../../packages/server/src/score-command.ts'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { modelOf } from '../support/leader360.ts'
import { dayOf360, raterNamed, rounds360In } from '../support/rounds360.ts'

/** What the rules of a 360 come to over the calls: what is told to a leader and to readers, over redo, and nothing else on the way. */
const suite = alderSuite()
const { as } = suite
const { at, clean, state, start, answer, report, raterId, mailsTo, letRead } = rounds360In(suite)

beforeEach(clean)

const of = (data: Json, capability = 'communication'): Json =>
  data.capabilities.find((it: Json) => it.capability === capability)
const groupsOf = (data: Json) => of(data).groups.map((it: Json) => [it.group, it.n, it.mean])
const peers = ['hana', 'ines', 'jonas'].map(it => raterNamed('peer', it))
const shams = ['Wim', 'Xavi', 'Yara', 'Zita', 'Vic']
const close = (round: Json, who = 'ada') => as(who, 'leader360.close', { body: { roundId: round.id } })

describe('a redo', () => {
  test('of the same group soon shows the number that stands, and others and gap are made of it', async () => {
    const first = await start([...peers, raterNamed('manager', 'kira')])
    for (const it of ['hana', 'ines', 'jonas']) await answer(it, first.id, 2)
    await answer('ada', first.id, 4)
    await answer('kira', first.id, 2)
    await close(first)
    const again = await start([...peers, raterNamed('manager', 'kira')])
    for (const it of ['hana', 'ines', 'jonas']) await answer(it, again.id, it === 'hana' ? 5 : 2)
    await answer('ada', again.id, 4)
    await answer('kira', again.id, 4)
    await close(again)
    const { data } = await report(again.id)
    expect(groupsOf(data)).toEqual([
      ['self', 1, 4],
      ['manager', 1, 4],
      ['peer', 3, 2],
    ])
    // The leader is told beside what the number may be of, by dates alone.
    const earlier = (await report(first.id)).data
    expect([earlier.soonAfter, data.soonAfter]).toEqual([null, earlier.closedAt])
    // (4 + 3 × 2) / 4: one answer that has changed is told by no number.
    expect(of(data)).toMatchObject({ others: 2.5, gap: 1.5, word: 'self higher' })
  })

  test('with one more is hidden as a whole: else a number of those before would tell that the new one has not observed', async () => {
    const first = await start(peers)
    for (const it of ['hana', 'ines', 'jonas']) await answer(it, first.id, 3)
    await close(first)
    const again = await start([...peers, raterNamed('peer', 'mei')])
    for (const it of ['hana', 'ines', 'jonas']) await answer(it, again.id, 3)
    await answer('mei', again.id, null)
    await close(again)
    const { data } = await report(again.id)
    expect(data.capabilities.flatMap((it: Json) => it.groups)).toEqual([])
    expect(data.isBesideEarlier).toBe(true)
  })

  test('who stood alone before is in no number and no open answer of a group, whatever address is written to', async () => {
    const first = await start([raterNamed('mentor', 'hana')])
    await answer('hana', first.id, 2, ['Signed.'])
    await close(first)
    const all = [...shams.map(it => raterNamed('customer', it)), { ...raterNamed('customer', 'hana'), name: 'H' }]
    const again = await start(all)
    for (const it of shams) await answer(it, again.id, 5, [`By ${it}`])
    await answer('hana', again.id, 1, ['Hidden.'])
    await close(again)
    const { data } = await report(again.id)
    expect(JSON.stringify(data)).not.toContain('Hidden.')
    // Five whom nobody can check are all that is left.
    expect(groupsOf(data)).toEqual([['customer', 5, 5]])
  })

  test('who was of a group before and stands alone now is not named among those who answered', async () => {
    const first = await start(peers)
    for (const it of ['hana', 'ines', 'jonas']) await answer(it, first.id, 3)
    await close(first)
    const again = await start([raterNamed('manager', 'kira'), raterNamed('manager', 'hana')])
    for (const it of ['kira', 'hana']) await answer(it, again.id, 4)
    await close(again)
    const { data } = await report(again.id)
    expect(groupsOf(data)).toEqual([['manager', 1, 4]])
    expect(data.groups).toMatchObject([{ group: 'manager', names: ['Kira Novak'] }])
  })

  test('with one more in another group keeps its open answers back, and says so: what is new in them would be that one’s', async () => {
    const say = async (round: Json, ...who: string[]) => {
      for (const it of who) await answer(it, round.id, 3, [`Words of ${it}`])
      await close(round)
      return (await report(round.id)).data
    }
    const before = await say(await start(peers), 'hana', 'ines', 'jonas')
    expect([before.words[0].anonymous.length, before.isBesideEarlier]).toEqual([3, false])
    const after = await say(await start([...peers, raterNamed('team', 'mei')]), 'hana', 'ines', 'jonas', 'mei')
    expect(groupsOf(after)).toEqual([['peer', 3, 3]])
    expect([after.words.flatMap((it: Json) => it.anonymous), after.isBesideEarlier]).toEqual([[], true])
  })

  test('makes its leader nobody new in numbers of teams, where its answers came soon, however late it ends', async () => {
    const first = await start(peers)
    for (const it of ['ada', 'hana', 'ines', 'jonas']) await answer(it, first.id, 3)
    await close(first)
    await at(dayOf360(45))
    const again = await start(peers)
    for (const it of ['ada', 'hana', 'ines', 'jonas']) await answer(it, again.id, 4)
    await at(dayOf360(70))
    const rows = await suite.db.query<{ unit: number }>('select unit from l360_report order by round_id')
    expect(rows).toHaveLength(2)
    expect(rows[1]?.unit).toBe(rows[0]?.unit)
  })

  test('as another questionnaire has numbers of its own', async () => {
    const first = await start(peers)
    for (const it of ['hana', 'ines', 'jonas']) await answer(it, first.id, 2)
    await close(first)
    const { data: model } = await as('cleo', 'leader360.saveModel', { body: { id: 0, version: 0, ...modelOf() } })
    await as('cleo', 'leader360.activateModel', { body: { id: model.id, isActive: true } })
    const custom = await start(peers, 'ada', { customModel: true })
    for (const it of ['hana', 'ines', 'jonas']) await answer(it, custom.id, 5)
    await close(custom)
    expect(groupsOf((await report(first.id)).data)).toEqual([['peer', 3, 2]])
    expect(groupsOf((await report(custom.id)).data)).toEqual([['peer', 3, 5]])
  })
})

describe('before answering a rater is told what will be shown', () => {
  const open = async (who: string, roundId: number): Promise<Json> =>
    (await as(who, 'leader360.openRating', { params: { id: await raterId(who, roundId) }, query: {} })).data
  const leftOut = async (roundId: number, ...who: string[]) => {
    const found = []
    for (const it of who) found.push((await open(it, roundId)).leftOut)
    return found
  }
  const moved = [raterNamed('manager', 'hana'), ...['kira', 'ines', 'jonas'].map(it => raterNamed('peer', it))]

  test('who stood alone before and is one of a group now, or the other way round, reads that nothing is', async () => {
    const first = await start([...peers, raterNamed('manager', 'kira')])
    for (const it of ['hana', 'ines', 'jonas', 'kira']) await answer(it, first.id, 3)
    await close(first)
    const units = () => suite.db.query('select email, unit, last_at from ledger_person order by email')
    const before = await units()
    const again = await start(moved)
    expect(await leftOut(again.id, 'hana', 'kira', 'ines')).toEqual(['grouped', 'alone', null])
    // A look leaves no trace of its own.
    expect(await units()).toEqual(before)
    const mailed = async (who: string) => (await mailsTo(who)).filter(it => it.text.includes('this group: Peers'))
    for (const it of await mailed('kira')) expect(it.text).toContain('Nothing of yours is shown this time')
    for (const it of await mailed('ines')) expect(it.text).toContain('from 3 answers on')
    expect([(await mailed('kira')).length, (await mailed('ines')).length]).toEqual([1, 2])
    // It is as told.
    for (const it of ['hana', 'kira', 'ines', 'jonas']) await answer(it, again.id, 5, [`Words of ${it}`])
    await close(again)
    const { data } = await report(again.id)
    expect(groupsOf(data)).toEqual([])
    expect(JSON.stringify(data.words)).not.toMatch(/Words of (hana|kira)/)
  })

  test('not where the answers may be new ones by then: nobody is told that they stay unread', async () => {
    const first = await start([...peers, raterNamed('manager', 'kira')])
    for (const it of ['hana', 'ines', 'jonas', 'kira']) await answer(it, first.id, 3)
    await close(first)
    await at(dayOf360(45))
    const again = await start(moved)
    expect(await leftOut(again.id, 'hana', 'kira')).toEqual([null, null])
    // Who has begun in time is the same as before, whenever it is sent.
    await answer('kira', again.id, 5)
    expect(await leftOut(again.id, 'kira')).toEqual(['alone'])
  })

  test('who is one of too few that count reads so', async () => {
    const round = await start([...peers.slice(0, 2), raterNamed('peer', 'Wim'), raterNamed('manager', 'kira')])
    expect(await open('hana', round.id)).toMatchObject({ inGroup: 3, isEnough: false, minimum: 3 })
    expect(await open('kira', round.id)).toMatchObject({ isEnough: true })
    await as('ada', 'leader360.addRater', { body: { roundId: round.id, rater: peers[2] } })
    expect(await open('hana', round.id)).toMatchObject({ inGroup: 4, isEnough: true })
  })
})

test('who rated by a link to another address of the own mailbox is one who rated', async () => {
  const other = { group: 'peer', name: 'Hana', email: 'hana+360@alder.example' }
  const round = await start([other, ...peers.slice(1)])
  await letRead('hana')
  const mail = (await suite.server.outbox()).find(it => it.to === other.email)
  const [, token = ''] = /\/guest\/leader360#token=(\S+)/.exec(mail?.text ?? '') ?? []
  const { guest } = rounds360In(suite)
  for (let page = 1; page <= 4; page++) {
    const { data } = await guest(token, 'open', { pageNo: page })
    const ratings = data.questions.map((it: Json) => ({ item: it.questionCode, value: 1 }))
    await guest(token, 'rate', { page, revision: data.revision, ratings, isSubmit: page === 4 })
  }
  for (const it of ['ines', 'jonas']) await answer(it, round.id, 4)
  await close(round)
  expect(groupsOf((await report(round.id)).data)).toEqual([['peer', 3, 3]])
  const { data } = await report(round.id, 'hana')
  expect([of(data).groups, of(data).others]).toEqual([[], undefined])
})

test('who stood alone reads what is made of all: the own answer, taken from it, leaves the groups that are shown', async () => {
  const round = await start([...peers, raterNamed('manager', 'kira')])
  await letRead('kira')
  for (const it of ['hana', 'ines', 'jonas']) await answer(it, round.id, 2)
  await answer('kira', round.id, 4)
  await answer('ada', round.id, 4)
  await close(round)
  const { data } = await report(round.id, 'kira')
  expect(groupsOf(data)).toEqual([
    ['self', 1, 4],
    ['peer', 3, 2],
  ])
  // The own group is told of as such, whatever of it others read; nobody else's is.
  expect(data.groups.map((it: Json) => [it.group, it.isShown, it.isReaders])).toEqual([
    ['manager', false, true],
    ['peer', true, false],
  ])
  expect((await report(round.id)).data.groups.map((it: Json) => [it.group, it.isShown, it.isReaders])).toEqual([
    ['manager', true, false],
    ['peer', true, false],
  ])
  // (3 × 2 + 4) / 4
  expect(of(data)).toMatchObject({ others: 2.5, gap: 1.5, word: 'self higher' })
})

test('on the way to its report a round tells the leader how many are asked, and no word or number of anybody', async () => {
  const words = ['hana', 'ines', 'jonas'].map(it => `What ${it} wrote`)
  const round = await start([...peers, raterNamed('customer', 'Wim')])
  const told: string[] = []
  const read = async () => {
    const { round: now } = await state()
    told.push(JSON.stringify([now, (await as('ada', 'notification.all')).data]))
    return [now.asked, now.answered]
  }
  const counts = [await read()]
  for (const [index, it] of ['hana', 'ines', 'jonas'].entries()) {
    await answer(it, round.id, 1 + index, [words[index] as string])
    counts.push(await read())
  }
  // That all of three have answered would say it of each.
  expect(counts).toEqual(Array(4).fill([4, 0]))
  // Signed in before the clock moves on.
  for (const who of ['mei', 'ben']) await as(who, 'account.getUserState')
  const ids = await Promise.all(['hana', 'ines', 'jonas'].map(it => raterId(it, round.id)))
  await at(dayOf360(23))
  // Neither a rater nor a stranger reads it, and what waits says only that it is there.
  for (const who of ['hana', 'mei', 'ben']) expect((await report(round.id, who)).status).toBe(404)
  told.push(JSON.stringify([(await as('ada', 'notification.all')).data, await suite.mailTo('ada')]))
  for (const it of words) expect(told.join()).not.toContain(it)
  const { data } = await report(round.id)
  expect(groupsOf(data)).toEqual([['peer', 3, 2]])
  // Open answers are as written, of nobody: neither name nor id nor time stands beside one.
  expect(Object.keys(data.words[0]).toSorted()).toEqual(['anonymous', 'named', 'question'])
  expect(data.words[0].anonymous.toSorted()).toEqual(words.toSorted())
  expect(data.groups.map((it: Json) => Object.keys(it).toSorted().join())).toEqual(
    Array(2).fill('group,isOutside,isReaders,isShown,names'),
  )
  for (const id of ids) expect(JSON.stringify(data)).not.toMatch(new RegExp(`"raterId":${id}\\b`))
})

test('numbers are those of `score leader360`, which are R’s: with what was not observed, hidden groups and the minimum', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-360-'))
  const raters: [group: string, name: string, steps: (number | null)[]][] = [
    ['self', 'ada', [4, 5, 3, 4]],
    ['manager', 'kira', [2, null, 3, 3]],
    ['peer', 'hana', [1, 2, 3, null]],
    ['peer', 'ines', [2, 2, 5, 4]],
    ['peer', 'jonas', [5, 3, null, 4]],
    ['peer', 'mei', [4, 4, 4, 1]],
    ['team', 'noor', [1, 1, 1, 1]],
    ['team', 'emi', [5, 5, 5, 5]],
  ]
  const asked = raters.filter(([group]) => group !== 'self').map(([group, name]) => raterNamed(group, name))
  const round = await start(asked)
  const { data: first } = await as('kira', 'leader360.openRating', {
    params: { id: await raterId('kira', round.id) },
    query: { pageNo: 1 },
  })
  expect(first.questions).toHaveLength(10)
  const [items] = await suite.db.query<{ items: { key: string; capability: string }[] }>(
    'select items from l360_round where id = $1',
    [round.id],
  )
  const asks = items?.items ?? []
  const capabilities = [...new Set(asks.map(it => it.capability))]
  const stepOf = (steps: (number | null)[], capability: string) => steps[capabilities.indexOf(capability) % 4] ?? null
  for (const [, name, steps] of raters)
    await answer(
      name,
      round.id,
      asks.map(it => stepOf(steps, it.capability)),
    )
  await close(round)
  const { data } = await report(round.id)
  const file = join(folder, 'answers.csv')
  const rows = raters.map(([group, name, steps]) => [
    name,
    group,
    ...capabilities.map(it => stepOf(steps, it) ?? 'N/A'),
  ])
  writeFileSync(file, [['rater', 'group', ...capabilities], ...rows].map(it => it.join(',')).join('\n'))
  const scored: Json = JSON.parse(scoreCommand.calculate(['leader360', '--answers', file, '--minimum', '3']))
  rmSync(folder, { recursive: true })
  const one = (it: number | undefined) => (it === undefined ? undefined : shown(it))
  for (const it of scored.capabilities) {
    const told = of(data, it.capability)
    expect([it.capability, groupsAsSets(told.groups)]).toEqual([
      it.capability,
      groupsAsSets(it.groups.map((group: Json) => ({ ...group, mean: shown(group.mean) }))),
    ])
    expect([told.others, told.self, told.word]).toEqual([one(it.others), one(it.self), it.label])
  }
  // Peers in all, of three where one has not observed; never the team of two.
  expect(data.capabilities.map((it: Json) => it.groups.find((at: Json) => at.group === 'peer').n)).toContain(3)
  expect(data.groups.find((it: Json) => it.group === 'team').isShown).toBe(false)
})

const groupsAsSets = (groups: Json[]) => groups.map(it => `${it.group} ${it.n} ${it.mean}`).toSorted()

test('a round is over for its raters when it was closed by hand, not on the day that was planned', async () => {
  const round = await start([raterNamed('manager', 'kira')])
  await answer('kira', round.id, 4)
  await close(round)
  const [{ closed }] = (await suite.db.query('select closed_at as closed from l360_round where id = $1', [
    round.id,
  ])) as [{ closed: Date }]
  const { asked } = (await as('kira', 'leader360.asked')).data
  expect([asked[0].isOpen, asked[0].until]).toEqual([false, closed.toISOString()])
  expect(closed.toISOString() < round.closesAt).toBe(true)
})

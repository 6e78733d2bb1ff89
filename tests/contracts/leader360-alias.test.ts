import { beforeEach, describe, expect, test } from 'vitest'
import { wipeOut } from '../../packages/server/src/wipe-out.ts'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { modelOf } from '../support/leader360.ts'
import { raterNamed, rounds360In } from '../support/rounds360.ts'

const suite = alderSuite()
const { as } = suite
const { clean, list, start, answer, report, state, raterId, letRead } = rounds360In(suite)

beforeEach(clean)

const by = (group: string, email: string) => ({ group, name: `Of ${email.replace(/@.*/, '')}`, email })
const of = (data: Json, capability = 'communication'): Json =>
  data.capabilities.find((it: Json) => it.capability === capability)
const groupsOf = (data: Json) => of(data).groups.map((it: Json) => [it.group, it.n, it.mean])
const close = (roundId: number, who = 'ada') => as(who, 'leader360.close', { body: { roundId } })

/** A round of these raters with what each answers, closed: its report. */
async function told(group: string, steps: Record<string, number>, more: Json = {}): Promise<Json> {
  const names = Object.keys(steps)
  const round = await start(
    names.map(it => (it.includes('@') ? by(group, it) : raterNamed(group, it))),
    'ada',
    more,
  )
  for (const it of names) await answer(it, round.id, steps[it] as number)
  await close(round.id)
  return (await report(round.id)).data
}

describe('one mailbox is one person, however it is written', () => {
  test('an account at Gmail is not another one by an address of its mailbox', async () => {
    await suite.db.addMember('alder', 'z.e.d@gmail.com', ['USER'])
    const first = await told('peer', { kira: 2, hana: 2, 'zed@googlemail.com': 2 })
    expect(groupsOf(first)).toEqual([['peer', 3, 2]])
    const second = await told('peer', { kira: 2, hana: 2, 'z.ed+1@gmail.com': 2, mei: 5 })
    expect([groupsOf(second), second.isBesideEarlier]).toEqual([[], true])
  })

  test('who joins the organisation before a round ends counts as of it', async () => {
    const late = 'late.joiner@rater.example'
    const round = await start([raterNamed('peer', 'kira'), raterNamed('peer', 'hana'), by('peer', late)])
    for (const it of ['kira', 'hana', late]) await answer(it, round.id, 2)
    await suite.db.addMember('alder', late, ['USER'])
    await close(round.id)
    expect(groupsOf((await report(round.id)).data)).toEqual([['peer', 3, 2]])
  })

  test('nor are people from outside, by dots at Gmail or its other name', async () => {
    const same = { 'a@raters.example': 2, 'b@raters.example': 2, 'c@raters.example': 2 }
    const first = await told('customer', { ...same, 'e.ex@gmail.com': 2, 'g.h@googlemail.com': 2 })
    expect(groupsOf(first)).toEqual([['customer', 5, 2]])
    const second = await told('customer', {
      ...same,
      'eex@googlemail.com': 2,
      'gh@gmail.com': 2,
      'f@raters.example': 5,
    })
    expect([groupsOf(second), second.isBesideEarlier]).toEqual([[], true])
  })

  test('who rated by another address of the own mailbox reads of the own group as who rated by the account', async () => {
    const peers = { 'hana+360@alder.example': 1, ines: 4, jonas: 5 }
    const data = await told('peer', peers)
    expect(groupsOf(data)).toEqual([['peer', 3, 3.3]])
    await letRead('hana')
    const { data: read } = await report(data.roundId, 'hana')
    expect([of(read).groups, of(read).others]).toEqual([[], undefined])
  })

  test('who is wiped out leaves no other address of the mailbox in a 360 of others', async () => {
    const alias = 'tara+360@alder.example'
    const round = await start([by('peer', alias), raterNamed('peer', 'ines'), raterNamed('peer', 'jonas')])
    await answer(alias, round.id, 4, ['Hers.'])
    await close(round.id)
    await list([by('team', 'tara+two@alder.example'), raterNamed('peer', 'ines')])
    await wipeOut(suite.db.url, 'tara@alder.example')
    for (const [table, column] of [
      ['l360_rater', 'email'],
      ['guest', 'email'],
      ['mail', 'recipient'],
      ['ledger_person', 'email'],
    ])
      expect(await suite.db.query(`select from ${table} where ${column} like 'tara%'`), table).toEqual([])
    expect(await suite.db.query("select from l360_answer where body = 'Hers.'")).toEqual([])
    expect((await state()).draft.raters.map((it: Json) => it.email)).toEqual(['ines@alder.example'])
  })

  test('whose account is another one of the mailbox stays', async () => {
    await suite.db.addMember('alder', 'tara+work@alder.example', ['USER'])
    const round = await start([by('peer', 'tara+work@alder.example'), raterNamed('peer', 'ines')])
    await wipeOut(suite.db.url, 'tara@alder.example')
    const rows = await suite.db.query('select email from l360_rater where round_id = $1 and email like $2', [
      round.id,
      'tara%',
    ])
    expect(rows).toEqual([{ email: 'tara+work@alder.example' }])
  })
})

test('ledger, Unit: who begins early and changes the answers more than 60 days later goes on from the last change', async () => {
  const round = await start(['kira', 'hana', 'ines'].map(it => raterNamed('peer', it)))
  for (const it of ['kira', 'hana', 'ines']) await answer(it, round.id, 2)
  const [row] = await suite.db.query(
    `update l360_rater set began_at = saved_at - interval '61 days' where round_id = $1 and email = 'hana@alder.example' returning saved_at`,
    [round.id],
  )
  await suite.db.query("delete from ledger_person where instrument = 'leader360' and email = 'hana@alder.example'")
  await close(round.id)
  const [known] = await suite.db.query(
    "select last_at from ledger_person where instrument = 'leader360' and email = 'hana@alder.example'",
  )
  expect(known?.last_at).toEqual(row?.saved_at)
})

describe('a redo within 60 days', () => {
  test('tells others and gap by the numbers that stand', async () => {
    const first = await told('peer', { hana: 1, ines: 5, jonas: 4 })
    const round = await start(['hana', 'ines', 'jonas'].map(it => raterNamed('peer', it)))
    for (const it of ['hana', 'ines', 'jonas']) await answer(it, round.id, 1)
    await answer('ada', round.id, 3)
    await close(round.id)
    const { data } = await report(round.id)
    expect([groupsOf(first), of(first).others]).toEqual([[['peer', 3, 3.3]], 3.3])
    expect(of(data)).toMatchObject({ others: 3.3, self: 3, gap: -0.3, word: 'in line' })
    expect(of(data).groups.find((it: Json) => it.group === 'peer')).toMatchObject({ n: 3, mean: 3.3 })
  })

  test('serves no number that was made of other statements', async () => {
    await told('peer', { hana: 1, ines: 5, jonas: 4 })
    const { data: model } = await as('cleo', 'leader360.saveModel', { body: { id: 0, version: 0, ...modelOf() } })
    const chosen = await as('cleo', 'leader360.activateModel', { body: { id: model.id, isActive: true } })
    expect(chosen.status).toBe(200)
    const data = await told('peer', { hana: 2, ines: 2, jonas: 2 }, { customModel: true })
    expect(groupsOf(data)).toEqual([['peer', 3, 2]])
    expect(data.soonAfter).toBeNull()
  })
})

describe('while a round is open', () => {
  const peers = ['hana', 'ines', 'jonas', 'mei', 'kira', 'ben', 'tara']
  const answered = async () => (await state()).round.answered

  test('how many have answered is told in steps, never all, and says of nobody', async () => {
    const round = await start([raterNamed('peer', 'hana')])
    await answer('hana', round.id, 3)
    expect(await answered()).toBe(0)
    for (const it of peers.slice(1, 4)) {
      const body = { roundId: round.id, rater: raterNamed('peer', it) }
      expect((await as('ada', 'leader360.addRater', { body })).status).toBe(200)
      await answer(it, round.id, 3)
    }
    // Who is asked one by one is told one by one, were they counted together.
    expect((await state()).round).toMatchObject({ asked: 4, answered: 0 })
    await close(round.id)

    const whole = await start([...peers.map(it => raterNamed('peer', it)), raterNamed('manager', 'cleo')])
    const seen: number[] = []
    for (const it of ['cleo', ...peers]) {
      await answer(it, whole.id, 3)
      seen.push(await answered())
    }
    expect(seen).toEqual([0, 0, 0, 3, 3, 3, 6, 6])
  })

  test('own addresses from outside do not tell whether a colleague has answered', async () => {
    const round = await start([
      ...['Wim', 'Xavi', 'Yara', 'Zita'].map(it => raterNamed('peer', it)),
      raterNamed('peer', 'hana'),
    ])
    for (const it of ['Wim', 'Xavi']) await answer(it, round.id, 3)
    expect(await answered()).toBe(0)
    await answer('hana', round.id, 3)
    expect(await answered()).toBe(0)
  })

  test('who takes back what was answered stays in the number', async () => {
    const round = await start(peers.map(it => raterNamed('peer', it)))
    for (const it of peers.slice(0, 3)) await answer(it, round.id, 3)
    expect(await answered()).toBe(3)
    const body = { id: await raterId('hana', round.id) }
    expect((await as('hana', 'leader360.decline', { body })).status).toBe(200)
    expect(await answered()).toBe(3)
    await close(round.id)
    // And is in no number of the report.
    expect(groupsOf((await report(round.id)).data)).toEqual([])
  })
})

test('a leader sends so many rounds a day, whatever becomes of them', { timeout: 120_000 }, async () => {
  for (let sent = 0; sent < 10; sent++) await close((await start([raterNamed('peer', 'hana')])).id)
  await list([raterNamed('peer', 'hana')])
  const { draft } = await state()
  const more = await as('ada', 'leader360.start', { body: { roundId: draft.id, version: draft.version } })
  expect([more.status, more.body.error.code]).toEqual([409, 'limitExceeded'])
  expect((await state()).draft.id).toBe(draft.id)
})

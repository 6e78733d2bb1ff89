import { expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { rounds360In } from '../support/rounds360.ts'

const suite = alderSuite()
const { as } = suite
const { state, report } = rounds360In(suite)

const groupsOf = (data: Json, isShown: boolean): string[] =>
  data.groups.filter((it: Json) => it.isShown === isShown).map((it: Json) => it.group)

test('Ada of the demo has a report, and a newer one of the same raters: groups that are shown, and two that are too few', async () => {
  const { reports, round, draft } = await state()
  expect([round, draft]).toEqual([null, null])
  expect(reports).toHaveLength(2)
  for (const it of reports) {
    const { data } = await report(it.roundId)
    expect(groupsOf(data, true)).toEqual(['manager', 'mentor', 'coach', 'peer', 'team'])
    expect(groupsOf(data, false)).toEqual(['customer', 'other'])
    expect(data.isBesideEarlier).toBe(false)
    expect(data.capabilities).toHaveLength(10)
    // Every capability has numbers of others, with what stands between them and the own.
    expect(data.capabilities.every((one: Json) => one.others >= 1 && one.self >= 1 && one.word)).toBe(true)
    expect(data.words[0].anonymous.length).toBeGreaterThanOrEqual(3)
  }
  const [newest, before] = await Promise.all(reports.map((it: Json) => report(it.roundId)))
  const all = ({ data }: Json) => data.capabilities.reduce((sum: number, it: Json) => sum + it.others, 0)
  expect(all(newest)).toBeGreaterThan(all(before))
})

test('Hana of the demo waits for answers, of Ben among others, who reads so in the inbox', async () => {
  expect((await state('hana')).round).toMatchObject({ asked: 11, answered: 3, self: { isDone: true, answered: 40 } })
  const { asked } = (await as('ben', 'leader360.asked')).data
  expect(asked).toMatchObject([
    { leader: 'Hana Kovář', group: 'other', isOpen: true, sentAt: null },
    { leader: 'Ada Lindqvist', group: 'team', isOpen: false },
    { leader: 'Ada Lindqvist', group: 'team', isOpen: false },
  ])
  const inbox: Json[] = (await as('ben', 'notification.all')).data
  expect(inbox.filter(it => it.rule === 'leader360Asked' && it.status === 'ACTIVE')).toMatchObject([
    { personName: 'Hana Kovář' },
  ])
})

test('Alder Works has a 360 of its own, of five capabilities and two own statements', async () => {
  const { models } = (await as('cleo', 'leader360.models')).data
  expect(models).toMatchObject([{ navTitle: 'Alder 360', isActive: true, frozenAt: null, rounds: 0 }])
  expect([models[0].capabilities.length, models[0].own.length]).toEqual([5, 2])
  expect((await state('ben', true)).model).toMatchObject({ title: 'Alder 360', items: 12 })
})

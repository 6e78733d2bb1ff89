import type { AlignmentReport } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { keyItems } from './bank.ts'
import { inventedAnswers } from './example.ts'
import { type Kept, numbersOf } from './numbers.ts'
import { aloneIn } from './publisher.ts'
import type { RespondentAnswers } from './rules.ts'
import { changeBetween } from './trends.ts'
import type { Version } from './versions.ts'
import { reportWith } from './words.ts'

const minimum = 3
const team = { teamId: 1, name: 'T' }
const itemsOf = (subscale: string) => keyItems.filter(it => it.subscale === subscale).map(it => it.item)
const [first = ''] = itemsOf('Equipped')

/** People of whom the first `count` leave items out. */
const people = (size: number, left: readonly string[] = [], count = 0): RespondentAnswers[] =>
  inventedAnswers(0, size).map((it, index) =>
    index < count ? { ...it, values: new Map([...it.values, ...left.map(item => [item, null] as const)]) } : it,
  )
const keptOf = (answers: RespondentAnswers[], publisher = aloneIn()) =>
  numbersOf({ key: keyItems, answers, minimum, publisher })
const bodyOf = ({ numbers }: Kept): AlignmentReport =>
  reportWith({ team, version: null, numbers: JSON.parse(JSON.stringify(numbers)), minimum }, 'en')
const equipped = (kept: Kept) => bodyOf(kept).team_alignment_sub_scale_list.find(it => it.subScaleCode === 'Equipped')

describe('without a report every number has the same reason', () => {
  const none = { team, numbers: undefined, minimum }
  const version = {
    minimum,
    invited: 4,
    closed_at: null,
    deadline: new Date(),
    generated_at: null,
    started_at: new Date(),
  }
  const reasons = (report: AlignmentReport) => [
    ...[...report.team_alignment_sub_scale_list, ...report.team_alignment_scale_list].map(it => it.hidden),
    report.overallHidden,
  ]
  test.each([
    ['Not Started', 'notMade', null],
    ['Expired', 'tooFew', { ...version, valid: 2, inside: 2 }],
    ['Expired', 'tooFew', { ...version, valid: 4, inside: 2 }],
    ['Generate', 'notMade', { ...version, valid: 3, inside: 3 }],
  ])('%s: %s', (status, reason, found) => {
    const report = reportWith({ ...none, version: found as Version | null }, 'en')
    expect(report.status).toBe(status)
    expect(reasons(report)).toEqual(Array(17).fill({ reason, n: null, from: minimum }))
  })
})

test('a whole report has no reasons', async () => {
  const report = bodyOf(await keptOf(people(11)))
  expect(JSON.stringify(report)).not.toMatch(/hidden/i)
})

describe('Anonymity: a reason never tells how many left something out', () => {
  test('a hidden subscale, its scale and the whole: what the mean would give away, and no count', async () => {
    const kept = await keptOf(people(6, itemsOf('Equipped'), 4))
    expect(equipped(kept)?.hidden).toEqual({ reason: 'tooFew', n: null, from: 3 })
    const report = bodyOf(kept)
    const total = { reason: 'total', n: null, from: 3, parts: ['Equipped'] }
    expect(report.team_alignment_scale_list.map(it => it.hidden)).toEqual([undefined, undefined, undefined, total])
    expect(report.overallHidden).toEqual(total)
  })
  test('a total of which nothing shows says that its parts do not', async () => {
    const all = ['Empowered', 'Equipped', 'Harmonious'].flatMap(itemsOf)
    const report = bodyOf(await keptOf(people(6, all, 4)))
    expect(report.team_alignment_scale_list.at(-1)?.hidden).toEqual({ reason: 'parts', n: null, from: 3 })
    expect(report.overallHidden?.reason).toBe('total')
  })
  test('a spread: the people who hold a score, who are shown anyway, or that it would give some away', async () => {
    expect(equipped(await keptOf(people(4)))).toMatchObject({ n: 4, spreadHidden: { reason: 'tooFew', n: 4, from: 5 } })
    expect(equipped(await keptOf(people(5)))).toMatchObject({ n: 5, sd: expect.any(Number) })
    const thin = { n: 6, spreadHidden: { reason: 'complement', n: null, from: 5 } }
    expect(equipped(await keptOf(people(6, [first], 2)))).toMatchObject(thin)
    expect(equipped(await keptOf(people(6, [first], 3)))?.spreadHidden).toEqual(thin.spreadHidden)
  })
  test('a distribution: one reason whether one or two left items out, or an earlier report stands beside it', async () => {
    expect(equipped(await keptOf(people(9)))?.distributionHidden).toEqual({ reason: 'tooFew', n: 9, from: 10 })
    const reason = { reason: 'complement', n: null, from: 3 }
    // Ten hold a score, and nine answered every item.
    expect(equipped(await keptOf(people(10, [first], 1)))).toMatchObject({ n: 10, distributionHidden: reason })
    for (const count of [1, 2])
      expect(equipped(await keptOf(people(12, [first], count)))?.distributionHidden).toEqual(reason)
    // Of thirteen ten answered every item, of twelve nine.
    expect(equipped(await keptOf(people(12, [first], 3)))?.distributionHidden).toEqual(reason)
    expect(equipped(await keptOf(people(13, [first], 3)))?.distribution).toHaveLength(6)
    const publisher = aloneIn()
    await keptOf(people(12), publisher)
    const anew = equipped(await keptOf(people(15), publisher))
    expect(anew).toMatchObject({ n: 15, spreadHidden: { reason: 'otherSet' }, distributionHidden: reason })
    // A hidden level hides it, and is the reason.
    expect(equipped(await keptOf(people(12, itemsOf('Equipped'), 10)))?.distributionHidden).toBeUndefined()
  })
})

describe('a change that is not shown, or not tested, has the reason of the report that does not show it', () => {
  const entryOf = async (earlier: RespondentAnswers[], later: RespondentAnswers[], gone = 0) =>
    changeBetween(
      keyItems,
      { numbers: (await keptOf(earlier)).numbers, answers: earlier.slice(gone) },
      { numbers: (await keptOf(later)).numbers, answers: later },
      minimum,
    ).find(it => it.subscale === 'Equipped')
  test('hidden before, too few before, nothing hidden', async () => {
    const hidden = await entryOf(people(6, itemsOf('Equipped'), 4), people(8))
    expect(hidden).toMatchObject({ direction: 'NONE', hidden: { reason: 'tooFew', n: null, from: 3 } })
    expect(hidden?.delta).toBeUndefined()
    expect(await entryOf(people(4), people(8))).toMatchObject({
      tooFewToTest: true,
      hidden: { reason: 'tooFew', n: 4, from: 5 },
    })
    expect((await entryOf(people(6), people(8)))?.hidden).toBeUndefined()
  })
  test('somebody of the earlier report is wiped out: what it would give away', async () => {
    const wiped = await entryOf(people(6), people(8), 1)
    // The difference of what is published stays; the test would be one of other people.
    expect(wiped).toMatchObject({ direction: 'NEUTRAL', star: false, tooFewToTest: true, delta: expect.any(Number) })
    expect(wiped?.hidden).toEqual({ reason: 'complement', n: null, from: 3 })
  })
})

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { scoreCommand } from './score-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-score-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes the files and gives the arguments that name them. */
const files = (given: Record<string, string>) =>
  Object.entries(given).flatMap(([flag, text]) => {
    const file = join(folder, `${flag}.csv`)
    writeFileSync(file, text)
    return [`--${flag}`, file]
  })
const score = (kind: string, given: Record<string, string>, ...more: string[]) =>
  JSON.parse(scoreCommand.calculate([kind, ...files(given), ...more]))

const key = `item,page,scale,subscale,n,reverse
q1,1,Purpose,Clear,3,false
q2,1,Purpose,Clear,3,TRUE
q3,1,Purpose,Clear,3,0
`
const answers = `respondent,submitted,q1,q2,q3
ann,true,5,2,5
bob,1,4,3,4
cem,yes,6,1,N/A
dee,no,1,1,1
eva,true,N/A,N/A,1
`

describe('score alignment', () => {
  test('reads key and answers, gives what is known and leaves out what is not', () => {
    const result = score('alignment', { key, answers })
    expect(result).toMatchObject({ status: 'Generated', nValid: 3, overall: { mean: 5, score100: 80 } })
    expect(result.respondents).toEqual({
      ann: { status: 'completed', answered: 3, progressPercent: 100, quality: [] },
      bob: { status: 'completed', answered: 3, progressPercent: 100, quality: [] },
      cem: { status: 'completed', answered: 2, progressPercent: (2 / 3) * 100, quality: [] },
      dee: { status: 'incompleted', answered: 3, progressPercent: 100, quality: [] },
      eva: { status: 'Partially Completed', answered: 1, progressPercent: (1 / 3) * 100, quality: [] },
    })
    expect(result.subscales).toEqual([
      { scale: 'Purpose', subscale: 'Clear', n: 3, mean: 5, score100: 80, level: 'high', rank: 1, flag: 'none' },
    ])
    expect(result.trend).toEqual([{ subscale: 'Clear', direction: 'NONE', star: false }])
  })
  test('the place of an item in its subscale, n, is not read, and item ids are free', () => {
    const places = key
      .replace('q1,1,Purpose,Clear,3', 'q1,1,Purpose,Clear,1')
      .replace('q3,1,Purpose,Clear,3', 'q3,1,Purpose,Clear,')
    expect(score('alignment', { key: places, answers })).toEqual(score('alignment', { key, answers }))
    const without = key.replaceAll(',Clear,3', ',Clear').replace(',n,', ',')
    expect(score('alignment', { key: without, answers })).toEqual(score('alignment', { key, answers }))
    const named = (text: string) =>
      text.replaceAll('q2', 'Team: "we" [2]').replaceAll('Team: "we" [2]', '"Team: ""we"", [2]"')
    expect(score('alignment', { key: named(key), answers: named(answers) })).toEqual(
      score('alignment', { key, answers }),
    )
  })
  test('gives what the design names and nothing else', () => {
    const rows = Array.from({ length: 12 }, (_, at) => `p${at},true,${1 + (at % 6)},${6 - (at % 5)},${2 + (at % 4)}`)
    const many = `respondent,submitted,q1,q2,q3\n${rows.join('\n')}`
    const result = score('alignment', { key, answers: many, earlier: many })
    expect(Object.keys(result)).toEqual(['status', 'nValid', 'respondents', 'subscales', 'scales', 'overall', 'trend'])
    expect(Object.keys(result.respondents.p0)).toEqual(['status', 'answered', 'progressPercent', 'quality'])
    const fields = 'scale subscale n mean score100 sd ci95 favourable rwgj rank flag level state'
    expect(Object.keys(result.subscales[0]).sort()).toEqual(fields.split(' ').sort())
    expect(Object.keys(result.scales[0])).toEqual(['scale', 'mean', 'score100'])
    expect(Object.keys(result.trend[0])).toEqual(['subscale', 'n1', 'n2', 'delta', 'direction', 'star'])
  })
  test('--minimum, --earlier, the words of a state', () => {
    expect(score('alignment', { key, answers }, '--minimum', '4')).toMatchObject({
      status: 'Insufficient Data',
      subscales: [{ scale: 'Purpose', subscale: 'Clear', flag: 'none' }],
    })
    const rows = (values: string) =>
      `respondent,submitted,q1,q2,q3\n${[1, 2, 3, 4, 5].map(it => `p${it},true,${values}`).join('\n')}`
    const result = score('alignment', { key, answers: rows('5,2,5'), earlier: rows('2,5,2') })
    expect(result.trend[0]).toMatchObject({ n1: 5, n2: 5, delta: 3, direction: 'INCREASE', star: true })
    expect(result.subscales[0]).toMatchObject({ state: 'shared strength', rwgj: 1, favourable: 100 })
  })
  test('columns come in any order, further ones are ignored, a byte-order mark and quotes are read', () => {
    const more = `\uFEFFnote,q3,"q2",q1,submitted,respondent\r\n"a, b",5,2,5,true,ann\r\n,4,3,4,true,bob\r\n\r\n,N/A,1,6,true,cem\r\n`
    expect(score('alignment', { key, answers: more }).subscales).toEqual(score('alignment', { key, answers }).subscales)
  })
  test('a duration in the column seconds is judged', () =>
    expect(
      score('alignment', { key, answers: 'respondent,submitted,seconds,q1,q2,q3\nann,true,40,5,2,5\n' }).respondents.ann
        .quality,
    ).toEqual(['hasty']))

  const bad = (text: string, from: string, to: string) => text.replace(from, to)
  test.each([
    [
      'a value of 7',
      { answers: bad(answers, 'ann,true,5', 'ann,true,7') },
      'answers.csv, line 2, column q1: "7" is not a step from 1 to 6 or N/A',
    ],
    [
      'a half',
      { answers: bad(answers, 'bob,1,4', 'bob,1,4.5') },
      'answers.csv, line 3, column q1: "4.5" is not a step',
    ],
    ['an empty answer', { answers: bad(answers, 'ann,true,5', 'ann,true,') }, 'line 2, column q1: "" is not a step'],
    [
      'submitted',
      { answers: bad(answers, 'ann,true', 'ann,maybe') },
      'column submitted: "maybe" is neither true nor false',
    ],
    ['a missing column', { answers: bad(answers, 'q2', 'x2') }, 'answers.csv: the column q2 is missing'],
    ['a column given twice', { answers: bad(answers, 'q2', 'q1') }, 'answers.csv: there are 2 columns q1'],
    [
      'a respondent given twice',
      { answers: bad(answers, 'bob', 'ann') },
      'line 3, column respondent: "ann" is there twice',
    ],
    ['a nameless respondent', { answers: bad(answers, 'bob', '') }, 'line 3, column respondent: "" is empty'],
    ['a short row', { answers: bad(answers, 'ann,true,5,2,5', 'ann,true,5') }, 'answers.csv: Invalid Record Length'],
    ['an open quote', { answers: bad(answers, 'ann', '"ann') }, 'answers.csv: Quote Not Closed'],
    ['no row', { answers: 'respondent,submitted,q1,q2,q3\n' }, 'answers.csv: there is no row below the header'],
    ['an empty file', { answers: '' }, 'answers.csv: the file is empty'],
    ['an item given twice', { key: bad(key, 'q2', 'q1') }, 'key.csv, line 3, column item: "q1" is there twice'],
    ['a key without reverse', { key: bad(key, 'reverse', 'keyed') }, 'key.csv: the column reverse is missing'],
    [
      'two scales of a subscale',
      { key: bad(key, 'q3,1,Purpose', 'q3,1,People') },
      'line 4, column scale: "People" is another scale',
    ],
  ])('%s is named with its place', (_, given, message) =>
    expect(() => score('alignment', { key, answers, ...given })).toThrow(message),
  )
  test('a missing file, a missing flag, a flag unknown, a wrong minimum, no kind', () => {
    expect(() => scoreCommand.calculate(['alignment', '--key', '/no/such.csv'])).toThrow(
      '/no/such.csv: there is no such file',
    )
    expect(() => scoreCommand.calculate(['alignment'])).toThrow('Please give --key <file>')
    expect(() => score('alignment', { key, answers }, '--mimimum', '3')).toThrow("'--mimimum'")
    expect(() => score('alignment', { key, answers }, '--minimum', '0')).toThrow('"0" is not a whole number from 1')
    for (const kind of [[], ['sprint'], ['toString']])
      expect(() => scoreCommand.calculate(kind)).toThrow('Please give a kind')
  })
})

test('score gla: leaders one by one, and the team', () => {
  const glaKey =
    'item,type,page,capability,reverse\na,Style,1,X,false\nb,Strategy,1,X,true\nc,Style,1,Y,false\nd,Strategy,1,Y,false\n'
  const result = score('gla', { key: glaKey, answers: 'leader,a,b,c,d\nlia,5,2,1,3\nmo,4,1,N/A,3\n' })
  expect(result.leaders.lia).toEqual([
    {
      capability: 'X',
      styleScore: 5,
      strategyScore: 4,
      average_Score: 4.5,
      capability_rank: 1,
      isTopThree: true,
      isBottomThree: true,
    },
    {
      capability: 'Y',
      styleScore: 1,
      strategyScore: 3,
      average_Score: 2,
      capability_rank: 2,
      isTopThree: true,
      isBottomThree: true,
    },
  ])
  expect(result.leaders.mo[1]).toMatchObject({
    styleScore: null,
    strategyScore: 3,
    average_Score: null,
    capability_rank: null,
  })
  expect(result.team.completedAssessment).toBe(2)
  expect(result.team.capabilities).toMatchObject([
    { capability: 'X', styleScore: 4.5, strategyScore: 4.5, average_Score: 4.5, capability_rank: 1, n: 2 },
    { capability: 'Y', n: 1 },
  ])
  // Both gave the strategy of Y; beside a number over one of them it would give the other's away.
  expect(result.team.capabilities[1]).not.toHaveProperty('strategyScore')
  expect(() => score('gla', { key: glaKey, answers: 'leader,a,b,c,d\nlia,6,2,1,3\n' })).toThrow(
    'is not a step from 1 to 5',
  )
  expect(() => score('gla', { key: glaKey.replace('Style', 'style'), answers: '' })).toThrow(
    'is neither Style nor Strategy',
  )
})

describe('score leader360', () => {
  const rows = `rater,group,Vision,Focus
me,self,4.5,N/A
boss,Manager,3,2
a,Peer,3.5,5
b,Peer,4,4
c,Report,5,N/A
`
  test('self, manager, mentor and coach from one rater, the others from two; a hidden group is absent, its n too', () => {
    expect(score('leader360', { answers: rows })).toEqual({
      capabilities: [
        {
          capability: 'Vision',
          groups: [
            { group: 'self', n: 1, mean: 4.5 },
            { group: 'Manager', n: 1, mean: 3 },
            { group: 'Peer', n: 2, mean: 3.75 },
          ],
          others: 3.5,
          self: 4.5,
          gap: 1,
          label: 'self higher',
        },
        {
          capability: 'Focus',
          groups: [
            { group: 'Manager', n: 1, mean: 2 },
            { group: 'Peer', n: 2, mean: 4.5 },
          ],
          others: expect.closeTo(11 / 3, 12),
        },
      ],
    })
  })
  test('--minimum is of the other groups alone', () => {
    const of = (minimum: string) =>
      score('leader360', { answers: rows }, '--minimum', minimum).capabilities[0].groups.map(
        (it: { group: string }) => it.group,
      )
    expect(of('1')).toEqual(['self', 'Manager', 'Peer', 'Report'])
    expect(of('3')).toEqual(['self', 'Manager'])
  })
  test('a second self and a mean that is none are named', () => {
    expect(() => score('leader360', { answers: rows.replace('a,Peer', 'a,Self') })).toThrow(
      'a leader rates herself once',
    )
    expect(() => score('leader360', { answers: rows.replace('3.5', '5.1') })).toThrow(
      'is not a number from 1 to 5 or N/A',
    )
  })
})

test('score reliability: every row counts, alpha from 30 on, ICC with a column of teams', () => {
  const rows = (count: number, more = '') =>
    `respondent,group,q1,q2,q3\n${Array.from({ length: count }, (_, i) => `p${i},${i % 2},${1 + (i % 6)},${6 - (i % 6)},${1 + (i % 6)}`).join('\n')}${more}`
  expect(score('reliability', { key, answers: rows(29) })).toEqual({ subscales: [{ subscale: 'Clear' }] })
  expect(score('reliability', { key, answers: rows(30) }).subscales[0].alpha).toBeCloseTo(1, 9)
  // The thirtieth row counts, though nobody says it was handed in and two of three answers are open.
  expect(score('reliability', { key, answers: rows(29, '\nx,1,4,N/A,N/A') }).subscales[0]).toHaveProperty('alpha')
  expect(Object.keys(score('reliability', { key, answers: rows(30) }, '--team', 'group').subscales[0])).toEqual([
    'subscale',
    'alpha',
    'icc1',
    'icc2',
  ])
})

// Each starts a process, which takes its time on a busy machine.
describe('as a command', { timeout: 60_000 }, () => {
  const cli = fileURLToPath(new URL('./cli.ts', import.meta.url))
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [cli, 'score', ...args], {
      env: { ...process.env, INIT_CWD: folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    })
  test('stdout is JSON and nothing else, from the folder where npm was called, without a database', async () => {
    files({ key, answers })
    const { stdout } = await run('alignment', '--key', 'key.csv', '--answers', 'answers.csv')
    expect(JSON.parse(stdout).nValid).toBe(3)
  })
  test('a fault goes to stderr with exit code 1, and nothing to stdout', async () => {
    files({ key, answers: answers.replace('ann,true,5', 'ann,true,7') })
    await expect(run('alignment', '--key', 'key.csv', '--answers', 'answers.csv')).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'answers.csv, line 2, column q1: "7" is not a step from 1 to 6 or N/A\n',
    })
  })
  test('--help tells files and flags', async () => {
    for (const args of [['--help'], ['gla', '--help']])
      expect((await run(...args)).stdout).toContain('item,page,scale,subscale,n,reverse')
  })
})

import { parseArgs } from 'node:util'
import { aggregateGla, type KeyedItem, type Part, scoreGla } from '@trellis/sdk/contract'
import { type KeyItem, type RespondentAnswers, reliabilityOf, scoreAlignment } from './alignment/score.ts'
import { isSelf, scoreLeader360 } from './leader360/score.ts'
import { countIn, eachOnce, type Row, readTable, stepIn, textIn, truthIn } from './score-files.ts'

type Flags = Record<'key' | 'answers' | 'earlier' | 'minimum' | 'team', string | undefined>

const states = {
  strength: 'shared strength',
  middle: 'shared middle',
  concern: 'shared concern',
  uneven: 'uneven strength',
  divided: 'divided',
}

const need = (flags: Flags, flag: 'key' | 'answers'): string => {
  const file = flags[flag]
  if (!file) throw new Error(`Please give --${flag} <file>. See --help.`)
  return file
}

const minimumIn = ({ minimum }: Flags): number | undefined => {
  if (minimum === undefined) return undefined
  if (!/^[1-9]\d{0,3}$/.test(minimum)) throw new Error(`--minimum: "${minimum}" is not a whole number from 1`)
  return Number(minimum)
}

const valuesIn = (row: Row, items: readonly { item: string }[], most: number) =>
  new Map(items.map(({ item }) => [item, stepIn(row, item, most)]))

/** Reads a key and checks it: each item once, a subscale in one scale. How many items a subscale has is counted. */
function readKey(file: string): KeyItem[] {
  const table = readTable(file, ['item', 'page', 'scale', 'subscale', 'reverse'])
  eachOnce(table, 'item')
  for (const rows of Map.groupBy(table.rows, row => textIn(row, 'subscale')).values()) {
    const [first = rows[0] as Row] = rows
    for (const row of rows)
      if (textIn(row, 'scale') !== first.get('scale')) row.fail('scale', 'is another scale for the same subscale')
  }
  return table.rows.map(row => ({
    item: row.get('item'),
    page: countIn(row, 'page'),
    scale: row.get('scale'),
    subscale: row.get('subscale'),
    reverse: truthIn(row, 'reverse'),
  }))
}

/** Reads answers. Without a word on who has handed in, as for reliability, every row counts. */
function readAnswers(file: string, key: readonly KeyItem[], given: 'submitted' | 'all', team?: string) {
  const needed = given === 'all' ? [] : ['submitted']
  const table = readTable(file, ['respondent', ...needed, ...key.map(it => it.item), ...(team ? [team] : [])])
  eachOnce(table, 'respondent')
  return table.rows.map((row): RespondentAnswers => {
    const seconds = row.get('seconds')
    return {
      respondent: row.get('respondent'),
      submitted: given === 'all' || truthIn(row, 'submitted'),
      seconds: /^\d+(\.\d+)?$/.test(seconds) ? Number(seconds) : undefined,
      team: team && textIn(row, team),
      values: valuesIn(row, key, 6),
    }
  })
}

function alignment(flags: Flags) {
  const key = readKey(need(flags, 'key'))
  const result = scoreAlignment({
    key,
    answers: readAnswers(need(flags, 'answers'), key, 'submitted'),
    earlier: flags.earlier ? readAnswers(flags.earlier, key, 'submitted') : undefined,
    minimum: minimumIn(flags),
  })
  const { status, nValid, respondents, scales, overall } = result
  return {
    status,
    nValid,
    respondents,
    subscales: result.subscales.map(({ agreement, ...it }) => (it.state ? { ...it, state: states[it.state] } : it)),
    scales,
    overall,
    trend: result.trend.map(({ tooFewToTest, ...it }) => it),
  }
}

function gla(flags: Flags) {
  const key = readTable(need(flags, 'key'), ['item', 'type', 'page', 'capability', 'reverse'])
  eachOnce(key, 'item')
  const items = key.rows.map((row): KeyedItem & { item: string } => {
    const type = row.get('type')
    if (type !== 'Style' && type !== 'Strategy') row.fail('type', 'is neither Style nor Strategy')
    const item = row.get('item')
    return {
      item,
      ref: item,
      part: type as Part,
      capability: textIn(row, 'capability'),
      reverse: truthIn(row, 'reverse'),
    }
  })
  const answers = readTable(need(flags, 'answers'), ['leader', ...items.map(it => it.item)])
  eachOnce(answers, 'leader')
  const leaders = answers.rows.map(row => {
    const given = [...valuesIn(row, items, 5)].flatMap(([item, value]) =>
      value === null ? [] : [[item, value] as [string, number]],
    )
    return { leader: row.get('leader'), scores: scoreGla(items, new Map(given)) }
  })
  return {
    leaders: Object.fromEntries(leaders.map(it => [it.leader, it.scores])),
    team: aggregateGla(leaders.map(it => it.scores)),
  }
}

function leader360(flags: Flags) {
  const table = readTable(need(flags, 'answers'), ['rater', 'group'])
  const capabilities = table.columns.filter(it => it !== 'rater' && it !== 'group')
  if (capabilities.length === 0) throw new Error(`${table.name}: there is no column of a capability`)
  if (new Set(capabilities).size < capabilities.length) throw new Error(`${table.name}: a capability is there twice`)
  eachOnce(table, 'rater')
  const [, second] = table.rows.filter(row => isSelf(row.get('group')))
  if (second) second.fail('group', 'is there twice: a leader rates herself once')
  const ratings = table.rows.map(row => ({
    rater: row.get('rater'),
    group: textIn(row, 'group'),
    values: new Map(capabilities.map(it => [it, stepIn(row, it, 5, true)])),
  }))
  return { capabilities: scoreLeader360({ capabilities, ratings, minimum: minimumIn(flags) }) }
}

function reliability(flags: Flags) {
  const key = readKey(need(flags, 'key'))
  return { subscales: reliabilityOf({ key, answers: readAnswers(need(flags, 'answers'), key, 'all', flags.team) }) }
}

const kinds: Record<string, { flags: (keyof Flags)[]; score(flags: Flags): object }> = {
  alignment: { flags: ['key', 'answers', 'earlier', 'minimum'], score: alignment },
  gla: { flags: ['key', 'answers'], score: gla },
  leader360: { flags: ['answers', 'minimum'], score: leader360 },
  reliability: { flags: ['key', 'answers', 'team'], score: reliability },
}

/** Scores CSV files outside the product, so that every number can be checked against R. */
export const scoreCommand = {
  usage: 'score <kind> --answers <file>',
  help: 'Scores CSV files and prints JSON, numbers unrounded. Kinds: alignment, gla, leader360, reliability.',
  details: `  score alignment   --key K --answers A [--earlier A0] [--minimum n]
      K: item,page,scale,subscale,n,reverse; n, the item's place in its subscale, is not read.
      A: respondent,submitted,<item>,...; answers 1..6 or N/A. A column seconds is read where it is there.
      trend: n1 people in the earlier version, n2 in this one; delta is this mean less the earlier one. Minimum 3.
  score gla         --key K --answers A
      K: item,type,page,capability,reverse; type is Style or Strategy. A: leader,<item>,...; answers 1..5 or N/A.
  score leader360   --answers A [--minimum n]
      A: rater,group,<capability>,...; means from 1 to 5 or N/A. The leader's own row is the group self. Self, manager,
      mentor and coach are shown from one rater, other groups from the minimum, which is 2.
  score reliability --key K --answers A [--team <column>]
      K and A as for alignment, without submitted: every row counts, from 30 rows on. With a column that names teams also
      ICC(1) and ICC(2).

Columns come in any order; columns that are not named here are ignored. reverse and submitted: true or false, 1 or 0,
yes or no. What is suppressed is absent. Ranks, levels and words go by the number with one decimal. The first fault of a
file is named on stderr with its line and column; then the exit code is 1 and nothing is printed.`,
  /** The JSON of a kind and its files. Throws with what is wrong. */
  calculate([name = '', ...args]: string[]): string {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
    if (!kind) throw new Error(`Please give a kind: ${Object.keys(kinds).join(', ')}. See score --help.`)
    const options = Object.fromEntries(kind.flags.map(it => [it, { type: 'string' as const }]))
    const { values } = parseArgs({ args, options })
    return JSON.stringify(kind.score(values as Flags), null, 2)
  },
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { scoreCommand } from './score-command.ts'

/**
 * Every number and every word of score against what R says of the same files. `score-in-r` holds the vectors, the script and
 * what it printed, so that R itself is not needed here.
 */
const folder = fileURLToPath(new URL('./score-in-r/', import.meta.url))
type Row = Record<string, string>
const read = (name: string): Row[] => parse(readFileSync(`${folder}${name}.csv`), { columns: true })
const cases = read('cases')
const results = Map.groupBy(read('results'), it => it.case ?? '')

/** Members of a list go by their name. */
const names = ['subscale', 'scale', 'capability', 'group']

/** Every number and word below, by its path; nothing of an empty field. A person's flags go by their place. */
function leaves(value: unknown, path: string[] = []): [string, unknown][] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [[path.join('/'), value]]
  return Object.entries(value).flatMap(([key, one]) => {
    const own = Array.isArray(value) && names.find(it => typeof one === 'object' && it in one)
    if (!own) return leaves(one, [...path, key])
    const { [own]: name, ...rest } = one
    return leaves(rest, [...path, name])
  })
}

const scored = (it: Row) => {
  const files = ['key', 'answers', 'earlier'].flatMap(flag =>
    it[flag] ? [`--${flag}`, `${folder}vectors/${it[flag]}.csv`] : [],
  )
  const others = ['minimum', 'team'].flatMap(flag => (it[flag] ? [`--${flag}`, it[flag]] : []))
  return new Map(leaves(JSON.parse(scoreCommand.calculate([it.kind ?? '', ...files, ...others]))))
}

let numbers = 0
describe('score says what R says', () => {
  test.each(cases)('$case ($kind)', it => {
    const found = scored(it)
    const wanted = results.get(it.case ?? '') ?? []
    // What R leaves out is suppressed, and must not be there either.
    expect([...found.keys()].sort()).toEqual(wanted.map(row => row.path).sort())
    const wrong = wanted.flatMap(({ path = '', value = '' }) => {
      const own = found.get(path)
      if (typeof own !== 'number') return String(own) === value ? [] : [{ path, r: value, own }]
      numbers++
      return Math.abs(own - Number(value)) < 1e-9 ? [] : [{ path, r: value, own }]
    })
    expect(wrong).toEqual([])
  })
  test('over thousands of numbers, favourable, team, 360, reliability and ranks by written number among them', () => {
    const printed = [...results.values()].flat()
    expect(numbers).toBe(printed.filter(it => Number.isFinite(Number(it.value))).length)
    expect(numbers).toBeGreaterThan(4000)
    const count = (field: RegExp) => printed.filter(it => field.test(it.path ?? '')).length
    for (const field of [/favourable$/, /rwgj$/, /ci95/, /delta$/, /team\/.*average_Score$/, /gap$/, /alpha$/, /icc1$/])
      expect([field, count(field) > 20]).toEqual([field, true])
    // Means that differ and share a rank, which they would not by the exact number.
    const shared = cases.filter(({ case: name = '' }) => {
      const own = new Map(results.get(name)?.map(it => [it.path, it.value]))
      const all = [...own].flatMap(([path = '', value]) =>
        path.startsWith('subscales/') && path.endsWith('/rank')
          ? [[value, own.get(path.replace(/rank$/, 'mean'))]]
          : [],
      )
      return all.some(([rank, mean]) =>
        all.some(other => other[0] === rank && Math.abs(Number(other[1]) - Number(mean)) > 0.01),
      )
    })
    expect(shared.length).toBeGreaterThan(4)
  })
})

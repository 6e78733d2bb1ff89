import { keyedOn, leastAnswered } from '@trellis/sdk/contract'
import type { KeyItem, RespondentAnswers, Rules } from './rules.ts'

/** One subscale of a sample. NaN stands for N/A and for a score that is not held. */
export interface SubscaleSample {
  scale: string
  subscale: string
  /** Keyed answers: one column an item, one row a person. */
  items: Float64Array[]
  /** One score a person, in the same rows. */
  scores: Float64Array
}

/** Keyed answers and person scores of the valid respondents. A reversed item scores least + most - x. Source: measurement 1, 2. */
export function sampleOf(
  key: readonly KeyItem[],
  people: readonly RespondentAnswers[],
  rules: Rules,
): SubscaleSample[] {
  // Plain loops, person by person: this is all the work there is in a large survey.
  const columns = key.map(() => new Float64Array(people.length))
  for (const [person, { values }] of people.entries())
    for (let index = 0; index < key.length; index++)
      (columns[index] as Float64Array)[person] = step(values, key[index] as KeyItem, rules)
  const subscales = Map.groupBy(key.keys(), index => key[index]?.subscale ?? '')
  return [...subscales].map(([subscale, own]) => {
    const items = own.map(index => columns[index] as Float64Array)
    const needed = leastAnswered(items.length)
    const scores = new Float64Array(people.length)
    for (let person = 0; person < people.length; person++) {
      let sum = 0
      let count = 0
      for (const column of items) {
        const value = column[person] as number
        if (Number.isNaN(value)) continue
        sum += value
        count++
      }
      scores[person] = count < needed ? Number.NaN : sum / count
    }
    return { scale: key[own[0] as number]?.scale ?? '', subscale, items, scores }
  })
}

function step(values: RespondentAnswers['values'], { item, reverse }: KeyItem, { least, most }: Rules): number {
  const value = values.get(item) ?? null
  if (value === null) return Number.NaN
  if (!Number.isInteger(value) || value < least || value > most)
    throw new RangeError(`${value} is no step from ${least} to ${most} (item ${item})`)
  return keyedOn(value, reverse, least, most)
}

/** The values that are there; with `beside` those of people who have a value there, too. */
export function held(values: Float64Array, beside: Float64Array = values): Float64Array {
  const kept = new Float64Array(values.length)
  let count = 0
  for (let i = 0; i < values.length; i++)
    if (!Number.isNaN(values[i]) && !Number.isNaN(beside[i])) kept[count++] = values[i] as number
  return kept.subarray(0, count)
}

/** Mean; NaN of nothing. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i] as number
  return sum / values.length
}

/** Variance with n - 1; NaN below two values. */
export function variance(values: ArrayLike<number>): number {
  const middle = mean(values)
  let squares = 0
  for (let i = 0; i < values.length; i++) squares += ((values[i] as number) - middle) ** 2
  return values.length < 2 ? Number.NaN : squares / (values.length - 1)
}

import { type AlignmentReport, type alignment, dayMs, reportMinimum } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler } from '../core/context.ts'
import { bank, keyItems } from './bank.ts'
import { type Kept, numbersOf } from './numbers.ts'
import { namedSubscales } from './read.ts'
import type { RespondentAnswers } from './rules.ts'
import { changeBetween, type Point, trendFrom } from './trends.ts'
import { reportWith } from './words.ts'

const people = 11

/** Waves between -1 and 1 that look like chance and are the same everywhere. */
const wave = (a: number, b: number) => Math.sin(a * 12.9898 + b * 78.233) * Math.cos(a * 4.1414 + b * 3.7)

/** Answers of an invented team: a level a subscale, a leaning a person, more difference of opinion in some subscales. */
export function inventedAnswers(round: number, size = people, variant = 0): RespondentAnswers[] {
  return Array.from({ length: size }, (_, person) => ({
    respondent: String(person + 1),
    submitted: true,
    seconds: 500 + 40 * person,
    values: new Map(
      keyItems.map(({ item, subscale, reverse }, index) => {
        const place = bank.subscales.findIndex(it => it.code === subscale)
        const level = 4.2 + 1.4 * wave(place + 1, 2 + variant) + round * 1.1 * wave(place + 3, 5 + variant)
        // In some subscales the team is of two minds.
        const divided = wave(place + 2, 9 + variant) > 0.25 ? 1.7 : 0.35
        const side = wave(person + 1, place + 4) > 0 ? 1 : -1
        const answer = level + divided * side + 0.6 * wave(person + 1, 1) + 1.2 * wave(person * 7 + index, round + 3)
        const value = Math.min(6, Math.max(1, Math.round(answer)))
        // The sample shows everything there is to see; elsewhere some leave an item out.
        if (variant > 0 && wave(person * 31 + index, 17 + round) > 0.96) return [item, null]
        return [item, reverse ? 7 - value : value]
      }),
    ),
  }))
}

let made: Promise<{ before: Kept; after: Kept }> | undefined

async function compute() {
  const [earlier, later] = [inventedAnswers(0), inventedAnswers(1)]
  const minimum = reportMinimum.default
  const before = await numbersOf({ key: keyItems, answers: earlier, minimum })
  const after = await numbersOf({ key: keyItems, answers: later, minimum })
  after.trends[1] = changeBetween(
    keyItems,
    { numbers: before.numbers, answers: earlier },
    { numbers: after.numbers, answers: later },
    minimum,
  )
  return { before, after }
}

/** A report of an invented team of eleven and its trend over a year, by the same code as every report. Nothing is stored. */
export const sampleReport: Handler<typeof alignment.sampleReport> = async (context, { query }) => {
  const language = query.languageCode ?? context.language
  made ??= compute()
  const { before, after } = await made
  const day = (ago: number) => new Date(now().getTime() - ago * dayMs)
  const points: Point[] = [
    { version: 1, bankVersion: bank.version, date: day(380), kept: before },
    { version: 2, bankVersion: bank.version, date: day(30), kept: after },
  ]
  const team = { teamId: 0, name: context.i18n.t('alignment.sampleTeam') }
  const minimum = reportMinimum.default
  const [earlier, report] = points.map(({ version, bankVersion, date, kept }) => {
    const closed = new Date(date.getTime() + 14 * dayMs)
    const facts = {
      id: 0,
      team_id: 0,
      version,
      bank_version: bankVersion,
      survey_type: 'standard' as const,
      minimum,
      started_at: date,
      deadline: closed,
      closed_at: closed,
      invited: people + 1,
      asked: people + 1,
      outside_asked: 0,
      submitted: people,
      valid: people,
      inside: people,
      inside_asked: people,
      generated_at: closed,
    }
    return reportWith({ team, version: facts, numbers: kept.numbers, minimum, sample: true }, language)
  }) as [AlignmentReport, AlignmentReport]
  return { report, earlier, trend: trendFrom(points, 2, 1, namedSubscales(language)) }
}

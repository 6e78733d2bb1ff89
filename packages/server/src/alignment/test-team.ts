import type { KeyItem, RespondentAnswers } from './rules.ts'

/** A bank in the shape of ours: 12 subscales in 4 scales, nine of 4 items and three of 3, six items reversed. */
export const fullKey: KeyItem[] = Array.from({ length: 12 }, (_, subscale) =>
  Array.from({ length: [2, 5, 7].includes(subscale) ? 3 : 4 }, (_, item) => ({
    item: `s${subscale}i${item}`,
    scale: `scale${Math.floor(subscale / 3)}`,
    subscale: `s${subscale}`,
    reverse: item === 0 && subscale % 2 === 0,
  })),
)
  .flat()
  .map((it, index) => ({ ...it, page: 1 + Math.floor(index / 8) }))

/** Items of one scale: `{ a: 4 }` is a subscale a of four items a1 to a4; a minus reverses. */
export const keyOf = (sizes: Record<string, number>, reversed: string[] = []): KeyItem[] =>
  Object.entries(sizes).flatMap(([subscale, size]) =>
    Array.from({ length: size }, (_, index) => ({
      item: `${subscale}${index + 1}`,
      page: 1,
      scale: 'scale',
      subscale,
      reverse: reversed.includes(`${subscale}${index + 1}`),
    })),
  )

/** One submitted sheet for each row of answers, in the order of the key; null is N/A. */
export const sheets = (key: readonly KeyItem[], rows: readonly (readonly (number | null)[])[]): RespondentAnswers[] =>
  rows.map((row, index) => ({
    respondent: `p${index}`,
    submitted: true,
    values: new Map(key.map(({ item }, place) => [item, row[place] ?? null])),
  }))

/** People who each give one answer to every item, keyed: all subscales score that number. */
export const flat = (key: readonly KeyItem[], scores: readonly number[]): RespondentAnswers[] =>
  sheets(
    key,
    scores.map(score => key.map(it => (it.reverse ? 7 - score : score))),
  )

import type { Leader360Report } from '@trellis/sdk'

type Words = Leader360Report['words']

/** Pixels of a sheet that open answers have, of a question, of a line and of the space and name below an answer. */
const room = 880
const questionHeight = 40
const lineHeight = 19
const space = 11
const signedHeight = 16
/** Latin letters on a line; signs of Japanese and Chinese take two. */
const onALine = 95

const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 0)
const heightOf = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / onALine)), 0) * lineHeight + space

/** Answers of a question one by one: those who stand alone last, as they stand on the page. */
const pieces = (it: Words[number]) => [
  ...it.anonymous.map(text => ({ height: heightOf(text), anonymous: [text], named: [] })),
  ...it.named.map(one => ({ height: heightOf(one.text) + signedHeight, anonymous: [], named: [one] })),
]
type Piece = ReturnType<typeof pieces>[number]

const joined = (question: string, list: readonly Piece[]): Words[number] => ({
  question,
  anonymous: list.flatMap(it => it.anonymous),
  named: list.flatMap(it => it.named),
})

/** What of the open answers has room on one sheet: of each question as many as of the others. */
export function wordsOnASheet(words: Words): { words: Words; left: number } {
  let free = room - words.length * questionHeight
  const waiting = words.map(pieces)
  const taken: Piece[][] = words.map(() => [])
  for (let at = 0; waiting.some(it => it.length > at); at++)
    for (const [nth, list] of waiting.entries()) {
      const next = list[at]
      // Once one has no room none after it has: which are left out must not go by how long they are.
      if (!next || taken[nth]?.length !== at || next.height > free) continue
      taken[nth]?.push(next)
      free -= next.height
    }
  return {
    words: words.map((it, nth) => joined(it.question, taken[nth] ?? [])),
    left: waiting.reduce((sum, list, nth) => sum + list.length - (taken[nth]?.length ?? 0), 0),
  }
}

/** All open answers on as many sheets as they need; a question that goes on is named again. */
export function wordsOnSheets(words: Words): Words[] {
  const sheets: Words[] = [[]]
  let free = room
  for (const it of words) {
    let list: Piece[] = []
    const put = () => {
      if (list.length > 0) sheets.at(-1)?.push(joined(it.question, list))
      list = []
    }
    free -= questionHeight
    for (const next of pieces(it)) {
      if (next.height > free) {
        put()
        sheets.push([])
        free = room - questionHeight
      }
      list.push(next)
      free -= next.height
    }
    put()
  }
  return sheets.filter(it => it.length > 0)
}

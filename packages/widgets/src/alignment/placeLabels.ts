export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Labelled {
  x: number
  y: number
  /** Width of the words in px. */
  width: number
}

export interface Placed {
  /** Start of the words, and their baseline. */
  x: number
  baseline: number
  /** False where no place was free: the list beside the map and the reading name the mark. */
  shown: boolean
}

const height = 16
/** From the top of a label to its baseline. */
const ascent = 12.5

/** Area in px² by which a name may touch something. */
const tolerated = 24

const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

/** About how wide a text is: CJK signs are square, Latin letters of this weight are a good half of the size. */
export function textWidth(text: string, size = 13): number {
  let width = 0
  for (const sign of text)
    width += /[\u2E80-\uFFEF]/.test(sign) ? 1 : /[mwMW▲▼]/.test(sign) ? 0.86 : /[ilrtfj ]/.test(sign) ? 0.34 : 0.58
  return width * size
}

/** Places beside a mark from best to worst: on the interval line first, then below it, then over and under the mark. */
function around({ x, y, width }: Labelled, radius: number): Box[] {
  const gap = radius + 6
  const box = (left: number, top: number): Box => ({ x: left, y: top, width, height })
  return [
    box(x + gap, y - height - 1),
    box(x - gap - width, y - height - 1),
    box(x + gap, y + 2),
    box(x - gap - width, y + 2),
    box(x - width / 2, y - radius - height - 4),
    box(x - width / 2, y + radius + 3),
    box(x - width, y - radius - height - 4),
    box(x, y - radius - height - 4),
    box(x - width, y + radius + 3),
    box(x, y + radius + 3),
  ]
}

/**
 * Labels one after another, those with most neighbours first, each where it covers least. `frame` is never left, marks
 * and words are never covered; `soft` things, such as trails, may be where nothing better is free.
 */
export function placeLabels(
  marks: readonly Labelled[],
  radius: number,
  frame: Box,
  hard: readonly Box[],
  soft: readonly Box[],
): Placed[] {
  const circles = marks.map(it => ({
    x: it.x - radius - 1,
    y: it.y - radius - 1,
    width: 2 * radius + 2,
    height: 2 * radius + 2,
  }))
  const near = (one: Labelled) => marks.filter(it => Math.hypot(it.x - one.x, it.y - one.y) < 90).length
  const order = marks.map((_, at) => at).sort((a, b) => near(marks[b] as Labelled) - near(marks[a] as Labelled))
  const taken: Box[] = []
  const placed: Placed[] = []
  for (const at of order) {
    const mark = marks[at] as Labelled
    const sum = (box: Box, boxes: readonly Box[]) => boxes.reduce((area, it) => area + overlap(box, it), 0)
    const options = around(mark, radius).map((box, nth) => {
      const outside = box.width * box.height - overlap(box, frame)
      const covers = sum(box, [...circles, ...hard, ...taken])
      return { box, covers: covers + outside, cost: 200 * outside + 60 * covers + sum(box, soft) + 9 * nth }
    })
    const best = options.reduce((a, b) => (b.cost < a.cost ? b : a))
    const shown = best.covers <= tolerated
    if (shown) taken.push(best.box)
    placed[at] = { x: best.box.x, baseline: best.box.y + ascent, shown }
  }
  return placed
}

/** Words broken into lines of at most `width` px; a longer word keeps its line. */
export function wrapWords(text: string, width: number, size = 13): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && textWidth(`${last} ${word}`, size) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

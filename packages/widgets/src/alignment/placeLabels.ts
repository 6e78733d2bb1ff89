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
  /** Where the name belongs: elsewhere it would say something else of its mark. */
  home?: Box
}

export interface Placed {
  /** Start of the words, and their baseline. */
  x: number
  baseline: number
  /** False where no place was free: the list beside the map and the reading name the mark. */
  shown: boolean
  /** The line from the mark to a name that stands away from it. */
  leader?: { x1: number; y1: number; x2: number; y2: number }
}

const height = 16
/** From the top of a label to its baseline. */
const ascent = 12.5

/** A name that is left out is worse than any place. */
const hiddenCost = 1e6

/** Area in px² by which a name may touch something. */
const tolerated = 24

/** Around a name in its line, so that two are not read as one, and around the line to it. */
const space = 8

/** What a px² costs outside of its home or in the space of another name: more than a place far away. */
const dearly = 20

/** As many px² out of its home costs a name that reads as that of another mark: one that stands by it, without a line to its own. */
const misread = 200

/** So much nearer than any other a name has to stand to its own mark, in px, to be read as its name. */
const nearer = 3

const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

const distanceOf = (mark: Labelled, box: Box) =>
  Math.hypot(
    Math.max(box.x - mark.x, 0, mark.x - box.x - box.width),
    Math.max(box.y - mark.y, 0, mark.y - box.y - box.height),
  )

const spaced = ({ x, y, width, height }: Box, by: number): Box => ({ x: x - by, y, width: width + 2 * by, height })

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

/** How far from its mark a name may stand, and in which directions it is tried there. */
const distances = [24, 38, 54, 72, 92, 114, 138, 164] as const
const directions = Array.from({ length: 24 }, (_, at) => (at * Math.PI) / 12)
/** From this distance of mark and name on, a line leads from one to the other. */
const leaderFrom = 14

/** Places further away, all around the mark. */
function away({ x, y, width }: Labelled, radius: number): Box[] {
  return distances.flatMap(distance =>
    directions.map(turn => {
      const [toX, toY] = [x + (radius + distance) * Math.cos(turn), y + (radius + distance) * Math.sin(turn)]
      return { x: Math.cos(turn) < 0 ? toX - width : toX, y: toY - height / 2, width, height }
    }),
  )
}

/** The line from the edge of a mark to the nearest point of its name; none where the name stands beside it. */
function leaderOf({ x, y }: Labelled, radius: number, box: Box): Placed['leader'] {
  const x2 = Math.max(box.x - 2, Math.min(box.x + box.width + 2, x))
  const y2 = Math.max(box.y + 1, Math.min(box.y + box.height - 1, y))
  const distance = Math.hypot(x2 - x, y2 - y)
  if (distance - radius < leaderFrom) return undefined
  return { x1: x + ((x2 - x) * radius) / distance, y1: y + ((y2 - y) * radius) / distance, x2, y2 }
}

type Line = NonNullable<Placed['leader']>

/** Points of a line, close enough to see what it crosses. */
const alongLine = ({ x1, y1, x2, y2 }: Line): Box[] =>
  Array.from({ length: 12 }, (_, at) => ({
    x: x1 + ((x2 - x1) * (at + 1)) / 13 - 1.5,
    y: y1 + ((y2 - y1) * (at + 1)) / 13 - 1.5,
    width: 3,
    height: 3,
  }))

/**
 * Labels one after another, each where it covers least, in the best of several orders. `frame` is never left, marks and
 * words are never covered; `soft` things, such as trails, may be where nothing better is free.
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
  const crowd = (one: Labelled) => marks.filter(it => Math.hypot(it.x - one.x, it.y - one.y) < 90).length
  const sum = (box: Box, boxes: readonly Box[]) => boxes.reduce((area, it) => area + overlap(box, it), 0)

  function inOrder(order: readonly number[]) {
    const taken: Box[] = []
    const near: Box[] = []
    const placed: Placed[] = []
    let cost = 0
    for (const at of order) {
      const mark = marks[at] as Labelled
      const others = circles.filter((_, other) => other !== at)
      const weigh = (box: Box, dear: number) => {
        const outside = box.width * box.height - overlap(box, frame)
        const leader = leaderOf(mark, radius, box)
        const crossed = leader ? alongLine(leader).reduce((area, it) => area + sum(it, [...others, ...taken]), 0) : 0
        const covers = sum(box, [...circles, ...hard, ...taken]) + outside + crossed
        const out = mark.home ? box.width * box.height - overlap(box, mark.home) : 0
        const own = distanceOf(mark, box) + nearer
        const isMisread = !leader && mark.width > 0 && marks.some(it => it !== mark && distanceOf(it, box) < own)
        const amiss = covers + out + sum(box, near) + (isMisread ? misread : 0)
        return { box, leader, covers, amiss, cost: 200 * covers + dearly * (amiss - covers) + sum(box, soft) + dear }
      }
      const cheapest = (options: ReturnType<typeof weigh>[]) => options.reduce((a, b) => (b.cost < a.cost ? b : a))
      const beside = cheapest(around(mark, radius).map((box, nth) => weigh(box, 9 * nth)))
      const far = (box: Box, nth: number) => weigh(box, 120 + 60 * Math.floor(nth / directions.length))
      // A name beside its mark is read at once: only where there is no room it moves away.
      const best = beside.amiss <= tolerated ? beside : cheapest([beside, ...away(mark, radius).map(far)])
      const shown = best.covers <= tolerated
      if (shown) {
        const line = best.leader ? alongLine(best.leader) : []
        taken.push(best.box, ...line)
        near.push(spaced(best.box, space), ...line.map(it => spaced(it, 2)))
      }
      cost += shown ? best.cost : hiddenCost
      const { box, leader } = best
      placed[at] = { x: box.x, baseline: box.y + ascent, shown, ...(leader ? { leader } : {}) }
    }
    return { placed, cost }
  }

  const all = marks.map((_, at) => at)
  const by = (value: (it: Labelled) => number) =>
    [...all].sort((a, b) => value(marks[a] as Labelled) - value(marks[b] as Labelled))
  const orders = [by(it => -crowd(it)), by(it => it.x), by(it => -it.x), by(it => it.y), by(it => -it.y), by(crowd)]
  return orders.map(inOrder).reduce((a, b) => (b.cost < a.cost ? b : a)).placed
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

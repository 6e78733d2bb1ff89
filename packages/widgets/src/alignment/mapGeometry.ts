/** r_wg(j) at the borders of the five words, and how far up the ladder they lie: a step is a word, not a distance. */
const cuts = [0, 0.3, 0.5, 0.7, 0.9, 1] as const
const rungs = [0, 0.13, 0.28, 0.46, 0.74, 1] as const
/** Borders of the regions: a level begins at its cut, agreement above it. Source: measurement 10. */
export const levelCuts = { middle: 3.5, high: 4.5 } as const
export const agreeCut = 0.7

/** Height of an agreement on the ladder, 0 at the bottom to 1. */
export function ladder(rwgj: number): number {
  const value = Math.max(0, Math.min(1, rwgj))
  const at = Math.max(
    1,
    cuts.findIndex(cut => value <= cut),
  )
  const [low, high, from, to] = [cuts[at - 1] ?? 0, cuts[at] ?? 1, rungs[at - 1] ?? 0, rungs[at] ?? 1]
  return from + ((value - low) / (high - low)) * (to - from)
}

/** Borders between words, and the middles where the words stand. */
export const ladderTicks = [0.3, 0.5, 0.7, 0.9] as const
export const ladderWords = ['none', 'weak', 'moderate', 'strong', 'veryStrong'] as const
export const wordHeight = (nth: number): number => ((rungs[nth] ?? 0) + (rungs[nth + 1] ?? 1)) / 2

export interface Plot {
  left: number
  right: number
  top: number
  bottom: number
  x: (mean: number) => number
  y: (rwgj: number) => number
  /** Height of a place on the ladder, 0 at the bottom to 1. */
  rung: (height: number) => number
}

/** `room`: what lies between the ends of both axes and the frame, so that a mark at an end stays within it. */
export function plotOf(left: number, right: number, top: number, bottom: number, room = 0): Plot {
  const rung = (height: number) => bottom - room - height * (bottom - top - 2 * room)
  return {
    left,
    right,
    top,
    bottom,
    // The interval of few people reaches beyond the scale; its bar ends with the axis.
    x: mean => left + room + ((Math.min(6, Math.max(1, mean)) - 1) / 5) * (right - left - 2 * room),
    y: rwgj => rung(ladder(rwgj)),
    rung,
  }
}

/** Slanted lines over the half without agreement, cut at its edges. */
export function hatchPath({ left, right, bottom, y }: Plot, step: number): string {
  const top = y(agreeCut)
  const height = bottom - top
  let path = ''
  for (let start = left - height + step; start < right; start += step) {
    const [x1, y1] = start < left ? [left, bottom - (left - start)] : [start, bottom]
    const [x2, y2] = start + height > right ? [right, bottom - (right - start)] : [start + height, top]
    path += `M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`
  }
  return path
}

/** Three strands up the ladder, parted at the bottom and one at the top: the legend of agreement. */
export function strandPaths({ y }: Plot, x: number, width = 9): string[] {
  const spread = [1, 0.73, 0.51, 0.29, 0.09, 0.02]
  return [-1, 0, 1].map(side =>
    cuts.reduce((path, cut, at) => {
      const here = x + side * width * (spread[at] ?? 0)
      if (at === 0) return `M${here.toFixed(1)} ${y(cut)}`
      const before = x + side * width * (spread[at - 1] ?? 0)
      const middle = (y(cuts[at - 1] ?? 0) + y(cut)) / 2
      return `${path}C${before.toFixed(1)} ${middle} ${here.toFixed(1)} ${middle} ${here.toFixed(1)} ${y(cut)}`
    }, ''),
  )
}

interface Point {
  x: number
  y: number
}

/** How high a trail bends above the straight way, at its middle. */
const bowOf = (was: Point, now: Point): number => Math.min(24, 0.14 * Math.hypot(now.x - was.x, now.y - was.y))

/** The bow from where a mark was to its edge now, with an arrow's head. */
export function trailPath(was: Point, now: Point, radius: number): string {
  const distance = Math.hypot(now.x - was.x, now.y - was.y)
  if (distance < radius + 6) return ''
  const bow = { x: (was.x + now.x) / 2, y: (was.y + now.y) / 2 - 2 * bowOf(was, now) }
  const angle = Math.atan2(now.y - bow.y, now.x - bow.x)
  const tip = { x: now.x - (radius + 2) * Math.cos(angle), y: now.y - (radius + 2) * Math.sin(angle) }
  const barb = (turn: number) =>
    `${(tip.x - 8 * Math.cos(angle + turn)).toFixed(1)} ${(tip.y - 8 * Math.sin(angle + turn)).toFixed(1)}`
  const end = `${tip.x.toFixed(1)} ${tip.y.toFixed(1)}`
  return `M${was.x.toFixed(1)} ${was.y.toFixed(1)}Q${bow.x.toFixed(1)} ${bow.y.toFixed(1)} ${end}M${barb(0.45)}L${end}L${barb(-0.45)}`
}

/** Marks that would hide each other move apart, each by at most `most`: their place is still read from the axes. */
export function partMarks<T extends Point>(marks: readonly T[], gap: number, most = 22): T[] {
  // Marks in one and the same place start on a spiral: pushed along one line they would stay on it.
  const moved = marks.map((it, at) => {
    const shared = marks.some(other => other !== it && Math.hypot(other.x - it.x, other.y - it.y) < 1)
    return shared ? { ...it, x: it.x + Math.cos(2.4 * at), y: it.y + Math.sin(2.4 * at) } : { ...it }
  })
  for (let round = 0; round < 24; round++)
    for (const [at, one] of moved.entries())
      for (const two of moved.slice(at + 1)) {
        const distance = Math.hypot(two.x - one.x, two.y - one.y)
        if (distance >= gap) continue
        const angle = Math.atan2(two.y - one.y, two.x - one.x)
        const push = (gap - distance) / 2
        one.x -= push * Math.cos(angle)
        one.y -= push * Math.sin(angle)
        two.x += push * Math.cos(angle)
        two.y += push * Math.sin(angle)
      }
  return moved.map((it, at) => {
    const from = marks[at] as T
    const away = Math.hypot(it.x - from.x, it.y - from.y)
    const share = away > most ? most / away : 1
    return { ...it, x: from.x + (it.x - from.x) * share, y: from.y + (it.y - from.y) * share }
  })
}

import type { AlignmentReport, AlignmentTrend, BandNumber, SubscaleResult } from '@trellis/sdk'
import { agreeCut, type Plot, partMarks, trailPath } from './mapGeometry.ts'
import { type Box, type Placed, placeLabels, textWidth } from './placeLabels.ts'
import { bandOfMean, byRank, subscalesOf, trendOf, verdictOf } from './readReport.ts'

export interface MapMark {
  it: SubscaleResult & { mean: number; rank: number }
  x: number
  y: number
  /** Height of its agreement, where its interval lies. */
  level: number
  band: BandNumber
  /** In the hatched half. */
  split: boolean
  /** Where it was, where it moved by a real change and its agreement was shown then, too. */
  was?: { x: number; y: number; path: string }
}

export const flagOf = (it: SubscaleResult): string => (it.flag === 'highest' ? ' ▲' : it.flag === 'lowest' ? ' ▼' : '')

/** The subscales that have a place on the map, with the way they took since the earlier version. */
export function marksOf(
  report: AlignmentReport,
  earlier: AlignmentReport | null,
  trend: AlignmentTrend | null,
  plot: Plot,
  radius: number,
): MapMark[] {
  const placed = byRank(report).flatMap(it => {
    if (it.rwgj === undefined) return []
    const y = plot.y(it.rwgj)
    return [{ it, x: plot.x(it.mean), y, level: y, band: bandOfMean(it.mean), split: it.rwgj <= agreeCut }]
  })
  return partMarks(placed, 2 * radius + 1).map(mark => {
    const before = earlier && subscalesOf(earlier).find(one => one.subScaleCode === mark.it.subScaleCode)
    const real = verdictOf(trendOf(trend, mark.it.subScaleCode)) === 'real'
    if (!real || before?.mean === undefined || before?.rwgj === undefined) return mark
    const was = { x: plot.x(before.mean), y: plot.y(before.rwgj) }
    const path = trailPath(was, mark, radius)
    return path ? { ...mark, was: { ...was, path } } : mark
  })
}

/** Height that the words of a region take within the map. */
const wordsHeight = 46

/** Whether the words of the hatched half stand at its bottom: there, or at its top where fewer marks are in their way. */
export function wordsOf(marks: readonly MapMark[], { y, bottom }: Plot): boolean {
  const within = (from: number, to: number) => marks.filter(it => it.y > from - 12 && it.y < to + 12).length
  const top = y(agreeCut)
  return within(bottom - wordsHeight, bottom) <= within(top, top + wordsHeight)
}

/** How far a name may reach over the right edge of the map. */
const room = 14

/** The half in which the name of a mark belongs, `over` px beyond the right edge. */
export function homeOf({ split }: Pick<MapMark, 'split'>, { left, right, top, bottom, y }: Plot, over = 0): Box {
  const cut = y(agreeCut)
  const [from, to] = split ? [cut, bottom] : [top, cut]
  return { x: left, y: from, width: right - left + over, height: to - from }
}

/** Where the names go: never over a mark, a name or the words of the regions. */
export function labelsOf(marks: readonly MapMark[], plot: Plot, radius: number, low: boolean): Placed[] {
  const { left, right, top, bottom } = plot
  const y = low ? bottom - wordsHeight : plot.y(agreeCut)
  const words: Box[] = [
    { x: left, y, width: (right - left) * 0.32, height: wordsHeight },
    { x: right - (right - left) * 0.3, y, width: (right - left) * 0.3, height: wordsHeight },
  ]
  const intervals = marks.flatMap(({ it, level }) =>
    it.ci95 ? [{ x: plot.x(it.ci95[0]), y: level - 1, width: plot.x(it.ci95[1]) - plot.x(it.ci95[0]), height: 2 }] : [],
  )
  return placeLabels(
    marks.map(mark => ({
      x: mark.x,
      y: mark.y,
      width: textWidth(mark.it.label + flagOf(mark.it)),
      home: homeOf(mark, plot, room),
    })),
    radius,
    { x: left + 3, y: top + 3, width: right - left + room - 3, height: bottom - top - 6 },
    words,
    intervals,
  )
}

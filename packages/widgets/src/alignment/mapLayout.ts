import type { AlignmentReport, AlignmentTrend } from '@trellis/sdk'
import { laneRows } from './LevelLane.tsx'
import { plotOf } from './mapGeometry.ts'
import { marksOf, wordsOf } from './mapMarks.ts'
import { levelOnly } from './readReport.ts'

/** Where the plot of the map ends: what else stands around it has its place outside. */
interface Frame {
  left: number
  right: number
  top: number
  bottom: number
}

const frames = {
  screen: (width: number): Frame => ({ left: 124, right: width - 16, top: 62, bottom: 526 }),
  narrow: (width: number): Frame => ({ left: 44, right: width - 6, top: 58, bottom: 480 }),
  paper: (width: number): Frame => ({ left: 116, right: width - 2, top: 54, bottom: 360 }),
}

/** Where everything of the map stands at a width. */
export function layoutOf(
  report: AlignmentReport,
  earlier: AlignmentReport | null,
  trend: AlignmentTrend | null,
  width: number,
  paper = false,
) {
  const narrow = width < 560
  const radius = narrow ? 11 : 12
  const { left, right, top, bottom } = frames[narrow ? 'narrow' : paper ? 'paper' : 'screen'](width)
  const plot = plotOf(left, right, top, bottom, radius + 4)
  const lane = levelOnly(report)
  const marks = marksOf(report, earlier, trend, plot, radius)
  const low = wordsOf(marks, plot)
  const laned = laneRows(lane, plot.x, radius)
  const stacked = Math.max(0, ...laned.map(it => it.row)) * (2 * radius + 2)
  // Without any agreement there is no map, only the line of levels above its axis.
  const flat = marks.length === 0
  const axis = flat ? radius + 6 + stacked + 26 : plot.bottom + 8
  const below = axis + (narrow ? 48 : 70)
  const laneY = flat ? axis - 26 : below + stacked + radius + 8
  const height = flat ? below : lane.length > 0 ? laneY + radius + 22 : below
  return { width, height, narrow, radius, plot, lane, marks, low, laned, flat, axis, laneY }
}

import type { SubscaleResult } from '@trellis/sdk'
import { demoReport } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { layoutOf } from './mapLayout.ts'
import { flagOf, labelsOf } from './mapMarks.ts'
import { textWidth } from './placeLabels.ts'

/** A team whose subscales lie close together, in words as long as those of German. */
const crowded: readonly Partial<SubscaleResult>[] = [
  { label: 'Verantwortung', rank: 11, mean: 3.5, rwgj: 0.93, ci95: [3.1, 3.8], flag: 'lowest' },
  { label: 'Sinn', rank: 3, mean: 4.5, rwgj: 0.94, ci95: [4.2, 4.8], flag: 'highest' },
  { label: 'Klarheit', rank: 6, mean: 4.2, rwgj: 0, ci95: [2.9, 5.5], flag: 'none' },
  { label: 'Kommunikation', rank: 2, mean: 4.6, rwgj: 0, ci95: [3.4, 5.7], flag: 'highest' },
  { label: 'Verständigung', rank: 8, mean: 3.8, rwgj: 0.9, ci95: [3.3, 4.3], flag: 'none' },
  { label: 'Unterstützung', rank: 8, mean: 3.8, rwgj: 0, ci95: [2.7, 4.9], flag: 'none' },
  { label: 'Beteiligung', rank: 1, mean: 4.9, rwgj: 0.93, ci95: [4.6, 5.3], flag: 'highest' },
  { label: 'Ermutigung', rank: 10, mean: 3.7, rwgj: 0.97, ci95: [3.6, 3.9], flag: 'lowest' },
  { label: 'Lernen', rank: 6, mean: 4.2, rwgj: 0.96, ci95: [3.9, 4.5], flag: 'none' },
  { label: 'Mitsprache', rank: 4, mean: 4.3, rwgj: 0.93, ci95: [3.9, 4.7], flag: 'none' },
  { label: 'Ausstattung', rank: 12, mean: 3.3, rwgj: 0.39, ci95: [2.3, 4.3], flag: 'lowest' },
  { label: 'Zusammenspiel', rank: 4, mean: 4.3, rwgj: 0.93, ci95: [3.8, 4.7], flag: 'none' },
]

function crowdedReport() {
  const report = demoReport()
  const list = report.team_alignment_sub_scale_list.map((it, at) => ({ ...it, ...crowded[at] }))
  return { ...report, team_alignment_sub_scale_list: list }
}

const widths = [600, 674, 720, 800, 900, 1000, 1100]
test.each([...widths.map(it => [it, false] as const), ...widths.map(it => [it, true] as const)])(
  'at %s px (on paper: %s) a name without a line stands nearer to its mark than to any other',
  (width, paper) => {
    const { marks, plot, radius, low } = layoutOf(crowdedReport(), null, null, width, paper)
    expect(marks).toHaveLength(12)
    const labels = labelsOf(marks, plot, radius, low)
    expect(labels.every(it => it.shown)).toBe(true)
    const wrong = labels.flatMap(({ x, baseline, leader }, at) => {
      const own = marks[at]
      if (leader || !own) return []
      const end = x + textWidth(own.it.label + flagOf(own.it))
      const away = (it: { x: number; y: number }) =>
        Math.hypot(Math.max(x - it.x, 0, it.x - end), Math.max(baseline - 12.5 - it.y, 0, it.y - baseline - 3.5))
      const near = marks.filter(it => it !== own && away(it) < away(own) + 3).map(it => it.it.label)
      return near.map(it => `${own.it.label} at ${it}`)
    })
    expect(wrong).toEqual([])
  },
)

import type { AlignmentReport } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { HaloText } from '../shared/HaloText.tsx'
import { Mark } from './MapMarks.tsx'
import { flagOf } from './mapMarks.ts'
import { textWidth, wrapWords } from './placeLabels.ts'
import { bandOfMean, levelOnly, reasonOf } from './readReport.ts'

type Lone = ReturnType<typeof levelOnly>[number]

/** Marks of the lane in rows, so that none hides another; the lowest row is the line itself. */
export function laneRows(list: readonly Lone[], x: (mean: number) => number, radius: number) {
  const ends: number[] = []
  return [...list]
    .sort((a, b) => a.mean - b.mean)
    .map(it => {
      const at = x(it.mean)
      const free = ends.findIndex(end => end <= at - radius - 1)
      const row = free < 0 ? ends.length : free
      ends[row] = at + radius + 1
      return { it, x: at, row }
    })
}

export interface LevelLaneProps {
  report: AlignmentReport
  left: number
  right: number
  /** Height of the line in the picture. */
  y: number
  radius: number
  narrow: boolean
  x: (mean: number) => number
  current: string | null
}

/** The line below the map for those whose level shows without their agreement, with the reason. */
export function LevelLane({ report, left, right, y, radius, narrow, x, current }: LevelLaneProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const list = levelOnly(report)
  const [only] = list
  if (!only) return null
  const rows = laneRows(list, x, radius)
  const named = list.length === 1
  const after = x(only.mean) < (left + right) / 2
  const at = after ? x(only.mean) + radius + 8 : x(only.mean) - radius - 8
  const room = after ? right - at : at - left
  const name = only.label + flagOf(only)
  const why = t('alignment.report.map.agreementNotShown', {
    reason: only.spreadHidden ? reasonOf(i18n, only.spreadHidden) : '',
  })
  const whole = textWidth(`${name} ${why}`, 12) * 0.95 <= room
  const lines = whole ? [] : wrapWords(why, room, 12)
  return (
    <g>
      {!narrow && (
        <text className="t-map__word" x={0} y={y + 4}>
          {t('alignment.report.map.levelOnly')}
        </text>
      )}
      <path className="t-map__lane" d={`M${left} ${y}H${right}`} />
      {rows.map(mark => (
        <Mark
          key={mark.it.subScaleCode}
          x={mark.x}
          y={y - mark.row * (2 * radius + 2)}
          band={bandOfMean(mark.it.mean)}
          radius={radius}
          rank={mark.it.rank}
          current={current === mark.it.subScaleCode}
          open
        />
      ))}
      {named && (
        <HaloText className="t-map__lanetext" textAnchor={after ? 'start' : 'end'} x={at} y={y - (whole ? 6 : 7)}>
          <tspan className="t-map__strong">{name}</tspan>
          {whole && <tspan dx={6}>{why}</tspan>}
        </HaloText>
      )}
      {named &&
        lines.map((line, nth) => (
          <HaloText
            key={line}
            className="t-map__lanetext"
            textAnchor={after ? 'start' : 'end'}
            x={at}
            y={y + 15 + 15 * nth}
          >
            {line}
          </HaloText>
        ))}
    </g>
  )
}

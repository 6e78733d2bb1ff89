import type { AlignmentReport } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { sentences } from '../shared/wording.ts'
import { LevelBands } from './LevelBands.tsx'
import { MapHalves } from './MapHalves.tsx'
import { agreeCut, levelCuts, plotOf } from './mapGeometry.ts'
import { homeOf, marksOf } from './mapMarks.ts'
import { placeLabels, textWidth } from './placeLabels.ts'
import { levelWord, type State } from './readReport.ts'

const radius = 5.5
const inset = radius + 3
const plot = plotOf(4, 280, 20, 236)
const { left, right, top, bottom, x, y } = plot
const agree = y(agreeCut)
/** Where the regions end: a name over a line is read less well. */
const cuts = [
  { x: x(levelCuts.high) - 2, y: top, width: 4, height: bottom - top },
  { x: x(levelCuts.middle) - 2, y: top, width: 4, height: agree - top },
  { x: left, y: agree - 2, width: right - left, height: 4 },
]
const fontSize = 12
/** Between two names in one line. */
const gap = 8
const worthATalk: readonly (State | undefined)[] = ['divided', 'concern']

/** The alignment map as a small picture: every mark, and names for those that are worth a talk. Without agreement there is none. */
export function GlanceMap({ report }: { report: AlignmentReport }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  // A mark at the end of an axis stands within the frame.
  const marks = marksOf(report, null, null, plot, radius).map(it => ({
    ...it,
    x: Math.min(Math.max(it.x, left + inset), right - inset),
    y: Math.min(Math.max(it.y, top + inset), bottom - inset),
  }))
  if (marks.length === 0) return null
  const word = (state: State) => t(`alignment.report.states.${state}.name`)
  const named = marks.map(({ it }) => worthATalk.includes(it.state))
  const labels = placeLabels(
    marks.map((mark, at) => ({
      x: mark.x,
      y: mark.y,
      width: named[at] ? textWidth(mark.it.label, fontSize) + gap : 0,
      home: homeOf(mark, plot),
    })),
    radius,
    { x: left + 3, y: top + 3, width: right - left - 6, height: bottom - top - 6 },
    [{ x: left, y: bottom - 22, width: 6 + textWidth(word('divided'), fontSize) + gap, height: 22 }],
    cuts,
  )
  const listed = marks.filter((_, at) => named[at]).map(({ it }) => it.label)
  const summary = [
    t('alignment.glance.map', { count: marks.length }),
    listed.length > 0 && t('alignment.glance.talk', { names: i18n.list(listed) }),
  ]
  return (
    <svg
      className="t-map t-glance__map"
      viewBox="0 0 284 268"
      width="284"
      height="268"
      role="img"
      aria-label={sentences(i18n, summary)}
    >
      <MapHalves plot={plot} hatch={18} />
      <rect className="t-map__frame" x={left} y={top} width={right - left} height={bottom - top} />
      <LevelBands x={x} y={bottom + 5} height={5} />
      <text className="t-map__word" x={left} y={top - 7}>
        {word('concern')}
      </text>
      <text className="t-map__word" x={right} y={top - 7} textAnchor="end">
        {word('strength')}
      </text>
      <text className="t-map__word" x={left + 6} y={bottom - 7}>
        {word('divided')}
      </text>
      <text className="t-map__word" x={left} y={bottom + 28}>
        {levelWord(i18n, 1)}
      </text>
      <text className="t-map__word" x={right} y={bottom + 28} textAnchor="end">
        {levelWord(i18n, 6)}
      </text>
      {labels.map(
        (label, at) =>
          named[at] &&
          label.shown &&
          label.leader && <line key={marks[at]?.it.subScaleCode} className="t-map__leader" {...label.leader} />,
      )}
      {marks.map(({ it, x, y, band }) => (
        <g key={it.subScaleCode} className="t-mark" data-band={band}>
          <circle className="t-mark__disc" cx={x} cy={y} r={radius} />
        </g>
      ))}
      {marks.map(({ it, split }, at) => {
        const label = labels[at]
        return (
          named[at] &&
          label?.shown && (
            <text
              key={it.subScaleCode}
              className={split ? 't-map__label is-split' : 't-map__label'}
              x={label.x}
              y={label.baseline}
            >
              {it.label}
            </text>
          )
        )
      })}
    </svg>
  )
}

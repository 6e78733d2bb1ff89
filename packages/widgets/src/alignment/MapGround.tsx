import { useTrellis } from '../shared/context.tsx'
import { LevelBands } from './LevelBands.tsx'
import { MapHalves } from './MapHalves.tsx'
import { agreeCut, ladderTicks, ladderWords, levelCuts, type Plot, strandPaths, wordHeight } from './mapGeometry.ts'
import { textWidth, wrapWords } from './placeLabels.ts'
import { levels, levelWord, type State } from './readReport.ts'

/** Between the words of neighbouring regions. */
const gap = 8

/** From where to where a level reaches. */
const levelSpans = [
  [1, levelCuts.middle],
  [levelCuts.middle, levelCuts.high],
  [levelCuts.high, 6],
] as const

/** Halves, regions and both axes of the map. The axes are their own legend: levels below, parting strands at the left. */
export function MapGround({
  plot,
  narrow,
  low,
}: {
  plot: Plot
  narrow: boolean
  /** The words of the hatched half stand at its bottom, not below its upper edge. */
  low: boolean
}) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { left, right, top, bottom, x, y } = plot
  const agree = y(agreeCut)
  const region = (state: State, at: number, width: number, anchor: 'start' | 'end', above: boolean) => {
    const size = narrow ? 12 : 14
    const lines = wrapWords(t(`alignment.report.states.${state}.name`), width - (narrow ? 0 : gap), size)
    const step = size + 2
    const said = narrow ? null : t(`alignment.report.states.${state}.region`)
    // What would run into the next region is left out: the levels below and the name say it, too.
    const sub = above && said !== null && textWidth(said, 12) > width - gap ? null : said
    const under = above ? top : low ? bottom : agree + (sub ? 46 : 26) + step * (lines.length - 1)
    // A name keeps its line beside the others' where nothing is below it, and goes on in the row that is free.
    const below = above && !narrow && sub === null ? Math.max(0, lines.length - 2) : lines.length - 1
    const first = under - (above ? (narrow ? 8 : 26) : sub ? 29 : 10) - step * below
    return (
      <g key={state}>
        {lines.map((line, nth) => (
          <text key={line} className="t-map__name" x={at} y={first + nth * step} textAnchor={anchor}>
            {line}
          </text>
        ))}
        {sub && (
          <text className="t-map__word" x={at} y={under - (above ? 9 : 12)} textAnchor={anchor}>
            {sub}
          </text>
        )}
      </g>
    )
  }
  const middle = t('alignment.report.states.middle.name')
  const longest = (text: string) => Math.max(...text.split(' ').map(word => textWidth(word, 12)))
  // Long words of neighbouring regions would run into each other: then the middle one stands in a row above.
  const raised =
    narrow && longest(middle) + longest(t('alignment.report.states.strength.name')) + 10 > right - x(levelCuts.middle)
  const strands = narrow ? left - 14 : left - 18
  return (
    <g>
      <MapHalves plot={plot} hatch={narrow ? 26 : 30} />
      {ladderTicks.map(tick => (
        <path key={tick} className="t-map__grid" d={`M${left} ${y(tick)}H${right}`} />
      ))}
      <rect className="t-map__frame" x={left} y={top} width={right - left} height={bottom - top} />
      {strandPaths(plot, strands, narrow ? 6 : 9).map(path => (
        <path key={path} className="t-map__strand" d={path} />
      ))}
      {narrow ? (
        <>
          <text className="t-map__word" transform={`translate(12 ${bottom}) rotate(-90)`}>
            {t('alignment.report.map.differ')}
          </text>
          <text className="t-map__word" transform={`translate(12 ${top}) rotate(-90)`} textAnchor="end">
            {t('alignment.report.map.agree')}
          </text>
        </>
      ) : (
        <>
          {ladderWords.map((word, nth) => (
            <text key={word} className="t-map__word" x={left - 36} y={plot.rung(wordHeight(nth)) + 4} textAnchor="end">
              {t(`alignment.report.agreement.${word}`)}
            </text>
          ))}
          {ladderTicks.map(tick => (
            <text key={tick} className="t-map__tick" x={left - 36} y={y(tick) + 4} textAnchor="end">
              {i18n.number(tick, { minimumFractionDigits: 2 })}
            </text>
          ))}
          <text className="t-map__axis" x={0} y={top - 26}>
            {t('alignment.report.columns.agreement')}
          </text>
          <text className="t-map__tick" x={0} y={top - 9}>
            r_wg(j)
          </text>
        </>
      )}
      <LevelAxis left={left} at={bottom + 8} narrow={narrow} x={x} />
      {region('concern', left + (narrow ? 2 : 0), x(levelCuts.middle) - left, 'start', true)}
      {raised ? (
        <text
          className="t-map__name"
          x={(x(levelCuts.middle) + x(levelCuts.high)) / 2}
          y={top - 40}
          textAnchor="middle"
        >
          {middle}
        </text>
      ) : (
        region('middle', x(levelCuts.middle) + (narrow ? 2 : 0), x(levelCuts.high) - x(levelCuts.middle), 'start', true)
      )}
      {narrow
        ? region('strength', right, right - x(levelCuts.high), 'end', true)
        : region('strength', x(levelCuts.high), right - x(levelCuts.high), 'start', true)}
      {region('divided', left + 10, x(levelCuts.high) - left - 20, 'start', false)}
      {region('uneven', right - 10, right - x(levelCuts.high) - 12, 'end', false)}
    </g>
  )
}

interface LevelAxisProps {
  left: number
  at: number
  narrow: boolean
  x: (mean: number) => number
}

/** The level axis: the five bands as a strip, the six steps and the words of the levels. */
export function LevelAxis({ left, at, narrow, x }: LevelAxisProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  return (
    <g>
      <LevelBands x={x} y={at} height={6} />
      {levels.map(level => (
        <text key={level} className="t-map__tick" x={x(level)} y={at + 23} textAnchor="middle">
          {i18n.number(level)}
        </text>
      ))}
      {levelSpans.map(([from, to]) => (
        <text key={from} className="t-map__word" x={(x(from) + x(to)) / 2} y={at + 40} textAnchor="middle">
          {levelWord(i18n, from)}
        </text>
      ))}
      {!narrow && (
        <text className="t-map__axis" x={left} y={at + 62}>
          {t('alignment.report.columns.level')}
          <tspan className="t-map__tick" dx={6}>
            {t('alignment.report.map.levelNote')}
          </tspan>
        </text>
      )}
    </g>
  )
}

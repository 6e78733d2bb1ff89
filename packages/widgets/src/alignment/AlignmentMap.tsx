import type { AlignmentReport, AlignmentTrend, I18n } from '@trellis/sdk'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { ChartFrame } from '../shared/ChartFrame.tsx'
import { useTrellis } from '../shared/context.tsx'
import { chartBarHorizontalIcon } from '../shared/icons.ts'
import { useWidth } from '../shared/useWidth.ts'
import { sentences } from '../shared/wording.ts'
import { MapLegend } from './MapLegend.tsx'
import { MapPicture } from './MapPicture.tsx'
import { layoutOf } from './mapLayout.ts'
import { readingOf } from './readingOf.ts'
import { byRank, headlineOf, ofState, sourceOf, states, subscalesOf } from './readReport.ts'
import { reportTable } from './reportTable.ts'

export interface AlignmentMapProps {
  report: AlignmentReport
  /** Report of the version the trend begins with: where the marks come from. */
  earlier: AlignmentReport | null
  trend: AlignmentTrend | null
}

/** Width of the picture that is saved: on every screen the one with all names. */
const savedWidth = 900

/** A touch this near a mark means it. */
const reach = 28

/** Written summary of the map: the finding first, then every value, then what is hidden. */
export const summaryOf = (i18n: I18n, report: AlignmentReport) =>
  sentences(i18n, [headlineOf(i18n, report), ...subscalesOf(report).map(it => readingOf(i18n, it))])

/** The map as it is saved; worked out only then. */
function SavedMap({ report, earlier, trend, summary }: AlignmentMapProps & { summary: string }) {
  const layout = layoutOf(report, earlier, trend, savedWidth)
  return (
    <div className="t-map" style={{ width: savedWidth }} aria-hidden="true">
      <MapPicture {...{ report, layout, summary }} current={null} />
    </div>
  )
}

/** The alignment map: level across, agreement up as a ladder of words. Arrow keys or the pointer reach the marks. */
export function AlignmentMap({ report, earlier, trend }: AlignmentMapProps) {
  const { i18n, config } = useTrellis()
  const { t } = i18n
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box, 720)
  const [current, setCurrent] = useState<string | null>(null)
  const layout = layoutOf(report, earlier, trend, width)
  const { narrow, radius, lane, marks, laned, flat, laneY } = layout
  const order = [...states.flatMap(state => ofState(report, state)), ...lane]
  const points = [
    ...marks.map(({ it, x, y }) => ({ code: it.subScaleCode, x, y })),
    ...laned.map(({ it, x, row }) => ({ code: it.subScaleCode, x, y: laneY - row * (2 * radius + 2) })),
  ]
  const at = order.findIndex(it => it.subScaleCode === current)
  const read = (nth: number) => setCurrent(order[Math.max(0, Math.min(order.length - 1, nth))]?.subScaleCode ?? null)
  const key = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: 99 }[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    read(to)
  }
  const nearest = (event: PointerEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const distance = (it: { x: number; y: number }) =>
      Math.hypot(it.x - (event.clientX - left), it.y - (event.clientY - top))
    const [first] = [...points].sort((a, b) => distance(a) - distance(b))
    setCurrent(first && distance(first) <= reach ? first.code : null)
  }
  const shown = order[at]
  const reading = (it: (typeof order)[number] | undefined) => it && readingOf(i18n, it, trend)
  const summary = summaryOf(i18n, report)
  return (
    <ChartFrame
      title={t('alignment.report.map.title')}
      meaning={t(flat ? 'alignment.report.map.textFlat' : 'alignment.report.map.text')}
      summary={summary}
      level={2}
      icon={chartBarHorizontalIcon}
      fileName={t('alignment.report.map.fileName')}
      table={reportTable(i18n, report, trend, 'map')}
      foot={[sourceOf(i18n, report, config.product)]}
      picture={<SavedMap {...{ report, earlier, trend, summary }} />}
    >
      <div ref={box} className={narrow ? 't-map is-narrow' : 't-map'}>
        <MapPicture {...{ report, layout, current, summary }} />
        {order.length > 0 && (
          <div
            className="t-map__keys"
            role="slider"
            tabIndex={0}
            aria-label={t('alignment.report.map.points')}
            aria-valuemin={1}
            aria-valuemax={order.length}
            aria-valuenow={Math.max(1, at + 1)}
            aria-valuetext={reading(shown ?? order[0]) ?? ''}
            onKeyDown={key}
            onFocus={event => event.currentTarget.matches(':focus-visible') && at < 0 && read(0)}
            onPointerMove={nearest}
            onPointerDown={nearest}
            onPointerLeave={() => setCurrent(null)}
            onBlur={() => setCurrent(null)}
          />
        )}
      </div>
      <p className="t-map__reading t-small" aria-hidden="true">
        {reading(shown) ?? (
          <>
            <span className="t-map__pointed">{t('alignment.report.map.hint')}</span>
            <span className="t-map__touched">{t('alignment.report.map.hintTouch')}</span>
          </>
        )}
      </p>
      <MapLegend
        narrow={narrow}
        intervals={!narrow && marks.some(it => it.it.ci95)}
        flags={!narrow && !flat && byRank(report).some(it => it.flag !== 'none')}
      />
    </ChartFrame>
  )
}

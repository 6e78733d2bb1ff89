import type { AlignmentReport, AlignmentTrend, Hidden, I18n } from '@trellis/sdk'
import { showChange, showMean } from '../shared/written.ts'
import {
  agreementWord,
  bandOfMean,
  percentOf,
  reasonOf,
  showAgreement,
  subscalesOf,
  type TrendItem,
  trendOf,
  verdictOf,
  verdicts,
  verdictWord,
} from './readReport.ts'

const space = 'http://www.w3.org/2000/svg'
const row = 36
const top = 30
const width = 900
const left = 210
const axis = 330

/** One line of the picture; a `heading` has no axis. Places are percentages of the level axis. */
export interface PictureRow {
  name: string
  heading?: true
  /** Filled dot, in the colour of a band unless it is grey. */
  now?: { at: number; band?: number; open?: boolean }
  was?: number
  bar?: readonly [number, number]
  texts: readonly string[]
}

/** The rows of the chart of subscales, under their scales. */
export function subscaleRows(i18n: I18n, report: AlignmentReport, trend: AlignmentTrend | null): PictureRow[] {
  const list = subscalesOf(report)
  const notShown = (hidden: Hidden | undefined) =>
    hidden ? i18n.t('alignment.report.hidden.cell', { reason: reasonOf(i18n, hidden, list) }) : ''
  return report.team_alignment_scale_list.flatMap(scale => [
    {
      name: scale.label,
      heading: true,
      texts: scale.mean === undefined ? ['', notShown(scale.hidden)] : [showMean(i18n, scale.mean)],
    } as PictureRow,
    ...list
      .filter(it => it.scale === scale.code)
      .map((it): PictureRow => {
        const hidden = it.hidden ?? it.spreadHidden
        const why = notShown(hidden)
        if (it.mean === undefined) return { name: it.label, texts: ['', why] }
        const item = trendOf(trend, it.subScaleCode)
        const agreement =
          it.agreement && it.rwgj !== undefined
            ? `${agreementWord(i18n, it.agreement)} ${showAgreement(i18n, it.rwgj)}`
            : why
        return {
          name: `${it.rank}  ${it.label}`,
          now: { at: percentOf(it.mean), band: bandOfMean(it.mean), open: it.rwgj === undefined },
          ...(it.ci95 ? { bar: [percentOf(it.ci95[0]), percentOf(it.ci95[1])] as const } : {}),
          texts: [
            showMean(i18n, it.mean),
            agreement,
            verdictOf(item) === 'none' || hidden ? '' : changeText(i18n, item),
          ],
        }
      }),
  ])
}

const changeText = (i18n: I18n, item: TrendItem | undefined) =>
  i18n.t('alignment.report.change.with', {
    change: showChange(i18n, item?.delta ?? 0),
    verdict: verdictWord(i18n, item),
  })

/** The rows of the trend, by what may be said of the change. */
export function trendRows(i18n: I18n, trend: AlignmentTrend): PictureRow[] {
  return verdicts.flatMap(verdict => {
    const list = trend.trendList.filter(it => verdictOf(it) === verdict && it.items.length > 1)
    if (list.length === 0) return []
    return [
      { name: i18n.t(`alignment.report.trend.${verdict}.title`), heading: true, texts: [] } as PictureRow,
      ...list.map((it): PictureRow => {
        const [first, last] = [it.items[0]?.mean ?? 1, it.items.at(-1)?.mean ?? 1]
        return {
          name: it.label,
          was: percentOf(first),
          now: { at: percentOf(last), ...(verdict === 'real' ? { band: bandOfMean(last) } : {}) },
          bar: [percentOf(first), percentOf(last)],
          texts: [`${showMean(i18n, first)} → ${showMean(i18n, last)}`, changeText(i18n, it)],
        }
      }),
    ]
  })
}

/**
 * Draws rows in one piece for saving: the page itself lays them out as text and marks. The picture stands in `box`,
 * unseen, while `use` runs, because colours and sizes are known only there.
 */
export async function withRowsPicture(
  box: Element,
  rows: readonly PictureRow[],
  use: (svg: SVGSVGElement) => Promise<void>,
): Promise<void> {
  const svg = picture(rows)
  svg.setAttribute('aria-hidden', 'true')
  svg.style.cssText = 'position: fixed; top: 0; visibility: hidden; pointer-events: none'
  box.append(svg)
  try {
    await use(svg)
  } finally {
    svg.remove()
  }
}

function picture(rows: readonly PictureRow[]): SVGSVGElement {
  const height = top + rows.length * row + 8
  const svg = document.createElementNS(space, 'svg')
  const add = (name: string, attributes: Record<string, string | number>, words?: string) => {
    const element = document.createElementNS(space, name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
    if (words !== undefined) element.textContent = words
    svg.append(element)
  }
  for (const [key, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
    svg.setAttribute(key, String(value))
  const x = (percent: number) => left + (axis * percent) / 100
  const ink = { fill: 'var(--trellis-ink)', 'font-size': 14 }
  const muted = { fill: 'var(--trellis-ink-muted)', 'font-size': 13 }
  for (let step = 1; step <= 6; step++)
    add('text', { ...muted, x: x(percentOf(step)), y: 14, 'text-anchor': 'middle' }, String(step))
  rows.forEach(({ name, heading, now, was, bar, texts }, nth) => {
    const y = top + nth * row + row / 2
    add('text', { ...ink, x: 0, y: y + 5, 'font-weight': heading ? 600 : 400 }, name)
    if (!heading) {
      add('line', { x1: x(0), x2: x(100), y1: y, y2: y, stroke: 'var(--trellis-line-strong)' })
      for (let step = 1; step <= 6; step++) {
        const at = x(percentOf(step))
        add('line', { x1: at, x2: at, y1: y - 3, y2: y + 3, stroke: 'var(--trellis-line-strong)' })
      }
    }
    if (bar)
      add('line', { x1: x(bar[0]), x2: x(bar[1]), y1: y, y2: y, stroke: 'var(--trellis-ink)', 'stroke-width': 2 })
    if (was !== undefined)
      add('circle', { cx: x(was), cy: y, r: 4, fill: 'var(--trellis-surface)', stroke: 'var(--trellis-ink-muted)' })
    if (now) {
      const filled = now.band === undefined ? 'var(--trellis-ink-muted)' : `var(--trellis-band-${now.band})`
      const edge = now.band === undefined ? 'var(--trellis-ink-muted)' : `var(--trellis-band-${now.band}-edge)`
      add('circle', {
        cx: x(now.at),
        cy: y,
        r: 6.5,
        fill: now.open ? 'var(--trellis-surface)' : filled,
        stroke: now.open ? 'var(--trellis-ink-muted)' : edge,
        ...(now.open ? { 'stroke-dasharray': '3 2.5' } : {}),
      })
    }
    const [value = '', second = '', third = ''] = texts
    add('text', { ...ink, x: left + axis + 22, y: y + 5, 'font-weight': 600 }, value)
    add('text', { ...muted, x: heading ? left : left + axis + (now && was === undefined ? 62 : 110), y: y + 5 }, second)
    add('text', { ...muted, x: width, y: y + 5, 'text-anchor': 'end' }, third)
  })
  return svg
}

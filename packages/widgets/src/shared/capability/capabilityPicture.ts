import type { I18n } from '@trellis/sdk'
import { showMean } from '../written.ts'
import { bandOfMean, type Capability, percentOf, scale } from './capabilities.ts'

const space = 'http://www.w3.org/2000/svg'
const row = 34
const top = 54
const width = 740
const left = 230
const axis = 420

/**
 * Draws the chart in one piece for saving: the page itself lays it out in rows of text and marks.
 * It stands in `box`, unseen, while `use` runs, because colours and sizes are known only there.
 */
export async function withPicture(
  box: Element,
  ordered: readonly Capability[],
  i18n: I18n,
  use: (svg: SVGSVGElement) => Promise<void>,
): Promise<void> {
  const svg = capabilityPicture(ordered, i18n)
  svg.setAttribute('aria-hidden', 'true')
  svg.style.cssText = 'position: fixed; top: 0; visibility: hidden; pointer-events: none'
  box.append(svg)
  try {
    await use(svg)
  } finally {
    svg.remove()
  }
}

function capabilityPicture(ordered: readonly Capability[], i18n: I18n): SVGSVGElement {
  const height = top + ordered.length * row + 20
  const add = (parent: Element, name: string, attributes: Record<string, string | number>, text?: string) => {
    const element = document.createElementNS(space, name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
    if (text !== undefined) element.textContent = text
    parent.append(element)
    return element
  }
  const svg = document.createElementNS(space, 'svg')
  for (const [key, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
    svg.setAttribute(key, String(value))
  const x = (percent: number) => left + (axis * percent) / 100
  for (let tick = scale.least; tick <= scale.most; tick++) {
    const at = x(percentOf(tick) ?? 0)
    add(
      svg,
      'text',
      { x: at, y: 26, 'font-size': 12, 'text-anchor': 'middle', fill: 'var(--trellis-ink-muted)' },
      i18n.number(tick),
    )
  }
  for (let band = 1; band <= 5; band++) {
    const at = x(20 * (band - 1))
    add(svg, 'rect', { x: at + 1, y: 2, width: axis / 5 - 2, height: 6, fill: `var(--trellis-band-${band})` })
  }
  for (let border = 0; border <= 100; border += 20)
    add(svg, 'line', { x1: x(border), x2: x(border), y1: 36, y2: height - 38, stroke: 'var(--trellis-line)' })
  ordered.forEach((it, index) => {
    const y = top + index * row
    const band = bandOfMean(it.average_Score)
    const tied = ordered.filter(other => other.capability_rank === it.capability_rank).length > 1
    const rank =
      it.capability_rank === null
        ? '–'
        : tied
          ? i18n.t('gla.profile.rankTied', { rank: it.capability_rank })
          : String(it.capability_rank)
    add(svg, 'text', { x: 0, y: y + 5, 'font-size': 14, fill: 'var(--trellis-ink-muted)' }, rank)
    add(svg, 'text', { x: 34, y: y + 5, 'font-size': 14, fill: 'var(--trellis-ink)' }, it.label)
    const [style, strategy, average] = [
      percentOf(it.styleScore),
      percentOf(it.strategyScore),
      percentOf(it.average_Score),
    ]
    if (style !== null && strategy !== null)
      add(svg, 'line', { x1: x(style), x2: x(strategy), y1: y, y2: y, stroke: 'var(--trellis-line-strong)' })
    if (average !== null)
      add(svg, 'rect', {
        x: x(average) - 4,
        y: y - 12,
        width: 8,
        height: 24,
        rx: 1,
        fill: `var(--trellis-band-${band})`,
        stroke: `var(--trellis-band-${band}-edge)`,
      })
    if (style !== null)
      add(svg, 'circle', { cx: x(style), cy: y, r: 4.5, fill: 'var(--trellis-surface)', stroke: 'var(--trellis-ink)' })
    if (strategy !== null) add(svg, 'path', { d: `M${x(strategy)} ${y - 6}l6 6-6 6-6-6Z`, fill: 'var(--trellis-ink)' })
    add(
      svg,
      'text',
      { x: width, y: y + 5, 'font-size': 14, 'font-weight': 600, 'text-anchor': 'end', fill: 'var(--trellis-ink)' },
      showMean(i18n, it.average_Score),
    )
  })
  add(
    svg,
    'text',
    { x: left, y: height - 8, 'font-size': 12, fill: 'var(--trellis-ink-muted)' },
    i18n.t('gla.profile.legend'),
  )
  return svg
}

import type { CapabilityScore, I18n } from '@trellis/sdk'
import { bandOfMean, percentOf, scale, showMean } from './leaderProfile.ts'

const space = 'http://www.w3.org/2000/svg'
const row = 34
const left = 230
const axis = 420

/** The chart as one drawing, for saving as a picture: the page itself lays it out in rows of text and marks. */
export function profilePicture(ordered: readonly CapabilityScore[], i18n: I18n, title: string): SVGSVGElement {
  const height = 80 + ordered.length * row
  const add = (parent: Element, name: string, attributes: Record<string, string | number>, text?: string) => {
    const element = document.createElementNS(space, name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
    if (text !== undefined) element.textContent = text
    parent.append(element)
    return element
  }
  const svg = document.createElementNS(space, 'svg')
  for (const [key, value] of Object.entries({ width: 760, height, viewBox: `0 0 760 ${height}` }))
    svg.setAttribute(key, String(value))
  add(svg, 'rect', { width: 760, height, fill: 'var(--trellis-surface)' })
  add(svg, 'text', { x: 24, y: 34, 'font-size': 17, 'font-weight': 600, fill: 'var(--trellis-ink)' }, title)
  const x = (percent: number) => left + (axis * percent) / 100
  for (let tick = scale.least; tick <= scale.most; tick++) {
    const at = x(percentOf(tick) ?? 0)
    add(svg, 'line', { x1: at, x2: at, y1: 64, y2: height - 12, stroke: 'var(--trellis-line)' })
    add(
      svg,
      'text',
      { x: at, y: 58, 'font-size': 12, 'text-anchor': 'middle', fill: 'var(--trellis-ink-muted)' },
      i18n.number(tick),
    )
  }
  ordered.forEach((it, index) => {
    const y = 80 + index * row
    const band = bandOfMean(it.average_Score)
    add(
      svg,
      'text',
      { x: 24, y: y + 5, 'font-size': 14, fill: 'var(--trellis-ink)' },
      `${it.capability_rank ?? '–'}  ${it.label}`,
    )
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
      { x: 740, y: y + 5, 'font-size': 14, 'font-weight': 600, 'text-anchor': 'end', fill: 'var(--trellis-ink)' },
      showMean(i18n, it.average_Score),
    )
  })
  return svg
}

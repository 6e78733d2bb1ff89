export interface LineSeries {
  name: string
  /**
   * One value a category; null where there is no data, or none may be shown: the line breaks, nothing is bridged. Undefined where
   * the series has no point at all, as one of another rhythm: the line goes on.
   */
  points: readonly (number | null | undefined)[]
  /** Why a value is null, in words; the chart's own 'no data' where left out. */
  reasons?: readonly (string | null | undefined)[]
  /** False leaves it out. */
  show?: boolean
  style?: 'solid' | 'dotted'
  /** Chart colour 1 to 8; by its place where left out. Self is 1, crew 2. */
  color?: number
  /** Drawn in shades of the parent's colour. */
  children?: readonly LineSeries[]
}

export interface DrawnSeries extends LineSeries {
  stroke: string
  shape: number
}

/** Shades that read 3:1 in light and in dark, none of them the parent's own. */
const shades = [
  [8, 2],
  [5, 6],
  [7, 3],
] as const

/** Parents and their children that are shown, in one list, each with its colour and the shape of its marks. */
export function flatten(series: readonly LineSeries[]): DrawnSeries[] {
  let shape = 0
  const draw = (one: LineSeries, stroke: string): DrawnSeries => ({ ...one, stroke, shape: shape++ % 4 })
  return series.flatMap((parent, at) => {
    const color = `var(--trellis-chart-${parent.color ?? (at % 8) + 1}`
    const shade = (nth: number) => {
      const [light, dark] = shades[nth % shades.length] ?? shades[0]
      return `light-dark(${color}-${light}), ${color}-${dark}))`
    }
    const drawn = [draw(parent, `${color})`), ...(parent.children ?? []).map((child, nth) => draw(child, shade(nth)))]
    return drawn.filter(one => one.show !== false)
  })
}

/** Path through what is known, broken where a value is missing. */
export function linePath(
  points: readonly (number | null | undefined)[],
  x: (at: number) => number,
  y: (value: number) => number,
) {
  let isDown = false
  return points
    .map((value, at) => {
      if (value === undefined) return ''
      const pen = isDown ? 'L' : 'M'
      isDown = value !== null
      return value === null ? '' : `${pen}${x(at).toFixed(1)} ${y(value).toFixed(1)}`
    })
    .join('')
}

/** About how wide a text of 12 px is: what is written in squares is twice as wide. */
export const textWidth = (text: string) =>
  [...text].reduce((sum, it) => sum + ((it.codePointAt(0) ?? 0) > 0x2e80 ? 12.5 : 6.8), 0)

/** Which labels of an axis fit beside each other: the first, and each that is far enough from the one before. */
export function labelled(places: readonly number[], gap: number): boolean[] {
  let last = -Infinity
  return places.map(place => {
    const fits = place - last >= gap
    if (fits) last = place
    return fits
  })
}

/** A vertical that leaves out the labels it would cross, each 18 px high around its place. */
export function verticalPath(x: number, top: number, foot: number, labels: readonly number[]): string {
  let from = top
  let path = ''
  for (const label of [...labels].sort((a, b) => a - b)) {
    if (label - 9 > from) path += `M${x} ${from}V${label - 9}`
    from = Math.max(from, label + 9)
  }
  return from < foot ? `${path}M${x} ${from}V${foot}` : path
}

/** A mark of about 9 px: circle, square, diamond, triangle. */
export function markPath(shape: number, x: number, y: number) {
  const at = (dx: number, dy: number) => `${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`
  if (shape === 1) return `M${at(-4, -4)}h8v8h-8Z`
  if (shape === 2) return `M${at(0, -5.5)}L${at(5.5, 0)}L${at(0, 5.5)}L${at(-5.5, 0)}Z`
  if (shape === 3) return `M${at(0, -5)}L${at(5, 4)}L${at(-5, 4)}Z`
  return `M${at(-4.5, 0)}a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z`
}

/** Moves labels apart so that none lies on another; keeps their order. */
export function spread(places: readonly number[], gap: number, max: number) {
  const order = places.map((place, at) => ({ place, at })).sort((a, b) => a.place - b.place)
  for (const [nth, each] of order.entries())
    each.place = Math.max(each.place, (order[nth - 1]?.place ?? -Infinity) + gap)
  const over = (order.at(-1)?.place ?? 0) - max
  if (over > 0) {
    for (let nth = order.length - 1, limit = max; nth >= 0; nth--, limit -= gap) {
      const each = order[nth]
      if (each) each.place = Math.min(each.place, limit)
    }
  }
  return order.sort((a, b) => a.at - b.at).map(each => each.place)
}

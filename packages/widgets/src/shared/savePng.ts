import { saveFile } from './saveFile.ts'

const kept = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'letter-spacing',
  'overflow',
]

/** A copy that needs no style sheet: the computed looks become attributes. */
function standalone(svg: SVGSVGElement, width: number, height: number) {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const from = [svg, ...svg.querySelectorAll('*')]
  for (const [at, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(from[at] as Element)
    for (const name of kept) element.setAttribute(name, style.getPropertyValue(name))
    element.removeAttribute('class')
    element.removeAttribute('style')
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return new XMLSerializer().serializeToString(copy)
}

const footStep = 18

/** A text in lines that are no wider than the picture; where words are not parted by spaces it stays one, drawn narrower. */
function linesOf(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && context.measureText(longer).width <= width) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines
}

/** A chart as a picture: twice its size on screen, on the colour of the page, its title above and what it needs to be read below. */
async function svgToPng(svg: SVGSVGElement, title?: string, foot: readonly string[] = [], scale = 2): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect()
  const style = getComputedStyle(svg)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(svg, width, height))}`
  await image.decode()
  const margin = 24
  const head = title ? 40 : 0
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  const small = `400 13px ${style.fontFamily}`
  context.font = small
  const below = foot.flatMap(it => linesOf(context, it, width))
  canvas.width = (width + 2 * margin) * scale
  canvas.height = (height + 2 * margin + head + below.length * footStep) * scale
  context.scale(scale, scale)
  context.fillStyle = surface(svg)
  context.fillRect(0, 0, canvas.width, canvas.height)
  if (title) {
    context.fillStyle = style.color
    context.font = `600 16px ${style.fontFamily}`
    context.fillText(title, margin, margin + 14, width)
  }
  context.drawImage(image, margin, margin + head, width, height)
  context.fillStyle = style.color
  context.font = small
  for (const [nth, line] of below.entries())
    context.fillText(line, margin, margin + head + height + (nth + 1) * footStep, width)
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png'),
  )
}

/** The colour of the page, resolved by the browser: a canvas knows no custom properties. */
function surface(svg: SVGSVGElement) {
  svg.style.backgroundColor = 'var(--trellis-surface, #fff)'
  const colour = getComputedStyle(svg).backgroundColor
  svg.style.backgroundColor = ''
  return colour
}

export const savePng = async (name: string, svg: SVGSVGElement, title?: string, foot?: readonly string[]) =>
  saveFile(`${name}.png`, await svgToPng(svg, title, foot))

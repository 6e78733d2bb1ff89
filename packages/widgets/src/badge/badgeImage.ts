import { type AchievementName, achievements } from '@trellis/sdk'
import { leaf, ringsOf, rungsOf, rungTop, vine } from './sealShape.ts'

/** What a picture of a badge says. */
export interface Pictured {
  name: AchievementName
  title: string
  issuer: string
  /** In words. */
  issued: string
  credential: object
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** As it stands within CDATA, in one piece: in JSON a sign may as well be written by its number. */
const inCdata = (json: string) => json.replaceAll(']]>', ']]\\u003e')

const [width, height] = [640, 480]
// A picture goes anywhere: its colours are those of the light theme, whatever the page has.
const [ink, muted, line, accent, paper] = ['#1c1f1d', '#5b635e', '#b9c0bb', '#14703f', '#ffffff']

function drawing({ name, title, issuer, issued }: Pictured): string {
  const isCertificate = achievements[name].type !== 'BADGE'
  const rungs = rungTop.map(
    (top, at) =>
      `<rect x="30" y="${top}" width="36" height="5" rx="1" fill="${at < rungsOf[name] ? ink : paper}" stroke="${ink}" stroke-width="1.5"/>`,
  )
  const rings = ringsOf(isCertificate).map(it => `<circle cx="48" cy="48" r="${it}" fill="none" stroke="${line}"/>`)
  const plant = isCertificate
    ? `<path d="${vine}" fill="none" stroke="${accent}" stroke-width="3" stroke-linecap="round"/><path d="${leaf}" fill="${accent}"/>`
    : ''
  const middle = width / 2
  const text = (y: number, size: number, colour: string, weight: number, it: string) =>
    `<text x="${middle}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${colour}" text-anchor="middle"${
      // Longer than the picture is wide: drawn narrower.
      it.length * size * 0.55 > width - 60 ? ` textLength="${width - 60}" lengthAdjust="spacingAndGlyphs"` : ''
    }>${escaped(it)}</text>`
  return [
    `<rect width="${width}" height="${height}" fill="${paper}"/>`,
    `<rect x="12" y="12" width="${width - 24}" height="${height - 24}" fill="none" stroke="${line}"/>`,
    `<g transform="translate(${middle - 96} 56) scale(2)">${rings.join('')}${rungs.join('')}${plant}</g>`,
    `<g font-family="Instrument Sans, system-ui, sans-serif">`,
    text(318, 30, ink, 600, title),
    text(362, 20, ink, 500, issuer),
    text(396, 18, muted, 400, issued),
    '</g>',
  ].join('')
}

/** The picture of a badge as SVG with its credential in it. Source: Open Badges 3.0, Baking. */
export const badgeSvg = (it: Pictured): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><openbadges:credential><![CDATA[${inCdata(JSON.stringify(it.credential))}]]></openbadges:credential>${drawing(it)}</svg>`

const crcOf = (bytes: Uint8Array): number => {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

/** A PNG with the credential in it, as a text before its picture. Source: Open Badges 3.0, Baking; PNG, iTXt. */
export function bakedPng(png: Uint8Array, credential: object): Uint8Array<ArrayBuffer> {
  const inner = new TextEncoder().encode(`iTXtopenbadgecredential\0\0\0\0\0${JSON.stringify(credential)}`)
  // Length and check sum around it; signature and header of the picture come first.
  const first = 33
  const baked = new Uint8Array(png.length + inner.length + 8)
  const view = new DataView(baked.buffer)
  baked.set(png.subarray(0, first))
  view.setUint32(first, inner.length - 4)
  baked.set(inner, first + 4)
  view.setUint32(first + 4 + inner.length, crcOf(inner))
  baked.set(png.subarray(first), first + inner.length + 8)
  return baked
}

/** The same picture as PNG, twice its size. */
export async function badgePng(it: Pictured): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(badgeSvg(it))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * 2
  canvas.height = height * 2
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const plain = await new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png'),
  )
  return new Blob([bakedPng(new Uint8Array(await plain.arrayBuffer()), it.credential)], { type: 'image/png' })
}

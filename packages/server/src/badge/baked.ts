/** The word by which a picture holds its credential. Source: Open Badges 3.0, Baking. */
const keyword = 'openbadgecredential'
const pngStart = '89504e470d0a1a0a'

/** The text of a PNG's part of our name, not compressed. Null where there is none. */
function inPng(file: Buffer): string | null {
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const data = file.subarray(at + 8, at + 8 + length)
    // Keyword, then whether and how it is compressed, language and translated keyword, each ended by a zero.
    const start = `${keyword}\0\0\0\0\0`
    if (file.toString('latin1', at + 4, at + 8) === 'iTXt' && data.toString('latin1', 0, start.length) === start)
      return data.toString('utf8', start.length)
    at += length + 12
  }
  return null
}

/** JSON as editors write it: some put a mark of the byte order before it. Throws where it is none. */
export const jsonOf = (text: string): unknown => JSON.parse(text.replace(/^\uFEFF/, ''))

/** The credential that a file holds: a JSON file, or a picture it is baked into. Throws a sentence where there is none, or more than one. */
export function credentialIn(file: Buffer): unknown {
  const text = file.toString('hex', 0, 8) === pngStart ? inPng(file) : file.toString('utf8')
  // What stands in a comment is no part of the picture.
  const drawn = text?.replace(/<!--[\s\S]*?-->/g, '') ?? ''
  const baked = [...drawn.matchAll(/<openbadges:credential[^>]*>\s*<!\[CDATA\[([\s\S]*?)\]\]>/g)]
  if (baked.length > 1) throw new Error('The file holds more than one credential')
  try {
    return jsonOf(baked[0]?.[1] ?? text ?? '')
  } catch {
    throw new Error('The file holds no credential')
  }
}

import { SaxesParser } from 'saxes'

/** The word by which a picture holds its credential, and what it is in one that is drawn. Source: Open Badges 3.0, Baking. */
const keyword = 'openbadgecredential'
const element = { uri: 'https://purl.imsglobal.org/ob/v3p0', local: 'credential' }
const pngStart = '89504e470d0a1a0a'

/** Editors nest a few dozen levels. Every level deeper makes each element dearer to read. */
const deepest = 256

const none = () => new Error('The file holds no credential')
/** Where there are two, the one that is verified may be another than the one that somebody is shown. */
const onlyOne = (found: number) => {
  if (found === 0) throw none()
  if (found > 1) throw new Error('The file holds more than one credential')
}

/** The text of a PNG's only part of our name, not compressed. */
function inPng(file: Buffer): string {
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 8 + file.readUInt32BE(at)
    const part = file.subarray(at + 4, end)
    if (
      /^(iTXt|tEXt|zTXt)$/.test(part.toString('latin1', 0, 4)) &&
      part.toString('latin1', 4).startsWith(`${keyword}\0`)
    )
      parts.push(part)
    at = end + 4
  }
  onlyOne(parts.length)
  // Keyword, then whether and how it is compressed, language and translated keyword, each ended by a zero.
  const start = `iTXt${keyword}\0\0\0\0\0`
  const part = parts[0]
  if (part?.toString('latin1', 0, start.length) !== start) throw none()
  return utf8(part.subarray(start.length))
}

/**
 * The text of an SVG's only credential, read as XML is read: a comment or a text that looks like one is none. One of another
 * namespace counts, too, as some look for the name alone.
 */
function inSvg(svg: string): string {
  const parser = new SaxesParser({ xmlns: true })
  let found = 0
  let isOurs = true
  let level = 0
  let depth = 0
  let text = ''
  let otherwise = ''
  const add = (more: string) => {
    if (depth > 0) text += more
  }
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && encoding.toLowerCase() !== 'utf-8') otherwise = 'The picture is not written in UTF-8'
  })
  // It can make elements of what looks like none, for those who read it.
  parser.on('doctype', () => {
    otherwise = 'The picture declares a document type: what it holds depends on who reads it'
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (++level > deepest) {
      otherwise = `The picture is nested deeper than ${deepest} levels`
      throw new Error(otherwise)
    }
    const isCredential = local === element.local
    if (isCredential) {
      found++
      isOurs &&= uri === element.uri
      if (attributes.verify) otherwise = 'The file holds a credential as a JWT, which is not verified here'
    }
    if (isCredential || depth > 0) depth++
  })
  parser.on('closetag', () => {
    level--
    if (depth > 0) depth--
  })
  parser.on('text', add)
  parser.on('cdata', add)
  try {
    parser.write(svg).close()
  } catch {
    throw new Error(otherwise || 'The picture is not written as XML is: nobody knows what it holds')
  }
  if (otherwise) throw new Error(otherwise)
  onlyOne(found)
  if (!isOurs) throw none()
  return text
}

/** Without a mark of the byte order. */
const utf8 = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw none()
  }
}

/** JSON as editors write it: some put a mark of the byte order before it. Throws where it is none. */
export const jsonOf = (text: string): unknown => JSON.parse(text.replace(/^\uFEFF/, ''))

/** How many names a text of JSON has: each is ended by a sign and a colon. What is escaped is no end. */
function namesIn(json: string): number {
  let found = 0
  let isWithin = false
  for (const [sign, colon] of json.matchAll(/\\.|"(\s*:)?/g)) {
    if (sign.startsWith('\\')) continue
    if (isWithin && colon) found++
    isWithin = !isWithin
  }
  return found
}

/** How many names are left of it once it is read. */
function namesOf(read: unknown): number {
  let found = 0
  for (const open = [read]; open.length > 0; ) {
    const it = open.pop()
    if (typeof it !== 'object' || it === null) continue
    const inner: unknown[] = Object.values(it)
    if (!Array.isArray(it)) found += inner.length
    for (const one of inner) open.push(one)
  }
  return found
}

function textIn(file: Buffer): string {
  if (file.toString('hex', 0, 8) === pngStart) return inPng(file)
  const text = utf8(file)
  return text.trimStart().startsWith('<') ? inSvg(text) : text
}

/** The credential that a file holds: a JSON file, or a picture it is baked into. Throws a sentence where there is none, or more than one. */
export function credentialIn(file: Buffer): unknown {
  const text = textIn(file)
  let read: unknown
  try {
    read = jsonOf(text)
  } catch {
    throw none()
  }
  // Of two alike the last is read, and signed: a person, or another program, may see the first.
  if (namesIn(text) !== namesOf(read))
    throw new Error('The file gives the same name twice: what it says depends on who reads it')
  return read
}

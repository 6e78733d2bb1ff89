import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
/** Below that a reply is one packet either way. */
const leastBytes = 1024

/** What a text becomes; parts of a widget are in a folder a language, and the same in each. */
const packed = async bytes => {
  // The last two levels gain 7 % and take ten times as long.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return { '.br': await brotli(bytes, { params }), '.gz': await gz(bytes, { level: 9 }) }
}

/**
 * Puts a `.br` and a `.gz` beside every text file of a built folder, for the server to send as they are. Files that have
 * them already, of an earlier release, are left alone.
 */
export const compress = async folder => {
  const known = new Map()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.(js|css|html|json|svg)$/.test(file) || existsSync(`${file}.br`)) continue
    const bytes = readFileSync(file)
    if (bytes.length < leastBytes) continue
    const key = bytes.toString('latin1')
    if (!known.has(key)) known.set(key, packed(bytes))
    for (const [ending, content] of Object.entries(await known.get(key))) writeFileSync(file + ending, content)
  }
}

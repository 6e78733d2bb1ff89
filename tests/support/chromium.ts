import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  chmodSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { chromium } from 'playwright-core'

export interface Browser {
  executable: string
  /** What the browser's process needs beside our own environment. */
  env: Record<string, string>
}

const systemNames = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser']

const isExecutable = (file: string) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onSystem = () =>
  ['/usr/bin', '/usr/local/bin', '/snap/bin'].flatMap(f => systemNames.map(n => join(f, n))).find(isExecutable)

const unpack = async (from: string, to: string) => {
  const source = createReadStream(from)
  if (!from.includes('.tar.')) {
    await pipeline(source, createBrotliDecompress(), createWriteStream(to))
    chmodSync(to, 0o755)
    return
  }
  mkdirSync(to, { recursive: true })
  const tar = spawn('tar', ['-x', '--no-same-owner', '-C', to], { stdio: ['pipe', 'inherit', 'inherit'] })
  const exited = once(tar, 'exit')
  await pipeline(source, createBrotliDecompress(), tar.stdin)
  const [code] = await exited
  if (code !== 0) throw new Error(`tar could not unpack ${from}`)
}

// Its own configuration knows the folders of one cloud only; a machine without any font then shows no text at all.
const fontConfig = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
  <alias binding="weak"><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
`

/**
 * The browser of the npm package, unpacked once: it brings the libraries and a font that a bare machine lacks. Its own
 * `executablePath()` is not used: two test files at once would start a half-written file.
 */
const fromRegistry = async (): Promise<Browser> => {
  if (process.platform !== 'linux') {
    throw new Error('No browser for the tests: install Chromium, or set TRELLIS_CHROMIUM to its executable.')
  }
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const packed = join(dirname(entry), '..')
  const { version } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as { version: string }
  const cache = fileURLToPath(new URL('../../.cache/', import.meta.url))
  const folder = join(cache, `chromium-${version}-${process.arch}`)
  if (!existsSync(join(folder, 'chromium'))) {
    const fresh = join(cache, `chromium-${version}.${process.pid}`)
    rmSync(fresh, { recursive: true, force: true })
    mkdirSync(fresh, { recursive: true })
    const bin = join(packed, 'bin')
    await Promise.all([
      unpack(join(bin, 'chromium.br'), join(fresh, 'chromium')),
      unpack(join(bin, 'swiftshader.tar.br'), fresh),
      unpack(join(bin, 'al2023.tar.br'), join(fresh, 'libraries')),
      unpack(join(bin, 'fonts.tar.br'), fresh),
    ])
    writeFileSync(join(fresh, 'fonts.conf'), fontConfig(folder))
    try {
      renameSync(fresh, folder)
    } catch {
      // Another test process was first.
      rmSync(fresh, { recursive: true, force: true })
    }
  }
  return {
    executable: join(folder, 'chromium'),
    env: {
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      LD_LIBRARY_PATH: [join(folder, 'libraries', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
    },
  }
}

/**
 * The browser the tests run in: TRELLIS_CHROMIUM, Playwright's own, the system's, else the one from the npm registry,
 * which needs no system package. Throws where TRELLIS_CHROMIUM names no executable, or no browser runs here.
 */
export const findBrowser = async (): Promise<Browser> => {
  const chosen = process.env.TRELLIS_CHROMIUM
  if (chosen === 'npm') return fromRegistry()
  if (chosen) {
    if (!isExecutable(chosen)) throw new Error(`TRELLIS_CHROMIUM is set to ${chosen}, which cannot be executed.`)
    return { executable: chosen, env: {} }
  }
  const own = chromium.executablePath()
  if (own && isExecutable(own)) return { executable: own, env: {} }
  const system = onSystem()
  return system ? { executable: system, env: {} } : fromRegistry()
}

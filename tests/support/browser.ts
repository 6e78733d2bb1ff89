import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { findBrowser } from './chromium.ts'

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
  // Text of the same width on every machine.
  '--font-render-hinting=none',
]

/**
 * Starts a headless Chromium that asks nothing of the network by itself. The caller closes it.
 * Which one: see findBrowser. `options` are Playwright's; its `args` are added to ours.
 */
export const launchBrowser = async (options: LaunchOptions = {}): Promise<Browser> => {
  const { executable, env } = await findBrowser()
  // The sandbox refuses to run as root.
  const rights = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({
    // Of several that start at once on a busy machine the last is late.
    timeout: 120_000,
    ...options,
    executablePath: executable,
    args: [...quiet, ...rights, ...(options.args ?? [])],
    env: { ...(process.env as Record<string, string>), ...env, ...options.env } as Record<string, string>,
  })
}

let shared: Promise<Browser> | undefined

/**
 * The browser that the files of a worker use one after the other; it ends with the worker. Whoever takes it leaves it by
 * `leaveBrowser`: what a file has opened is nothing to the next. A file that needs other settings launches its own.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await shared?.catch(() => undefined))?.isConnected()) shared = launchBrowser()
  return shared as Promise<Browser>
}

/** Closes everything that was opened in the shared browser, cookies and storage with it. */
export async function leaveBrowser(): Promise<void> {
  for (const it of (await shared)?.contexts() ?? []) await it.close()
}

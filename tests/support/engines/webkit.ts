import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../server.ts'
import { dragSteps, type Engine, type findWebKit, type Point, view } from './engine.ts'

/** A screen in memory. It picks a free number and tells it. */
async function startScreen(file: string): Promise<{ child: ChildProcess; display: string }> {
  const child = spawn(file, ['-displayfd', '3', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`Xvfb ended with ${code}`)))
    child.stdio[3]?.once('data', chunk => resolve(String(chunk).trim()))
  })
  return { child, display: `:${number}` }
}

const end = (child: ChildProcess) =>
  new Promise<void>(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill()
  })

/** Down at the first point, along the others, up at the last. */
const mouse = ([first, ...others]: [Point, ...Point[]]) => {
  const move = ({ x, y }: Point) => ({ type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) })
  return {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [move(first), { type: 'pointerDown', button: 0 }, ...others.map(move), { type: 'pointerUp', button: 0 }],
  }
}

const keys = (text: string) => ({
  type: 'key',
  id: 'keys',
  actions: [...text].flatMap(value => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
})

/** Starts WebKitGTK on a screen in memory, in a home of its own, over W3C WebDriver: one window at a time. */
export async function startWebKit(files: NonNullable<ReturnType<typeof findWebKit>>): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'trellis-webkit-'))
  mkdirSync(join(home, '.config/gtk-3.0'), { recursive: true })
  // What the page is told as reduced motion.
  writeFileSync(join(home, '.config/gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const { child: screen, display } = await startScreen(files.screen)
  const port = await freePort()
  const driver = spawn(files.driver, [`--port=${port}`], {
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: join(home, '.config'), DISPLAY: display, LANG: 'en_GB.UTF-8' },
    stdio: 'ignore',
  })

  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = (await reply.json()) as { value: { message?: string } | null }
    if (!reply.ok) throw new Error(`WebKit: ${method} ${path}: ${value?.message}`)
    return value
  }
  for (const deadline = Date.now() + 30_000; ; await wait(50)) {
    if (await send('GET', '/status').catch(() => null)) break
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not answer')
  }

  return {
    async window() {
      const options = { binary: files.browser, args: ['--automation'] }
      const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
      const { sessionId } = (await send('POST', '/session', { capabilities })) as { sessionId: string }
      const at = `/session/${sessionId}`
      const act = (input: object) => send('POST', `${at}/actions`, { actions: [input] })
      await send('POST', `${at}/window/rect`, { ...view, x: 0, y: 0 })
      return {
        async open(url) {
          await send('POST', `${at}/url`, { url })
        },
        evaluate: expression => send('POST', `${at}/execute/sync`, { script: `return ${expression}`, args: [] }),
        async press(x, y) {
          await act(mouse([{ x, y }]))
        },
        async drag(from, to) {
          const at = (step: number) => ({
            x: from.x + ((to.x - from.x) * step) / dragSteps,
            y: from.y + ((to.y - from.y) * step) / dragSteps,
          })
          await act(mouse([from, ...Array.from({ length: dragSteps }, (_, step) => at(step + 1))]))
        },
        async type(text) {
          await act(keys(text))
        },
        picture: async () => Buffer.from((await send('GET', `${at}/screenshot`)) as string, 'base64'),
        async close() {
          await send('DELETE', at)
        },
      }
    },
    async close() {
      await end(driver)
      await end(screen)
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

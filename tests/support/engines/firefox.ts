import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'puppeteer-core'
import { dragSteps, type Engine, view } from './engine.ts'

/** Starts Firefox without a screen, in a home of its own, over WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'trellis-firefox-'))
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: view,
    env: { ...process.env, HOME: home },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB, en', 'ui.prefersReducedMotion': 1 },
  })
  return {
    async window() {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      return {
        async open(url) {
          await page.goto(url)
        },
        evaluate: expression => page.evaluate(expression),
        press: (x, y) => page.mouse.click(x, y),
        async drag(from, to) {
          await page.mouse.move(from.x, from.y)
          await page.mouse.down()
          await page.mouse.move(to.x, to.y, { steps: dragSteps })
          await page.mouse.up()
        },
        type: text => page.keyboard.type(text),
        picture: async () => Buffer.from(await page.screenshot()),
        close: () => context.close(),
      }
    },
    async close() {
      await browser.close()
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

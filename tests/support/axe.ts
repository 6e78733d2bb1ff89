import axe, { type Result, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/**
 * What axe finds wrong on the page as it stands, by `options` of axe-core. axe is loaded once a page, its frames are
 * left out.
 */
export async function violationsOf(page: Page, options: RunOptions = {}): Promise<Result[]> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source)
  return page.evaluate(async asked => (await window.axe.run(asked)).violations, {
    ...options,
    iframes: false,
    resultTypes: ['violations'],
  } satisfies RunOptions)
}

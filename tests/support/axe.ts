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
  if (await page.evaluate(() => window.axe === undefined)) {
    await page.evaluate(axe.source)
    // What is not drawn while it is far from the screen has no place of its own yet: axe would see it over what follows.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('* { content-visibility: visible !important }')
      document.adoptedStyleSheets.push(sheet)
    })
  }
  return page.evaluate(async asked => (await window.axe.run(asked)).violations, {
    ...options,
    iframes: false,
    resultTypes: ['violations'],
  } satisfies RunOptions)
}

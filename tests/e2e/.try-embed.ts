import { launchBrowser } from '/work/main/tests/support/browser.ts'
import { startServer } from '/work/main/tests/support/server.ts'
const [browser, server] = await Promise.all([launchBrowser(), startServer()])
try {
  const token = await fetch(`${server.url}/examples/token`); console.log(token.status, (await token.text()).slice(0, 80))
  for (const folder of (process.argv[2] ?? 'plain-html,strict-csp,hostile-css').split(',')) {
    const page = await browser.newPage({ viewport: { width: 1180, height: 800 } })
    page.on('console', m => console.log(folder, m.type(), m.text()))
    page.on('pageerror', e => console.log(folder, 'pageerror', e.stack))
    page.on('requestfailed', r => console.log('failed', r.url()))
    await page.goto(`${server.url}/examples/${folder}/`)
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/${folder}-1.png` })
    await page.getByRole('button', { name: /Start|Continue/ }).first().click({ timeout: 3000 }).catch(e => console.log(String(e).split('\n')[0]))
    await page.waitForTimeout(800)
    await page.screenshot({ path: `/tmp/${folder}-2.png` })
    await page.locator('dialog[open]').getByRole('button', { name: /^(Start|Continue)$/ }).click({ timeout: 3000 }).catch(e => console.log(String(e).split('\n')[0]))
    await page.waitForTimeout(800)
    await page.screenshot({ path: `/tmp/${folder}-3.png` })
    await page.close()
  }
} finally { await browser.close(); await server.stop() }

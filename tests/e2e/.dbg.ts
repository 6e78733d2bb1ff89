import { launchBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
const [browser, server] = await Promise.all([launchBrowser(), startServer()])
try {
    const page = await browser.newPage({ viewport: { width: 1180, height: 800 } })
    page.on('console', m => console.log(m.type(), m.text()))
    page.on('pageerror', e => console.log('pageerror', e.stack))
    page.on('response', r => console.log(r.status(), r.url()))
    await page.goto(`${server.url}/examples/plain-html/`)
    await page.waitForTimeout(1500)
    console.log(await page.evaluate(() => { const e = document.querySelector('trellis-gla-survey'); return [typeof (window as any).trellis, (window as any).trellis.version, !!customElements.get('trellis-gla-survey'), e?.shadowRoot?.innerHTML, (e as any).getToken] }))
} finally { await browser.close(); await server.stop() }

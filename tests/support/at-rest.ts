import type { Page, Request } from 'playwright-core'

const patientMs = 30_000
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** The page has done what it had to do, twice over: what the first time has begun, the second time is there. */
const idle = (page: Page) =>
  page.evaluate(async () => {
    const turn = () => new Promise(resolve => requestIdleCallback(resolve, { timeout: 1000 }))
    await turn()
    await turn()
    // Places that are kept for what is still to come.
    return document.querySelector('main[aria-busy=true], .t-skeleton') === null
  })

/**
 * Does what loads a page, and waits until it has come to rest: nothing is under way on the network, no place is kept for what is
 * still to come, and the page, given the time to, asks for nothing more.
 */
export async function toRest(page: Page, deed: () => Promise<unknown>): Promise<void> {
  const underWay = new Set<Request>()
  let asked = 0
  const begin = (it: Request) => {
    asked++
    underWay.add(it)
  }
  const end = (it: Request) => void underWay.delete(it)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  try {
    await deed()
    const isAtRest = async () => {
      const before = asked
      if (underWay.size > 0) return false
      // Where it goes elsewhere by itself it is not at rest.
      const isIdle = await idle(page).catch(() => page.isClosed())
      return isIdle && underWay.size === 0 && asked === before
    }
    for (const latest = Date.now() + patientMs; !(await isAtRest()); await wait(20))
      if (Date.now() > latest)
        throw new Error(`${page.url()} does not come to rest: ${[...underWay].map(it => it.url()).join(' ')}`)
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
  }
}

/** Opens an address and waits until the page is at rest. */
export const goTo = (page: Page, url: string) => toRest(page, () => page.goto(url))
/** Loads the page anew and waits until it is at rest. */
export const loadAnew = (page: Page) => toRest(page, () => page.reload())

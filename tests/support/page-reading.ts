import type { Page } from 'playwright-core'

/** A number with its label, as a page says it: of a list of facts, or of a table by row and column. */
export interface Fact {
  label: string
  numbers: string
}

/** What a page says. */
export interface PageReading {
  heading: string
  /** Addresses within the portal that it leads to, menus included. */
  leadsTo: string[]
  /** Texts that are cut off, and a page wider than its window. */
  cut: string[]
  facts: Fact[]
  /** It has nothing but that it is still to come, is not there, may not be seen, or failed. */
  empty: boolean
}

/** Reads a page that has finished loading. */
export async function readingOf(page: Page): Promise<PageReading> {
  await page.locator('main h1').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main [role=status][aria-busy], main .t-skeleton'))
  return page.evaluate(() => {
    const words = (of: Element | null | undefined) => (of?.textContent ?? '').replace(/\s+/g, ' ').trim()
    // Words that hold a number somewhere are no number; times count in the language's own way.
    const numbersOf = (text: string) =>
      !/^[+\u2212±\d]/.test(text)
        ? ''
        : (text.replace(/\d+[:.]\d\d ?(am|pm|Uhr)/gi, '').match(/[+\u2212±]?\d+([.,]\d+)?/g) ?? [])
            .map(it => it.replace(',', '.'))
            .join(' ')
    const isSeen = (it: Element) => {
      const { width, height } = it.getBoundingClientRect()
      return width > 1 && height > 1 && it.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    }
    const ownText = (it: Element) => [...it.childNodes].some(one => one.nodeType === 3 && one.textContent?.trim())
    const cutOff = [...document.querySelectorAll('body *')].filter(it => {
      if (!ownText(it) || !isSeen(it) || it.closest('svg, [aria-hidden=true], textarea, select')) return false
      const { overflowX, overflowY } = getComputedStyle(it)
      const wide = overflowX !== 'visible' && it.scrollWidth > it.clientWidth + 1
      const tall = overflowY === 'hidden' && it.scrollHeight > it.clientHeight + 3
      return wide || tall
    })
    const root = document.documentElement
    const facts: Fact[] = []
    for (const term of document.querySelectorAll('main dl dt')) {
      const said = []
      for (let next = term.nextElementSibling; next?.tagName === 'DD'; next = next.nextElementSibling)
        said.push(words(next))
      // On a card of a list they are the card's.
      const card = words(term.closest('li')?.querySelector('h3, h4'))
      facts.push({ label: card ? `${card}, ${words(term)}` : words(term), numbers: numbersOf(said[0] ?? '') })
    }
    for (const table of document.querySelectorAll('main table')) {
      const heads = [...table.querySelectorAll('thead th')].map(words)
      for (const row of table.querySelectorAll('tbody tr')) {
        const cells = [...row.children]
        const name = words(row.querySelector('th'))
        if (!name) continue
        cells.forEach((cell, at) => {
          if (cell.tagName === 'TD' && heads[at])
            facts.push({ label: `${name}, ${heads[at]}`, numbers: numbersOf(words(cell)) })
        })
      }
    }
    return {
      heading: words(document.querySelector('main h1')),
      leadsTo: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .filter(it => isSeen(it) && it.origin === location.origin && !it.target && !it.hasAttribute('download'))
        .map(it => it.pathname + it.search),
      cut: [
        ...cutOff.map(it => words(it).slice(0, 80)),
        ...(root.scrollWidth > innerWidth ? [`${root.scrollWidth} px in a window of ${innerWidth}`] : []),
      ],
      facts: facts.filter(it => it.numbers !== ''),
      // Pages that are not there lead back to the dashboard, and nowhere else.
      empty:
        document.querySelector('main .t-empty h1') !== null &&
        document.querySelector('main .t-empty a[href="/dashboard/main-dashboard"]') !== null,
    }
  })
}

/** Whose numbers a page shows: of a team, of one badge, of one round of a 360, or of the one who reads. */
const about = (path: string) =>
  /^\/(?:teams\/v2\/\d+|cert\/[^/?]+|explore\/leader-360\/report\/\d+)/.exec(path)?.[0] ?? 'self'

/** Labels that stand with different numbers on pages about the same. */
export function contradictions(read: ReadonlyMap<string, PageReading>): string[] {
  const said = new Map<string, { numbers: string; path: string }>()
  const found: string[] = []
  for (const [path, { facts }] of read)
    for (const { label, numbers } of facts) {
      const key = `${about(path)} ${label}`
      const before = said.get(key)
      if (!before) said.set(key, { numbers, path })
      else if (before.numbers !== numbers)
        found.push(`${label}: ${before.numbers} on ${before.path}, ${numbers} on ${path}`)
    }
  return found
}

import { readdirSync, readFileSync } from 'node:fs'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { widgets } from './widgets.ts'

const languages = ['en', 'es', 'ja', 'zh', 'fr', 'id', 'de', 'pt']

/** Budgets of parts that come later, when they are wanted, each with its texts and what it shares with others, such as the dialog of a question. */
const laterBudgets: Record<string, number> = {
  research: 7,
  after: 7,
  // With the styles of a form, where the widget has none of its own.
  consent: 6.9,
  language: 2.7,
  switch: 1.2,
  intro: 1.5,
  stopped: 1.5,
  ended: 1.6,
  twice: 2.2,
  unkept: 2.3,
  audience: 2.8,
  asked: 2,
  host: 1,
  closed: 1,
  submit: 1.4,
  skip: 2.1,
  handin: 2.6,
  // The whole check-in: with the review, which comes first, 41.
  checkin: 21,
  goal: 4.1,
  milestone: 4.4,
  outcomes: 2.3,
  // With the board, which comes first, 51 in all.
  comments: 3.3,
  compose: 2.1,
  role: 2.5,
  unsent: 1,
  removal: 2.5,
  here: 1.4,
  menu: 2.2,
  // With the library that merges what two have changed.
  conflict: 2.2,
  guest: 10,
  // What hears of changes, once the board is drawn, and the library that it brings in to listen.
  socket: 1.4,
  'socket.io-client': 12.5,
  themes: 1,
}

/** Budgets are for English. Texts of other languages are longer, and their letters take more bytes. */
const longerTexts = 1

interface Size {
  what: string
  kb: number
  budget: number
  moonshot?: number
}

/**
 * Sizes of a built folder in KB of 1024 bytes, gzip -9. A widget is loader and code, with its styles and the texts of a
 * language: all that card, survey and submission need. What comes later has rows of its own.
 */
export function sizes(folder: string): Size[] {
  const kb = (file: string) => gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length / 1024
  const loader = kb('v1.js')
  const { release } = JSON.parse(readFileSync(`${folder}/integrity.json`, 'utf8')) as { release: string }
  const filesOf = (language: string) => `${release}/${language}`
  return [
    // 1.5 and what hands over the texts that came with the code, for where others do not come, and what waits for the network.
    { what: 'loader', kb: loader, budget: 1.6, moonshot: 1 },
    ...widgets.flatMap(({ name, budget, moonshot, single }) => {
      const files = readdirSync(`${folder}/${filesOf('en')}`)
      const main = `${name}.js`
      /** A file with all that it imports at once. */
      const whole = (file: string, seen = new Set([main])): Set<string> => {
        if (seen.has(file) && file !== main) return seen
        seen.add(file)
        for (const [, other] of readFileSync(`${folder}/${filesOf('en')}/${file}`, 'utf8').matchAll(
          /from"\.\/([^"]+)"/g,
        ))
          if (!seen.has(other as string)) whole(other as string, seen)
        return seen
      }
      const first = (language: string) =>
        [...whole(main)].reduce((sum, it) => sum + kb(`${filesOf(language)}/${it}`), loader)
      const later = Object.entries(laterBudgets).flatMap(([part, budget]) => {
        const file = files.find(it => it === `${name}.${part}.js` || it.startsWith(`${name}.${part}-`))
        if (!file) return []
        const code = [...whole(file)]
          .filter(it => it !== main)
          .reduce((sum, it) => sum + kb(`${filesOf('en')}/${it}`), 0)
        const texts = languages.map(language => {
          const it = files.find(it => it === `${name}.${language}-${part}.js`)
          return it ? kb(`${filesOf('en')}/${it}`) : 0
        })
        return [{ what: `${name}, later: ${part}`, kb: code + Math.max(...texts), budget }]
      })
      return [
        ...languages.map(it => {
          const more = it === 'en' ? 0 : longerTexts
          const what = `${name}: loader + JS + CSS + ${it}`
          return { what, kb: first(it), budget: budget + more, moonshot: moonshot + more }
        }),
        ...later,
        ...(single ? [{ what: `${name}: all in one file`, kb: kb(`${name}.js`), budget: single }] : []),
      ]
    }),
  ]
}

/** Prints the sizes; false where one is over its budget. */
export function checkSizes(folder: string): boolean {
  const list = sizes(folder)
  for (const { what, kb, budget, moonshot } of list) {
    const goals = moonshot ? `budget ${budget}, moonshot ${moonshot}` : `budget ${budget}`
    console.log(`${kb > budget ? 'over budget' : 'ok'}  ${kb.toFixed(2)} KB  ${what} (${goals})`)
  }
  return list.every(it => it.kb <= it.budget)
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = checkSizes(fileURLToPath(new URL('../dist/embed', import.meta.url))) ? 0 : 1
}

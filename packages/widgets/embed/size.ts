import { readdirSync, readFileSync } from 'node:fs'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

interface Size {
  what: string
  kb: number
  budget: number
  moonshot: number
}

/**
 * Sizes of a built folder in KB of 1024 bytes, gzip -9. The widget is loader, chunk with its styles, and a language: all
 * that card, survey and submission need. The research page, loaded after the submission, and the
 * consent step are counted in their own rows.
 */
export function sizes(folder: string): Size[] {
  const files = readdirSync(folder)
  const kb = (file: string) => gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length / 1024
  const sum = (pattern: RegExp) => files.filter(it => pattern.test(it)).reduce((total, it) => total + kb(it), 0)
  const loader = kb('v1.js')
  const code = sum(/^gla-survey-[\w-]{8}\.js$/)
  const perLanguage = ['en', 'es', 'ja', 'zh', 'fr', 'id', 'de', 'pt'].map(it =>
    sum(new RegExp(`^${it}-[\\w-]{8}\\.js$`)),
  )
  const later = (part: string) =>
    Math.max(
      ...['en', 'es', 'ja', 'zh', 'fr', 'id', 'de', 'pt'].map(it => sum(new RegExp(`^${it}-${part}-[\\w-]{8}\\.js$`))),
    )
  const [english = 0] = perLanguage
  const all = loader + code
  return [
    { what: 'loader', kb: loader, budget: 1.5, moonshot: 1 },
    { what: 'GLA survey: loader + JS + CSS + English', kb: all + english, budget: 26, moonshot: 20 },
    { what: 'GLA survey with its largest language', kb: all + Math.max(...perLanguage), budget: 26, moonshot: 20 },
    { what: 'themes, with the attribute', kb: sum(/^themes-[\w-]{8}\.js$/), budget: 1, moonshot: 0.5 },
    {
      what: 'research page after the submission',
      kb: sum(/^research-[\w-]{8}\.js$/) + later('later'),
      budget: 6,
      moonshot: 4,
    },
    {
      what: 'consent step, where it is missing',
      kb: sum(/^consent-[\w-]{8}\.js$/) + later('consent'),
      budget: 2,
      moonshot: 1.5,
    },
  ]
}

/** Prints the sizes; false where one is over its budget. */
export function checkSizes(folder: string): boolean {
  const list = sizes(folder)
  for (const { what, kb, budget, moonshot } of list) {
    console.log(
      `${kb > budget ? 'over budget' : 'ok'}  ${kb.toFixed(2)} KB  ${what} (budget ${budget}, moonshot ${moonshot})`,
    )
  }
  return list.every(it => it.kb <= it.budget)
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = checkSizes(fileURLToPath(new URL('../dist/embed', import.meta.url))) ? 0 : 1
}

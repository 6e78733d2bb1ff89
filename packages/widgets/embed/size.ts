import { readdirSync, readFileSync } from 'node:fs'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const languages = ['en', 'es', 'ja', 'zh', 'fr', 'id', 'de', 'pt']

interface Size {
  what: string
  kb: number
  budget: number
  moonshot: number
}

/**
 * Sizes of a built folder in KB of 1024 bytes, gzip -9. The widget is loader and chunk, with its styles and the texts of a
 * language: all that card, survey and submission need. The research page, loaded after the submission, and the consent step
 * are counted in their own rows.
 */
export function sizes(folder: string): Size[] {
  const kb = (file: string) => gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length / 1024
  const sum = (language: string, pattern: string) =>
    readdirSync(`${folder}/${language}`)
      .filter(it => new RegExp(`^${pattern}-[\\w-]{8}\\.js$`).test(it))
      .reduce((total, it) => total + kb(`${language}/${it}`), 0)
  const loader = kb('v1.js')
  const sizesOf = (name: string) => ({
    whole: languages.map(it => loader + sum(it, name)),
    later: (file: string, part: string) =>
      sum('en', `${name}\\.${file}`) + Math.max(...languages.map(it => sum(it, `${name}\\.${it}-${part}`))),
  })
  const gla = sizesOf('gla-survey')
  const alignment = sizesOf('alignment-survey')
  return [
    { what: 'loader', kb: loader, budget: 1.5, moonshot: 1 },
    { what: 'GLA survey: loader + JS + CSS + English', kb: gla.whole[0] ?? 0, budget: 32, moonshot: 26 },
    { what: 'GLA survey with its largest language', kb: Math.max(...gla.whole), budget: 32, moonshot: 26 },
    ...alignment.whole.map((it, index) => ({
      what: `alignment survey: loader + JS + CSS + ${languages[index]}`,
      kb: it,
      budget: 34,
      moonshot: 28,
    })),
    {
      what: 'alignment survey: research page after the submission',
      kb: alignment.later('research', 'later'),
      budget: 6,
      moonshot: 4,
    },
    { what: 'themes, with the attribute', kb: sum('en', 'gla-survey\\.themes'), budget: 1, moonshot: 0.5 },
    {
      what: 'research page after the submission',
      kb: gla.later('research', 'later'),
      budget: 6,
      moonshot: 4,
    },
    {
      what: 'consent step, where it is missing',
      kb: gla.later('consent', 'consent'),
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

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
 * Sizes of a built folder in KB of 1024 bytes, gzip -9. The widget is loader, chunk with its styles, and a language: all
 * that card, survey and submission need. The research page, loaded after the submission, and the
 * consent step are counted in their own rows.
 */
export function sizes(folder: string): Size[] {
  const files = readdirSync(folder)
  const kb = (file: string) => gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length / 1024
  const sum = (pattern: RegExp) => files.filter(it => pattern.test(it)).reduce((total, it) => total + kb(it), 0)
  const loader = kb('v1.js')
  const sizesOf = (name: string) => ({
    code: loader + sum(new RegExp(`^${name}-[\\w-]{8}\\.js$`)),
    texts: languages.map(it => sum(new RegExp(`^${name}\\.${it}-[\\w-]{8}\\.js$`))),
    later: (file: string, part: string) =>
      sum(new RegExp(`^${name}\\.${file}-[\\w-]{8}\\.js$`)) +
      Math.max(...languages.map(it => sum(new RegExp(`^${name}\\.${it}-${part}-[\\w-]{8}\\.js$`)))),
  })
  const gla = sizesOf('gla-survey')
  const alignment = sizesOf('alignment-survey')
  return [
    { what: 'loader', kb: loader, budget: 1.5, moonshot: 1 },
    { what: 'GLA survey: loader + JS + CSS + English', kb: gla.code + (gla.texts[0] ?? 0), budget: 26, moonshot: 20 },
    { what: 'GLA survey with its largest language', kb: gla.code + Math.max(...gla.texts), budget: 26, moonshot: 20 },
    ...alignment.texts.map((it, index) => ({
      what: `alignment survey: loader + JS + CSS + ${languages[index]}`,
      kb: alignment.code + it,
      budget: 30,
      moonshot: 24,
    })),
    {
      what: 'alignment survey: research page after the submission',
      kb: alignment.later('research', 'later'),
      budget: 6,
      moonshot: 4,
    },
    { what: 'themes, with the attribute', kb: sum(/^gla-survey\.themes-[\w-]{8}\.js$/), budget: 1, moonshot: 0.5 },
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

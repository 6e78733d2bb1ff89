import { existsSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { sizes } from '../../packages/widgets/embed/size.ts'
import { launchBrowser } from '../support/browser.ts'
import { median } from './load.ts'

export interface Row {
  what: string
  ours: string
  against: string
  ratio: string
  bar: string
  ok: boolean
}

/** How much slower the processor is made: a modest phone. */
const slowdown = 4
const pages = 4
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const dist = at('packages/widgets/dist/embed')

const content = JSON.parse(readFileSync(at('packages/server/content/gla/en.json'), 'utf8')) as {
  items: Record<string, string>
}
const items = Object.values(content.items)
const textOf = (index: number) => items[index % items.length] ?? ''
const labels = [
  'Strongly disagree',
  'Somewhat disagree',
  'Neither agree nor disagree',
  'Somewhat agree',
  'Strongly agree',
]
const codeOf = (page: number, index: number) => `q${page}-${index}`

/** SurveyJS with the same pages of the same ten questions, bundled as a host would. */
async function bundleSurveyJs(): Promise<{ js: string; css: string }> {
  const json = {
    showProgressBar: true,
    pages: Array.from({ length: pages }, (_, page) => ({
      elements: Array.from({ length: 10 }, (_, index) => ({
        type: 'radiogroup',
        name: codeOf(page + 1, index),
        title: textOf(page * 10 + index),
        choices: labels.map((text, step) => ({ value: step + 1, text })),
        colCount: 5,
      })),
    })),
  }
  const entry = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Model } from 'survey-core'
import { Survey } from 'survey-react-ui'
import 'survey-core/survey-core.min.css'
createRoot(document.querySelector('#slot')).render(createElement(Survey, { model: new Model(${JSON.stringify(json)}) }))`
  const made = (await build({
    configFile: false,
    logLevel: 'error',
    root: at('tests'),
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'entry',
        resolveId: id => (id === 'surveyjs-host.js' ? at('tests/surveyjs-host.js') : undefined),
        load: id => (id.endsWith('/surveyjs-host.js') ? entry : undefined),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 5000,
      assetsInlineLimit: 0,
      rollupOptions: { input: 'surveyjs-host.js', output: { codeSplitting: false, format: 'es' } },
    },
  })) as {
    output: ({ type: 'chunk'; code: string } | { type: 'asset'; fileName: string; source: string | Uint8Array })[]
  }
  let js = ''
  let css = ''
  for (const it of made.output) {
    if (it.type === 'chunk') js += it.code
    else if (it.fileName.endsWith('.css')) css += String(it.source)
  }
  return { js, css }
}

/** The calls of the assessment, answered at once: what is measured is the browser's part. */
function answerCall(path: string, query: URLSearchParams): unknown {
  if (path.endsWith('/getUserState')) {
    return {
      userId: 1,
      clientId: 'bench',
      roles: ['USER'],
      languageCode: 'en',
      glaV2: {
        assessmentId: 1,
        finished: false,
        lastPos: 'Style-1',
        attemptedQuestions: 0,
        total_question: 80,
        finishedAt: null,
      },
    }
  }
  if (path.endsWith('/subscription/plan'))
    return {
      name: 'Premium',
      status: 'ACTIVE',
      currentTermEnd: '2030-01-01T00:00:00Z',
      buyerEmail: null,
      buyerName: null,
      features: [],
    }
  if (path.endsWith('/gla-v2-start')) return { assessmentId: 1 }
  if (path.includes('/find-last-pos/')) return 'Style-1'
  if (path.endsWith('/answer')) return { attemptedQuestions: 10, revision: 1, savedAt: '2030-01-01T00:00:00Z' }
  if (path.endsWith('/question/glav2')) {
    const page = Number(query.get('page'))
    return {
      questions: Array.from({ length: 10 }, (_, index) => ({
        questionCode: codeOf(page, index),
        description: textOf((page - 1) * 10 + index),
        answerType: 'LIKERT_5',
        answer: 'N/A',
      })),
      answers: [],
      total_page: pages,
      current_page: page,
      total_question: 40,
      hasNext: page < pages,
      attemptedQuestions: 0,
      languageCode: 'en',
      labels,
      revision: 0,
    }
  }
  return {}
}

/** Runs in both pages: notes when the first question can be answered, and how long every interaction took. */
const watch = `
const radio = page => {
  const root = document.querySelector('trellis-gla-survey')?.shadowRoot ?? document
  return root.querySelector('input[name^="' + page + '"], input[name*="' + page + '"]')
}
const until = (test, note) => { const look = () => test() ? note(performance.now()) : requestAnimationFrame(look); look() }
window.first = new Promise(note => until(() => radio('q1-0') || document.querySelector('#slot input[type=radio]'), note))
window.longest = 0
new PerformanceObserver(list => { for (const it of list.getEntries()) window.longest = Math.max(window.longest, it.duration) }).observe({ type: 'event', durationThreshold: 16 })
window.turn = (button, text) => new Promise(note => {
  const root = document.querySelector('trellis-gla-survey')?.shadowRoot ?? document
  const began = performance.now()
  button(root).click()
  until(() => (root === document ? document.body.innerText : root.querySelector('dialog[open]')?.innerText ?? '').includes(text), now => note(now - began))
})
`

async function serve(surveyJs: { js: string; css: string }) {
  const types: Record<string, string> = {
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.html': 'text/html; charset=utf-8',
    '.json': 'application/json',
  }
  const head = '<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">'
  const made: Record<string, string> = {
    '/watch.js': watch,
    '/surveyjs.js': surveyJs.js,
    '/surveyjs.css': surveyJs.css,
    '/surveyjs.html': `${head}<link rel="stylesheet" href="/surveyjs.css"><script src="/watch.js"></script><div id="slot"></div><script type="module" src="/surveyjs.js"></script>`,
    // The info dialog is the widget's own; its button is pressed as soon as it is there.
    '/trellis.js': `trellis = Object.assign((...call) => trellis.q.push(call), { q: [] })
trellis('configure', { getToken: () => 'bench' })
until(() => document.querySelector('trellis-gla-survey')?.shadowRoot?.querySelector('dialog[open] .t-button--primary'), () => document.querySelector('trellis-gla-survey').shadowRoot.querySelector('dialog[open] .t-button--primary').click())`,
    '/trellis.html': `${head}<script src="/watch.js"></script><script src="/trellis.js"></script><script async src="/embed/v1.js"></script><trellis-gla-survey open></trellis-gla-survey>`,
  }
  const server = createServer((request, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bench')
    request.resume()
    if (pathname.startsWith('/api/')) {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data: answerCall(pathname, searchParams) }))
      return
    }
    const file =
      pathname.startsWith('/embed/') && existsSync(dist + pathname.slice(6))
        ? readFileSync(dist + pathname.slice(6))
        : made[pathname]
    if (file === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': types[extname(pathname)] ?? 'text/plain' }).end(file)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}

interface Run {
  first: number
  turn: number
  longest: number
}

type Watched = { first: Promise<number>; turn(button: unknown, text: string): Promise<number>; longest: number }

/** One visit: first question, ten answers by mouse, the next page. */
async function visit(browser: Browser, url: string, kind: 'trellis' | 'surveyjs'): Promise<Run> {
  const context = await browser.newContext({ viewport: { width: 1180, height: 900 }, locale: 'en-GB' })
  const page: Page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(`${url}/${kind}.html`)
  const first = await page.evaluate(() => (window as unknown as Watched).first)
  const rows = kind === 'trellis' ? page.getByRole('radiogroup') : page.locator('#slot fieldset')
  for (let index = 0; index < 10; index++)
    await rows
      .nth(index)
      .locator('label')
      .nth(index % 5)
      .click()
  await page.waitForTimeout(900)
  const next = textOf(10)
  const turn =
    kind === 'trellis'
      ? await page.evaluate(
          text =>
            (window as unknown as Watched).turn(
              (root: ShadowRoot) => root.querySelector('dialog[open] footer .t-button--primary'),
              text,
            ),
          next,
        )
      : await page.evaluate(
          text =>
            (window as unknown as Watched).turn(
              (root: Document) => root.querySelector('.sd-navigation__next-btn'),
              text,
            ),
          next,
        )
  await page.waitForTimeout(300)
  const longest = await page.evaluate(() => (window as unknown as Watched).longest)
  await context.close()
  return { first, turn, longest }
}

/** Size and speed of the embedded survey beside SurveyJS, bundled and run in the same run, taking turns. */
export async function benchEmbed({ rounds = 5 } = {}): Promise<Row[]> {
  const surveyJs = await bundleSurveyJs()
  const kb = (text: string) => gzipSync(text, { level: 9 }).length / 1024
  const theirs = kb(surveyJs.js) + kb(surveyJs.css)
  const ours = sizes(dist)[1]?.kb ?? Number.POSITIVE_INFINITY
  const [browser, host] = await Promise.all([launchBrowser(), serve(surveyJs)])
  const runs: Record<'trellis' | 'surveyjs', Run[]> = { trellis: [], surveyjs: [] }
  try {
    for (let round = 0; round < rounds; round++) {
      for (const kind of ['trellis', 'surveyjs'] as const) runs[kind].push(await visit(browser, host.url, kind))
    }
  } finally {
    await browser.close()
    host.stop()
  }
  const of = (kind: 'trellis' | 'surveyjs', what: keyof Run) => median(runs[kind].map(it => it[what]))
  const ratioOf = (what: keyof Run) =>
    median(runs.trellis.map((it, index) => it[what] / (runs.surveyjs[index]?.[what] ?? 1)))
  const ms = (value: number) => `${Math.round(value)} ms`
  const timed = (what: string, key: 'first' | 'turn', bar: number): Row => {
    const ratio = ratioOf(key)
    return {
      what,
      ours: ms(of('trellis', key)),
      against: `SurveyJS, ${ms(of('surveyjs', key))}`,
      ratio: ratio.toFixed(2),
      bar: `≤ ${bar.toFixed(2)}`,
      ok: ratio <= bar,
    }
  }
  const longest = of('trellis', 'longest')
  return [
    {
      what: 'Embedded survey, gzip -9',
      ours: `${ours.toFixed(1)} KB`,
      against: `SurveyJS with React, ${theirs.toFixed(0)} KB`,
      ratio: (ours / theirs).toFixed(2),
      bar: '≤ 0.10',
      ok: ours / theirs <= 0.1,
    },
    timed(`First usable question at ${slowdown}x CPU slowdown`, 'first', 0.2),
    timed(`Page turn at ${slowdown}x CPU slowdown`, 'turn', 0.5),
    {
      what: `Longest interaction at ${slowdown}x CPU slowdown`,
      ours: ms(longest),
      against: `SurveyJS, ${ms(of('surveyjs', 'longest'))}`,
      ratio: ratioOf('longest').toFixed(2),
      bar: '≤ 100 ms',
      ok: longest <= 100,
    },
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await benchEmbed())

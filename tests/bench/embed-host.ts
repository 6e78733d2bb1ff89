import { existsSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const pages = 4
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
export const dist = at('packages/widgets/dist/embed')

const content = JSON.parse(readFileSync(at('packages/server/content/gla/en.json'), 'utf8')) as {
  items: Record<string, string>
}
const items = Object.values(content.items)
export const textOf = (index: number) => items[index % items.length] ?? ''
const labels = [
  'Strongly disagree',
  'Somewhat disagree',
  'Neither agree nor disagree',
  'Somewhat agree',
  'Strongly agree',
]
const codeOf = (page: number, index: number) => `q${page}-${index}`

/** The same pages of the same ten questions, as SurveyJS has them; served by the API, as ours are. */
const surveyJsJson = {
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

/** SurveyJS, bundled as a host would. */
export async function bundleSurveyJs(): Promise<{ js: string; css: string }> {
  const entry = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Model } from 'survey-core'
import { Survey } from 'survey-react-ui'
import 'survey-core/survey-core.min.css'
const { data } = await (await fetch('/api/survey.json')).json()
createRoot(document.querySelector('#slot')).render(createElement(Survey, { model: new Model(data) }))`
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

const pageOf = (page: number) => ({
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
})

/** The calls of the assessment, by somebody who has not started yet, answered at once: what is measured is the browser's part. */
function answerCall(path: string, query: URLSearchParams): unknown {
  if (path.endsWith('/survey.json')) return surveyJsJson
  if (path.endsWith('/gla-v2-entry')) {
    return {
      userId: 1,
      clientId: 'bench',
      isAgree: true,
      state: {
        assessmentId: 0,
        finished: false,
        lastPos: null,
        attemptedQuestions: 0,
        total_question: 80,
        finishedAt: null,
      },
      multiLanguage: false,
      page: pageOf(1),
    }
  }
  if (path.endsWith('/gla-v2-start')) return { assessmentId: 1 }
  if (path.endsWith('/answer')) return { attemptedQuestions: 10, revision: 1, savedAt: '2030-01-01T00:00:00Z' }
  if (path.endsWith('/question/glav2')) return pageOf(Number(query.get('page')))
  return {}
}

/**
 * Runs in both pages: notes when the first question is on the screen, and how long every interaction took. Looking every
 * few milliseconds, not every frame, and waiting for the paint: what is in the document alone, nobody can answer.
 */
const watch = `
const radio = page => {
  const root = document.querySelector('trellis-gla-survey')?.shadowRoot ?? document
  return root.querySelector('input[name^="' + page + '"], input[name*="' + page + '"]')
}
const until = (test, note) => { const look = () => test() ? note(performance.now()) : requestAnimationFrame(look); look() }
const soon = (test, note) => { const look = () => test() ? note() : setTimeout(look, 4); look() }
const painted = note => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => note(performance.now())
  port2.postMessage(0)
})
window.first = new Promise(note => soon(() => radio('q1-0') || document.querySelector('#slot input[type=radio]'), () => painted(note)))
window.longest = 0
new PerformanceObserver(list => { for (const it of list.getEntries()) window.longest = Math.max(window.longest, it.duration) }).observe({ type: 'event', durationThreshold: 16 })
window.turn = (button, text) => new Promise(note => {
  const root = document.querySelector('trellis-gla-survey')?.shadowRoot ?? document
  const began = performance.now()
  button(root).click()
  until(() => (root === document ? document.body.innerText : root.querySelector('dialog[open]')?.innerText ?? '').includes(text), now => note(now - began))
})
`

/** Serves both pages, their files and the API from one place. */
export async function serve(surveyJs: { js: string; css: string }) {
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
soon(() => document.querySelector('trellis-gla-survey')?.shadowRoot?.querySelector('dialog[open] .t-button--primary'), () => document.querySelector('trellis-gla-survey').shadowRoot.querySelector('dialog[open] .t-button--primary').click())`,
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

import { existsSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { type BenchSurvey, codeOf } from './embed-surveys.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
export const dist = at('packages/widgets/dist/embed')

/** The same pages of the same questions, as SurveyJS has them; served by the API, as ours are. */
const surveyJsJson = ({ pages, perPage, labels, textOf }: BenchSurvey) => ({
  showProgressBar: true,
  pages: Array.from({ length: pages }, (_, page) => ({
    elements: Array.from({ length: perPage }, (_, index) => ({
      type: 'radiogroup',
      name: codeOf(page + 1, index),
      title: textOf(page * perPage + index),
      choices: labels.map((text, step) => ({ value: step + 1, text })),
      colCount: labels.length,
    })),
  })),
})

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

/**
 * Runs in both pages: notes when the first question is on the screen, and how long every interaction took. Looking every
 * few milliseconds, not every frame, and waiting for the paint: what is in the document alone, nobody can answer.
 */
const watch = (tag: string) => `
const radio = page => {
  const root = document.querySelector('${tag}')?.shadowRoot ?? document
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
  const root = document.querySelector('${tag}')?.shadowRoot ?? document
  const began = performance.now()
  button(root).click()
  until(() => (root === document ? document.body.innerText : root.querySelector('dialog[open]')?.innerText ?? '').includes(text), now => note(now - began))
})
`

/** Serves both pages, their files and the API from one place. */
export async function serve(surveyJs: { js: string; css: string }, survey: BenchSurvey) {
  const { tag } = survey
  const types: Record<string, string> = {
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.html': 'text/html; charset=utf-8',
    '.json': 'application/json',
  }
  const head = '<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">'
  const made: Record<string, string> = {
    '/watch.js': watch(tag),
    '/surveyjs.js': surveyJs.js,
    '/surveyjs.css': surveyJs.css,
    '/surveyjs.html': `${head}<link rel="stylesheet" href="/surveyjs.css"><script src="/watch.js"></script><div id="slot"></div><script type="module" src="/surveyjs.js"></script>`,
    // The info dialog is the widget's own; its button is pressed as soon as it is there.
    '/trellis.js': `trellis = Object.assign((...call) => trellis.q.push(call), { q: [] })
trellis('configure', { getToken: () => 'bench' })
soon(() => document.querySelector('${tag}')?.shadowRoot?.querySelector('dialog[open] .t-button--primary'), () => document.querySelector('${tag}').shadowRoot.querySelector('dialog[open] .t-button--primary').click())`,
    '/trellis.html': `${head}<script src="/watch.js"></script><script src="/trellis.js"></script><script async src="/embed/v1.js"></script><${tag} team-id="1" open></${tag}>`,
  }
  const answerOf = (path: string, query: URLSearchParams) =>
    path.endsWith('/survey.json') ? surveyJsJson(survey) : survey.answerCall(path, query)
  const server = createServer((request, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bench')
    request.resume()
    if (pathname.startsWith('/api/')) {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data: answerOf(pathname, searchParams) }))
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

import { existsSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { type BenchSurvey, codeOf } from './embed-surveys.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
export const dist = at('packages/widgets/dist/embed')

/** The same introduction and pages of the same questions, as SurveyJS has them; served by the API, as ours are. */
const surveyJsJson = ({ pages, perPage, labels, intro, textOf }: BenchSurvey) => ({
  showProgressBar: true,
  firstPageIsStartPage: true,
  pages: [
    {
      elements: [
        {
          type: 'html',
          name: 'intro',
          html: `<h3>${intro.title}</h3><p>${intro.lead}</p><ul>${intro.points.map(it => `<li>${it}</li>`).join('')}</ul>`,
        },
      ],
    },
    ...Array.from({ length: pages }, (_, page) => ({
      elements: Array.from({ length: perPage }, (_, index) => ({
        type: 'radiogroup',
        name: codeOf(page + 1, index),
        title: textOf(page * perPage + index),
        choices: labels.map((text, step) => ({ value: step + 1, text })),
        colCount: labels.length,
      })),
    })),
  ],
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
 * Runs in both pages. The introduction's button is pressed as soon as it can be; `first` is when the first question has been
 * painted after that: what is in the document alone, nobody can answer. Changes are told by the browser, so that watching
 * takes nothing from either side. `turn` presses a button and tells when a text stands there.
 */
const watch = (start: string) => `
const now = () => performance.now()
const until = (test, note) => { const look = () => test() ? note(now()) : requestAnimationFrame(look); look() }
const painted = note => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => note(now())
  port2.postMessage(0)
})
const once = (root, find, use) => {
  const look = () => {
    const found = find()
    if (!found) return
    observer.disconnect()
    use(found)
  }
  const observer = new MutationObserver(look)
  observer.observe(root, { childList: true, subtree: true, attributes: true })
  look()
}
let tellFirst
window.first = new Promise((resolve, reject) => {
  tellFirst = resolve
  setTimeout(reject, 20_000, new Error('no question within 20 s'))
})
window.watchIn = root => once(root, () => root.querySelector('${start}'), button => {
  button.click()
  once(root, () => root.querySelector('input[type=radio]'), () => painted(time => tellFirst(time - (window.began ?? 0))))
})
window.longest = 0
new PerformanceObserver(list => { for (const it of list.getEntries()) window.longest = Math.max(window.longest, it.duration) }).observe({ type: 'event', durationThreshold: 16 })
window.turn = (root, button, text) => new Promise(note => {
  const began = now()
  button.click()
  until(() => (root.querySelector('dialog[open]') ?? root).innerText.includes(text), time => note(time - began))
})
`

/** Serves the host pages of both sides, their files and the API from one place. */
export async function serve(surveyJs: { js: string; css: string }, survey: BenchSurvey) {
  const { tag } = survey
  const types: Record<string, string> = {
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.html': 'text/html; charset=utf-8',
    '.json': 'application/json',
  }
  /** A host's page: with the widget in it from the start, or `?later`, where the page has `begin()` to put it in. */
  const page = (start: string, own: string, widget: string) => (later: boolean) =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Host</title><h1>Our intranet</h1><p>What is new this week.</p>
<script>${watch(start)}</script><script>${own}</script>${
      later
        ? `<template>${widget}</template><script>
const begin = () => {
  window.began = now()
  for (const it of document.querySelector('template').content.children) {
    const made = document.createElement(it.localName)
    for (const { name, value } of it.attributes) made.setAttribute(name, value)
    document.body.append(made)
  }
}</script>`
        : widget
    }`
  const pages: Record<string, (later: boolean) => string> = {
    '/surveyjs.html': page(
      '.sd-navigation__start-btn',
      `once(document, () => document.querySelector('#slot'), watchIn)`,
      `<link rel="stylesheet" href="/surveyjs.css"><div id="slot"></div><script type="module" src="/surveyjs.js"></script>`,
    ),
    '/trellis.html': page(
      'dialog[open] .t-button--primary:not([aria-busy=true])',
      `trellis = Object.assign((...call) => trellis.q.push(call), { q: [] })
trellis('configure', { getToken: () => 'bench' })
addEventListener('trellis:ready', event => watchIn(event.target.shadowRoot))`,
      `<${tag} team-id="1" open></${tag}><script async src="/embed/v1.js"></script>`,
    ),
  }
  const made: Record<string, string> = { '/surveyjs.js': surveyJs.js, '/surveyjs.css': surveyJs.css }
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
        : (pages[pathname]?.(searchParams.has('later')) ?? made[pathname])
    if (file === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': types[extname(pathname)] ?? 'text/plain' }).end(file)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}

import { existsSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BenchSurvey, codeOf } from './embed-surveys.ts'
import { bundle } from './page-work.ts'

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
export const bundleSurveyJs = () =>
  bundle(
    'tests',
    `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Model } from 'survey-core'
import { Survey } from 'survey-react-ui'
import 'survey-core/survey-core.min.css'
const { data } = await (await fetch('/api/survey.json')).json()
createRoot(document.querySelector('#slot')).render(createElement(Survey, { model: new Model(data) }))`,
  )

/** What is looked for on a page: a button that is pressed as soon as it can be, where there is one, and what can be used after that. */
export interface Wanted {
  start?: string
  first: string
}

/**
 * Runs in both pages. `first` is when what can be used first has been painted: what is in the document alone, nobody can use.
 * Changes are told by the browser, so that watching takes nothing from either side. `turn` presses a button and tells when a
 * text stands there.
 */
const watch = ({ start, first }: Wanted) => `
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
  setTimeout(reject, 20_000, new Error('nothing to use within 20 s'))
})
const firstIn = root => once(root, () => root.querySelector('${first}'), () => painted(time => tellFirst(time - (window.began ?? 0))))
window.watchIn = root => ${
  start
    ? `once(root, () => root.querySelector('${start}'), button => { button.click(); firstIn(root) })`
    : 'firstIn(root)'
}
window.longest = 0
new PerformanceObserver(list => { for (const it of list.getEntries()) window.longest = Math.max(window.longest, it.duration) }).observe({ type: 'event', durationThreshold: 16 })
window.turn = (root, button, text) => new Promise(note => {
  const began = now()
  button.click()
  until(() => (root.querySelector('dialog[open]') ?? root).innerText.includes(text), time => note(time - began))
})
`

/** Two sides of a comparison in a host's page. */
export interface Sides {
  peer: Wanted & { js: string; css: string }
  ours: Wanted & { tag: string; attributes: string }
  answerOf: (path: string, query: URLSearchParams) => unknown
}

/** An embedded survey beside SurveyJS. */
export const surveySides = (surveyJs: { js: string; css: string }, survey: BenchSurvey): Sides => ({
  peer: { ...surveyJs, start: '.sd-navigation__start-btn', first: 'input[type=radio]' },
  ours: {
    start: 'dialog[open] .t-button--primary:not([aria-busy=true])',
    first: 'input[type=radio]',
    tag: survey.tag,
    attributes: 'team-id="1" open',
  },
  answerOf: (path, query) => (path.endsWith('/survey.json') ? surveyJsJson(survey) : survey.answerCall(path, query)),
})

/** Serves the host pages of both sides, their files and the API from one place. */
export async function serve({ peer, ours, answerOf }: Sides) {
  const types: Record<string, string> = {
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.html': 'text/html; charset=utf-8',
    '.json': 'application/json',
  }
  /** A host's page: with the widget in it from the start, or `?later`, where the page has `begin()` to put it in. */
  const page = (wanted: Wanted, own: string, widget: string) => (later: boolean) =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Host</title><h1>Our intranet</h1><p>What is new this week.</p>
<script>${watch(wanted)}</script><script>${own}</script>${
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
    '/peer.html': page(
      peer,
      `once(document, () => document.querySelector('#slot'), watchIn)`,
      `<link rel="stylesheet" href="/peer.css"><div id="slot"></div><script type="module" src="/peer.js"></script>`,
    ),
    '/trellis.html': page(
      ours,
      `trellis = Object.assign((...call) => trellis.q.push(call), { q: [] })
trellis('configure', { getToken: () => 'bench' })
addEventListener('trellis:ready', event => watchIn(event.target.shadowRoot))`,
      `<${ours.tag} ${ours.attributes}></${ours.tag}><script async src="/embed/v1.js"></script>`,
    ),
  }
  const made: Record<string, string> = { '/peer.js': peer.js, '/peer.css': peer.css }
  const server = createServer(async (request, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bench')
    request.resume()
    if (pathname.startsWith('/api/')) {
      const data = await answerOf(pathname, searchParams)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
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

import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { sizes } from '../../packages/widgets/embed/size.ts'
import { launchBrowser } from '../support/browser.ts'
import { bundleSurveyJs, dist, serve, surveySides } from './embed-host.ts'
import { type BenchSurvey, surveys } from './embed-surveys.ts'
import { median } from './load.ts'
import { slowdown } from './page-work.ts'
import type { Row } from './row.ts'

interface Run {
  /** From the moment the host puts the widget into its page, which stands. */
  first: number
  /** From opening the host's page, with what the browser needs for that. */
  opened: number
  turn: number
  longest: number
}

type Watched = { first: Promise<number> }

export type Kind = 'trellis' | 'peer'

export async function onSlowPage<T>(browser: Browser, url: string, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1180, height: 900 }, locale: 'en-GB' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(url)
    return await work(page)
  } finally {
    await context.close()
  }
}

export const firstOn = (page: Page) => page.evaluate(() => (window as unknown as Watched).first)

/** Puts the widget into a page that stands; resolves to when it could be used. */
export async function putIn(page: Page): Promise<number> {
  // What opening the page leaves to do is over.
  await page.waitForTimeout(300)
  // In one call: a second one would take its time from what is measured.
  return page.evaluate<number>('begin(), first')
}

/** Two visits: one of a page that has the widget from the start; one from its being put in to the second page. */
async function visit(browser: Browser, url: string, kind: Kind, survey: BenchSurvey): Promise<Run> {
  const opened = await onSlowPage(browser, `${url}/${kind}.html`, firstOn)
  return onSlowPage(browser, `${url}/${kind}.html?later`, async page => {
    const first = await putIn(page)
    const rows = kind === 'trellis' ? page.getByRole('radiogroup') : page.locator('#slot fieldset')
    for (let index = 0; index < survey.perPage; index++)
      await rows
        .nth(index)
        .locator(kind === 'trellis' ? 'input' : 'label')
        .nth(index % 5)
        .click()
    await page.waitForTimeout(900)
    const root = kind === 'trellis' ? `document.querySelector('${survey.tag}').shadowRoot` : 'document.body'
    const button = kind === 'trellis' ? 'dialog[open] footer .t-button--primary' : '.sd-navigation__next-btn'
    const next = JSON.stringify(survey.textOf(survey.perPage))
    const turn = await page.evaluate<number>(`turn(${root}, ${root}.querySelector('${button}'), ${next})`)
    await page.waitForTimeout(300)
    return { first, opened, turn, longest: await page.evaluate<number>('longest') }
  })
}

/** Size and speed of the embedded surveys beside SurveyJS, bundled and run in the same run, taking turns. */
export async function benchEmbed({ rounds = 5 } = {}): Promise<Row[]> {
  const surveyJs = await bundleSurveyJs()
  const rows: Row[] = []
  for (const it of surveys) rows.push(...(await benchSurvey(it, surveyJs, rounds)))
  return rows
}

async function benchSurvey(survey: BenchSurvey, surveyJs: { js: string; css: string }, rounds: number): Promise<Row[]> {
  const kb = (text: string) => gzipSync(text, { level: 9 }).length / 1024
  const theirs = kb(surveyJs.js) + kb(surveyJs.css)
  const ours = sizes(dist).find(it => it.what.startsWith(survey.size))?.kb ?? Number.POSITIVE_INFINITY
  const [browser, host] = await Promise.all([launchBrowser(), serve(surveySides(surveyJs, survey))])
  const runs: Record<Kind, Run[]> = { trellis: [], peer: [] }
  try {
    for (let round = 0; round < rounds; round++) {
      for (const kind of ['trellis', 'peer'] as const) runs[kind].push(await visit(browser, host.url, kind, survey))
    }
  } finally {
    await browser.close()
    host.stop()
  }
  const of = (kind: Kind, what: keyof Run) => median(runs[kind].map(it => it[what]))
  const ratioOf = (what: keyof Run) =>
    median(runs.trellis.map((it, index) => it[what] / (runs.peer[index]?.[what] ?? 1)))
  const ms = (value: number) => `${Math.round(value)} ms`
  const timed = (
    what: string,
    key: 'first' | 'opened' | 'turn' | 'longest',
    bar: { ratio?: number; ms?: number },
  ): Row => {
    const ratio = ratioOf(key)
    const ours = of('trellis', key)
    return {
      what: `${survey.name}: ${what}`,
      ours: ms(ours),
      against: `SurveyJS, ${ms(of('peer', key))}`,
      ratio: ratio.toFixed(2),
      bar: bar.ms ? `≤ ${bar.ms} ms` : bar.ratio ? `≤ ${bar.ratio.toFixed(2)}` : '–',
      ok: ratio <= (bar.ratio ?? Number.POSITIVE_INFINITY) && ours <= (bar.ms ?? Number.POSITIVE_INFINITY),
    }
  }
  return [
    {
      what: `${survey.name}, gzip -9`,
      ours: `${ours.toFixed(1)} KB`,
      against: `SurveyJS with React, ${theirs.toFixed(0)} KB`,
      ratio: (ours / theirs).toFixed(2),
      bar: '≤ 0.10',
      ok: ours / theirs <= 0.1,
    },
    timed(`first usable question at ${slowdown}x CPU slowdown`, 'first', { ratio: 0.25 }),
    timed("the same, counted from opening the host's page", 'opened', {}),
    timed(`page turn at ${slowdown}x CPU slowdown`, 'turn', { ratio: 0.5 }),
    timed(`longest interaction at ${slowdown}x CPU slowdown`, 'longest', { ms: 100 }),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await benchEmbed())

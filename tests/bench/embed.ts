import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { sizes } from '../../packages/widgets/embed/size.ts'
import { launchBrowser } from '../support/browser.ts'
import { bundleSurveyJs, dist, serve, textOf } from './embed-host.ts'
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

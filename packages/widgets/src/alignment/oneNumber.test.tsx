import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type AlignmentReport, type AlignmentTrend, difference, type I18n, type Language } from '@trellis/sdk'
import { demoClient, demoReport, demoTrend } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf, textsOf } from '../shared/storybook/texts.ts'
import { AlignmentMap } from './AlignmentMap.tsx'
import { subscaleRows, trendRows } from './pictureRows.tsx'
import { ReportFacts } from './ReportFacts.tsx'
import { levelWord } from './readReport.ts'
import { SubscaleChart } from './SubscaleChart.tsx'
import { TrendChart } from './TrendChart.tsx'

/** Means on a border of rounding: their binary form, or the last bits of a sum, may lie below it. */
const awkward = [4.95, 3.24999999999, 2.35, 1.45, 4.55, 3.64999999999, 5.05, 2.25, 3.05, 4.15, 3.35, 2.75]

function awkwardReport(): { report: AlignmentReport; trend: AlignmentTrend } {
  const names = demoReport().team_alignment_sub_scale_list.map(it => it.label)
  const report = demoReport({ means: Object.fromEntries(names.map((name, at) => [name, awkward[at] ?? 0])) })
  const trend = structuredClone(demoTrend())
  report.team_alignment_sub_scale_list.forEach((it, at) => {
    if (it.mean === undefined) return
    it.mean = awkward[at] as number
    const item = trend.trendList.find(one => one.subScaleCode === it.subScaleCode)
    const [first, last] = [item?.items[0], item?.items.at(-1)]
    if (!item || !first || !last || first === last) return
    last.mean = it.mean
    if (item.delta !== undefined) item.delta = difference(last.mean, first.mean)
  })
  return { report, trend }
}

/** The word that the regions of the map give a state's level: shared middle, uneven strength. */
const levelIn = ({ t }: I18n, state: 'strength' | 'uneven' | 'middle' | 'concern') =>
  t(`alignment.report.levels.${state === 'middle' ? 'middle' : state === 'concern' ? 'low' : 'high'}`)

const words = (of: Element | null | undefined) => of?.textContent?.replace(/\s+/g, ' ').trim() ?? ''

/** What each table of the page says in the column of that name, by the name in the row. */
function tablesSay(name: string, column: string): string[] {
  return screen.getAllByRole('table').flatMap(table => {
    const headers = within(table).getAllByRole('columnheader').map(words)
    const row = within(table)
      .getAllByRole('row')
      .find(it => words(within(it).queryByRole('rowheader')) === name)
    const at = headers.indexOf(column)
    return row && at >= 0 ? [words([...row.querySelectorAll('th, td')][at])] : []
  })
}

test.each(['en', 'de', 'ja'] as const)(
  '%s: rows, map, trend, tables, readings and pictures say one number',
  async (language: Language) => {
    const { report, trend } = awkwardReport()
    const i18n = textsOf(language)
    const { container } = render(
      <TrellisProvider value={contextOf(demoClient(), language)}>
        <ReportFacts report={report} trend={trend} />
        <AlignmentMap report={report} earlier={null} trend={trend} />
        <SubscaleChart report={report} trend={trend} />
        <TrendChart report={report} trend={trend} years={3} />
      </TrellisProvider>,
    )
    const summaries = [...container.querySelectorAll('figcaption')].slice(0, 2).map(words)
    const shownRows = subscaleRows(i18n, report, trend)
    const shownTrend = trendRows(i18n, trend)
    const onScreen = new Map(
      [...container.querySelectorAll('.t-sub:not(.t-sub--head)')].map(row => [
        words(row.querySelector('.t-sub__name button')),
        {
          rank: words(row.querySelector('.t-sub__rank')),
          level: words(row.querySelector('.t-sub__level b')),
          word: words(row.querySelector('.t-sub__level small')),
        },
      ]),
    )
    const inTrend = new Map(
      [...container.querySelectorAll('.t-trends li')].map(row => [
        words(row.querySelector('span')),
        words(row.querySelector('.t-trends__values b')),
      ]),
    )
    const totals = [report.overall?.mean, ...report.team_alignment_scale_list.map(it => it.mean)]
    const facts = [...container.querySelectorAll('.t-afacts .t-score__word')].map(words)
    expect(facts).toEqual(totals.flatMap(it => (it === undefined ? [] : [levelWord(i18n, it)])))
    for (const radio of screen.getAllByRole('radio', { name: i18n.t('core.chart.table') })) await userEvent.click(radio)
    const column = (key: 'rank' | 'level') => i18n.t(`alignment.report.columns.${key}`)
    expect([onScreen.size, inTrend.size > 4]).toEqual([12, true])
    for (const [name, { rank, level, word }] of onScreen) {
      expect(level, name).toMatch(/^\d[.,]\d$/)
      const levels = tablesSay(name, i18n.t('alignment.report.columns.levelOf', { max: 6 }))
      expect(levels, name).toEqual([level, level])
      expect(tablesSay(name, column('rank')), name).toEqual([rank, rank])
      expect(tablesSay(name, column('level')), name).toEqual([word, word])
      const state = report.team_alignment_sub_scale_list.find(it => it.label === name)?.state
      if (state && state !== 'divided') expect(word, `${name}: ${state}`).toBe(levelIn(i18n, state))
      const picture = shownRows.find(it => it.name === name)
      expect([picture?.rank, picture?.texts?.[0]], name).toEqual([rank, level])
      for (const summary of summaries) {
        const after = summary.split(name).slice(1)
        expect(
          after.some(it => it.slice(0, 60).includes(level) && it.slice(0, 60).includes(word)),
          `${name} in ${summary}`,
        ).toBe(true)
      }
      const now = inTrend.get(name)
      if (now === undefined) continue
      expect(now, name).toBe(level)
      expect(shownTrend.find(it => it.name === name)?.texts?.[0]?.endsWith(level), name).toBe(true)
    }
  },
)

import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { demoClient, demoReport, demoResult, demoTrend } from '@trellis/sdk/testing'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { CapabilityChart } from '../shared/capability/CapabilityChart.tsx'
import { TrellisProvider } from '../shared/context.tsx'
import { RowsPicture } from '../shared/RowsPicture.tsx'
import { contextOf, textsOf } from '../shared/storybook/texts.ts'
import { AlignmentMap } from './AlignmentMap.tsx'
import { levelSteps, subscaleRows, trendRows } from './pictureRows.tsx'
import { SubscaleChart } from './SubscaleChart.tsx'
import { TrendChart } from './TrendChart.tsx'

const i18n = textsOf('en')

/** A chart while its picture is being saved; `end` lets that fail. */
async function saving(chart: ReactElement) {
  let end = () => {}
  Object.assign(HTMLImageElement.prototype, {
    decode: () => new Promise((_, reject) => (end = () => reject(new Error('No canvas')))),
  })
  const { container } = render(<TrellisProvider value={contextOf(demoClient())}>{chart}</TrellisProvider>)
  await userEvent.click(screen.getByRole('button', { name: 'Save as PNG' }))
  const picture = container.querySelector('.t-chartframe__whole svg') as SVGSVGElement
  return { container, picture, end: () => act(async () => end()) }
}

const drawn = (at: Element, marks: string) => [...at.querySelectorAll(marks)].map(it => it.outerHTML)

test.each([
  ['subscales', '.t-strip', <SubscaleChart key="1" report={demoReport()} trend={demoTrend()} />],
  [
    'changes',
    '.t-shift:has(.t-strip__base)',
    <TrendChart key="2" report={demoReport()} trend={demoTrend()} years={3} />,
  ],
  [
    'capabilities',
    '.t-cap__marks:has(.is-grid)',
    <CapabilityChart key="3" results={[demoResult()]} title="Title" fileName="file" strengths="Strengths" />,
  ],
] as const)(
  'data: the saved picture of %s has the marks of the screen, and is gone once it is saved',
  async (_, marks, chart) => {
    const { container, picture, end } = await saving(chart)
    const saved = drawn(picture, marks)
    expect(saved.length).toBeGreaterThan(5)
    picture.remove()
    expect(drawn(container, marks).toSorted()).toEqual(saved.toSorted())
    await end()
    await waitFor(() => expect(container.querySelector('.t-chartframe__whole')).toBeNull())
  },
)

test('the saved trend has the order of the screen, and the star of a change that holds', () => {
  const { container } = render(
    <TrellisProvider value={contextOf(demoClient())}>
      <TrendChart report={demoReport()} trend={demoTrend()} years={3} />
    </TrellisProvider>,
  )
  const screenNames = [...container.querySelectorAll('.t-trends li')].map(it => it.querySelector('span')?.textContent)
  const rows = trendRows(i18n, demoTrend()).filter(it => !it.heading)
  expect(rows.map(it => it.name)).toEqual(screenNames)
  const starred = demoTrend()
    .trendList.filter(it => it.star)
    .map(it => it.label)
  expect(starred.length).toBeGreaterThan(0)
  expect(
    rows
      .filter(it => it.texts?.[1]?.includes('★'))
      .map(it => it.name)
      .toSorted(),
  ).toEqual(starred.toSorted())
})

test('the map is saved wide with every name, however narrow the screen', async () => {
  const { picture, end } = await saving(<AlignmentMap report={demoReport()} earlier={null} trend={null} />)
  expect(picture.getAttribute('viewBox')).toMatch(/^0 0 900 /)
  for (const it of demoReport().team_alignment_sub_scale_list)
    if (it.rwgj !== undefined) expect(picture.textContent).toContain(it.label)
  await end()
})

const draw = (rows: ReturnType<typeof subscaleRows>) =>
  render(
    <RowsPicture rows={rows} ticks={levelSteps} left={230} axis={330} row={56} base={42} columns={[610, 800, 1060]} />,
  ).container

test('anonymity: a hidden subscale has its reason in the picture, and no mark', () => {
  const picture = draw(subscaleRows(i18n, demoReport({ n: 2 }), null))
  expect(picture.querySelectorAll('circle')).toHaveLength(0)
  expect(picture.textContent).toContain('Not shown: too few people hold a score; shown from 3')
  expect(picture.textContent).not.toMatch(/\d\.\d/)
})

test('anonymity: a hidden scale has its reason in the picture', () => {
  const rows = subscaleRows(i18n, demoReport({ without: ['Developing'] }), null)
  expect(rows.find(it => it.name === 'People')).toEqual({
    name: 'People',
    heading: true,
    note: 'Not shown: the mean would give Developing away',
  })
})

test('measurement 12: the picture of the trend parts real changes from the rest', () => {
  const names = trendRows(i18n, demoTrend()).filter(it => it.heading)
  expect(names.map(it => it.name)).toEqual(['Real change', 'No real change', 'Too few to test'])
})

import { render, screen, within } from '@testing-library/react'
import { languages } from '@trellis/sdk'
import { type DemoOptions, demoClient, demoReport } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { AlignmentGlance, useTeamAlignment } from './AlignmentGlance.tsx'
import { GlanceMap } from './GlanceMap.tsx'
import { agreeCut } from './mapGeometry.ts'
import { textWidth } from './placeLabels.ts'

function Page() {
  const alignment = useTeamAlignment(7)
  return (
    <>
      <h1>{alignment.headline === undefined ? 'loading' : (alignment.headline ?? 'no report')}</h1>
      <AlignmentGlance of={alignment} href="#report" />
    </>
  )
}

function open(options: DemoOptions = {}) {
  const client = demoClient(options)
  render(
    <TrellisProvider value={contextOf(client)}>
      <Page />
    </TrellisProvider>,
  )
  return client
}
const region = async () => within(await screen.findByRole('region', { name: 'State of alignment' }))
const running = { open: true, status: 'Generate', deadline: '2026-12-04T22:59:00.000Z', submitted: 9 } as const

test('the newest report: a sentence, a small map, and four scales with what changed and how far people agree', async () => {
  open()
  const part = await region()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^You share/)
  expect(part.getByRole('img', { name: /^Alignment map, small: 11 subscales\. Worth a talk: / })).toBeDefined()
  const scales = part.getAllByRole('listitem').map(it => it.textContent)
  expect(scales).toHaveLength(4)
  expect(scales[0]).toMatch(/^Purpose.*Agreement: \w.* to \w/)
  // One of the three has no agreement to show: the range says so.
  expect(scales[3]).toMatch(/1 not shown$/)
  expect(part.getByRole('link', { name: 'Read the report' }).getAttribute('href')).toBe('#report')
})

test('a first report has nothing to compare with, and says nothing of changes', async () => {
  open({ alignmentReport: { earlier: null } })
  const part = await region()
  expect(part.queryByText(/rose|fell|no real change/i)).toBeNull()
})

test('measurement, Anonymity: without agreement there is no map, and without numbers no sentence about them', async () => {
  open({ alignmentReport: { report: demoReport({ n: 4 }) } })
  const part = await region()
  expect(part.queryByRole('img', { name: /Alignment map/ })).toBeNull()
  expect(part.getAllByText(/Agreement not shown/i)).toHaveLength(4)
})

test('measurement, Anonymity: below the minimum nothing is shown, with the reason', async () => {
  open({ alignmentReport: { report: demoReport({ n: 2 }) } })
  const part = await region()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('no report')
  expect(part.queryByText(/\d\.\d/)).toBeNull()
})

test('a survey that runs: how many have answered and until when; no way to a report that is not there', async () => {
  open({ alignmentReport: { state: running, earlier: null } })
  const part = await region()
  expect(part.getByText('Answers: 9 of 12')).toBeDefined()
  expect(part.getByText(/^Open until/)).toBeDefined()
  expect(part.queryByRole('link', { name: 'Read the report' })).toBeNull()
  expect(part.getByRole('link', { name: 'Open the survey' })).toBeDefined()
})

test('measurement, who has answered: a member reads no count, and answers from here', async () => {
  const state = { ...running, standing: ['member' as const], managerSurveyLink: '/survey' }
  open({ alignmentReport: { state, earlier: null } })
  const part = await region()
  expect(part.queryByText(/9 of 12/)).toBeNull()
  expect(part.getByRole('link', { name: 'Answer the survey' }).getAttribute('href')).toBe('#report?survey')
})

test('while the next survey runs, the last report stays', async () => {
  open({ alignmentReport: { state: running } })
  const part = await region()
  expect(part.getByText('Answers: 9 of 12')).toBeDefined()
  expect(part.getByRole('link', { name: 'Read the report' })).toBeDefined()
})

test('without a right or a plan nothing of it is there', async () => {
  open({ fails: 'entitlement' })
  await vi.waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('no report'))
  expect(screen.queryByRole('region')).toBeNull()
})

test.each(languages)('in %s no name on the small map stands on the word of the hatched half', language => {
  for (let mean = 2; mean <= 5; mean += 0.1) {
    const report = demoReport()
    const few = report.team_alignment_sub_scale_list.slice(0, 1)
    report.team_alignment_sub_scale_list = few.map(it => ({ ...it, mean, rwgj: 0.02, state: 'divided' as const }))
    const context = contextOf(demoClient({}), language)
    const { container, unmount } = render(
      <TrellisProvider value={context}>
        <GlanceMap report={report} />
      </TrellisProvider>,
    )
    const word = context.i18n.t('alignment.report.states.divided.name')
    const corner = [...container.querySelectorAll('.t-map__word')].find(it => it.textContent === word)
    const label = container.querySelector('.t-map__label')
    const [x, y] = [Number(label?.getAttribute('x')), Number(label?.getAttribute('y'))]
    const isOver =
      label !== null &&
      x < Number(corner?.getAttribute('x')) + textWidth(word, 12) &&
      Math.abs(y - Number(corner?.getAttribute('y'))) < 12
    expect(isOver, `${mean}`).toBe(false)
    unmount()
  }
})

test('a name on the small map stands in the half of its mark, however many marks are near', () => {
  for (let mean = 2; mean <= 5; mean += 0.25) {
    const report = demoReport()
    const few = report.team_alignment_sub_scale_list.slice(0, 6)
    report.team_alignment_sub_scale_list = few.map((it, at) => ({
      ...it,
      mean: mean + at * 0.05,
      rwgj: 0.35 + at * 0.02,
      state: 'divided' as const,
    }))
    const { container, unmount } = render(
      <TrellisProvider value={contextOf(demoClient({}), 'de')}>
        <GlanceMap report={report} />
      </TrellisProvider>,
    )
    const frame = container.querySelector('.t-map__frame')
    const [top, height] = [Number(frame?.getAttribute('y')), Number(frame?.getAttribute('height'))]
    const labels = [...container.querySelectorAll('.t-map__label')].map(it => Number(it.getAttribute('y')))
    expect(labels.length).toBeGreaterThan(3)
    expect(labels.filter(it => it < top + height * (1 - agreeCut))).toEqual([])
    unmount()
  }
})

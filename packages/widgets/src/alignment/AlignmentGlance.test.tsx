import { render, screen, within } from '@testing-library/react'
import { type DemoOptions, demoClient, demoReport } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { AlignmentGlance, useTeamAlignment } from './AlignmentGlance.tsx'

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
  expect(part.getByText('9 of 12 people have answered')).toBeDefined()
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
  expect(part.getByText('9 of 12 people have answered')).toBeDefined()
  expect(part.getByRole('link', { name: 'Read the report' })).toBeDefined()
})

test('without a right or a plan nothing of it is there', async () => {
  open({ fails: 'entitlement' })
  await vi.waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('no report'))
  expect(screen.queryByRole('region')).toBeNull()
})

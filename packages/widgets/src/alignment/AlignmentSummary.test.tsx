import { render, screen, waitFor, within } from '@testing-library/react'
import { type DemoOptions, demoClient, demoReport } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { AlignmentSummary } from './AlignmentSummary.tsx'

function open(options: DemoOptions = {}) {
  const client = demoClient(options)
  const { container } = render(
    <TrellisProvider value={contextOf(client)}>
      <AlignmentSummary teamId={7} href="#report" />
    </TrellisProvider>,
  )
  return { client, container }
}

test('the newest report in a sentence and its four scales, with the way to it', async () => {
  open()
  const part = within(await screen.findByRole('region', { name: /Team Alignment$/ }))
  expect(part.getByText(/^You share/)).toBeDefined()
  expect(part.getAllByRole('listitem').map(it => it.querySelector('b')?.textContent)).toEqual([
    'Purpose',
    'Process',
    'People',
    'Perspective of Stakeholders',
  ])
  expect(part.getByRole('link', { name: 'Read the report' }).getAttribute('href')).toBe('#report')
})

test('measurement, Anonymity: below the minimum no number and no sentence about them', async () => {
  open({ alignmentReport: { report: demoReport({ n: 2 }) } })
  const part = within(await screen.findByRole('region', { name: /Team Alignment$/ }))
  expect(part.queryByText(/\d\.\d/)).toBeNull()
  expect(part.queryByText(/^You share/)).toBeNull()
})

test.each([{ fails: 'entitlement' }, { fails: 'forbidden' }] as DemoOptions[])(
  'without a right or a plan nothing of it is there: %o',
  async options => {
    const { client, container } = open(options)
    await waitFor(() => expect(client.calls.length).toBeGreaterThan(0))
    await waitFor(() => expect(container.textContent).toBe(''))
  },
)

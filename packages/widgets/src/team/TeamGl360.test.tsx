import { cleanup, render, screen } from '@testing-library/react'
import type { AggregatedGla } from '@trellis/sdk'
import { demoClient } from '@trellis/sdk/testing'
import { afterEach, expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { TeamGl360 } from './TeamGl360.tsx'

afterEach(cleanup)

const scored = (label: string, mean: number, rank: number): AggregatedGla['results'][number] =>
  ({ capability: label, label, average_Score: mean, capability_rank: rank }) as AggregatedGla['results'][number]
const show = (results: AggregatedGla['results']) =>
  render(
    <TrellisProvider value={contextOf(demoClient(), 'en')}>
      <TeamGl360 gl360={{ results, completedAssessment: 4 } as AggregatedGla} />
    </TrellisProvider>,
  )

test('says what others see most and least in, all of those that are the same, and on how many reports it rests', () => {
  show([
    scored('Direction', 4.2, 1),
    scored('Change', 3.8, 2),
    scored('Execution', 3.1, 3),
    scored('Decisions', 3.1, 3),
  ])
  screen.getByText('Others see most in Direction and least in Execution and Decisions. It rests on 4 reports.')
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
})

test('where all are level nothing is most or least', () => {
  show([scored('Direction', 4, 1), scored('Change', 4, 1)])
  screen.getByText('It rests on 4 reports.')
})

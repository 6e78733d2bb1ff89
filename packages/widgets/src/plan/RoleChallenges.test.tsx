import { render, screen } from '@testing-library/react'
import { demoClient } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { RoleChallenges } from './RoleChallenges.tsx'

test('it says for which year the challenges are chosen, as from December on there are two', async () => {
  render(
    <TrellisProvider value={contextOf(demoClient({ roles: { year: 2027 } }), 'en')}>
      <RoleChallenges planId={2} onSaved={() => undefined} />
    </TrellisProvider>,
  )
  const lead = await screen.findByText(/What you choose here is for 2027\.$/)
  expect(lead.previousElementSibling?.textContent).toBe('Three challenges that count')
})

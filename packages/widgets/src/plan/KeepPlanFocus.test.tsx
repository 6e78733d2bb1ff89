import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { afterEach, expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { KeepPlanFocus } from './KeepPlanFocus.tsx'

afterEach(cleanup)

function show(capabilities: readonly string[], options: DemoOptions = {}) {
  const client = demoClient(options)
  render(
    <TrellisProvider value={contextOf(client, 'en')}>
      {capabilities.map(it => (
        <KeepPlanFocus key={it} capability={it} label={it} />
      ))}
    </TrellisProvider>,
  )
  return () => client.calls.filter(it => it.name === 'plan.saveDevelopmentPlan').map(it => it.body)
}
const press = (it: string) => fireEvent.click(screen.getByRole('button', { name: `Keep as focus: ${it}` }))

test('plan, 360: a capability comes beside what is in focus; one that is there changes nothing, and a fourth has no room', async () => {
  const saved = show(['decisions', 'communication', 'change', 'inclusion'])
  press('decisions')
  await screen.findByText(/^In your focus of \d{4}$/)
  expect(saved()).toEqual([])
  for (const [index, it] of ['communication', 'change'].entries()) {
    press(it)
    await screen.findAllByText(/^In your focus of \d{4}$/).then(all => expect(all.length).toBeGreaterThan(0))
    await expect.poll(() => saved().length).toBe(index + 1)
  }
  expect(saved()).toMatchObject([
    { capabilities: ['decisions', 'communication'] },
    { capabilities: ['decisions', 'communication', 'change'] },
  ])
  press('inclusion')
  await screen.findByText('That is 3. Take one out first.')
  expect(saved()).toHaveLength(2)
})

test('what the server refuses is said', async () => {
  show(['change'], { fails: 'forbidden' })
  press('change')
  await screen.findByRole('alert')
})

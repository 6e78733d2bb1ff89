import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { demoClient, demoStandUp } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../../shared/context.tsx'
import { contextOf } from '../../shared/storybook/texts.ts'
import { TeamStandUp } from './TeamStandUp.tsx'

const at = (now: string, standUp = demoStandUp()) =>
  render(
    <TrellisProvider value={contextOf(demoClient({ standUp }))}>
      <TeamStandUp teamId={7} now={() => new Date(now)} />
    </TrellisProvider>,
  )

test('as long as its day lasts by the team’s clock, who has not answered may still', async () => {
  at('2026-11-23T22:59:00Z')
  await screen.findByText('No answer yet: Ada Lindqvist')
})

test('of a past day nobody is waited for any more', async () => {
  at('2026-11-23T23:01:00Z')
  await screen.findByText('No answer: Ada Lindqvist')
  expect(screen.queryByText(/No answer yet/)).toBeNull()
})

test('nobody has answered: yet, and not at all', async () => {
  const { digest } = demoStandUp()
  const empty = demoStandUp({ digest: digest && { ...digest, entries: [] } })
  const { unmount } = at('2026-11-23T10:30:00Z', empty)
  await screen.findByText('Nobody has answered yet.')
  unmount()
  at('2026-11-24T10:30:00Z', empty)
  await screen.findByText('Nobody has answered on this day.')
})

test('sprints, Calls of our own: after the end of its sprint nobody is asked; what was said is read', async () => {
  const { sprint } = demoStandUp()
  at('2026-11-24T10:30:00Z', demoStandUp({ sprint: sprint && { ...sprint, over: '2026-11-23' } }))
  await screen.findByText('Ended on Monday 23 November')
  await screen.findByText('Ben Okafor')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByText(/You are not asked today|on working days/)).toBeNull()
})

test('by keys: who is away, and back, goes on at the title and hears it; so does who has sent', async () => {
  const user = userEvent.setup()
  at('2026-11-23T10:30:00Z')
  const said = () => screen.getAllByRole('status').map(it => it.textContent)
  ;(await screen.findByRole('button', { name: 'I am away today' })).focus()
  await user.keyboard('{Enter}')
  const back = await screen.findByRole('button', { name: 'I am here after all' })
  expect(document.activeElement?.tagName).toBe('H2')
  expect(said().join()).toMatch(/away/)
  back.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'I am away today' })
  expect(document.activeElement?.tagName).toBe('H2')
  await user.type(screen.getAllByRole('textbox')[0] as HTMLElement, 'The draft')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await expect.poll(() => said().join()).toMatch(/^Sent/)
})

test('by keys: at the first and the last day the focus stays at the button, which says why', async () => {
  at('2026-11-23T10:30:00Z')
  const before = await screen.findByRole('button', { name: 'Day before' })
  const after = screen.getByRole('button', { name: 'Day after' })
  for (const it of [before, after]) expect(it.hasAttribute('disabled')).toBe(false)
})

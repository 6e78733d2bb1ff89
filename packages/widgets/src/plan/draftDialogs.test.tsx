import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { demoClient, demoPlan } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { PlanBoard } from './PlanBoard.tsx'

function opened() {
  const client = demoClient({ plan: { boards: [demoPlan()] } })
  render(
    <TrellisProvider value={contextOf(client)}>
      <PlanBoard />
    </TrellisProvider>,
  )
  const user = userEvent.setup()
  return { client, user }
}
const button = (name: string) => screen.findByRole('button', { name })

test('a goal that is written without a network is sent once there is one, though its dialog was closed', async () => {
  const { client, user } = opened()
  await user.click(await button('Add a goal'))
  await user.type(await screen.findByRole('textbox', { name: /^Goal/ }), 'Decide in a day')
  client.switches.offline = true
  const dialog = () => within(screen.getByRole('dialog'))
  await user.click(dialog().getByRole('button', { name: 'Add' }))
  await screen.findAllByText(/Not saved yet/)
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The board does not say that all is saved, and what was written is there where it is asked for again.
  await screen.findAllByText(/Not saved yet/)
  await user.click(await button('Add a goal'))
  expect((dialog().getByRole('textbox', { name: /^Goal/ }) as HTMLInputElement).value).toBe('Decide in a day')
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  client.switches.offline = false
  window.dispatchEvent(new Event('online'))
  await screen.findByRole('heading', { name: 'Decide in a day' }, { timeout: 8000 })
  expect(client.changes().filter(it => it.name === 'plan.saveGoal').length).toBeGreaterThan(0)
  expect(screen.queryByText(/Not saved yet/)).toBeNull()
}, 20_000)

test('half a goal is not dropped without a question that names it; what was not changed is', async () => {
  const { user } = opened()
  const dialog = () => within(screen.getByRole('dialog'))
  await user.click(await button('Add a goal'))
  await user.type(await screen.findByRole('textbox', { name: /^Goal/ }), 'Decide in a day')
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  dialog().getByText('If you close this, “Decide in a day” is lost.')
  await user.click(dialog().getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await button('Add a goal'))
  expect((dialog().getByRole('textbox', { name: /^Goal/ }) as HTMLInputElement).value).toBe('')
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await button('Add a milestone'))
  await user.type(await screen.findByRole('textbox', { name: /^What happens/ }), 'Offsite')
  await user.click(dialog().getByRole('button', { name: 'Close' }))
  dialog().getByText('If you close this, “Offsite” is lost.')
})

test('by Enter: a goal whose name is typed is added', async () => {
  const { client, user } = opened()
  await user.click(await button('Add a goal'))
  await user.type(await screen.findByRole('textbox', { name: /^Goal/ }), 'Decide in a day{Enter}')
  await screen.findByRole('heading', { name: 'Decide in a day' })
  expect(client.changes().map(it => it.name)).toEqual(['plan.saveGoal'])
})

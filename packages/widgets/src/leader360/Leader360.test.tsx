import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type DemoLeader360, demoClient, draftLeader360, noLeader360 } from '@trellis/sdk/testing'
import { afterEach, expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { Leader360 } from './Leader360.tsx'

afterEach(cleanup)

function open(leader360: DemoLeader360) {
  const client = demoClient({ leader360 })
  render(
    <TrellisProvider value={contextOf(client, 'en')}>
      <Leader360 reportHref={id => `#${id}`} />
    </TrellisProvider>,
  )
  return userEvent.setup()
}
const focused = () => document.activeElement?.textContent
async function press(user: ReturnType<typeof userEvent.setup>, button: HTMLElement) {
  button.focus()
  await user.keyboard('{Enter}')
}

test('by keys: who begins is at the heading of whom to ask, and who has sent at how far it is', async () => {
  const user = open({ state: noLeader360() })
  await press(user, await screen.findByRole('button', { name: 'Choose whom to ask' }))
  await waitFor(() => expect(focused()).toBe('Whom would you listen to?'))
  cleanup()

  const again = open({ state: draftLeader360() })
  await press(again, await screen.findByRole('button', { name: /^Ask \d+ people$/ }))
  await press(again, within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send invitations' }))
  await waitFor(() => expect(focused()).toMatch(/have answered$/))
})

import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { errorOf } from '@trellis/sdk'
import { demoClient } from '@trellis/sdk/testing'
import { beforeEach, expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { CommentsModel } from './CommentsModel.ts'
import { CommentsOfClosed } from './CommentsOfClosed.tsx'

beforeEach(() => sessionStorage.clear())

const person = { clientId: 'alder', userId: 1 }
const words = 'Shall we talk about the vendor?'
const begin = (board: number, text = words) => {
  const store = new CommentsModel(demoClient(), board, false, person)
  store.keep('SUMMARY', text, 'user 9', '', '')
  store[Symbol.dispose]()
}
/** A client to whom some boards are closed. */
const clientOf = (...closed: unknown[]) => {
  const client = demoClient()
  const { commentAudience } = client.plan
  client.plan.commentAudience = (call, options) =>
    closed.includes(call.query.agilePlanGroupId) ? Promise.reject(errorOf('notFound')) : commentAudience(call, options)
  return client
}
const open = (client = clientOf(61)) =>
  render(
    <TrellisProvider value={contextOf(client)}>
      <CommentsOfClosed />
    </TrellisProvider>,
  )

test('experience, no data loss: what was written beside a board that is closed meanwhile is shown to its writer until it is thrown away', async () => {
  begin(61)
  begin(7, 'Beside a board that is open')
  open()
  await screen.findByText(words)
  screen.getByText(/no longer have access to/)
  expect(screen.queryByText('Beside a board that is open')).toBeNull()
  // After a reload, too.
  cleanup()
  open()
  await screen.findByText(words)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  cleanup()
  open()
  expect(screen.queryByText(words)).toBeNull()
  expect(Object.keys(sessionStorage)).toEqual(['trellis.alder.1.comments.7'])
})

test('“Discard” by keys: that it is done is said where the notice was said, and the focus is at the heading of the page', async () => {
  begin(61)
  render(
    <TrellisProvider value={contextOf(clientOf(61))}>
      <main>
        <h1>Dashboard</h1>
        <CommentsOfClosed />
      </main>
    </TrellisProvider>,
  )
  const discard = await screen.findByRole('button', { name: 'Discard' })
  const status = discard.closest('[role=status]')
  discard.focus()
  await userEvent.setup().keyboard('{Enter}')
  await waitFor(() => expect(status?.textContent).toBe('What you had written is discarded.'))
  expect(status?.isConnected).toBe(true)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Dashboard' }))
})

test('where nothing was written nobody is asked, and where it is not known whether a board is closed nothing is said', async () => {
  const { container } = open(demoClient({}, { plan: { commentAudience: () => Promise.reject(new Error('asked')) } }))
  expect(container.textContent).toBe('')
  cleanup()
  begin(61)
  const client = demoClient()
  client.switches.fails = errorOf('unavailable')
  const later = open(client)
  await waitFor(() => expect(client.calls.length).toBeGreaterThan(0))
  expect(later.container.textContent).toBe('')
})

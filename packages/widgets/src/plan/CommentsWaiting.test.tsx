import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type DemoComments, demoClient } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { CommentsWaiting } from './CommentsWaiting.tsx'

const open = (client: ReturnType<typeof demoClient>) => {
  const onFound = vi.fn()
  render(
    <TrellisProvider value={contextOf(client)}>
      <CommentsWaiting onFound={onFound} />
    </TrellisProvider>,
  )
  return onFound
}
const waiting = (comments: DemoComments) => open(demoClient({ comments }))

test('the board whose comments have waited longest is found; null where none waits', async () => {
  const some = waiting({})
  await vi.waitFor(() => expect(some.mock.calls).toEqual([[expect.objectContaining({ userId: 1, unread: 1 })]]))
  const none = waiting({ comments: [] })
  await vi.waitFor(() => expect(none.mock.calls).toEqual([[null]]))
})

test('a look that fails says so, and is made again at a press', async () => {
  const client = demoClient({})
  client.switches.offline = true
  const onFound = open(client)
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(onFound).not.toHaveBeenCalled()
  client.switches.offline = false
  await userEvent.click(again)
  await vi.waitFor(() => expect(onFound).toHaveBeenCalledTimes(1))
})

import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { errorOf, HostError } from '@trellis/sdk'
import { demoClient, demoInvitation, demoPlan } from '@trellis/sdk/testing'
import { beforeEach, expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { GuestPlan } from './GuestPlan.tsx'

beforeEach(() => sessionStorage.clear())

const margin = (name: string) => within(screen.getByRole('complementary', { name: `Comments on ${name}` }))

/** A guest has opened the board, and writes beside its summary. */
async function write(client: ReturnType<typeof demoClient>) {
  render(
    <TrellisProvider value={contextOf(client)}>
      <GuestPlan onFailed={() => {}} />
    </TrellisProvider>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Comment: Summary' }))
  return user
}

test('a guest reads and writes by the link', async () => {
  const client = demoClient({ network: { invitation: demoInvitation({ accepted: true }) } })
  const user = await write(client)
  await user.type(margin('Summary').getByRole('textbox'), 'May I ask?')
  await user.click(await margin('Summary').findByRole('button', { name: 'Send comment' }))
  await margin('Summary').findByText('May I ask?')
  expect(client.changes().map(it => it.name)).toContain('planGuest.saveComment')
})

test.each([
  ['a call is refused', () => errorOf('guestLinkUsed')],
  [
    'the host has no token',
    () => new HostError('getToken', 'None', Object.assign(new Error('502'), { code: 'guestLinkExpired' })),
  ],
])(
  'design/plan.md, Guests: once the link is ended and %s nothing of the board stays on the screen but what was written and not sent',
  async (_, why) => {
    let isEnded = false
    const ended = () => {
      throw why()
    }
    const invitation = demoInvitation({ accepted: true })
    const client = demoClient(
      { network: { invitation } },
      {
        planGuest: {
          invitation: () => (isEnded ? ended() : invitation),
          board: () => (isEnded ? ended() : demoPlan()),
        },
      },
    )
    const user = await write(client)
    await user.type(margin('Summary').getByRole('textbox'), 'May I ask?')
    isEnded = true
    document.dispatchEvent(new Event('visibilitychange'))
    await screen.findByRole('heading', { name: 'This link does not work' })
    screen.getByText('May I ask?')
    expect(screen.queryByRole('heading', { name: 'Summary' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Comment/ })).toBeNull()
  },
)

test('several guests of one device each have drafts of their own', async () => {
  const visit = async (memberId: number) => {
    cleanup()
    render(
      <TrellisProvider
        value={contextOf(demoClient({ network: { invitation: demoInvitation({ accepted: true, memberId }) } }))}
      >
        <GuestPlan onFailed={() => {}} />
      </TrellisProvider>,
    )
    await screen.findByRole('complementary', { name: 'Comments on Summary' })
    const write = margin('Summary').queryByRole('button', { name: 'Comment: Summary' })
    if (write) await userEvent.click(write)
    return margin('Summary').getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' })
  }
  await userEvent.type(await visit(2), 'For her alone.')
  expect((await visit(3)).value).toBe('')
  expect((await visit(2)).value).toBe('For her alone.')
})

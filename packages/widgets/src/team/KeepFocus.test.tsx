import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { beforeEach, expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { KeepFocus } from './KeepFocus.tsx'

beforeEach(() => localStorage.clear())

function open(options: DemoOptions = {}) {
  const client = demoClient(options)
  const { unmount } = render(
    <TrellisProvider value={contextOf(client)}>
      <KeepFocus teamId={7} suggestion="We decide once" />
    </TrellisProvider>,
  )
  return { client, unmount, user: userEvent.setup() }
}
const sent = (client: ReturnType<typeof demoClient>, name: string) => client.calls.filter(it => it.name === name)
const dialog = () => within(screen.getByRole('dialog'))
const begin = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'Keep as team focus' }))
  await dialog().findByText(/takes the place of the present focus/)
  return dialog().getByRole('textbox') as HTMLTextAreaElement
}
const send = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(dialog().getByRole('button', { name: 'Replace focus' }))
const said = 'This is the team’s focus now.'

test('the focus is kept in words of one’s own, and what it replaces is shown first', async () => {
  const { client, user } = open()
  const box = await begin(user)
  expect(box.value).toBe('We decide once')
  await user.type(box, ', and write it down')
  await send(user)
  expect(await screen.findByText(said)).toBeDefined()
  expect(sent(client, 'team.saveNote')).toMatchObject([{ body: { text: 'We decide once, and write it down' } }])
  expect(localStorage).toHaveLength(0)
})

test('somebody else’s newer focus is told as on the board: both texts, and nothing is saved unasked', async () => {
  const { client, user } = open({ boards: { noteConflict: true } })
  await begin(user)
  await send(user)
  expect(await screen.findByRole('heading', { name: 'There is a newer version' })).toBeDefined()
  expect(dialog().getByText('Mei wrote this in the meantime.')).toBeDefined()
  expect(dialog().getByText('We decide once')).toBeDefined()
  await user.click(dialog().getByRole('button', { name: 'Save mine' }))
  expect(await screen.findByText(said)).toBeDefined()
  expect(sent(client, 'team.saveNote')).toHaveLength(2)
})

test('the newer focus taken over closes the form, and nothing of one’s own is said to be kept', async () => {
  const { client, user } = open({ boards: { noteConflict: true } })
  await begin(user)
  await send(user)
  await user.click(await screen.findByRole('button', { name: 'Take the newer one' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText(said)).toBeNull()
  expect(sent(client, 'team.saveNote')).toHaveLength(1)
})

test('what was typed before stands again, and the suggestion beside it', async () => {
  const first = open()
  await first.user.type(await begin(first.user), ', and no later')
  await first.user.keyboard('{Escape}')
  first.unmount()
  const { user } = open()
  const box = await begin(user)
  expect(box.value).toBe('We decide once, and no later')
  await user.click(dialog().getByRole('button', { name: 'Use the suggestion' }))
  expect(box.value).toBe('We decide once')
})

test('a suggestion that nobody touched leaves no draft behind', async () => {
  const { user } = open()
  await begin(user)
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  expect(localStorage).toHaveLength(0)
})

test('after a lost reply the same words are kept once', async () => {
  const { client, user } = open()
  await begin(user)
  const gate = client.hold('team.saveNote')
  await send(user)
  await (await gate.next()).lose()
  await gate.end()
  expect(await dialog().findAllByText('Not saved yet, retrying')).not.toHaveLength(0)
  await send(user)
  expect(await screen.findByText(said)).toBeDefined()
  const { notes } = await client.team.notes({ params: { teamId: 7 } })
  expect(notes.filter(it => it.text === 'We decide once')).toHaveLength(1)
})

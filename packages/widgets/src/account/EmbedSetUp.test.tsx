import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { demoClient } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { EmbedSetUp } from './EmbedSetUp.tsx'

const open = (client = demoClient()) => {
  render(
    <TrellisProvider value={contextOf(client)}>
      <EmbedSetUp />
    </TrellisProvider>,
  )
  return userEvent.setup()
}
const all = () => screen.queryAllByRole('button', { name: /^Remove / })

test('who removes origins by keys goes on at the next one, and after the last at the field', async () => {
  const user = open()
  const field = await screen.findByRole('textbox')
  for (let left = all().length; left > 0; left--) {
    await user.click(all()[0] as HTMLElement)
    await waitFor(() => expect(all()).toHaveLength(left - 1))
    expect(document.activeElement).toBe(all()[0] ?? field)
  }
})

test('what was wrong with an address is no longer said once something else was changed', async () => {
  const user = open()
  await user.type(await screen.findByRole('textbox'), 'intranet{Enter}')
  const wrong = () => screen.getByRole('textbox').getAttribute('aria-invalid')
  expect(wrong()).toBe('true')
  await user.click(all()[0] as HTMLElement)
  await waitFor(() => expect(wrong()).toBeNull())
})

test.each(['intranet', 'https://*.alder.example', '{Enter}'])(
  'an address that is refused (%s) leads to its field, which says why as it takes the focus',
  async typed => {
    const user = open()
    const field = await screen.findByRole('textbox')
    await user.type(field, typed)
    const add = screen.getByRole('button', { name: 'Add' })
    await user.click(add)
    await waitFor(() => expect(document.activeElement).toBe(field))
    const about = field.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(about.map(it => document.getElementById(it)?.textContent).join()).toMatch(/\S/)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    // Again: what is wrong still leads back.
    await user.click(add)
    await waitFor(() => expect(document.activeElement).toBe(field))
  },
)

test('what the server refuses of an address leads to its field as well', async () => {
  const client = demoClient()
  const user = open(client)
  const field = await screen.findByRole('textbox')
  await user.type(field, 'https://people.alder.example')
  client.switches.fails = 'validation'
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('offline nothing is said to be kept of a removal, for which nothing was entered, and what was entered is', async () => {
  const client = demoClient()
  const user = open(client)
  await user.type(await screen.findByRole('textbox'), 'https://people.alder.example')
  client.switches.offline = true
  await user.click(all()[0] as HTMLElement)
  await screen.findByText(/cannot reach the server/)
  expect(screen.queryByText(/entries are kept/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText(/entries are kept/)
})

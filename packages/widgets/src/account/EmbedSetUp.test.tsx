import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { demoClient } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { EmbedSetUp } from './EmbedSetUp.tsx'

const open = () => {
  render(
    <TrellisProvider value={contextOf(demoClient())}>
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

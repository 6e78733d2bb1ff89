import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { demoClient } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { RemindMe } from './RemindMe.tsx'

test('a reminder is set, says its day, and is taken back', async () => {
  const client = demoClient()
  const user = userEvent.setup()
  const sent = (name: string) => client.calls.filter(it => it.name === name)
  render(
    <TrellisProvider value={contextOf(client)}>
      <RemindMe kind="alignment" teamId={7} />
    </TrellisProvider>,
  )
  await user.dblClick(await screen.findByRole('button', { name: 'Remind me in four weeks' }))
  expect(await screen.findByText(/You will be reminded on/)).toBeDefined()
  expect(sent('notification.remindOfResult')).toMatchObject([{ body: { kind: 'alignment', teamId: 7 } }])
  // By keys one goes on with what stands in its place.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Take back' }))
  await user.click(screen.getByRole('button', { name: 'Take back' }))
  expect(await screen.findByRole('button', { name: 'Remind me in four weeks' })).toBe(document.activeElement)
  expect(sent('notification.forgetReminder')).toHaveLength(1)
})

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Congratulation } from './Congratulation.tsx'

function glad(keepOpen?: boolean) {
  const calls: string[] = []
  render(
    <Congratulation
      open
      image="thumbs"
      text="Sprint completed"
      actionLabel="Go on"
      closeLabel="Close"
      keepOpen={keepOpen}
      onClose={() => calls.push('close')}
      onAction={() => calls.push('action')}
    />,
  )
  return calls
}

test('the action closes first and then runs', async () => {
  const calls = glad()
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  expect(calls).toEqual(['close', 'action'])
})

test('kept open, Esc and the close button do nothing and the action only runs', async () => {
  const calls = glad(true)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  expect(calls).toEqual(['action'])
})

test('close button and action are optional', () => {
  render(<Congratulation open image="logo" text="Done" onClose={vi.fn()} />)
  expect(screen.queryAllByRole('button')).toEqual([])
})

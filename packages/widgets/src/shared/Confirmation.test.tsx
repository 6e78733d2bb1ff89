import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Confirmation, type ConfirmationProps } from './Confirmation.tsx'

function ask(props: Partial<ConfirmationProps> = {}) {
  const onResult = vi.fn()
  render(
    <Confirmation open title="8 of 10 answered" yes="Skip" no="Return" close="Close" {...props} onResult={onResult} />,
  )
  return onResult
}

test.each([
  ['Skip', 'confirm'],
  ['Return', 'decline'],
  ['Close', 'dismiss'],
])('%s results in %s', async (name, result) => {
  const onResult = ask()
  await userEvent.click(screen.getByRole('button', { name }))
  expect(onResult.mock.calls).toEqual([[result]])
})

test('Esc dismisses', async () => {
  const onResult = ask()
  await userEvent.keyboard('{Escape}')
  expect(onResult.mock.calls).toEqual([['dismiss']])
})

test('a button whose label is null is hidden', () => {
  ask({ yes: null, no: null, close: null })
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('the focus is on what is safe', async () => {
  ask({ danger: true })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Return' })))
})

test('while it runs nothing can be chosen', async () => {
  const onResult = ask({ busy: true })
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
  await userEvent.keyboard('{Escape}')
  expect(onResult).not.toHaveBeenCalled()
})

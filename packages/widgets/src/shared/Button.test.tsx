import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'
import { xIcon } from './signs.ts'

test('with a reason it stays reachable, says it and does nothing', async () => {
  const onClick = vi.fn()
  render(
    <Button disabledReason="Two are open" onClick={onClick}>
      Submit
    </Button>,
  )
  await userEvent.tab()
  const button = screen.getByRole('button', { name: 'Submit', description: 'Two are open' })
  expect(document.activeElement).toBe(button)
  await userEvent.keyboard('{Enter}')
  expect(onClick).not.toHaveBeenCalled()
})

test('a press tells why: on a phone there is nothing to hover with', async () => {
  render(<Button disabledReason="Two are open">Submit</Button>)
  const told = screen.getByText('Two are open', { ignore: false })
  expect(told.style.left).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await vi.waitFor(() => expect(told.style.left).not.toBe(''))
})

test('busy, it keeps the focus and does nothing', async () => {
  const onClick = vi.fn()
  render(
    <Button busy onClick={onClick}>
      Saving
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Saving', busy: true }))
  expect(onClick).not.toHaveBeenCalled()
})

test('without words it is named by its label; with href it is a link', () => {
  render(
    <>
      <Button icon={xIcon} label="Close" />
      <Button href="#console">Console</Button>
    </>,
  )
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Console' })).toBeDefined()
})

test('a reason that comes while it is used leaves it its focus, and is told; one that goes, too', async () => {
  const at = (reason?: string) => <Button disabledReason={reason}>Save</Button>
  const { rerender } = render(at())
  const button = screen.getByRole('button', { name: 'Save' })
  expect(button.getAttribute('aria-describedby')).toBeNull()
  button.focus()
  rerender(at('Nothing has changed'))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save', description: 'Nothing has changed' }))
  rerender(at())
  expect(document.activeElement).toBe(button)
})

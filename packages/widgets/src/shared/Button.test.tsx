import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'
import { xIcon } from './icons.ts'

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

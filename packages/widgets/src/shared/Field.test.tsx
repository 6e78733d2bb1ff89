import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Input } from './Input.tsx'
import { TextArea } from './TextArea.tsx'

test('help, error and counter belong to the control', () => {
  const label = (used: number, limit: number) => `${used} of ${limit}`
  render(
    <TextArea
      label="Why"
      help="Briefly"
      error="Too short"
      required
      value="Hi"
      maxLength={500}
      countLabel={label}
      onChange={() => {}}
    />,
  )
  const field = screen.getByRole('textbox', { name: 'Why', description: 'Too short Briefly 2 of 500' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field).toHaveProperty('required', true)
})

test('tells what was typed', async () => {
  const onChange = vi.fn()
  render(<Input label="Name" value="" onChange={onChange} />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'A')
  expect(onChange.mock.calls).toEqual([['A']])
})

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Menu } from './Menu.tsx'

function open(key = '{Enter}') {
  const chosen = vi.fn()
  const item = (label: string, disabled?: boolean) => ({ id: label, label, disabled, onSelect: () => chosen(label) })
  render(
    <>
      <Menu
        label="Account"
        trigger={props => <button {...props}>Ada</button>}
        items={[item('Consent'), item('Profile'), item('Delete', true), item('Sign out')]}
      />
      <p>outside</p>
    </>,
  )
  return userEvent.tab().then(async () => {
    await userEvent.keyboard(key)
    return chosen
  })
}
const focused = () => document.activeElement?.textContent

test('opens on the first item, by arrow up on the last', async () => {
  await open()
  expect(screen.getByRole('menu', { name: 'Account' })).toBeDefined()
  expect(screen.getByRole('button').getAttribute('aria-expanded')).toBe('true')
  expect(focused()).toBe('Consent')
  await userEvent.keyboard('{Escape}{ArrowUp}')
  expect(focused()).toBe('Sign out')
})

test('arrow keys go round, Home and End to the ends', async () => {
  await open()
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Profile')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(focused()).toBe('Sign out')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Consent')
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('Sign out')
  await userEvent.keyboard('{Home}')
  expect(focused()).toBe('Consent')
})

test('letters find an item', async () => {
  await open()
  await userEvent.keyboard('si')
  expect(focused()).toBe('Sign out')
})

test('Esc closes and gives the focus back', async () => {
  await open()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(focused()).toBe('Ada')
})

test('Tab closes and goes on from the button', async () => {
  await open()
  await userEvent.tab()
  expect(screen.queryByRole('menu')).toBeNull()
})

test('choosing runs the item once, closes and gives the focus back', async () => {
  const chosen = await open()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(chosen.mock.calls).toEqual([['Profile']])
  expect(screen.queryByRole('menu')).toBeNull()
  expect(focused()).toBe('Ada')
})

test('a disabled item can be reached but not chosen', async () => {
  const chosen = await open()
  await userEvent.keyboard('d{Enter}')
  expect(focused()).toBe('Delete')
  expect(chosen).not.toHaveBeenCalled()
})

test('a press outside closes', async () => {
  await open()
  await userEvent.pointer({ keys: '[MouseLeft]', target: screen.getByText('outside') })
  expect(screen.queryByRole('menu')).toBeNull()
})
